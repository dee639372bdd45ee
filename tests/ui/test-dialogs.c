/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test-dialogs.h"
#include "easel-add-host-dialog.h"
#include "easel-alert.h"
#include "easel-ask-dialog.h"
#include "easel-auth-dialog.h"
#include "easel-authenticator.h"
#include "easel-host-mark.h"
#include "easel-link-dialog.h"
#include "easel-placeholder.h"
#include "easel-preferences-row.h"
#include "easel-session-row.h"
#include "easel-source-row.h"
#include "easel-text.h"
#include "easel-text-dialog.h"
#include "ui-fixture.h"

#define NARROW 360
/* A screen of 768 pixels without the bars of the desktop. */
#define LOW 700

static void
assert_fits (GtkWidget *widget)
{
  int minimum;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, NARROW);
}

static void
keep_url_cb (GtkWidget  *dialog,
             const char *url,
             char      **location)
{
  g_free (*location);
  *location = g_strdup (url);
}

static GtkEditable *
find_entry (gpointer dialog)
{
  return GTK_EDITABLE (fixture_find (GTK_WIDGET (dialog), GTK_TYPE_TEXT, NULL, NULL));
}

static gboolean
is_labelled (GtkWidget *button,
             gpointer   data)
{
  return g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), data) == 0;
}

/* As a user does it: the window closes with the click. */
static void
click (gpointer    dialog,
       const char *label)
{
  GtkWidget *button = fixture_find (GTK_WIDGET (dialog), GTK_TYPE_BUTTON, is_labelled, (gpointer) label);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

static gboolean
can_respond (gpointer    dialog,
             const char *response)
{
  return easel_alert_get_response_enabled (EASEL_ALERT (dialog), response);
}

static void
test_add_host (void)
{
  g_autofree char *url = NULL;
  EaselAddHostDialog *dialog = easel_add_host_dialog_new (fake_source_kinds, NULL);
  GtkEditable *entry;

  g_signal_connect (dialog, "connect-host", G_CALLBACK (keep_url_cb), &url);
  easel_alert_present (EASEL_ALERT (dialog), NULL);
  entry = find_entry (dialog);
  easel_test_settle ();
  assert_fits (GTK_WIDGET (dialog));
  g_assert_false (can_respond (dialog, "connect"));
  gtk_editable_set_text (entry, "http://localhost/");
  g_assert_false (can_respond (dialog, "connect"));
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (dialog), "The address of a host begins with ws:// or wss://"));
  /* Not encrypted, off this computer: allowed, and said. */
  gtk_editable_set_text (entry, "ws://agents.example/");
  g_assert_true (can_respond (dialog, "connect"));
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (dialog), "This connection is not encrypted: others on the network "
                                                            "can read and change it."));
  assert_fits (GTK_WIDGET (dialog));
  gtk_editable_set_text (entry, "  ws://127.0.0.1:8123?tkn=x ");
  g_assert_true (can_respond (dialog, "connect"));
  click (dialog, "C_onnect");
  g_assert_cmpstr (url, ==, "ws://127.0.0.1:8123?tkn=x");
  easel_test_settle ();
}

static const char * const gate_schemes[] = { "gate", "gates", NULL };

static gboolean
is_row_of (GtkWidget *widget,
           gpointer   subtitle)
{
  return strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (widget)), subtitle) != NULL;
}

static GtkWidget *
find_row (EaselAddHostDialog *dialog,
          const char         *subtitle)
{
  return fixture_find (GTK_WIDGET (dialog), ADW_TYPE_ACTION_ROW, is_row_of, (gpointer) subtitle);
}

static void
activate_row (GtkWidget *row)
{
  g_signal_emit_by_name (gtk_widget_get_parent (row), "row-activated", row);
  easel_test_settle ();
}

/* (transfer full): a socket that listens, and its port. */
static GSocket *
listen_here (guint16 *port)
{
  g_autoptr(GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr(GSocketAddress) address = g_inet_socket_address_new (loopback, 0);
  g_autoptr(GSocketAddress) bound = NULL;
  g_autoptr(GError) error = NULL;
  GSocket *socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, &error);

  g_assert_no_error (error);
  g_assert_true (g_socket_bind (socket, address, TRUE, &error));
  g_assert_true (g_socket_listen (socket, &error));
  bound = g_socket_get_local_address (socket, &error);
  g_assert_no_error (error);
  *port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (bound));
  return socket;
}

/* The dialog names each kind of host; one that runs on this computer is filled in by a click, and nothing has connected
 * to it before. */
