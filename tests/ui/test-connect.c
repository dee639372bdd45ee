/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "easel-test-dialogs.h"
#include "easel-alert.h"
#include "easel-connect-dialog.h"
#include "easel-invite-line.h"
#include "easel-placeholder.h"
#include "ui-fixture.h"

/* An agent is connected from the panel, and taken back: the real easel-host in a home folder with the settings of one. */

#define BEFORE "{\"theme\": \"dark\"}\n"

typedef struct
{
  char *home;
  char *settings;
  GtkWindow *parent;
  GtkWidget *dialog;
} Fixture;

static void
present (Fixture    *fixture,
         GListModel *sources)
{
  EaselDialog *dialog = easel_connect_dialog_new (g_getenv ("EASEL_HOST_PROGRAM"), sources, NULL);

  easel_dialog_present (dialog, GTK_WIDGET (fixture->parent));
  fixture->dialog = GTK_WIDGET (dialog);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->home = fixture_make_folder ();
  fixture->settings = g_build_filename (fixture->home, ".claude.json", NULL);
  g_assert_true (g_file_set_contents (fixture->settings, BEFORE, -1, NULL));
  g_setenv ("HOME", fixture->home, TRUE);
  g_setenv ("XDG_CONFIG_HOME", fixture->home, TRUE);
  g_setenv ("PATH", "/nonexistent", TRUE);
  g_unsetenv ("NPM_CONFIG_PREFIX");
  g_unsetenv ("NVM_DIR");
  g_unsetenv ("VOLTA_HOME");
  g_unsetenv ("BUN_INSTALL");
  fixture->parent = GTK_WINDOW (gtk_window_new ());
  gtk_window_present (fixture->parent);
  present (fixture, NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  dialogs_close (EASEL_TYPE_CONNECT_DIALOG);
  gtk_window_destroy (fixture->parent);
  easel_test_settle ();
  easel_test_remove_tree (fixture->home);
  g_free (fixture->home);
  g_free (fixture->settings);
}

static gboolean
has_label (GtkWidget *widget,
           gpointer   data)
{
  return g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), data) == 0;
}

static GtkWidget *
find_button (Fixture    *fixture,
             const char *label)
{
  return fixture_find (fixture->dialog, GTK_TYPE_BUTTON, has_label, (gpointer) label);
}

/* (nullable): the question that is open. With newer libadwaita its content is mapped after it. */
static EaselAlert *
find_question (void)
{
  EaselAlert *alert = (EaselAlert *) dialogs_find (EASEL_TYPE_ALERT);

  return alert != NULL && fixture_find_text (GTK_WIDGET (alert), easel_alert_get_heading (alert)) != NULL ? alert : NULL;
}

static gboolean
shows_part (GtkWidget *widget,
            gpointer   part)
{
  return strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL;
}

static char *
read_settings (Fixture *fixture)
{
  char *text = NULL;

  g_file_get_contents (fixture->settings, &text, NULL, NULL);
  return text;
}

static gboolean
is_connected (Fixture *fixture)
{
  g_autofree char *text = read_settings (fixture);

  return text != NULL && strstr (text, "easel-host") != NULL;
}

/* As a press of the button, which closes the question as well. */
static void
answer (const char *response)
{
  easel_alert_respond (find_question (), response);
  easel_test_wait_until (find_question () == NULL);
  easel_test_settle ();
}

static gboolean
is_added (GtkWidget *widget,
          gpointer   part)
{
  return shows_part (widget, part) && gtk_widget_has_css_class (widget, "success");
}

static gboolean
is_removed (GtkWidget *widget,
            gpointer   part)
{
  return shows_part (widget, part) && gtk_widget_has_css_class (widget, "error");
}

/* The question shows the lines that change, and no others, such as an id of the user beside them. */
static void
test_difference (Fixture       *fixture,
                 gconstpointer  data)
{
  GtkWidget *question;

  g_assert_true (g_file_set_contents (fixture->settings, "{\n  \"userID\": \"0123\",\n  \"theme\": \"dark\"\n}\n", -1,
                                      NULL));
  easel_test_wait_until (find_button (fixture, "Connect…") != NULL);
  g_signal_emit_by_name (find_button (fixture, "Connect…"), "clicked");
  easel_test_wait_until (find_question () != NULL);
  question = GTK_WIDGET (find_question ());
  g_assert_nonnull (fixture_find (question, GTK_TYPE_LABEL, is_added, (gpointer) "\"mcpServers\""));
  g_assert_nonnull (fixture_find (question, GTK_TYPE_LABEL, is_removed, (gpointer) "\"theme\": \"dark\""));
  g_assert_null (fixture_find (question, GTK_TYPE_LABEL, is_removed, (gpointer) "\"mcpServers\""));
  g_assert_null (fixture_find (question, GTK_TYPE_LABEL, shows_part, (gpointer) "userID"));
  g_assert_cmpstr (easel_alert_get_default_response (find_question ()), ==, "apply");
  answer ("cancel");
}

