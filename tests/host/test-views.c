/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which canvases the user has in view, as clients say it. */
#include "easel-host-views.h"
#include "host-fixture.h"

#define CHANGED "x-easel/canvasViewChanged"
#define VISIBLE "{\"channel\":\"" SESSION "\",\"instanceId\":\"page\",\"visible\":true}"
#define HIDDEN "{\"channel\":\"" SESSION "\",\"instanceId\":\"page\",\"visible\":false}"

/* A client that says what is in view, or, without @offers, does not; it follows root and the session. */
static HostClient *
client_new (HostFixture *fixture,
            const char  *client_id,
            gboolean     offers)
{
  HostClient *client = host_client_new (fixture->uri, client_id);
  g_autofree char *members = g_strdup_printf ("\"initialSubscriptions\":[\"ahp-root://\",\"" SESSION "\"],\"_meta\":%s",
                                              offers ? "{\"io.github.ahp_canvas.easel\":{\"x-view\":true}}" : "{}");
  g_autoptr(JsonObject) result = host_client_initialize (client, members);

  host_assert_json (result, "{\"_meta\":{\"io.github.ahp_canvas.easel\":{\"x-view\":true}}}");
  return client;
}

/* The host has taken what was said before. */
static void
say (HostClient *client,
     const char *params)
{
  host_client_notify (client, CHANGED, params);
  g_assert_true (host_client_heard_none (client, "x", "{}"));
}

static EaselHostView
get (HostFixture *fixture,
     const char  *channel)
{
  return easel_host_views_get (easel_host_get_views (fixture->host), channel);
}

/* The last word of each connection counts, and in view anywhere is in view; a word goes with its connection. */
static void
test_said (HostFixture   *fixture,
           gconstpointer  data)
{
  g_autoptr(HostClient) owner = NULL;
  g_autofree char *channel = host_fixture_open_first_page (fixture, &owner);
  g_autoptr(HostClient) one = client_new (fixture, "one", TRUE);
  g_autoptr(HostClient) other = client_new (fixture, "other", TRUE);

  g_assert_cmpint (get (fixture, channel), ==, EASEL_HOST_VIEW_UNKNOWN);
  say (one, HIDDEN);
  g_assert_cmpint (get (fixture, channel), ==, EASEL_HOST_VIEW_HIDDEN);
  say (one, VISIBLE);
  g_assert_cmpint (get (fixture, channel), ==, EASEL_HOST_VIEW_VISIBLE);
  say (other, HIDDEN);
  g_assert_cmpint (get (fixture, channel), ==, EASEL_HOST_VIEW_VISIBLE);
  host_client_close (one);
  easel_test_wait_until (get (fixture, channel) == EASEL_HOST_VIEW_HIDDEN);
  host_client_notify (other, "unsubscribe", "{\"channel\":\"" SESSION "\"}");
  easel_test_wait_until (get (fixture, channel) == EASEL_HOST_VIEW_UNKNOWN);
}

/* A canvas of the same name that is opened later is another one. */
static void
test_closed (HostFixture   *fixture,
             gconstpointer  data)
{
  g_autoptr(HostClient) owner = NULL;
  g_autofree char *before = host_fixture_open_first_page (fixture, &owner);
  g_autoptr(HostClient) client = client_new (fixture, "one", TRUE);
  g_autofree char *after = NULL;

  say (client, VISIBLE);
  json_object_unref (host_client_subscribe (owner, before));
  host_client_dispatch (owner, before, "{\"type\":\"canvas/closeRequested\"}");
  easel_test_wait_until (easel_host_state_get (easel_host_get_state (fixture->host), before) == NULL);
  g_assert_cmpint (get (fixture, before), ==, EASEL_HOST_VIEW_UNKNOWN);
  after = host_fixture_open_page (fixture, "page", "page");
  g_assert_cmpint (get (fixture, after), ==, EASEL_HOST_VIEW_UNKNOWN);
}

