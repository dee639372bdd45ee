/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <gtksourceview/gtksource.h>

#include "easel-test-dialogs.h"
#include "easel-host-file-window.h"
#include "easel-server-icon.h"
#include "easel-servers-dialog.h"
#include "window-fixture.h"

#define NARROW 360

/* A name without a place to break it at. */
#define LONG_WORD "AKfycbwZ9xQ2LMv7RrT0yHnJpE8sUdGkWqCiVbXoNlPzAaSeDtFgYhUjIkOlMnBvCxZqWeRtYuIo"

/* A host that does what it is asked, or says why not. */
#define FAKE_TYPE_DELEGATE (fake_delegate_get_type ())
G_DECLARE_FINAL_TYPE (FakeDelegate, fake_delegate, FAKE, DELEGATE, GObject)

struct _FakeDelegate
{
  GObject parent_instance;

  GString *changes;
  gboolean refuses;
  const char *text;
  const char *log;
};

static void
change (EaselServerDelegate *delegate,
        EaselServer         *server,
        EaselServerChange    change,
        GTask               *task)
{
  FakeDelegate *self = FAKE_DELEGATE (delegate);
  g_autoptr(GTask) owned = task;
  EaselServerFacts facts = *easel_server_get_facts (server);

  g_string_append_printf (self->changes, "%s:%d ", easel_server_get_id (server), change);
  if (self->refuses)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "The host did not do it: " LONG_WORD);
      return;
    }
  facts.is_enabled = change == EASEL_SERVER_CHANGE_ENABLE ? TRUE : change == EASEL_SERVER_CHANGE_DISABLE ? FALSE : facts.is_enabled;
  facts.state = change == EASEL_SERVER_CHANGE_STOP ? EASEL_SERVER_STOPPED :
                change == EASEL_SERVER_CHANGE_START ? EASEL_SERVER_STARTING : facts.state;
  easel_server_set_facts (server, &facts);
  g_task_return_boolean (task, TRUE);
}

static void
read_place (EaselServerDelegate *delegate,
            EaselServer         *server,
            GTask               *task)
{
  FakeDelegate *self = FAKE_DELEGATE (delegate);
  g_autoptr(GTask) owned = task;
  g_autoptr(GBytes) bytes = NULL;

  if (self->text == NULL)
    {
      g_task_return_new_error (task, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND, "secret words");
      return;
    }
  bytes = g_bytes_new_static (self->text, strlen (self->text));
  g_task_return_pointer (task, easel_content_new (bytes, NULL, "mcp.json"), g_object_unref);
}

static void
read_log (EaselServerDelegate *delegate,
          EaselServer         *server,
          GTask               *task)
{
  FakeDelegate *self = FAKE_DELEGATE (delegate);
  g_autoptr(GTask) owned = task;
  g_autoptr(GBytes) bytes = g_bytes_new_static (self->log, strlen (self->log));

  g_task_return_pointer (task, easel_content_new (bytes, "text/plain", "log"), g_object_unref);
}

static void
fake_delegate_iface (EaselServerDelegateInterface *iface)
{
  iface->change = change;
  iface->read = read_place;
  iface->read_log = read_log;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (FakeDelegate, fake_delegate, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_SERVER_DELEGATE, fake_delegate_iface))

static void
fake_delegate_finalize (GObject *object)
{
  g_string_free (FAKE_DELEGATE (object)->changes, TRUE);
  G_OBJECT_CLASS (fake_delegate_parent_class)->finalize (object);
}

static void
fake_delegate_class_init (FakeDelegateClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fake_delegate_finalize;
}

static void
fake_delegate_init (FakeDelegate *self)
{
  self->changes = g_string_new (NULL);
}

static const char * const scopes[] = { "repo", "read:org", NULL };

static const EaselServerFacts all[] = {
  { .name = "Weather <b>", .is_origin_enabled = TRUE, .is_enabled = TRUE, .declaration = "file:///p/mcp.json", .first_line = 2,
    .last_line = 4, .state = EASEL_SERVER_READY, .has_log = TRUE },
  { .name = "GitHub", .origin = EASEL_SERVER_OF_PLUGIN, .origin_name = "Tools", .is_origin_enabled = TRUE, .is_enabled = TRUE,
    .first_line = -1, .last_line = -1, .state = EASEL_SERVER_SIGN_IN, .reason = EASEL_SIGN_IN_SCOPE,
    .message = "To read the issues of your organisation", .resource = "https://api.example.org/mcp", .scopes = scopes },
  { .name = "A server with a name that is much longer than there is room for in a panel", .origin = EASEL_SERVER_OF_FOLDER,
    .origin_name = "workspace", .is_enabled = TRUE, .first_line = -1, .last_line = -1, .state = EASEL_SERVER_FAILED,
    .message = "spawn uvx ENOENT: no such program is in the search path of the agent's host" },
  { .name = "Database", .origin = EASEL_SERVER_OF_CLIENT, .origin_name = "Editor", .is_origin_enabled = TRUE, .first_line = -1,
    .last_line = -1, .state = EASEL_SERVER_STOPPED },
};

