/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "easel-test-dialogs.h"
#include "easel-ahp-native.h"
#include "easel-alert.h"
#include "easel-editor-instance.h"
#include "easel-native.h"
#include "easel-quit-inhibitor.h"
#include "easel-terminal-instance.h"
#include "easel-user-source.h"
#include "ui-fixture.h"

/* What a user may lose when the program is to end: text that the disk does not take, and what runs in terminals. */

#define SESSION "ahp-session:/1"
#define TYPED "words that are in no file "

typedef struct
{
  char               *folder;
  EaselNative        *native;
  EaselProvider      *provider;     /* borrowed */
  AdwApplication     *application;  /* borrowed: the bus has one of a name */
  EaselQuitInhibitor *guard;
  GtkWindow          *window;
  guint               n_quits;
  guint               n_closed;
} Fixture;

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = fixture_make_folder ();
  fixture->native = easel_native_new (fixture->folder, NULL, NULL);
  fixture->provider = easel_native_get_provider (fixture->native);
  fixture->application = (AdwApplication *) data;
  fixture->guard = easel_quit_inhibitor_new (GTK_APPLICATION (fixture->application), fixture->provider);
  g_signal_connect_swapped (fixture->guard, "quit", G_CALLBACK (count_cb), &fixture->n_quits);
  fixture->window = GTK_WINDOW (adw_application_window_new (GTK_APPLICATION (fixture->application)));
  gtk_window_set_default_size (fixture->window, 360, 600);
  g_signal_connect_swapped (fixture->window, "destroy", G_CALLBACK (count_cb), &fixture->n_closed);
  gtk_window_present (fixture->window);
  easel_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (fixture->window)));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  if (fixture->n_closed == 0)
    gtk_window_destroy (fixture->window);
  g_object_unref (fixture->guard);
  g_object_unref (fixture->native);
  easel_test_settle ();
  fixture_remove_folder (fixture->folder);
}

static EaselInstance *
type (Fixture    *fixture,
      const char *id)
{
  EaselRequester requester = { (char *) "lab", (char *) "Lab", (char *) "agent", (char *) SESSION, TRUE };
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"" SESSION "\",\"canvasId\":\"editor\",\"instanceId\":\"%s\","
                                             "\"input\":{\"text\":\"first\",\"title\":\"Notes %s\"}}", id, id);
  g_autoptr(JsonNode) node = json_from_string (params, NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  EaselInstance *instance;

  easel_ahp_native_call_async (fixture->provider, "canvasOpen", json_node_get_object (node), &requester, NULL,
                               easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  json_node_unref (easel_ahp_native_call_finish (fixture->provider, result, &error));
  g_assert_no_error (error);
  instance = easel_instances_find (easel_provider_get_instances (fixture->provider), "lab", SESSION, id);
  gtk_text_buffer_insert_at_cursor (
    GTK_TEXT_BUFFER (easel_editor_text_get_buffer (easel_editor_instance_get_text (EASEL_EDITOR_INSTANCE (instance)))), TYPED, -1);
  return instance;
}

/* A file lies where the folder of the text was: root could write into a folder that is read-only. */
static void
break_store (EaselInstance *instance)
{
  const char *folder = g_file_peek_path (easel_instance_get_store (instance));

  easel_test_remove_tree (folder);
  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
}

static void
mend_store (EaselInstance *instance)
{
  g_assert_cmpint (g_unlink (g_file_peek_path (easel_instance_get_store (instance))), ==, 0);
}

static void
answer (Fixture    *fixture,
        const char *response)
{
  GtkWidget *dialog;

  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) != NULL);
  dialog = dialogs_find (EASEL_TYPE_ALERT);
  g_assert_true (easel_alert_get_window (EASEL_ALERT (dialog)) == fixture->window);
  g_assert_null (fixture_find_doubled_key (dialog));
  easel_alert_respond (EASEL_ALERT (dialog), response);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) != dialog);
}

/* Text of the moment before is written, and nobody is asked. */
static void
test_written (Fixture       *fixture,
              gconstpointer  data)
{
  EaselInstance *instance = type (fixture, "one");
  g_autofree char *draft = g_build_filename (g_file_peek_path (easel_instance_get_store (instance)), "draft", NULL);
  g_autofree char *text = NULL;

  g_assert_true (easel_quit_inhibitor_may_quit (fixture->guard));
  g_assert_true (g_file_get_contents (draft, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, TYPED));
  gtk_window_close (fixture->window);
  easel_test_wait_until (fixture->n_closed == 1);
}

