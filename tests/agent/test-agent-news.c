/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The panel itself and two agents that take turns, as each of them and the user's desktop see it. */
#include "config.h"

#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "attach-fixture.h"
#include "easel-json.h"
#include "easel-test.h"
#include "easel-test-notifications.h"

/* @name: how it introduces itself */
static AttachAgent *
meet (AttachFixture *fixture,
      const char    *name)
{
  AttachAgent *agent = attach_agent_new (fixture, NULL);
  g_autofree char *hello = g_strdup_printf (
    "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
    "\"capabilities\":{},\"clientInfo\":{\"name\":\"x\",\"title\":\"%s\",\"version\":\"1\"}}}", name);

  attach_agent_ask (agent, hello, "{\"id\":0,\"result\":{}}");
  attach_agent_say (agent, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
  return agent;
}

/* (transfer full): the structured result of a tool. */
static JsonObject *
call (AttachAgent *agent,
      const char  *tool,
      const char  *arguments)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{"
                                           "\"name\":\"%s\",\"arguments\":%s}}", tool, arguments);
  g_autoptr(JsonObject) answer = NULL;

  attach_agent_say (agent, line);
  answer = attach_agent_hear (agent);
  host_assert_json (answer, "{\"id\":1,\"result\":{\"structuredContent\":{}}}");
  return json_object_ref (json_object_get_object_member (json_object_get_object_member (answer, "result"),
                                                         "structuredContent"));
}

static void
show (AttachAgent *agent,
      const char  *title)
{
  g_autofree char *arguments = g_strdup_printf ("{\"html\":\"<p>\",\"instanceId\":\"%s\",\"title\":\"%s\"}", title, title);

  json_object_unref (call (agent, "canvas_show_page", arguments));
}

/* Whether the agent is told that the user has its canvas before them. */
static gboolean
is_visible (AttachAgent *agent,
            const char  *title)
{
  g_autoptr(JsonObject) list = call (agent, "canvas_list_open", "{}");
  JsonArray *canvases = easel_json_peek_array (list, "canvases");

  for (guint i = 0; canvases != NULL && i < json_array_get_length (canvases); i++)
    {
      JsonObject *canvas = json_array_get_object_element (canvases, i);

      if (strcmp (easel_json_peek_string (canvas, "instanceId", ""), title) == 0)
        return easel_json_peek_boolean (canvas, "visible", FALSE);
    }
  return FALSE;
}

static GSubprocess *
start_panel (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "src", "ui", "easel", NULL);
  g_autoptr(GError) error = NULL;
  GSubprocess *panel = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, path, NULL);

  g_assert_no_error (error);
  return panel;
}

static void
stop_panel (GSubprocess *panel)
{
  g_subprocess_send_signal (panel, SIGTERM);
  g_assert_cmpint (host_process_wait (panel), ==, 0);
}

static void
activate (const char *action)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autofree char *path = g_strdelimit (g_strconcat ("/", APP_ID, NULL), ".", '/');
  g_autoptr(GVariant) answer =
    g_dbus_connection_call_sync (bus, APP_ID, path, "org.freedesktop.Application", "ActivateAction",
                                 g_variant_new ("(sava{sv})", action, NULL, NULL), NULL, G_DBUS_CALL_FLAGS_NONE, -1,
                                 NULL, &error);

  g_assert_no_error (error);
}

/* The user works in a window of another program. */
static void
go_elsewhere (GtkWindow *window)
{
  g_autofree char *pid = g_strdup_printf ("%d", (int) getpid ());
  g_autoptr(GSubprocess) focus = NULL;
  g_autoptr(GError) error = NULL;

  gtk_widget_set_visible (GTK_WIDGET (window), TRUE);
  focus = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, "xdotool", "search", "--all", "--onlyvisible",
                            "--sync", "--pid", pid, ".", "windowfocus", NULL);
  g_assert_no_error (error);
  g_assert_cmpint (host_process_wait (focus), ==, 0);
  easel_test_wait_until (gtk_window_is_active (window));
}

/* The state folder of the panel's own host. */
static void
set_up (AttachFixture *fixture,
        gconstpointer  data)
{
  attach_set_up (fixture, data);
  g_free (fixture->state);
  fixture->state = g_build_filename (g_get_user_data_dir (), "easel", "host", NULL);
}

static gboolean
is_told (EaselTestNotifications *desktop,
         const char             *agent,
         const char             *title)
{
  g_autofree char *one = g_strdup_printf ("%s on This Computer opened it.", agent);
  g_autofree char *many = g_strdup_printf ("%s on This Computer opened “%s”.", agent, title);

  return g_strcmp0 (desktop->body, many) == 0 ||
         (g_strcmp0 (desktop->title, title) == 0 && g_strcmp0 (desktop->body, one) == 0);
}

/* The user works elsewhere. What the second agent opens with its first call, while the first is at work, is told; what
 * it opens when the first has left is shown by itself. What the first opens when it is back is told, and a click leads
 * there. */