static void
test_add_host_kinds (void)
{
  guint16 port, unused;
  g_autoptr(GSocket) socket = listen_here (&port);
  g_autoptr(GSocket) closed = listen_here (&unused);
  g_autofree char *here = g_strdup_printf ("gate://127.0.0.1:%u", port);
  g_autofree char *there = g_strdup_printf ("ws://127.0.0.1:%u", unused);
  EaselSourceKind gate = { .name = "gate", .title = "Gate", .icon = "network-server-symbolic", .schemes = gate_schemes,
                           .example = here };
  EaselSourceKind host = *fake_source_kinds[0];
  const EaselSourceKind *kinds[] = { &host, &gate, NULL };
  EaselAddHostDialog *dialog;

  g_socket_close (closed, NULL);
  host.example = there;
  dialog = easel_add_host_dialog_new (kinds, NULL);
  easel_alert_present (EASEL_ALERT (dialog), NULL);
  easel_test_settle ();
  assert_fits (GTK_WIDGET (dialog));
  g_assert_nonnull (find_row (dialog, there));
  g_assert_null (find_row (dialog, "ssh://"));
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (find_row (dialog, there))), ==, there);
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (find_row (dialog, here))), !=, here);
  g_socket_set_blocking (socket, FALSE);
  g_assert_null (g_socket_accept (socket, NULL, NULL));
  activate_row (find_row (dialog, there));
  g_assert_cmpstr (gtk_editable_get_text (find_entry (dialog)), ==, "ws://");
  g_assert_null (find_row (dialog, "://"));
  gtk_editable_set_text (find_entry (dialog), "");
  activate_row (find_row (dialog, here));
  g_assert_cmpstr (gtk_editable_get_text (find_entry (dialog)), ==, here);
  g_assert_true (can_respond (dialog, "connect"));
  easel_alert_dismiss (EASEL_ALERT (dialog));
  easel_test_settle ();
}

/* An address without its scheme is completed for each kind, encrypted unless it is on this computer. */
static void
test_add_host_completed (void)
{
  EaselSourceKind gate = { .name = "gate", .title = "Gate", .icon = "network-server-symbolic", .schemes = gate_schemes };
  const EaselSourceKind *kinds[] = { fake_source_kinds[0], &gate, NULL };
  EaselAddHostDialog *dialog = easel_add_host_dialog_new (kinds, "localhost:3000");

  easel_alert_present (EASEL_ALERT (dialog), NULL);
  easel_test_settle ();
  assert_fits (GTK_WIDGET (dialog));
  g_assert_false (can_respond (dialog, "connect"));
  g_assert_nonnull (find_row (dialog, "gate://localhost:3000"));
  activate_row (find_row (dialog, "ws://localhost:3000"));
  g_assert_cmpstr (gtk_editable_get_text (find_entry (dialog)), ==, "ws://localhost:3000");
  g_assert_true (can_respond (dialog, "connect"));
  g_assert_null (find_row (dialog, "://"));
  gtk_editable_set_text (find_entry (dialog), " agents.example/x?tkn=1");
  g_assert_null (find_row (dialog, "ws://"));
  g_assert_null (find_row (dialog, "gate://"));
  g_assert_nonnull (find_row (dialog, "gates://agents.example/x?tkn=1"));
  activate_row (find_row (dialog, "wss://agents.example/x?tkn=1"));
  g_assert_true (can_respond (dialog, "connect"));
  gtk_editable_set_text (find_entry (dialog), "two words");
  g_assert_null (find_row (dialog, "://"));
  easel_alert_dismiss (EASEL_ALERT (dialog));
  easel_test_settle ();
}

static void
test_add_host_cancelled (void)
{
  g_autofree char *url = NULL;
  EaselAddHostDialog *dialog = easel_add_host_dialog_new (fake_source_kinds, "ws://localhost:1");

  g_signal_connect (dialog, "connect-host", G_CALLBACK (keep_url_cb), &url);
  easel_alert_present (EASEL_ALERT (dialog), NULL);
  g_assert_true (can_respond (dialog, "connect"));
  easel_alert_close (EASEL_ALERT (dialog));
  easel_test_settle ();
  g_assert_null (url);
}