typedef struct
{
  WindowFixture window;
  FakeDelegate *delegate;
  GPtrArray *servers;
  GtkWidget *dialog;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  window_fixture_set_up (&fixture->window, data);
  fixture->delegate = g_object_new (FAKE_TYPE_DELEGATE, NULL);
  fixture->servers = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autofree char *id = g_strdup_printf ("%u", i);
      EaselServer *server = easel_server_new (EASEL_SERVER_DELEGATE (fixture->delegate), id);

      easel_server_set_facts (server, &all[i]);
      g_ptr_array_add (fixture->servers, server);
    }
  easel_session_set_servers (fixture->window.session, fixture->servers);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  window_fixture_tear_down (&fixture->window, data);
  g_ptr_array_unref (fixture->servers);
  g_object_unref (fixture->delegate);
}

/* As the user does, by the window's menu. */
static void
open_dialog (Fixture *fixture)
{
  window_activate (fixture->window.window, "servers", NULL);
  easel_test_wait_until ((fixture->dialog = dialogs_find (EASEL_TYPE_SERVERS_DIALOG)) != NULL);
}

static GtkWidget *
nth_row (Fixture *fixture,
         int      position)
{
  GtkWidget *list = fixture_find (fixture->dialog, GTK_TYPE_LIST_BOX, NULL, NULL);

  return GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), position));
}

static void
activate (Fixture    *fixture,
          int         position,
          const char *action)
{
  g_assert_true (gtk_widget_activate_action (nth_row (fixture, position), action, NULL));
  easel_test_settle ();
}

static void
test_words (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *root;
  int minimum;

  open_dialog (fixture);
  root = fixture->dialog;
  gtk_widget_measure (root, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, NARROW);
  g_assert_nonnull (fixture_find_text (root, "Weather <b>"));
  g_assert_nonnull (fixture_find_text (root, "From this session"));
  g_assert_nonnull (fixture_find_text (root, "Ready"));
  g_assert_nonnull (fixture_find_text (root, "From the plugin Tools"));
  g_assert_nonnull (fixture_find_text (root, "Its token does not allow enough.\nTo read the issues of your organisation\n"
                                             "It must allow: repo, read:org\nhttps://api.example.org/mcp"));
  g_assert_nonnull (fixture_find_text (root, "Grant Additional Access…"));
  g_assert_nonnull (fixture_find_text (root, "From the folder workspace, which is turned off"));
  g_assert_nonnull (fixture_find_text (root, "It failed.\nspawn uvx ENOENT: no such program is in the search path of "
                                             "the agent's host"));
  g_assert_nonnull (fixture_find_text (root, "From the plugin Editor of another program"));
}

static void
test_changes (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *toggle;

  open_dialog (fixture);
  activate (fixture, 0, "server.restart");
  activate (fixture, 0, "server.stop");
  g_assert_nonnull (fixture_find_text (nth_row (fixture, 0), "Stopped"));
  activate (fixture, 0, "server.start");
  g_assert_cmpstr (fixture->delegate->changes->str, ==, "0:2 0:1 0:0 ");

  toggle = fixture_find (nth_row (fixture, 0), GTK_TYPE_SWITCH, NULL, NULL);
  g_assert_true (gtk_switch_get_state (GTK_SWITCH (toggle)));
  gtk_widget_activate (toggle);
  easel_test_wait_until (!gtk_switch_get_state (GTK_SWITCH (toggle)));
  g_assert_cmpstr (fixture->delegate->changes->str, ==, "0:2 0:1 0:0 0:4 ");

  /* One that is off cannot be started, and one that does not run cannot be stopped. */
  activate (fixture, 3, "server.start");
  activate (fixture, 3, "server.stop");
  g_assert_cmpstr (fixture->delegate->changes->str, ==, "0:2 0:1 0:0 0:4 ");
}