/* Nothing changes before the user saw what, and taking it back leaves the file as it was. */
static void
test_there_and_back (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autofree char *after = NULL;

  easel_test_wait_until (find_button (fixture, "Connect…") != NULL);
  g_signal_emit_by_name (find_button (fixture, "Connect…"), "clicked");
  easel_test_wait_until (find_question () != NULL);
  g_assert_false (is_connected (fixture));
  g_assert_nonnull (fixture_find (GTK_WIDGET (find_question ()), GTK_TYPE_LABEL, shows_part, (gpointer) "\"mcpServers\""));
  g_assert_null (fixture_find_doubled_key (GTK_WIDGET (find_question ())));
  answer ("cancel");
  g_assert_false (is_connected (fixture));

  g_signal_emit_by_name (find_button (fixture, "Connect…"), "clicked");
  easel_test_wait_until (find_question () != NULL);
  answer ("apply");
  easel_test_wait_until (find_button (fixture, "Disconnect…") != NULL);
  g_assert_true (is_connected (fixture));
  g_assert_nonnull (fixture_find (fixture->dialog, GTK_TYPE_LABEL, shows_part, (gpointer) "Restart it"));

  g_signal_emit_by_name (find_button (fixture, "Disconnect…"), "clicked");
  easel_test_wait_until (find_question () != NULL);
  answer ("apply");
  easel_test_wait_until (find_button (fixture, "Connect…") != NULL);
  after = read_settings (fixture);
  g_assert_cmpstr (after, ==, BEFORE);
}

/* Settings that are not understood are not changed, and the user is told. */
static void
test_damaged (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *after = NULL;

  easel_test_wait_until (find_button (fixture, "Connect…") != NULL);
  g_assert_true (g_file_set_contents (fixture->settings, "{ oh", -1, NULL));
  g_signal_emit_by_name (find_button (fixture, "Connect…"), "clicked");
  easel_test_wait_until (find_question () != NULL);
  answer ("apply");
  easel_test_wait_until (fixture_find (fixture->dialog, GTK_TYPE_LABEL, shows_part,
                                       (gpointer) ".claude.json") != NULL);
  after = read_settings (fixture);
  g_assert_cmpstr (after, ==, "{ oh");
}

/* The command for any other agent, and words to begin with, go to the clipboard with a press. */
static void
test_copy (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *line = g_strconcat (g_getenv ("EASEL_HOST_PROGRAM"), " mcp", NULL);

  easel_test_wait_until (fixture_find (fixture->dialog, GTK_TYPE_LABEL, shows_part, line) != NULL);
  g_assert_nonnull (fixture_find_text (fixture->dialog, "Use a form in Easel to ask me what you need to "
                                                                     "know."));
}

/* Another computer, which a podman reaches that runs commands in its environment. Returns: (transfer full): its settings
 * of the agent. */
static char *
write_far (Fixture *fixture)
{
  g_autofree char *bin = g_build_filename (fixture->home, "far", "bin", NULL);
  g_autofree char *host = g_build_filename (bin, "easel-host", NULL);
  g_autofree char *podman = g_build_filename (fixture->home, "podman", NULL);
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\nshift 3\nexport HOME=%s/far XDG_CONFIG_HOME=%s/far "
                                             "PATH=%s:/usr/bin:/bin\nexec \"$@\"\n", fixture->home, fixture->home, bin);
  char *settings = g_build_filename (fixture->home, "far", ".claude.json", NULL);

  g_assert_no_errno (g_mkdir_with_parents (bin, 0700));
  g_assert_no_errno (symlink (g_getenv ("EASEL_HOST_PROGRAM"), host));
  g_assert_true (g_file_set_contents (settings, BEFORE, -1, NULL));
  g_assert_true (g_file_set_contents_full (podman, script, -1, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
  g_setenv ("PATH", fixture->home, TRUE);
  return settings;
}

static AdwComboRow *
open_far (Fixture     *fixture,
          EaselSource *source)
{
  g_autoptr(GListStore) sources = g_list_store_new (EASEL_TYPE_SOURCE);
  AdwComboRow *computers;

  g_list_store_append (sources, source);
  dialogs_close (EASEL_TYPE_CONNECT_DIALOG);
  present (fixture, G_LIST_MODEL (sources));
  computers = ADW_COMBO_ROW (fixture_find (fixture->dialog, ADW_TYPE_COMBO_ROW, NULL, NULL));
  g_assert_cmpint (adw_combo_row_get_selected (computers), ==, 0);
  return computers;
}

static EaselSource *
make_far_source (void)
{
  FakeSource *source = fake_source_new ("far", "build-server");

  easel_source_set_address (EASEL_SOURCE (source), "container:podman/dev");
  return EASEL_SOURCE (source);
}

/* An agent on another computer is connected there, after a question that names the computer. */
static void
test_far (Fixture       *fixture,
          gconstpointer  data)
{
  g_autofree char *settings = write_far (fixture);
  g_autofree char *near = NULL;
  g_autofree char *far = NULL;
  g_autofree char *after = NULL;
  g_autoptr(EaselSource) source = make_far_source ();
  AdwComboRow *computers = open_far (fixture, source);

  easel_test_wait_until (find_button (fixture, "Connect…") != NULL);
  adw_combo_row_set_selected (computers, 1);
  g_assert_null (find_button (fixture, "Connect…"));
  g_assert_nonnull (fixture_find_text (fixture->dialog, "On build-server"));
  easel_test_wait_until (find_button (fixture, "Connect…") != NULL);
  g_signal_emit_by_name (find_button (fixture, "Connect…"), "clicked");
  easel_test_wait_until (find_question () != NULL);
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (find_question ()), "Connect Claude Code on build-server?"));
  answer ("apply");
  easel_test_wait_until (find_button (fixture, "Disconnect…") != NULL);
  near = read_settings (fixture);
  g_assert_cmpstr (near, ==, BEFORE);
  g_assert_true (g_file_get_contents (settings, &far, NULL, NULL));
  g_assert_nonnull (strstr (far, "easel-host"));
  g_signal_emit_by_name (find_button (fixture, "Disconnect…"), "clicked");
  easel_test_wait_until (find_question () != NULL);
  answer ("apply");
  easel_test_wait_until (find_button (fixture, "Connect…") != NULL);
  g_assert_true (g_file_get_contents (settings, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, BEFORE);
}