/* An engine with one container; the file "asked" appears when it was asked. */
static void
write_engine (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "podman", NULL);
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\n: >%s/asked\n"
                                             "echo '[{\"Id\":\"0123456789abcdef\",\"Names\":[\"dev\"]}]'\n", folder);

  g_assert_true (g_file_set_contents_full (path, script, -1, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
}

/* Running containers are looked up by the open dialog only, and a click fills in the address of one. */
static void
test_add_host_container (void)
{
  g_autofree char *folder = fixture_make_folder ();
  g_autofree char *asked = g_build_filename (folder, "asked", NULL);
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  g_autofree char *url = NULL;
  EaselAddHostDialog *dialog;
  GtkWidget *row;

  write_engine (folder);
  g_setenv ("PATH", folder, TRUE);
  dialog = easel_add_host_dialog_new (fake_source_kinds, NULL);
  g_signal_connect (dialog, "connect-host", G_CALLBACK (keep_url_cb), &url);
  easel_test_settle ();
  g_assert_false (g_file_test (asked, G_FILE_TEST_EXISTS));
  easel_alert_present (EASEL_ALERT (dialog), NULL);
  easel_test_wait_until ((row = fixture_find (GTK_WIDGET (dialog), ADW_TYPE_ACTION_ROW, NULL, NULL)) != NULL);
  assert_fits (GTK_WIDGET (dialog));
  gtk_widget_activate (row);
  g_assert_cmpstr (gtk_editable_get_text (find_entry (dialog)), ==, "container:podman/dev");
  easel_alert_close (EASEL_ALERT (dialog));
  easel_test_settle ();
  g_assert_null (url);
  g_setenv ("PATH", path, TRUE);
  easel_test_remove_tree (folder);
}

/* A dialog that is closed first ends the engine, which never answers. */
static void
test_add_host_container_closed (void)
{
  g_autofree char *folder = fixture_make_folder ();
  g_autofree char *engine = g_build_filename (folder, "podman", NULL);
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  gpointer dialog;

  g_assert_true (g_file_set_contents_full (engine, "#!/bin/sh\nexec /bin/sleep 1000\n", -1, G_FILE_SET_CONTENTS_NONE,
                                           0700, NULL));
  g_setenv ("PATH", folder, TRUE);
  dialog = easel_add_host_dialog_new (fake_source_kinds, NULL);
  easel_test_watch (dialog, &dialog);
  easel_alert_present (EASEL_ALERT (dialog), NULL);
  easel_test_settle ();
  easel_alert_close (EASEL_ALERT (dialog));
  easel_test_wait_until (dialog == NULL);
  g_setenv ("PATH", path, TRUE);
  easel_test_remove_tree (folder);
}

/* A train of clicks, @n of them, at the middle of @widget. */
static void
click_fast (gpointer    window,
            GtkWidget  *widget,
            const char *n)
{
  g_autofree char *id = dialogs_dup_window_id (window);
  double left, top;
  graphene_rect_t bounds;
  g_autofree char *x = NULL;
  g_autofree char *y = NULL;

  g_assert_true (gtk_widget_compute_bounds (widget, window, &bounds));
  gtk_native_get_surface_transform (window, &left, &top);
  x = g_strdup_printf ("%d", (int) (left + bounds.origin.x + bounds.size.width / 2));
  y = g_strdup_printf ("%d", (int) (top + bounds.origin.y + bounds.size.height / 2));
  easel_test_act ((const char * const []) { "xdotool", "mousemove", "--window", id, x, y, "click", "--repeat", n,
                                            "--delay", "60", "1", NULL });
}

static void
count_cb (GtkWidget  *dialog,
          const char *response,
          guint      *n_answers)
{
  (*n_answers)++;
}

/* Who clicks on and on is led by what was there before, however long it takes; the answer of one who saw the question
 * is taken. */
static void
test_fast_clicks (void)
{
  EaselAskDialog *dialog = easel_ask_dialog_new (NULL, "Open the Link?", "A page wants to.");
  GtkWidget *button;
  guint n_answers = 0;

  easel_ask_dialog_add_accept (dialog, "open", "_Open");
  g_signal_connect (dialog, "response", G_CALLBACK (count_cb), &n_answers);
  easel_ask_dialog_present (dialog);
  easel_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (dialog)));
  button = fixture_find (GTK_WIDGET (dialog), GTK_TYPE_BUTTON, is_labelled, (gpointer) "_Open");
  easel_test_wait_until (gtk_widget_get_width (button) > 0);
  click_fast (gtk_widget_get_root (GTK_WIDGET (dialog)), button, "20");
  g_assert_cmpuint (n_answers, ==, 0);
  g_assert_false (can_respond (dialog, "open"));
  easel_test_wait_until (can_respond (dialog, "open"));
  click_fast (gtk_widget_get_root (GTK_WIDGET (dialog)), button, "1");
  easel_test_wait_until (n_answers == 1);
  easel_test_settle ();
}

