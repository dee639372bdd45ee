/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A host where nobody answers looks the same for each kind: a page with the reason, and a button to try again. */
#include "easel-kinds.h"
#include "easel-placeholder.h"
#include "window-fixture.h"

/* A port of this computer where nobody listens, for as long as the socket exists. */
static GSocket *
take_port (guint16 *port)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr(GSocketAddress) any = g_inet_socket_address_new (loopback, 0);
  GSocket *taken = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, &error);
  g_autoptr(GSocketAddress) local = NULL;

  g_assert_no_error (error);
  g_socket_bind (taken, any, FALSE, &error);
  g_assert_no_error (error);
  local = g_socket_get_local_address (taken, &error);
  g_assert_no_error (error);
  *port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (local));
  return taken;
}

static gboolean
retries (GtkWidget *button,
         gpointer   data)
{
  return gtk_widget_get_mapped (button) &&
         g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), "win.retry") == 0;
}

static gboolean
says (GtkWidget *label,
      gpointer   reason)
{
  return gtk_widget_get_mapped (label) && strstr (gtk_label_get_text (GTK_LABEL (label)), reason) != NULL;
}

static void
assert_offline (WindowFixture *fixture,
                EaselSource   *source)
{
  EaselPlaceholder *page = easel_panel_get_placeholder (fixture->panel);
  GtkWidget *button;

  easel_test_wait_until (easel_source_get_state (source) == EASEL_CONNECTION_LOST &&
                         easel_placeholder_get_kind (page) == EASEL_PLACEHOLDER_OFFLINE);
  easel_test_settle ();
  g_assert_nonnull (easel_source_get_reason (source));
  g_assert_nonnull (fixture_find (GTK_WIDGET (page), GTK_TYPE_LABEL, says, (gpointer) easel_source_get_reason (source)));
  button = fixture_find (GTK_WIDGET (page), GTK_TYPE_BUTTON, retries, NULL);
  g_assert_nonnull (button);
  g_assert_true (gtk_widget_is_sensitive (button));
}

/* The user presses the button, and whoever listens now is called, but does not answer. */
static void
retry (WindowFixture *fixture,
       GSocket       *socket)
{
  GtkWidget *page = GTK_WIDGET (easel_panel_get_placeholder (fixture->panel));
  g_autoptr(GSocket) caller = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_true (g_socket_listen (socket, NULL));
  g_signal_emit_by_name (fixture_find (page, GTK_TYPE_BUTTON, retries, NULL), "clicked");
  easel_test_wait_until ((g_socket_condition_check (socket, G_IO_IN) & G_IO_IN) != 0);
  caller = g_socket_accept (socket, NULL, &error);
  g_assert_no_error (error);
}

static void
test_nobody (WindowFixture *fixture,
             const char    *scheme)
{
  g_autofree char *path = g_build_filename (fixture->folder, "others.json", NULL);
  g_autoptr(EaselKnownHosts) known = easel_known_hosts_new (path);
  g_autoptr(EaselSecrets) secrets = easel_secrets_new ();
  EaselConnections *connections = easel_connections_new (fixture->hub, known, secrets, easel_kinds_get ());
  guint16 port;
  g_autoptr(GSocket) taken = take_port (&port);
  g_autofree char *address = g_strdup_printf ("%s://127.0.0.1:%u", scheme, port);
  g_autoptr(GError) error = NULL;
  EaselSource *source = easel_connections_add (connections, address, &error);

  g_assert_no_error (error);
  easel_hub_choose (fixture->hub, source, NULL);
  assert_offline (fixture, source);
  retry (fixture, taken);
  assert_offline (fixture, source);
  easel_connections_forget (connections, source);
  easel_connections_stop (connections);
  g_object_unref (connections);
  easel_test_settle ();
}

#define TEST(scheme) \
  static void \
  test_##scheme (WindowFixture *fixture, gconstpointer data) \
  { \
    test_nobody (fixture, #scheme); \
  }

TEST (ws)
TEST (gsv)
TEST (pmx)
TEST (http)
TEST (ssh)

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);
  g_autofree char *ssh = g_find_program_in_path ("ssh");

  WINDOW_TEST ("/ui/offline/ahp", test_ws);
  WINDOW_TEST ("/ui/offline/gsv", test_gsv);
  WINDOW_TEST ("/ui/offline/pmx", test_pmx);
  WINDOW_TEST ("/ui/offline/a2a", test_http);
  /* Easel connects with the user's own program. */
  if (ssh != NULL)
    WINDOW_TEST ("/ui/offline/ssh", test_ssh);
  return g_test_run ();
}