static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *toggle;
  int minimum;

  open_dialog (fixture);
  fixture->delegate->refuses = TRUE;
  toggle = fixture_find (nth_row (fixture, 0), GTK_TYPE_SWITCH, NULL, NULL);
  gtk_widget_activate (toggle);
  easel_test_wait_until (fixture_find_text (nth_row (fixture, 0), "The host did not do it: " LONG_WORD) != NULL);
  gtk_widget_measure (fixture->dialog, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, NARROW);
  g_assert_true (gtk_switch_get_active (GTK_SWITCH (toggle)));
  g_assert_true (gtk_switch_get_state (GTK_SWITCH (toggle)));
}

/* The list follows the session while it is open, also to nothing. */
static void
test_follows (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(GPtrArray) none = g_ptr_array_new ();
  EaselServerFacts facts = all[3];

  open_dialog (fixture);
  facts.state = EASEL_SERVER_READY;
  facts.name = "Other";
  easel_server_set_facts (g_ptr_array_index (fixture->servers, 3), &facts);
  g_assert_nonnull (fixture_find_text (nth_row (fixture, 3), "Other"));
  easel_session_set_servers (fixture->window.session, none);
  easel_test_settle ();
  g_assert_null (nth_row (fixture, 0));
  g_assert_nonnull (fixture_find_text (fixture->dialog, "No Servers"));
}

static void
test_declaration (Fixture       *fixture,
                  gconstpointer  data)
{
  GtkWidget *view;
  GtkTextBuffer *buffer;
  GtkTextIter start, end;
  g_autofree char *marked = NULL;

  fixture->delegate->text = "{\n  \"mcpServers\": {\n    \"weather\": {\n      \"command\": \"uvx\"\n    }\n  }\n}\n";
  open_dialog (fixture);
  activate (fixture, 0, "server.declaration");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_HOST_FILE_WINDOW) != NULL);
  view = fixture_find (dialogs_find (EASEL_TYPE_HOST_FILE_WINDOW), GTK_SOURCE_TYPE_VIEW, NULL, NULL);
  g_assert_nonnull (view);
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  g_assert_true (gtk_text_buffer_get_selection_bounds (buffer, &start, &end));
  marked = gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
  g_assert_cmpstr (marked, ==, "    \"weather\": {\n      \"command\": \"uvx\"\n    }");
  dialogs_close (EASEL_TYPE_HOST_FILE_WINDOW);

  fixture->delegate->text = NULL;
  activate (fixture, 0, "server.declaration");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_HOST_FILE_WINDOW) != NULL);
  easel_test_wait_until (fixture_find_text (dialogs_find (EASEL_TYPE_HOST_FILE_WINDOW),
                                            "The host cannot find it.") != NULL);
  dialogs_close (EASEL_TYPE_HOST_FILE_WINDOW);
  activate (fixture, 1, "server.declaration");
  g_assert_null (dialogs_find (EASEL_TYPE_HOST_FILE_WINDOW));
}

/* (transfer full): what the window of the log shows. */
static char *
dup_shown (GtkWidget *view)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), &start, &end);
  return gtk_text_buffer_get_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), &start, &end, FALSE);
}

static gboolean
shows (GtkWidget  *view,
       const char *text)
{
  g_autofree char *shown = dup_shown (view);

  return strcmp (shown, text) == 0;
}

/* Grows while it is looked at, and keeps what is selected. */
static void
test_log (Fixture       *fixture,
          gconstpointer  data)
{
  GtkWidget *view;
  GtkTextBuffer *buffer;
  GtkTextIter start, end;
  GType type;

  fixture->delegate->log = "";
  open_dialog (fixture);
  activate (fixture, 0, "server.log");
  type = g_type_from_name ("EaselServerLog");
  easel_test_wait_until (dialogs_find (type) != NULL);
  easel_test_wait_until (fixture_find_text (dialogs_find (type), "Nothing Yet") != NULL);
  view = fixture_find (dialogs_find (type), GTK_TYPE_TEXT_VIEW, NULL, NULL);
  fixture->delegate->log = "10:00:00  one\n";
  easel_test_wait_until (shows (view, "10:00:00  one\n"));
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  gtk_text_buffer_get_start_iter (buffer, &start);
  gtk_text_buffer_get_iter_at_offset (buffer, &end, 8);
  gtk_text_buffer_select_range (buffer, &start, &end);
  fixture->delegate->log = "10:00:00  one\n10:00:01  two\n";
  easel_test_wait_until (shows (view, "10:00:00  one\n10:00:01  two\n"));
  g_assert_true (gtk_text_buffer_get_selection_bounds (buffer, &start, &end));
  g_assert_cmpint (gtk_text_iter_get_offset (&end), ==, 8);
  gtk_window_close (GTK_WINDOW (dialogs_find (type)));
  easel_test_wait_until (dialogs_find (type) == NULL);
  activate (fixture, 1, "server.log");
  easel_test_settle ();
  g_assert_null (dialogs_find (type));
}