/* The question names the host and the whole destination, and Enter is no. */
static void
test_link (void)
{
  g_autofree char *path = g_strnfill (2000, 'x');
  g_autofree char *uri = g_strconcat ("https://bank.example.evil.example/", path, "/end", NULL);
  g_autofree char *shown = easel_text_for_layout (uri, G_MAXSIZE);
  g_autofree char *joined = NULL;
  g_auto(GStrv) lines = NULL;
  EaselAlert *dialog = easel_link_dialog_present (NULL, "Lab <b>", "My <i>Page</i>", uri);
  EaselAlert *next;
  g_autofree char *body = NULL;

  g_assert_nonnull (dialog);
  /* There is one at a time, and the next waits for it; a yes that was on its way when it came is not taken. */
  g_assert_false (can_respond (dialog, "open"));
  next = easel_link_dialog_present (NULL, "Lab", "Page", "https://example.org/");
  g_assert_nonnull (next);
  g_assert_false (easel_alert_is_shown (next));
  body = g_strdup (easel_alert_get_body (EASEL_ALERT (dialog)));
  g_assert_nonnull (strstr (body, "Lab <b>"));
  g_assert_nonnull (strstr (body, "My <i>Page</i>"));
  easel_test_wait_until (can_respond (dialog, "open"));
  /* To its end, in lines that do not take long to lay out. */
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (dialog), shown));
  lines = g_strsplit (shown, "\n", -1);
  joined = g_strjoinv ("", lines);
  g_assert_cmpstr (joined, ==, uri);
  g_assert_null (fixture_find_doubled_key (GTK_WIDGET (dialog)));
  g_assert_cmpstr (easel_alert_get_default_response (EASEL_ALERT (dialog)), ==, "cancel");
  g_assert_cmpstr (easel_alert_get_close_response (EASEL_ALERT (dialog)), ==, "cancel");
  assert_fits (GTK_WIDGET (dialog));
  easel_alert_close (dialog);
  easel_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (next)));
  easel_alert_close (next);
  g_assert_null (easel_link_dialog_present (NULL, "Lab", "Page", "file:///etc/passwd"));
  g_assert_null (easel_link_dialog_present (NULL, "Lab", "Page", "javascript:alert(1)"));
  easel_test_settle ();
}

static void
keep_answer_cb (EaselAskDialog *dialog,
                const char     *response,
                GString        *answers)
{
  g_string_append_printf (answers, "%s ", response);
}

/* A question is seen with what it is about, is not modal, and goes with it; too many are not taken at all. */
static void
test_about (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *stack = gtk_stack_new ();
  GtkWidget *one = gtk_label_new ("one");
  GtkWidget *other = gtk_label_new ("other");
  g_autoptr(GString) answers = g_string_new (NULL);
  EaselAskDialog *dialogs[8];

  gtk_stack_add_child (GTK_STACK (stack), one);
  gtk_stack_add_child (GTK_STACK (stack), other);
  gtk_window_set_child (GTK_WINDOW (window), stack);
  gtk_window_present (GTK_WINDOW (window));
  easel_test_wait_until (gtk_widget_get_mapped (one));
  for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
    {
      dialogs[i] = easel_ask_dialog_new (i == 1 ? one : other, "Allow It?", "It.");
      g_signal_connect (dialogs[i], "response", G_CALLBACK (keep_answer_cb), answers);
      easel_ask_dialog_present (dialogs[i]);
    }
  g_assert_null (easel_ask_dialog_new (one, "Allow It?", "It."));
  easel_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (dialogs[1])));
  g_assert_false (easel_alert_is_shown (EASEL_ALERT (dialogs[0])));
  g_assert_false (gtk_window_get_modal (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (dialogs[1])))));
  gtk_stack_set_visible_child (GTK_STACK (stack), other);
  easel_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (dialogs[0])));
  g_assert_false (easel_alert_is_shown (EASEL_ALERT (dialogs[1])));
  easel_alert_close (EASEL_ALERT (dialogs[0]));
  easel_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (dialogs[2])));
  g_assert_cmpstr (answers->str, ==, "cancel ");
  gtk_window_destroy (GTK_WINDOW (window));
  easel_test_settle ();
  g_assert_cmpstr (answers->str, ==, "cancel gone gone gone gone gone gone gone ");
}