static void
test_dropped (HostFixture   *fixture,
              gconstpointer  data)
{
  static const char *const dropped[] = {
    "{}",
    "{\"channel\":\"" SESSION "\",\"instanceId\":\"page\"}",
    "{\"channel\":\"" SESSION "\",\"instanceId\":\"page\",\"visible\":\"true\"}",
    "{\"channel\":\"" SESSION "\",\"instanceId\":\"page\",\"visible\":1}",
    "{\"channel\":\"" SESSION "\",\"instanceId\":[\"page\"],\"visible\":true}",
    "{\"channel\":\"" SESSION "\",\"instanceId\":\"other\",\"visible\":true}",
    "{\"channel\":\"" SESSION "\",\"visible\":true}",
    "{\"channel\":\"ahp-session:/none\",\"instanceId\":\"page\",\"visible\":true}",
    "{\"channel\":{},\"instanceId\":\"page\",\"visible\":true}",
  };
  g_autoptr(HostClient) owner = NULL;
  g_autofree char *channel = host_fixture_open_first_page (fixture, &owner);
  g_autoptr(HostClient) client = client_new (fixture, "one", TRUE);
  g_autoptr(HostClient) silent = client_new (fixture, "silent", FALSE);
  g_autoptr(HostClient) elsewhere = client_new (fixture, "elsewhere", TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (dropped); i++)
    say (client, dropped[i]);
  say (silent, VISIBLE);
  host_client_notify (elsewhere, "unsubscribe", "{\"channel\":\"" SESSION "\"}");
  say (elsewhere, VISIBLE);
  json_object_unref (host_client_subscribe (elsewhere, SESSION));
  g_assert_cmpint (get (fixture, channel), ==, EASEL_HOST_VIEW_UNKNOWN);
  say (client, HIDDEN);
  g_assert_cmpint (get (fixture, channel), ==, EASEL_HOST_VIEW_HIDDEN);
}

static void
waited_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  *(int *) user_data = easel_host_views_wait_finish (EASEL_HOST_VIEWS (source), result);
}

/* Until all that will speak have, or it is in view; for nobody where nobody speaks. */
static void
test_waited (HostFixture   *fixture,
             gconstpointer  data)
{
  EaselHostViews *views = easel_host_get_views (fixture->host);
  g_autoptr(HostClient) owner = NULL;
  g_autofree char *channel = host_fixture_open_first_page (fixture, &owner);
  g_autoptr(HostClient) silent = client_new (fixture, "silent", FALSE);
  g_autoptr(HostClient) one = NULL;
  g_autoptr(HostClient) other = NULL;
  int known = -1;

  easel_host_views_wait_async (views, channel, FALSE, NULL, waited_cb, &known);
  easel_test_wait_until (known >= 0);
  g_assert_cmpint (known, ==, EASEL_HOST_VIEW_UNKNOWN);

  one = client_new (fixture, "one", TRUE);
  other = client_new (fixture, "other", TRUE);
  known = -1;
  easel_host_views_wait_async (views, channel, FALSE, NULL, waited_cb, &known);
  say (one, HIDDEN);
  g_assert_cmpint (known, ==, -1);
  say (other, HIDDEN);
  easel_test_wait_until (known >= 0);
  g_assert_cmpint (known, ==, EASEL_HOST_VIEW_HIDDEN);

  /* Asked to bring it forward, they say it again. */
  json_object_unref (host_client_subscribe (one, channel));
  known = -1;
  easel_host_views_wait_async (views, channel, TRUE, NULL, waited_cb, &known);
  say (other, HIDDEN);
  g_assert_cmpint (known, ==, -1);
  say (one, VISIBLE);
  easel_test_wait_until (known >= 0);
  g_assert_cmpint (known, ==, EASEL_HOST_VIEW_VISIBLE);
}

/* A client that says nothing after all makes nobody wait for ever. */
static void
test_silent (HostFixture   *fixture,
             gconstpointer  data)
{
  g_autoptr(HostClient) owner = NULL;
  g_autofree char *channel = host_fixture_open_first_page (fixture, &owner);
  g_autoptr(HostClient) client = client_new (fixture, "one", TRUE);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  int known = -1;

  easel_host_views_wait_async (easel_host_get_views (fixture->host), channel, FALSE, NULL, waited_cb, &known);
  easel_test_wait_until (known >= 0);
  g_assert_cmpint (known, ==, EASEL_HOST_VIEW_UNKNOWN);

  known = -1;
  easel_host_views_wait_async (easel_host_get_views (fixture->host), channel, FALSE, cancellable, waited_cb, &known);
  g_cancellable_cancel (cancellable);
  easel_test_wait_until (known >= 0);
  g_assert_cmpint (known, ==, EASEL_HOST_VIEW_UNKNOWN);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  HOST_TEST ("/host/views/said", test_said);
  HOST_TEST ("/host/views/closed", test_closed);
  HOST_TEST ("/host/views/dropped", test_dropped);
  HOST_TEST ("/host/views/waited", test_waited);
  HOST_TEST ("/host/views/silent", test_silent);
  return g_test_run ();
}