/* The last window stays until the user has decided. */
static void
test_close (Fixture       *fixture,
            gconstpointer  data)
{
  EaselInstance *instance = type (fixture, "one");

  break_store (instance);
  gtk_window_close (fixture->window);
  g_assert_cmpint (fixture->n_closed, ==, 0);
  g_assert_true (easel_quit_inhibitor_is_asking (fixture->guard));
  /* Asked again while it is asked: there is still one question. */
  g_assert_false (easel_quit_inhibitor_may_quit (fixture->guard));
  answer (fixture, "cancel");
  g_assert_null (dialogs_find (EASEL_TYPE_ALERT));
  g_assert_cmpint (fixture->n_quits, ==, 0);
  g_assert_cmpint (fixture->n_closed, ==, 0);

  gtk_window_close (fixture->window);
  answer (fixture, "quit");
  g_assert_cmpint (fixture->n_quits, ==, 1);
  gtk_window_close (fixture->window);
  easel_test_wait_until (fixture->n_closed == 1);
}

/* Another window keeps the program, and the text with it. */
static void
test_other_window (Fixture       *fixture,
                   gconstpointer  data)
{
  EaselInstance *instance = type (fixture, "one");
  GtkWindow *other = GTK_WINDOW (adw_application_window_new (GTK_APPLICATION (fixture->application)));

  gtk_window_present (other);
  break_store (instance);
  gtk_window_close (other);
  g_assert_null (dialogs_find (EASEL_TYPE_ALERT));
  gtk_window_close (fixture->window);
  g_assert_nonnull (dialogs_find (EASEL_TYPE_ALERT));
  mend_store (instance);
  answer (fixture, "cancel");
  g_assert_true (easel_quit_inhibitor_may_quit (fixture->guard));
}

/* A copy of each, and the program ends. */
static void
test_copy (Fixture       *fixture,
           gconstpointer  data)
{
  Choice first = { fixture->folder, "Notes one", "one.txt" };
  Choice second = { fixture->folder, "Notes two", "two.txt" };
  g_autofree char *one = g_build_filename (fixture->folder, "one.txt", NULL);
  g_autofree char *two = g_build_filename (fixture->folder, "two.txt", NULL);
  g_autofree char *text = NULL;

  break_store (type (fixture, "one"));
  break_store (type (fixture, "two"));
  g_assert_false (easel_quit_inhibitor_may_quit (fixture->guard));
  dialogs_choose (&first);
  answer (fixture, "copy");
  easel_test_wait_until (first.is_over);
  dialogs_choose (&second);
  answer (fixture, "copy");
  easel_test_wait_until (second.is_over && fixture->n_quits == 1);
  g_assert_true (g_file_get_contents (one, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, TYPED));
  g_assert_true (g_file_test (two, G_FILE_TEST_EXISTS));
}

/* A text that the list of open canvases does not name is not found again, whatever its own folder has. */
static void
test_list (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *list = g_build_filename (fixture->folder, "instances.json", NULL);
  guint n_failures = 0;

  g_signal_connect_swapped (easel_provider_get_instances (fixture->provider), "save-failed", G_CALLBACK (count_cb),
                            &n_failures);
  g_remove (list);
  g_assert_cmpint (g_mkdir (list, 0700), ==, 0);
  type (fixture, "one");
  type (fixture, "two");
  g_assert_false (easel_quit_inhibitor_may_quit (fixture->guard));
  answer (fixture, "cancel");
  g_assert_false (easel_quit_inhibitor_may_quit (fixture->guard));
  answer (fixture, "cancel");
  /* Told once, not for each canvas and each try. */
  g_assert_cmpint (n_failures, ==, 1);
  g_assert_cmpint (g_rmdir (list), ==, 0);
  g_assert_true (easel_quit_inhibitor_may_quit (fixture->guard));
}

static gboolean
runs (EaselInstance *instance,
      const char    *name)
{
  g_auto(GStrv) programs = easel_instance_list_programs (instance);

  return programs != NULL && g_strv_contains ((const char * const *) programs, name);
}