static void
granted_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  g_free (*(char **) user_data);
  *(char **) user_data = g_variant_dup_string (parameter, NULL);
}

static gboolean
is_button (GtkWidget *button,
           gpointer   label)
{
  return gtk_widget_get_mapped (button) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), label) == 0;
}

/* Above the very call that waits, while it waits. */
static void
test_access (Fixture       *fixture,
             gconstpointer  data)
{
  GActionEntry entry = { "grant-access", granted_cb, "s" };
  g_autofree char *granted = NULL;
  GtkWidget *root = GTK_WIDGET (fixture->window.panel);
  EaselServer *server = g_ptr_array_index (fixture->servers, 1);
  EaselCanvas *canvas = fake_source_open (fixture->window.source, fixture->window.session, "a", "Issues");
  EaselCanvas *other = fake_source_open (fixture->window.source, fixture->window.session, "b", "Other");
  EaselServerFacts facts = all[1];
  GtkWidget *button;
  int minimum;

  g_action_map_add_action_entries (G_ACTION_MAP (fixture->window.application), &entry, 1, &granted);
  easel_tab_controller_show (easel_panel_get_controller (fixture->window.panel), canvas);
  easel_test_settle ();
  g_assert_null (fixture_find (root, GTK_TYPE_BUTTON, is_button, "_Grant Additional Access…"));
  easel_canvas_set_fact (canvas, access, server);
  easel_test_settle ();
  button = fixture_find (root, GTK_TYPE_BUTTON, is_button, "_Grant Additional Access…");
  g_assert_nonnull (button);
  g_assert_nonnull (fixture_find_text (root, "This call waits for access to GitHub.\nIts token does not allow enough.\n"
                                             "To read the issues of your organisation\nIt must allow: repo, read:org\n"
                                             "https://api.example.org/mcp"));
  gtk_widget_measure (root, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, NARROW);
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpstr (granted, ==, easel_canvas_get_key (canvas));

  facts.reason = EASEL_SIGN_IN_EXPIRED;
  easel_server_set_facts (server, &facts);
  g_assert_nonnull (fixture_find (root, GTK_TYPE_BUTTON, is_button, "_Sign In…"));
  easel_tab_controller_show (easel_panel_get_controller (fixture->window.panel), other);
  easel_test_settle ();
  g_assert_null (fixture_find (root, GTK_TYPE_BUTTON, is_button, "_Sign In…"));
  easel_tab_controller_show (easel_panel_get_controller (fixture->window.panel), canvas);
  easel_test_settle ();
  g_assert_nonnull (fixture_find (root, GTK_TYPE_BUTTON, is_button, "_Sign In…"));
  easel_canvas_set_fact (canvas, access, NULL);
  easel_test_settle ();
  g_assert_null (fixture_find (root, GTK_TYPE_BUTTON, is_button, "_Sign In…"));
  g_action_map_remove_action (G_ACTION_MAP (fixture->window.application), "grant-access");
}

#define RED "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC"

/* Whatever is no picture has the general one; a decoder that skips what is not base64 would show the second. */
static void
test_icon (Fixture       *fixture,
           gconstpointer  data)
{
  GtkWidget *image = g_object_ref_sink (gtk_image_new ());

  easel_server_icon_show (GTK_IMAGE (image), "data:image/png;base64," RED);
  g_assert_cmpint (gtk_image_get_storage_type (GTK_IMAGE (image)), ==, GTK_IMAGE_PAINTABLE);
  easel_server_icon_show (GTK_IMAGE (image), "data:image/png;base64,*" RED);
  g_assert_cmpint (gtk_image_get_storage_type (GTK_IMAGE (image)), ==, GTK_IMAGE_ICON_NAME);
  g_object_unref (image);
}

#define TEST(path, function) g_test_add (path, Fixture, application, set_up, function, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  TEST ("/ui/servers/words", test_words);
  TEST ("/ui/servers/wishes", test_changes);
  TEST ("/ui/servers/refused", test_refused);
  TEST ("/ui/servers/follows", test_follows);
  TEST ("/ui/servers/declaration", test_declaration);
  TEST ("/ui/servers/log", test_log);
  TEST ("/ui/servers/access", test_access);
  TEST ("/ui/servers/icon", test_icon);
  return g_test_run ();
}