/* Whatever an agent puts into a question, its buttons stay on the screen, and all of it can be read. */
static void
test_long_question (void)
{
  g_autoptr(GString) words = g_string_new ("It wants to do this:\n");
  EaselAskDialog *dialog;
  int minimum;

  for (guint i = 0; i < 100; i++)
    g_string_append_printf (words, "%u: <b>something</b>\n", i);
  dialog = easel_ask_dialog_new (NULL, "Allow It?", words->str);
  easel_ask_dialog_set_address (dialog, "https://example.org/");
  easel_ask_dialog_add_accept (dialog, "yes", "_Allow");
  easel_ask_dialog_present (dialog);
  easel_test_settle ();
  assert_fits (GTK_WIDGET (dialog));
  gtk_widget_measure (GTK_WIDGET (dialog), GTK_ORIENTATION_VERTICAL, NARROW, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, LOW);
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (dialog), words->str));
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (dialog), "https://example.org/"));
  easel_alert_close (EASEL_ALERT (dialog));
  easel_test_settle ();
}

static GtkWindow *
find_above (GtkWidget *parent)
{
  g_autoptr(GList) toplevels = gtk_window_list_toplevels ();

  for (GList *l = toplevels; l != NULL; l = l->next)
    if (gtk_window_get_transient_for (l->data) == GTK_WINDOW (parent))
      return l->data;
  return NULL;
}

/* Keys go to what has the focus: in something that is not on the screen Escape would be lost. */
static void
test_text_window (void)
{
  GtkWidget *parent = gtk_window_new ();
  GtkWidget *focus;
  GtkWindow *window;

  gtk_window_present (GTK_WINDOW (parent));
  easel_text_dialog_present (parent, "Plan", "");
  easel_test_settle ();
  window = find_above (parent);
  g_assert_nonnull (window);
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (window), "No Text"));
  focus = gtk_window_get_focus (window);
  g_assert_true (focus == NULL || gtk_widget_get_mapped (focus));
  gtk_window_destroy (window);
  gtk_window_destroy (GTK_WINDOW (parent));
}

typedef struct
{
  char *folder;
  GtkApplication *application;
  EaselHub *hub;
  EaselSecrets *secrets;
  EaselConnections *connections;
  EaselAuthenticator *authenticator;
  FakeSource *source;
} Auth;

static void
auth_setup (Auth          *auth,
            gconstpointer  data)
{
  g_autofree char *path = NULL;
  g_autoptr(EaselKnownHosts) known = NULL;

  auth->folder = fixture_make_folder ();
  path = g_build_filename (auth->folder, "hosts.json", NULL);
  known = easel_known_hosts_new (path);
  auth->application = (gpointer) data;
  auth->hub = easel_hub_new ();
  auth->secrets = easel_secrets_new ();
  auth->connections = easel_connections_new (auth->hub, known, auth->secrets, fake_source_kinds);
  auth->authenticator = easel_authenticator_new (auth->application, auth->hub, auth->connections, auth->secrets);
}

static void
auth_teardown (Auth          *auth,
               gconstpointer  data)
{
  gpointer watched = NULL;

  easel_connections_stop (auth->connections);
  easel_test_watch (auth->authenticator, &watched);
  g_object_unref (auth->authenticator);
  easel_test_wait_until (watched == NULL);
  g_object_unref (auth->connections);
  g_object_unref (auth->secrets);
  g_object_unref (auth->hub);
  fixture_remove_folder (auth->folder);
}

static EaselAuthDialog *
shown_dialog (void)
{
  return (EaselAuthDialog *) dialogs_find (EASEL_TYPE_AUTH_DIALOG);
}

static void
answer (const char *token)
{
  EaselAuthDialog *dialog = shown_dialog ();

  assert_fits (GTK_WIDGET (dialog));
  g_assert_false (can_respond (dialog, "send"));
  gtk_editable_set_text (find_entry (dialog), token);
  click (dialog, "_Send");
}

static void
require (EaselSource *source)
{
  g_signal_emit_by_name (source, "auth-required", "https://api.example", "The <b>API", NULL);
}