/* In front, stopped and in the background: all of them end with the terminal. */
static EaselInstance *
run_programs (Fixture *fixture)
{
  EaselRequester requester = { (char *) EASEL_USER_SOURCE_ID, (char *) "Private", NULL, (char *) "easel-own:/", TRUE, FALSE, TRUE };
  EaselCanvasRef ref = { "terminal", "sh-1", NULL };
  g_autoptr(JsonNode) input = json_from_string ("{\"kind\":\"local\"}", NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(EaselInstance) instance = NULL;
  g_autoptr(GError) error = NULL;

  easel_provider_open_async (fixture->provider, &requester, &ref, input, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  instance = easel_provider_open_finish (fixture->provider, result, &error);
  g_assert_no_error (error);
  easel_test_wait_until (easel_terminal_output_get_end (
                           easel_terminal_instance_get_output (EASEL_TERMINAL_INSTANCE (instance))) > 0);
  easel_terminal_instance_type (EASEL_TERMINAL_INSTANCE (instance), "tail -f /dev/null & sleep 86414\r");
  easel_test_wait_until (runs (instance, "sleep") && runs (instance, "tail"));
  return instance;
}

/* One question names all that would go, and what does not; an idle shell is nothing to lose. */
static void
test_programs (Fixture       *fixture,
               gconstpointer  data)
{
  EaselInstance *terminal = run_programs (fixture);
  EaselInstance *lost = type (fixture, "one");
  const char *body;

  type (fixture, "two");
  break_store (lost);
  gtk_window_close (fixture->window);
  body = easel_alert_get_body (EASEL_ALERT (dialogs_find (EASEL_TYPE_ALERT)));
  g_assert_nonnull (strstr (body, "“Notes one” has unsaved changes"));
  g_assert_nonnull (strstr (body, "Programs in terminals will be stopped: “sleep”, “tail”."));
  g_assert_nonnull (strstr (body, "kept for the next start: “Notes two”."));
  mend_store (lost);
  answer (fixture, "cancel");
  gtk_window_close (fixture->window);
  g_assert_cmpint (fixture->n_closed, ==, 0);
  answer (fixture, "cancel");

  easel_terminal_instance_type (EASEL_TERMINAL_INSTANCE (terminal), "\003");
  easel_test_wait_until (!runs (terminal, "sleep"));
  easel_terminal_instance_type (EASEL_TERMINAL_INSTANCE (terminal), "kill %1\r");
  easel_test_wait_until (!runs (terminal, "tail"));
  easel_test_wait_until (easel_instance_list_programs (terminal) == NULL);
  g_assert_true (easel_quit_inhibitor_may_quit (fixture->guard));
}

/* A signal of another process ends what runs as well, and asks nobody. */
static void
test_signal (Fixture       *fixture,
             gconstpointer  data)
{
  run_programs (fixture);
  g_assert_true (easel_quit_inhibitor_may_terminate (fixture->guard));
  gtk_window_close (fixture->window);
  easel_test_wait_until (fixture->n_closed == 1);
}

/* Closing the panel of a program that goes on without a window ends nothing. */
static void
test_background (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(GSettings) settings = g_settings_new (APP_ID);
  g_autoptr(EaselBackground) background = easel_background_new (G_APPLICATION (fixture->application), settings);

  g_settings_set_boolean (settings, EASEL_BACKGROUND_KEY, TRUE);
  easel_quit_inhibitor_set_background (fixture->guard, background);
  easel_background_follow (background, fixture->window);
  run_programs (fixture);
  gtk_window_close (fixture->window);
  g_assert_null (dialogs_find (EASEL_TYPE_ALERT));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->window)));
  g_assert_cmpint (fixture->n_closed, ==, 0);
  g_settings_reset (settings, EASEL_BACKGROUND_KEY);
}

static EaselUnwritten
flush_cb (EaselUnwritten *unwritten)
{
  return *unwritten;
}

static void
check_full_disk (Fixture        *fixture,
                 EaselUnwritten  what,
                 const char     *heading)
{
  EaselUnwritten unwritten = what;

  g_signal_connect_swapped (fixture->guard, "flush", G_CALLBACK (flush_cb), &unwritten);
  gtk_window_close (fixture->window);
  g_assert_cmpint (fixture->n_closed, ==, 0);
  g_assert_true (easel_quit_inhibitor_is_asking (fixture->guard));
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) != NULL);
  g_assert_cmpstr (easel_alert_get_heading (EASEL_ALERT (dialogs_find (EASEL_TYPE_ALERT))), ==, heading);
  answer (fixture, "cancel");
  g_assert_false (easel_quit_inhibitor_is_asking (fixture->guard));
  g_assert_false (easel_quit_inhibitor_may_quit (fixture->guard));
  unwritten = 0;
  answer (fixture, "cancel");
  g_assert_true (easel_quit_inhibitor_may_quit (fixture->guard));
  unwritten = what;
  g_assert_false (easel_quit_inhibitor_may_quit (fixture->guard));
  answer (fixture, "quit");
  g_assert_cmpint (fixture->n_quits, ==, 1);
}

/* What the user chose, allowed or took back is not lost in silence either. */
static void
test_settings (Fixture       *fixture,
               gconstpointer  data)
{
  check_full_disk (fixture, EASEL_UNWRITTEN_SETTINGS, "Quit and Lose Settings?");
}

/* Nor what they typed into pages. */
static void
test_pages (Fixture       *fixture,
            gconstpointer  data)
{
  check_full_disk (fixture, EASEL_UNWRITTEN_PAGES, "Quit and Lose Text?");
}

#define ADD(name, function) g_test_add ("/ui/quit/" name, Fixture, application, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr(AdwApplication) application = NULL;
  g_autoptr(GError) error = NULL;

  g_setenv ("SHELL", "/bin/bash", TRUE);
  g_test_init (&argc, &argv, NULL);
  easel_test_tolerate_measuring ();
  application = adw_application_new (NULL, G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
  ADD ("written", test_written);
  ADD ("close", test_close);
  ADD ("other-window", test_other_window);
  ADD ("copy", test_copy);
  ADD ("list", test_list);
  ADD ("settings", test_settings);
  ADD ("pages", test_pages);
  ADD ("programs", test_programs);
  ADD ("signal", test_signal);
  ADD ("background", test_background);
  return g_test_run ();
}