static void
test_turns (AttachFixture *fixture,
            gconstpointer  data)
{
  g_autoptr(EaselTestNotifications) desktop = easel_test_notifications_new ();
  g_autoptr(GSubprocess) panel = start_panel ();
  g_autoptr(AttachAgent) alpha = NULL;
  g_autoptr(AttachAgent) beta = NULL;
  GtkWindow *elsewhere = GTK_WINDOW (gtk_window_new ());

  easel_test_wait_until (attach_get_host (fixture) != 0);
  alpha = meet (fixture, "Alpha");
  show (alpha, "first");
  easel_test_wait_until (is_visible (alpha, "first"));
  go_elsewhere (elsewhere);

  beta = meet (fixture, "<b>Beta");
  show (beta, "plan");
  easel_test_wait_until (is_told (desktop, "‹b>Beta", "plan"));
  g_assert_false (is_visible (beta, "plan"));
  g_assert_true (is_visible (alpha, "first"));

  g_assert_cmpint (attach_agent_end (alpha), ==, 0);
  g_clear_pointer (&alpha, attach_agent_free);
  show (beta, "second");
  easel_test_wait_until (is_visible (beta, "second"));

  alpha = meet (fixture, "Alpha");
  show (alpha, "again");
  easel_test_wait_until (is_told (desktop, "Alpha", "again"));
  g_assert_false (is_visible (alpha, "again"));
  easel_test_notifications_click (desktop);
  easel_test_wait_until (is_visible (alpha, "again"));
  g_assert_false (is_visible (beta, "second"));

  gtk_window_destroy (elsewhere);
  stop_panel (panel);
}

/* A page that the user has the host show, and the one that comes with Easel, are in no agent's session: the panel hears
 * of them also after a restart, with an agent's session in front. */
static void
test_pages (AttachFixture *fixture,
            gconstpointer  data)
{
  g_autoptr(EaselTestNotifications) desktop = easel_test_notifications_new ();
  g_autoptr(GSubprocess) panel = start_panel ();
  g_autoptr(AttachAgent) alpha = NULL;
  g_autoptr(GSubprocess) serve = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *site = g_build_filename (fixture->folder, "site", NULL);
  g_autofree char *index = g_build_filename (site, "index.html", NULL);
  GtkWindow *elsewhere = GTK_WINDOW (gtk_window_new ());

  g_assert_no_errno (g_mkdir (site, 0700));
  g_assert_true (g_file_set_contents (index, "<p>", -1, NULL));
  easel_test_wait_until (attach_get_host (fixture) != 0);
  alpha = meet (fixture, "Alpha");
  show (alpha, "first");
  easel_test_wait_until (is_visible (alpha, "first"));
  stop_panel (panel);
  g_object_unref (panel);
  panel = start_panel ();
  easel_test_wait_until (is_visible (alpha, "first"));
  go_elsewhere (elsewhere);

  serve = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, g_getenv ("EASEL_HOST_PROGRAM"), "serve",
                            "--state", fixture->state, "--page", site, NULL);
  g_assert_no_error (error);
  easel_test_wait_until (desktop->title != NULL && (strstr (desktop->title, "site") != NULL ||
                                                    strstr (desktop->body, "site") != NULL));
  g_assert_cmpint (host_process_wait (serve), ==, 0);
  g_assert_true (is_visible (alpha, "first"));
  activate ("welcome");
  easel_test_wait_until (!is_visible (alpha, "first"));

  gtk_window_destroy (elsewhere);
  stop_panel (panel);
}

/* A script has something to say while the user works elsewhere: a click leads to its session. */
static void
test_script (AttachFixture *fixture,
             gconstpointer  data)
{
  g_autoptr(EaselTestNotifications) desktop = easel_test_notifications_new ();
  g_autoptr(GSubprocess) panel = start_panel ();
  g_autoptr(AttachAgent) alpha = NULL;
  g_autoptr(GSubprocess) notify = NULL;
  g_autoptr(GError) error = NULL;
  GtkWindow *elsewhere = GTK_WINDOW (gtk_window_new ());

  easel_test_wait_until (attach_get_host (fixture) != 0);
  alpha = meet (fixture, "Alpha");
  show (alpha, "first");
  easel_test_wait_until (is_visible (alpha, "first"));
  go_elsewhere (elsewhere);

  notify = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, g_getenv ("EASEL_HOST_PROGRAM"), "notify", "--state",
                             fixture->state, "--title", "Nightly", "Built", NULL);
  g_assert_no_error (error);
  g_assert_cmpint (host_process_wait (notify), ==, 0);
  easel_test_wait_until (g_strcmp0 (desktop->body, "Built") == 0);
  g_assert_true (g_str_has_prefix (desktop->title, "Nightly"));
  g_assert_true (is_visible (alpha, "first"));
  easel_test_notifications_click (desktop);
  easel_test_wait_until (!is_visible (alpha, "first"));

  gtk_window_destroy (elsewhere);
  stop_panel (panel);
}

int
main (int    argc,
      char **argv)
{
  g_setenv ("GNOTIFICATION_BACKEND", "freedesktop", TRUE);
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  g_test_add ("/agent/news/turns", AttachFixture, NULL, set_up, test_turns, attach_tear_down);
  g_test_add ("/agent/news/pages", AttachFixture, NULL, set_up, test_pages, attach_tear_down);
  g_test_add ("/agent/news/script", AttachFixture, NULL, set_up, test_script, attach_tear_down);
  return g_test_run ();
}