/* Wrong, said so; right, kept; and the next time not asked again. */
static void
test_auth_known (Auth          *auth,
                 gconstpointer  data)
{
  EaselSource *source = easel_connections_add (auth->connections, "ws://127.0.0.1:9", NULL);

  fake_source_set_token (FAKE_SOURCE (source), "right");
  require (source);
  require (source);
  easel_test_wait_until (shown_dialog () != NULL);
  g_assert_nonnull (strstr (easel_alert_get_body (EASEL_ALERT (shown_dialog ())), "The <b>API"));
  g_assert_nonnull (strstr (easel_alert_get_body (EASEL_ALERT (shown_dialog ())), "127.0.0.1:9"));
  answer ("wrong");
  easel_test_wait_until (shown_dialog () != NULL &&
                         fixture_find_text (GTK_WIDGET (shown_dialog ()), "Wrong token") != NULL);
  answer ("right");
  easel_test_wait_until (shown_dialog () == NULL);
  easel_test_settle ();

  require (source);
  easel_test_settle ();
  g_assert_null (shown_dialog ());

  /* The kept one is wrong by now: asked again, without a reproach. */
  fake_source_set_token (FAKE_SOURCE (source), "newer");
  require (source);
  easel_test_wait_until (shown_dialog () != NULL);
  easel_alert_close (EASEL_ALERT (shown_dialog ()));
  easel_test_wait_until (shown_dialog () == NULL);
}

/* The id of such a host may mean another one in the next run, so nothing is kept under it. */
static void
test_auth_once (Auth          *auth,
                gconstpointer  data)
{
  EaselSource *source = easel_connections_add_temporary (auth->connections, "ws://127.0.0.1:9", NULL);

  fake_source_set_token (FAKE_SOURCE (source), "right");
  require (source);
  answer ("right");
  easel_test_wait_until (shown_dialog () == NULL);
  easel_test_settle ();
  require (source);
  easel_test_wait_until (shown_dialog () != NULL);
  easel_alert_close (EASEL_ALERT (shown_dialog ()));
  easel_test_wait_until (shown_dialog () == NULL);
}

/* A server says what for: asked at once, though the keyring has a token, which is the one that is not enough. */
static void
test_auth_server (Auth          *auth,
                  gconstpointer  data)
{
  static const char * const scopes[] = { "repo", "read:org", NULL };
  const EaselServerFacts facts = {
    .name = "GitHub", .state = EASEL_SERVER_SIGN_IN, .reason = EASEL_SIGN_IN_SCOPE, .message = "To read <b>issues",
    .resource = "https://api.example", .scopes = scopes,
  };
  EaselSource *source = easel_connections_add (auth->connections, "ws://127.0.0.1:9", NULL);
  g_autoptr(EaselServer) server = g_object_new (EASEL_TYPE_SERVER, NULL);
  GtkWidget *dialog;

  fake_source_set_token (FAKE_SOURCE (source), "old");
  require (source);
  easel_test_wait_until (shown_dialog () != NULL);
  answer ("old");
  easel_test_wait_until (shown_dialog () == NULL);
  easel_test_settle ();

  fake_source_set_token (FAKE_SOURCE (source), "wider");
  easel_authenticator_sign_in (auth->authenticator, source, server);
  g_assert_null (shown_dialog ());
  easel_server_set_facts (server, &facts);
  easel_authenticator_sign_in (auth->authenticator, source, server);
  dialog = GTK_WIDGET (shown_dialog ());
  g_assert_nonnull (dialog);
  g_assert_nonnull (fixture_find_text (dialog, "To read <b>issues"));
  g_assert_nonnull (fixture_find_text (dialog, "It must allow: repo, read:org"));
  answer ("wider");
  easel_test_wait_until (shown_dialog () == NULL);
  easel_test_settle ();
  g_assert_cmpstr (fake_source_get_scopes (FAKE_SOURCE (source)), ==, "repo read:org");
}

/* A host that refused the connection: its name, why, and where Enter leads; and again where the token is wrong. */
static void
test_auth_own (Auth          *auth,
               gconstpointer  data)
{
  EaselSource *source = easel_connections_add (auth->connections, "ws://127.0.0.1:9", NULL);
  EaselAlert *dialog;

  fake_source_set_token (FAKE_SOURCE (source), "right");
  easel_authenticator_enter_token (auth->authenticator, source);
  g_assert_null (shown_dialog ());
  fake_source_refuse (FAKE_SOURCE (source));
  easel_authenticator_enter_token (auth->authenticator, source);
  easel_authenticator_enter_token (auth->authenticator, source);
  dialog = EASEL_ALERT (shown_dialog ());
  g_assert_nonnull (dialog);
  g_assert_cmpstr (easel_alert_get_heading (dialog), ==, "Enter Token");
  g_assert_nonnull (strstr (easel_alert_get_body (dialog), "127.0.0.1:9"));
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (dialog), "Wrong token"));
  g_assert_cmpstr (easel_alert_get_default_response (dialog), ==, "send");
  g_assert_cmpstr (easel_alert_get_close_response (dialog), ==, "cancel");
  g_assert_false (easel_alert_has_response (dialog, "browser"));
  g_assert_true (gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (dialog))) == GTK_WIDGET (find_entry (dialog)));
  assert_fits (GTK_WIDGET (dialog));
  gtk_editable_set_text (find_entry (dialog), "no");
  click (dialog, "C_onnect");
  easel_test_wait_until (shown_dialog () != NULL);
  gtk_editable_set_text (find_entry (shown_dialog ()), "right");
  click (shown_dialog (), "C_onnect");
  easel_test_wait_until (shown_dialog () == NULL && easel_source_get_state (source) == EASEL_CONNECTION_READY);
}

