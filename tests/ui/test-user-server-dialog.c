/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user adds, changes and removes servers of their own in Preferences. */
#include <adwaita.h>

#include "easel-test-dialogs.h"
#include "easel-alert.h"
#include "easel-preferences-servers.h"
#include "easel-user-server-dialog.h"
#include "easel-user-server-form.h"
#include "ui-fixture.h"

typedef struct
{
  char             *folder;
  EaselUserServers *servers;
  GtkWindow        *window;   /* of Preferences */
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *path = NULL;

  fixture->folder = fixture_make_folder ();
  path = g_build_filename (fixture->folder, "servers.json", NULL);
  fixture->servers = easel_user_servers_new (path);
  fixture->window = GTK_WINDOW (adw_window_new ());
  gtk_window_set_default_size (fixture->window, 360, 480);
  adw_window_set_content (ADW_WINDOW (fixture->window),
                          GTK_WIDGET (easel_preferences_servers_new (fixture->servers)));
  gtk_window_present (fixture->window);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (fixture->window);
  g_clear_object (&fixture->servers);
  fixture_remove_folder (fixture->folder);
}

static gboolean
has_title (GtkWidget *widget,
           gpointer   title)
{
  return g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title);
}

static gboolean
has_label (GtkWidget *widget,
           gpointer   label)
{
  const char *text = gtk_button_get_label (GTK_BUTTON (widget));

  return text != NULL && g_str_equal (text, label);
}

static gboolean
has_tooltip (GtkWidget *widget,
             gpointer   tooltip)
{
  return g_strcmp0 (gtk_widget_get_tooltip_text (widget), tooltip) == 0;
}

static void
type (GtkWidget  *dialog,
      const char *title,
      const char *text)
{
  GtkWidget *row = fixture_find (dialog, ADW_TYPE_ENTRY_ROW, has_title, (gpointer) title);

  g_assert_nonnull (row);
  gtk_editable_set_text (GTK_EDITABLE (row), text);
}

static void
click (GtkWidget    *root,
       FixtureMatch  match,
       const char   *what)
{
  GtkWidget *button = fixture_find (root, GTK_TYPE_BUTTON, match, (gpointer) what);

  g_assert_nonnull (button);
  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
}

/* Its title is there as a whole, also between longer or larger words than these. */
static void
test_room (Fixture       *fixture,
           gconstpointer  data)
{
  GtkSettings *settings = gtk_settings_get_default ();
  GtkWidget *dialog, *title;
  int before;

  g_object_get (settings, "gtk-xft-dpi", &before, NULL);
  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  click (GTK_WIDGET (fixture->window), has_tooltip, "Add Server");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_USER_SERVER_DIALOG) != NULL);
  dialog = dialogs_find (EASEL_TYPE_USER_SERVER_DIALOG);
  easel_test_wait_until (gtk_widget_get_width (dialog) > 0 && fixture_find_text (dialog, "Add Server") != NULL);
  title = fixture_find_text (dialog, "Add Server");
  easel_test_wait_until (gtk_widget_get_width (title) > 0);
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (title))));
  dialogs_close (EASEL_TYPE_USER_SERVER_DIALOG);
  g_object_set (settings, "gtk-xft-dpi", before, NULL);
}

/* The command is shown whole before it is kept, and without the user's yes it is not. */
static void
test_add (Fixture       *fixture,
          gconstpointer  data)
{
  GtkWidget *dialog, *question, *label;

  click (GTK_WIDGET (fixture->window), has_tooltip, "Add Server");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_USER_SERVER_DIALOG) != NULL);
  dialog = dialogs_find (EASEL_TYPE_USER_SERVER_DIALOG);
  g_assert_false (gtk_widget_is_sensitive (fixture_find (dialog, GTK_TYPE_BUTTON, has_label, (gpointer) "_Add")));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture_find (dialog, GTK_TYPE_TEXT_VIEW, NULL, NULL)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "Variables");
  type (dialog, "Name", "My Maps");
  type (dialog, "Command or Address", "npx -y 'map server' --stdio");
  click (dialog, has_label, "_Add");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) != NULL);
  question = dialogs_find (EASEL_TYPE_ALERT);
  easel_test_wait_until ((label = fixture_find_text (question, "npx -y 'map server' --stdio")) != NULL);
  click (question, has_label, "_Cancel");
  g_assert_cmpuint (easel_user_servers_get_list (fixture->servers)->len, ==, 0);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) == NULL);
  click (dialog, has_label, "_Add");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) != NULL);
  click (dialogs_find (EASEL_TYPE_ALERT), has_label, "_Run");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_USER_SERVER_DIALOG) == NULL);
  g_assert_cmpstr (easel_user_server_get_command (easel_user_servers_find (fixture->servers, "my-maps"))[2], ==,
                   "map server");
  easel_test_wait_until (fixture_find_text (GTK_WIDGET (fixture->window), "My Maps") != NULL);
}

