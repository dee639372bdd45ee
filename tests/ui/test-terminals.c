/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "easel-native-kinds.h"
#include "easel-native.h"
#include "easel-terminal-instance.h"
#include "easel-user-source.h"
#include "ui-fixture.h"

/* Terminals over a restart of the program, as the user sees them. */

#define SESSION "ahp-session:/1"

typedef struct
{
  char           *folder;
  char           *project;   /* where the shell was */
  EaselNative    *native;
  EaselProvider  *provider;  /* borrowed */
  EaselRequester  requester;
} Fixture;

static void
begin (Fixture *fixture)
{
  fixture->native = easel_native_new (fixture->folder, NULL, NULL);
  fixture->provider = easel_native_get_provider (fixture->native);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  gboolean is_own = g_str_equal (data, "own");

  fixture->folder = fixture_make_folder ();
  fixture->project = g_build_filename (fixture->folder, "project", NULL);
  g_assert_cmpint (g_mkdir (fixture->project, 0700), ==, 0);
  fixture->requester = (EaselRequester) {
    .host_id = (char *) (is_own ? EASEL_USER_SOURCE_ID : "lab"), .host_title = (char *) "Lab",
    .session = (char *) (is_own ? "easel-own:/" : SESSION), .loopback = TRUE, .is_user = is_own,
  };
  begin (fixture);
  easel_consent_allow_host (easel_native_get_consent (fixture->native), &fixture->requester, "terminal",
                            EASEL_ACTION_LOCAL_SHELL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->native);
  easel_test_settle ();
  easel_test_remove_tree (fixture->folder);
  g_free (fixture->project);
  g_free (fixture->folder);
}

static EaselTerminalInstance *
get_terminal (Fixture *fixture)
{
  EaselInstances *instances = easel_provider_get_instances (fixture->provider);

  g_assert_cmpuint (easel_instances_get_n (instances), ==, 1);
  return EASEL_TERMINAL_INSTANCE (easel_instances_get (instances, 0));
}

/* What it showed, as an agent reads it. */
static gboolean
reads (Fixture    *fixture,
       const char *words)
{
  EaselTerminalOutput *output = easel_terminal_instance_get_output (get_terminal (fixture));
  gboolean truncated;
  g_autofree char *text = easel_terminal_output_read (output, 0, easel_terminal_output_get_end (output), 1 << 20, TRUE,
                                                      NULL, &truncated);

  return strstr (text, words) != NULL;
}

static void
open_terminal (Fixture *fixture)
{
  EaselCanvasRef ref = { "terminal", "sh-1", NULL };
  g_autofree char *text = g_strdup_printf ("{\"kind\":\"local\",\"cwd\":\"%s\"}", fixture->folder);
  g_autoptr(JsonNode) input = json_from_string (text, NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(EaselInstance) instance = NULL;
  g_autoptr(GError) error = NULL;

  easel_provider_open_async (fixture->provider, &fixture->requester, &ref, input, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  instance = easel_provider_open_finish (fixture->provider, result, &error);
  g_assert_no_error (error);
}

static char *
dup_folder (Fixture *fixture)
{
  EaselHostTerminal *terminal =
    easel_terminal_prompt_get_terminal (easel_terminal_instance_get_prompt (get_terminal (fixture)));
  char *cwd = NULL;

  g_object_get (terminal, "cwd", &cwd, NULL);
  return cwd;
}

static gboolean
is_in_project (Fixture *fixture)
{
  g_autofree char *cwd = dup_folder (fixture);

  return g_strcmp0 (cwd, fixture->project) == 0;
}

/* A terminal in which the user worked, and the program that ended and began again. */
static void
restart (Fixture *fixture)
{
  g_autoptr(GPtrArray) unkept = NULL;

  open_terminal (fixture);
  easel_test_wait_until (reads (fixture, "$") || reads (fixture, "#"));
  easel_terminal_instance_type (get_terminal (fixture), "cd project; echo be\\fore\r");
  easel_test_wait_until (reads (fixture, "before\n"));
  easel_test_wait_until (is_in_project (fixture));
  unkept = easel_instances_find_unflushed (easel_provider_get_instances (fixture->provider));
  g_assert_cmpuint (unkept->len, ==, 0);
  g_clear_pointer (&unkept, g_ptr_array_unref);
  g_object_unref (fixture->native);
  easel_test_settle ();
  begin (fixture);
}

static EaselSurface *
show (Fixture   *fixture,
      GtkWidget *window)
{
  EaselInstance *instance = EASEL_INSTANCE (get_terminal (fixture));
  g_autoptr(FakeSource) source = fake_source_new ("lab", "Lab");
  EaselSession *session = fake_source_add_session (source, SESSION, "Session");
  EaselCanvas *canvas = fake_source_open (source, session, "1", "Terminal");
  EaselSurface *surface;

  easel_canvas_set_fact (canvas, instance, instance);
  surface = easel_native_surface_kind.create (canvas, NULL);
  adw_window_set_content (ADW_WINDOW (window), GTK_WIDGET (surface));
  gtk_window_present (GTK_WINDOW (window));
  easel_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (surface)));
  return surface;
}