static gboolean
is_silent (GtkWidget *button,
           gpointer   data)
{
  /* An icon says nothing to a screen reader, and little to anybody. */
  if (gtk_button_get_icon_name (GTK_BUTTON (button)) == NULL)
    return FALSE;
  return gtk_widget_get_tooltip_text (button) == NULL ||
         !gtk_test_accessible_has_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

static gboolean
has_tooltip (GtkWidget *widget,
             gpointer   data)
{
  return g_strcmp0 (gtk_widget_get_tooltip_text (widget), data) == 0;
}

static gboolean
is_shown (GtkWidget  *root,
          const char *tooltip)
{
  return gtk_widget_get_visible (fixture_find (root, GTK_TYPE_BUTTON, has_tooltip, (gpointer) tooltip));
}

/* (nullable): the letter and the colour of the mark that is shown in @row. */
static char *
dup_mark (GtkWidget *row)
{
  GtkWidget *mark = fixture_find (row, EASEL_TYPE_HOST_MARK, NULL, NULL);
  GtkWidget *label;
  g_auto(GStrv) classes = NULL;
  g_autofree char *joined = NULL;

  if (mark == NULL || !gtk_widget_get_visible (mark))
    return NULL;
  label = fixture_find (mark, GTK_TYPE_LABEL, NULL, NULL);
  classes = gtk_widget_get_css_classes (label);
  joined = g_strjoinv (" ", classes);
  return g_strconcat (gtk_label_get_text (GTK_LABEL (label)), " ", joined, NULL);
}

/* Hosts on other computers have a mark that only their names decide, so that they are not confused. */
static void
test_host_mark (void)
{
  static const char * const names[] = { "build-server", "web-dev", "gpu-box", "laptop", "staging", "db1" };
  g_autoptr(GHashTable) marks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr(FakeSource) source = fake_source_new ("one", names[i]);
      g_autoptr(GtkWidget) here = g_object_ref_sink (easel_source_row_new (EASEL_SOURCE (source), TRUE));
      g_autoptr(GtkWidget) row = NULL;
      g_autoptr(GtkWidget) again = NULL;
      g_autofree char *mark = NULL;
      g_autofree char *same = NULL;

      g_assert_null (dup_mark (here));
      fake_source_set_elsewhere (source);
      row = g_object_ref_sink (easel_source_row_new (EASEL_SOURCE (source), TRUE));
      again = g_object_ref_sink (easel_source_row_new (EASEL_SOURCE (source), FALSE));
      mark = dup_mark (row);
      same = dup_mark (again);
      g_assert_cmpstr (mark, ==, same);
      g_assert_cmpint (*mark, ==, g_ascii_toupper (*names[i]));
      assert_fits (row);
      g_assert_true (g_hash_table_add (marks, g_steal_pointer (&mark)));
    }
  /* The colour of a name never changes. */
  g_assert_true (g_hash_table_contains (marks, "B host-mark host-red"));
}