/* A computer that names an option or a command as its agent, and then has no easel-host until it gets a copy. */
static void
test_far_hostile (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *settings = write_far (fixture);
  g_autofree char *host = g_build_filename (fixture->home, "far", "bin", "easel-host", NULL);
  g_autoptr(EaselSource) source = make_far_source ();
  AdwComboRow *computers;

  g_assert_no_errno (g_unlink (host));
  g_assert_true (g_file_set_contents_full (host, "#!/bin/sh\necho '{\"command\":\"x\",\"agents\":[{\"name\":\"--yes\","
                                           "\"title\":\"One\",\"changes\":true},{\"name\":\"a;b\",\"title\":\"Two\"},"
                                           "{\"name\":\"good\",\"title\":\"\u202eGood<b>\",\"changes\":true}]}'\n", -1,
                                           G_FILE_SET_CONTENTS_NONE, 0700, NULL));
  computers = open_far (fixture, source);
  adw_combo_row_set_selected (computers, 1);
  easel_test_wait_until (fixture_find_text (fixture->dialog, "Good<b>") != NULL);
  g_assert_null (fixture_find_text (fixture->dialog, "One"));
  g_assert_null (fixture_find_text (fixture->dialog, "Two"));
  adw_combo_row_set_selected (computers, 0);
  easel_test_wait_until (fixture_find_text (fixture->dialog, "Claude Code") != NULL);
  g_assert_no_errno (g_unlink (host));
  adw_combo_row_set_selected (computers, 1);
  easel_test_wait_until (fixture_find (fixture->dialog, GTK_TYPE_LABEL, shows_part,
                                       (gpointer) "easel-host is not installed on dev") != NULL);
  /* No heading without its rows. */
  g_assert_false (gtk_widget_get_mapped (fixture_find (fixture->dialog, GTK_TYPE_LABEL, shows_part,
                                                       (gpointer) "Any Other Agent")));
  g_signal_emit_by_name (find_button (fixture, "C_opy…"), "clicked");
  easel_test_wait_until (find_question () != NULL);
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (find_question ()), "Copy easel-host to build-server?"));
  answer ("cancel");
  g_assert_cmpint (fake_source_count_retries (FAKE_SOURCE (source)), ==, 0);
  g_signal_emit_by_name (find_button (fixture, "C_opy…"), "clicked");
  easel_test_wait_until (find_question () != NULL);
  answer ("copy");
  easel_test_wait_until (fixture_find_text (fixture->dialog, "Claude Code") != NULL);
  g_assert_cmpint (fake_source_count_retries (FAKE_SOURCE (source)), ==, 1);
  /* The window may be closed while it waits. */
  adw_combo_row_set_selected (computers, 0);
  adw_combo_row_set_selected (computers, 1);
}