static gboolean
is_seen (GtkWidget *root,
         const char *text)
{
  GtkWidget *label = fixture_find_text (root, text);

  return label != NULL && gtk_widget_get_mapped (label);
}

/* Its text is there, and a shell where the last one was. */
static void
test_own (Fixture       *fixture,
          gconstpointer  data)
{
  GtkWidget *window = adw_window_new ();

  restart (fixture);
  show (fixture, window);
  g_assert_true (easel_terminal_instance_is_live (get_terminal (fixture)));
  g_assert_true (reads (fixture, "before\n"));
  g_assert_false (is_seen (window, "This terminal has ended."));
  easel_terminal_instance_type (get_terminal (fixture), "basename $PWD; echo af\\ter\r");
  easel_test_wait_until (reads (fixture, "\nproject\nafter\n"));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The folder is gone: better a shell elsewhere than none. */
static void
test_no_folder (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *away = g_strconcat (fixture->project, "-away", NULL);

  restart (fixture);
  g_object_unref (fixture->native);
  easel_test_settle ();
  g_assert_cmpint (g_rename (fixture->project, away), ==, 0);
  begin (fixture);
  g_assert_true (easel_terminal_instance_is_live (get_terminal (fixture)));
}

/* Nothing runs that only an agent wanted: it has ended, and says so to both. */
static void
test_agent (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *window = adw_window_new ();
  GtkWidget *button;

  restart (fixture);
  show (fixture, window);
  g_assert_false (easel_terminal_instance_is_live (get_terminal (fixture)));
  g_assert_true (reads (fixture, "before\n"));
  g_assert_cmpstr (easel_instance_get_status (EASEL_INSTANCE (get_terminal (fixture))), ==, "Ended");
  g_assert_true (is_seen (window, "This terminal has ended."));
  button = gtk_widget_get_ancestor (fixture_find_text (window, "Start Again"), GTK_TYPE_BUTTON);
  g_signal_emit_by_name (button, "clicked");
  g_assert_true (easel_terminal_instance_is_live (get_terminal (fixture)));
  g_assert_false (is_seen (window, "This terminal has ended."));
  g_assert_true (is_in_project (fixture));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The text of a file that is not as we wrote it moves no cursor and colours nothing. */
static void
test_text (Fixture       *fixture,
           gconstpointer  data)
{
  static const char broken[] = "one\x1b[2J\x1b]0;title\x07\xff\ntwo\r\b\ttail";
  EaselInstance *instance;
  g_autofree char *path = NULL;
  g_autofree char *shown = NULL;
  g_autoptr(GBytes) bytes = NULL;

  restart (fixture);
  instance = EASEL_INSTANCE (get_terminal (fixture));
  path = g_build_filename (g_file_peek_path (easel_instance_get_store (instance)), "text", NULL);
  g_object_unref (fixture->native);
  easel_test_settle ();
  g_assert_true (g_file_set_contents (path, broken, sizeof broken - 1, NULL));
  begin (fixture);
  bytes = easel_terminal_output_dup_bytes (easel_terminal_instance_get_output (get_terminal (fixture)));
  shown = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_assert_cmpstr (shown, ==, "one[2J]0;title\xef\xbf\xbd\r\ntwo\ttail\r\n");
}

#define TEST(path, whose, function) g_test_add (path, Fixture, whose, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_setenv ("SHELL", "/bin/bash", TRUE);
  gtk_test_init (&argc, &argv, NULL);
  TEST ("/ui/terminals/own", "own", test_own);
  TEST ("/ui/terminals/no-folder", "own", test_no_folder);
  TEST ("/ui/terminals/agent", "agent", test_agent);
  TEST ("/ui/terminals/text", "agent", test_text);
  return g_test_run ();
}