static void
test_rows (void)
{
  g_autoptr(FakeSource) source = fake_source_new ("lab", "A host with quite a long name that does not fit at all");
  EaselSession *session = fake_source_add_session (source, "ahp-session:/1", NULL);
  g_autoptr(GtkWidget) row = g_object_ref_sink (easel_source_row_new (EASEL_SOURCE (source), TRUE));
  g_autoptr(GtkWidget) session_row = g_object_ref_sink (easel_session_row_new (NULL, session));
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_child (GTK_WINDOW (window), row);
  gtk_window_present (GTK_WINDOW (window));
  easel_test_settle ();
  assert_fits (row);
  assert_fits (session_row);
  g_assert_nonnull (fixture_find (row, GTK_TYPE_BUTTON, NULL, NULL));
  g_assert_null (fixture_find (row, GTK_TYPE_BUTTON, is_silent, NULL));
  fake_source_set_state (source, EASEL_CONNECTION_FAILED, "Wrong token");
  g_assert_nonnull (fixture_find_text (row, "Wrong token"));
  g_assert_false (is_shown (row, "Enter Token…"));
  fake_source_refuse (source);
  g_assert_true (is_shown (row, "Enter Token…"));
  g_assert_false (is_shown (row, "Retry Now"));
  assert_fits (row);
  fake_source_set_state (source, EASEL_CONNECTION_READY, NULL);
  g_assert_nonnull (fixture_find_text (row, "Connected"));
  gtk_window_set_child (GTK_WINDOW (window), session_row);
  easel_test_settle ();
  g_assert_nonnull (fixture_find_text (session_row, "Untitled session"));
  easel_session_set_title (session, "Titled");
  g_assert_nonnull (fixture_find_text (session_row, "Titled"));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What can be done with a row stays in the window, whatever letters the text beside it has. */
static void
test_preferences_row (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *button = gtk_button_new_with_label ("收回");
  graphene_rect_t bounds;

  gtk_window_set_default_size (GTK_WINDOW (window), NARROW, -1);
  gtk_list_box_append (GTK_LIST_BOX (list),
                       easel_preferences_row_new ("读取本机的文件",
                                                  "Laboratory of the Very Long Names · 浏览器 · 一个画布，直到它关闭",
                                                  button));
  gtk_window_set_child (GTK_WINDOW (window), list);
  gtk_window_present (GTK_WINDOW (window));
  easel_test_settle ();
  assert_fits (window);
  g_assert_true (gtk_widget_compute_bounds (button, window, &bounds));
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (window));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What a host is called and says is text, also where the widget takes markup. */
static void
test_placeholder (void)
{
  EaselPlaceholder *page = g_object_new (EASEL_TYPE_PLACEHOLDER, NULL);
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (page));
  gtk_window_present (GTK_WINDOW (window));
  for (int kind = EASEL_PLACEHOLDER_NO_HOST; kind <= EASEL_PLACEHOLDER_HIDDEN; kind++)
    {
      easel_placeholder_set_kind (page, kind, "<i>Lab</i> & %s", "100% <lost>");
      easel_test_settle ();
      g_assert_cmpint (easel_placeholder_get_kind (page), ==, kind);
      assert_fits (GTK_WIDGET (page));
    }
  easel_placeholder_set_kind (page, EASEL_PLACEHOLDER_OFFLINE, "<i>Lab</i> & %s", "100% <lost>");
  easel_test_settle ();
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (page),
                                       "<i>Lab</i> & %s cannot be reached. Easel keeps trying.\n\n100% <lost>"));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(AdwApplication) application = NULL;
  g_autofree char *folder = fixture_make_folder ();
  g_autofree char *keyring = g_build_filename (folder, "keyring", NULL);

  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();
  application = adw_application_new ("io.github.ahp_canvas.Test", G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_test_add_func ("/ui/dialogs/add-host", test_add_host);
  g_test_add_func ("/ui/dialogs/host-mark", test_host_mark);
  g_test_add_func ("/ui/dialogs/add-host-kinds", test_add_host_kinds);
  g_test_add_func ("/ui/dialogs/add-host-completed", test_add_host_completed);
  g_test_add_func ("/ui/dialogs/add-host-cancelled", test_add_host_cancelled);
  g_test_add_func ("/ui/dialogs/add-host-container", test_add_host_container);
  g_test_add_func ("/ui/dialogs/add-host-container-closed", test_add_host_container_closed);
  g_test_add_func ("/ui/dialogs/link", test_link);
  g_test_add_func ("/ui/dialogs/fast-clicks", test_fast_clicks);
  g_test_add_func ("/ui/dialogs/long-question", test_long_question);
  g_test_add_func ("/ui/dialogs/about", test_about);
  g_test_add_func ("/ui/dialogs/text-window", test_text_window);
  g_test_add ("/ui/dialogs/auth/known", Auth, application, auth_setup, test_auth_known, auth_teardown);
  g_test_add ("/ui/dialogs/auth/server", Auth, application, auth_setup, test_auth_server, auth_teardown);
  g_test_add ("/ui/dialogs/auth/own", Auth, application, auth_setup, test_auth_own, auth_teardown);
  g_test_add ("/ui/dialogs/auth/once", Auth, application, auth_setup, test_auth_once, auth_teardown);
  g_test_add_func ("/ui/dialogs/rows", test_rows);
  g_test_add_func ("/ui/dialogs/preferences-row", test_preferences_row);
  g_test_add_func ("/ui/dialogs/placeholder", test_placeholder);
  return g_test_run ();
}