static void
add (Fixture    *fixture,
     const char *text)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);
  g_autoptr(EaselUserServer) server = easel_user_server_new_from_json (json_node_get_object (node), NULL);

  g_assert_true (easel_user_servers_put (fixture->servers, server, NULL));
}

/* A new name is no new command, and nobody is asked; then it is switched off, and removed. */
static void
test_change (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *dialog, *toggle;

  add (fixture, "{\"id\":\"a\",\"name\":\"First\",\"command\":[\"x\",\"y z\"],\"environment\":{\"K\":\"v\"},\"own\":1}");
  easel_test_wait_until (fixture_find_text (GTK_WIDGET (fixture->window), "First") != NULL);
  click (GTK_WIDGET (fixture->window), has_tooltip, "Edit Server");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_USER_SERVER_DIALOG) != NULL);
  dialog = dialogs_find (EASEL_TYPE_USER_SERVER_DIALOG);
  type (dialog, "Command or Address", "x 'y");
  g_assert_nonnull (fixture_find_text (dialog, "The command has an unclosed quotation mark."));
  type (dialog, "Command or Address", "x 'y z'");
  type (dialog, "Name", "Second");
  click (dialog, has_label, "_Save");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_USER_SERVER_DIALOG) == NULL);
  g_assert_null (dialogs_find (EASEL_TYPE_ALERT));
  easel_test_wait_until (fixture_find_text (GTK_WIDGET (fixture->window), "Second") != NULL);
  g_assert_true (json_object_has_member (easel_user_server_get_json (easel_user_servers_find (fixture->servers, "a")),
                                         "own"));
  g_assert_cmpstr (easel_user_server_get_pairs (easel_user_servers_find (fixture->servers, "a"))[1], ==, "v");
  toggle = fixture_find (GTK_WIDGET (fixture->window), GTK_TYPE_SWITCH, NULL, NULL);
  gtk_switch_set_active (GTK_SWITCH (toggle), FALSE);
  g_assert_false (easel_user_server_is_enabled (easel_user_servers_find (fixture->servers, "a")));
  easel_test_settle ();
  click (GTK_WIDGET (fixture->window), has_tooltip, "Edit Server");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_USER_SERVER_DIALOG) != NULL);
  click (dialogs_find (EASEL_TYPE_USER_SERVER_DIALOG), has_label, "_Remove Server");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_USER_SERVER_DIALOG) == NULL);
  g_assert_cmpuint (easel_user_servers_get_list (fixture->servers)->len, ==, 0);
}

/* An address has headers, and no folder. */
static void
test_form (void)
{
  EaselUserServerForm typed = { (char *) "Net", (char *) " https://example.org/mcp ", (char *) "~/x",
                         (char *) "Authorization: Bearer a:b\n\n X-Y:1", (char *) "X-Key: k\nX-Old:" };
  EaselUserServerForm wrong = { (char *) "Net", (char *) "run", (char *) "", (char *) "NOVALUE", (char *) "" };
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselUserServer) server = easel_user_server_form_read (&typed, NULL, "net", &error);
  g_autoptr(EaselUserServer) none = NULL;
  g_autoptr(EaselUserServerForm) back = NULL;
  g_auto(GStrv) secrets = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (easel_user_server_get_address (server), ==, "https://example.org/mcp");
  g_assert_null (easel_user_server_get_folder (server));
  g_assert_cmpstr (easel_user_server_get_pairs (server)[1], ==, "Bearer a:b");
  back = easel_user_server_form_new (server);
  g_assert_cmpstr (back->pairs, ==, "Authorization: Bearer a:b\nX-Y: 1");
  g_assert_cmpstr (back->secrets, ==, "X-Key: \nX-Old: ");
  secrets = easel_user_server_form_dup_secrets (&typed);
  g_assert_cmpuint (g_strv_length (secrets), ==, 2);
  g_assert_cmpstr (secrets[1], ==, "k");
  none = easel_user_server_form_read (&wrong, NULL, "net", &error);
  g_assert_null (none);
  g_assert_nonnull (error);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/own-dialog/form", test_form);
  g_test_add ("/own-dialog/room", Fixture, NULL, set_up, test_room, tear_down);
  g_test_add ("/own-dialog/add", Fixture, NULL, set_up, test_add, tear_down);
  g_test_add ("/own-dialog/change", Fixture, NULL, set_up, test_change, tear_down);
  return g_test_run ();
}