/* Where all that there is is text to copy, as in a Flatpak, nothing else is promised. */
static void
test_text_only (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *goose = g_build_filename (fixture->home, "goose", NULL);

  easel_test_wait_until (fixture_find (fixture->dialog, GTK_TYPE_LABEL, shows_part,
                                       (gpointer) "You see each change") != NULL);
  dialogs_close (EASEL_TYPE_CONNECT_DIALOG);
  g_assert_no_errno (g_unlink (fixture->settings));
  g_assert_no_errno (g_mkdir (goose, 0700));
  present (fixture, NULL);
  easel_test_wait_until (fixture_find (fixture->dialog, GTK_TYPE_LABEL, shows_part,
                                       (gpointer) "Copy your agent’s command") != NULL);
  g_assert_null (fixture_find (fixture->dialog, GTK_TYPE_LABEL, shows_part,
                               (gpointer) "You see each change"));
}

/* A panel without canvases leads on. */
static void
test_placeholder (void)
{
  static const EaselPlaceholderKind kinds[] = { EASEL_PLACEHOLDER_NO_HOST, EASEL_PLACEHOLDER_NO_SESSION,
                                                EASEL_PLACEHOLDER_EMPTY };
  g_autoptr(GtkWidget) page = g_object_ref_sink (g_object_new (EASEL_TYPE_PLACEHOLDER, NULL));

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      easel_placeholder_set_kind (EASEL_PLACEHOLDER (page), kinds[i], "Lab", NULL);
      g_assert_true (gtk_widget_get_visible (fixture_find (page, GTK_TYPE_BUTTON, has_label, (gpointer) "_Connect an Agent…")));
      g_assert_true (gtk_widget_get_visible (fixture_find (page, GTK_TYPE_BUTTON, has_label, (gpointer) "_Add Host…")));
    }
  easel_placeholder_set_kind (EASEL_PLACEHOLDER (page), EASEL_PLACEHOLDER_CONNECTING, "Lab", NULL);
  g_assert_false (gtk_widget_get_visible (fixture_find (page, GTK_TYPE_BUTTON, has_label, (gpointer) "_Connect an Agent…")));
}

/* The line is there until an agent was, on the host of this computer alone. */
static void
test_invite (void)
{
  g_autoptr(EaselHub) hub = easel_hub_new ();
  g_autoptr(FakeSource) lab = fake_source_new ("lab", "Lab");
  g_autoptr(FakeSource) here = fake_source_new ("embedded", "This Computer");
  g_autoptr(EaselInviteLine) line = g_object_ref_sink (g_object_new (EASEL_TYPE_INVITE_LINE, NULL));
  EaselSession *session = fake_source_add_session (here, "ahp-session:/1", "Welcome");

  fake_source_add_session (lab, "ahp-session:/2", "Two");
  fake_source_set_state (lab, EASEL_CONNECTION_READY, NULL);
  fake_source_set_state (here, EASEL_CONNECTION_READY, NULL);
  easel_invite_line_set_hub (line, hub);
  easel_hub_add (hub, EASEL_SOURCE (lab));
  g_assert_false (easel_invite_line_is_shown (line));
  easel_hub_add (hub, EASEL_SOURCE (here));
  easel_hub_choose (hub, EASEL_SOURCE (here), session);
  g_assert_true (easel_invite_line_is_shown (line));
  easel_session_set_agent (session, "Claude Code", TRUE);
  g_assert_false (easel_invite_line_is_shown (line));
  easel_session_set_agent (session, "Claude Code", FALSE);
  g_assert_false (easel_invite_line_is_shown (line));
}

static void
assert_fits (GtkWidget *widget)
{
  int minimum;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
}

/* Text of twice the size fits into the narrowest panel. */
static void
test_large_text (void)
{
  g_autoptr(GtkWidget) line = NULL;
  g_autoptr(GtkWidget) page = NULL;
  GtkSettings *settings = gtk_settings_get_default ();
  int dpi;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  line = g_object_ref_sink (g_object_new (EASEL_TYPE_INVITE_LINE, NULL));
  page = g_object_ref_sink (g_object_new (EASEL_TYPE_PLACEHOLDER, NULL));
  easel_placeholder_set_kind (EASEL_PLACEHOLDER (page), EASEL_PLACEHOLDER_EMPTY, "Lab", NULL);
  assert_fits (line);
  assert_fits (page);
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
}

#define TEST(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();
  TEST ("/ui/connect/there-and-back", test_there_and_back);
  TEST ("/ui/connect/difference", test_difference);
  TEST ("/ui/connect/damaged", test_damaged);
  TEST ("/ui/connect/copy", test_copy);
  TEST ("/ui/connect/text-only", test_text_only);
  TEST ("/ui/connect/far", test_far);
  TEST ("/ui/connect/far-hostile", test_far_hostile);
  g_test_add_func ("/ui/connect/placeholder", test_placeholder);
  g_test_add_func ("/ui/connect/invite", test_invite);
  g_test_add_func ("/ui/connect/large-text", test_large_text);
  return g_test_run ();
}
