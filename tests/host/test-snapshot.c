/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures that the host asks of clients, and answers of users that clients tell of. */
#include "easel-host-snapshot.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "host-fixture.h"
#include "rpc-error.h"

/* A PNG of one pixel by one: the smallest there is. */
#define PIXEL "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=="
#define ANSWER "{\"mimeType\":\"image/png\",\"data\":\"" PIXEL "\",\"width\":1,\"height\":1}"
#define OFFER "{\"io.github.ahp_canvas.easel\":{\"x-snapshot\":true,\"x-consent\":true}}"

/* A client that shows the canvas, and what it answers: a result, or the code of a refusal. */
typedef struct
{
  HostClient *client;
  const char *result;
  const char *refusal;
  guint       n_asked;
  JsonObject *params;   /* of the last request */
} Panel;

static void
asked_cb (RpcRequest *request,
          gpointer    user_data)
{
  Panel *panel = user_data;
  g_autofree char *data = g_strdup_printf ("{\"code\":\"%s\",\"message\":\"No\"}", panel->refusal);
  g_autoptr(JsonNode) node = json_from_string (panel->refusal != NULL ? data : panel->result, NULL);

  g_assert_cmpstr (rpc_request_get_method (request), ==, "x-easel/canvasSnapshot");
  panel->n_asked++;
  g_clear_pointer (&panel->params, json_object_unref);
  panel->params = json_object_ref (rpc_request_get_params (request));
  if (panel->refusal != NULL && *panel->refusal == '\0')
    rpc_request_reply_error (request, RPC_ERROR_METHOD_NOT_FOUND, "What?", NULL);
  else if (panel->refusal != NULL)
    rpc_request_reply_error (request, -32012, "No", node);
  else
    rpc_request_reply (request, node);
}

/* @meta: what it offers in its handshake, nullable. */
static Panel *
panel_new (HostFixture *fixture,
           const char  *client_id,
           const char  *meta)
{
  Panel *panel = g_new0 (Panel, 1);
  g_autofree char *members = g_strdup_printf ("\"_meta\":%s", meta != NULL ? meta : "null");
  g_autoptr(JsonObject) result = NULL;

  panel->client = host_client_new (fixture->uri, client_id);
  panel->result = ANSWER;
  result = host_client_initialize (panel->client, members);
  host_assert_json (result, "{\"_meta\":" OFFER "}");
  host_client_set_handler (panel->client, asked_cb, panel);
  return panel;
}

static void
panel_free (Panel *panel)
{
  host_client_free (panel->client);
  g_clear_pointer (&panel->params, json_object_unref);
  g_free (panel);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Panel, panel_free)

static void
show (Panel      *panel,
      const char *channel)
{
  json_object_unref (host_client_subscribe (panel->client, channel));
}

static void
done_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static EaselHostPicture *
take (HostFixture   *fixture,
      const char    *instance_id,
      guint          max_width,
      GError       **error)
{
  g_autoptr(GAsyncResult) result = NULL;

  easel_host_snapshot_async (fixture->host, SESSION, instance_id, max_width, NULL, done_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_host_snapshot_finish (fixture->host, result, error);
}

static void
assert_fails (HostFixture *fixture,
              const char  *instance_id,
              const char  *code)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselHostPicture) picture = take (fixture, instance_id, 0, &error);
  g_autofree char *pattern = g_strdup_printf ("{\"code\":\"%s\"}", code);

  g_assert_null (picture);
  g_assert_error (error, RPC_ERROR, -32012);
  g_assert_true (host_json_matches (rpc_error_get_data (error), pattern));
}

static void
test_taken (HostFixture   *fixture,
            gconstpointer  data)
{
  g_autoptr(HostClient) owner = NULL;
  g_autofree char *channel = host_fixture_open_first_page (fixture, &owner);
  g_autoptr(Panel) panel = panel_new (fixture, "p1", OFFER);
  g_autoptr(EaselHostPicture) picture = NULL;
  g_autoptr(EaselHostPicture) second = NULL;
  g_autoptr(GError) error = NULL;

  show (panel, channel);
  picture = take (fixture, "page", 300, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (picture->data, ==, PIXEL);
  g_assert_cmpuint (picture->width, ==, 1);
  g_assert_cmpuint (picture->height, ==, 1);
  host_assert_json (panel->params, "{\"channel\":\"" SESSION "\",\"instanceId\":\"page\",\"maxWidth\":300}");

  second = take (fixture, "page", 0, &error);
  g_assert_no_error (error);
  g_assert_cmpint (easel_json_peek_int (panel->params, "maxWidth", 0), ==, EASEL_LIMIT_SNAPSHOT_WIDTH);
}

/* Whoever did not offer it, or does not show the canvas, is not asked. */
static void
test_not_asked (HostFixture   *fixture,
                gconstpointer  data)
{
  static const char *const offers[] = { NULL, "{}", "{\"io.github.ahp_canvas.easel\":{\"x-consent\":true}}",
                                        "{\"io.github.ahp_canvas.easel\":{\"x-snapshot\":\"yes\"}}",
                                        "{\"io.github.ahp_canvas.easel\":[true]}" };
  g_autoptr(HostClient) owner = NULL;
  g_autofree char *channel = host_fixture_open_first_page (fixture, &owner);
  g_autoptr(Panel) elsewhere = panel_new (fixture, "elsewhere", OFFER);

  assert_fails (fixture, "other", "canvas_instance_unknown");
  assert_fails (fixture, "page", "canvas_not_shown");
  for (guint i = 0; i < G_N_ELEMENTS (offers); i++)
    {
      g_autoptr(Panel) foreign = panel_new (fixture, "foreign", offers[i]);

      show (foreign, channel);
      assert_fails (fixture, "page", "canvas_not_shown");
      g_assert_cmpuint (foreign->n_asked, ==, 0);
    }
  g_assert_cmpuint (elsewhere->n_asked, ==, 0);
}

/* One after the other, until there is a picture; the most telling refusal counts. */
static void
test_several (HostFixture   *fixture,
              gconstpointer  data)
{
  g_autoptr(HostClient) owner = NULL;
  g_autofree char *channel = host_fixture_open_first_page (fixture, &owner);
  g_autoptr(Panel) first = panel_new (fixture, "p1", OFFER);
  g_autoptr(Panel) second = panel_new (fixture, "p2", OFFER);
  g_autoptr(EaselHostPicture) picture = NULL;

  show (first, channel);
  show (second, channel);
  first->refusal = "canvas_not_shown";
  picture = take (fixture, "page", 0, NULL);
  g_assert_nonnull (picture);
  g_assert_cmpuint (second->n_asked, ==, 1);

  second->refusal = "canvas_needs_approval";
  assert_fails (fixture, "page", "canvas_needs_approval");
  first->refusal = "canvas_refused";
  second->refusal = "canvas_not_shown";
  assert_fails (fixture, "page", "canvas_refused");
  /* What says that it can and then knows no such method counts for nothing. */
  first->refusal = "";
  assert_fails (fixture, "page", "canvas_not_shown");
}

/* A client may send anything. */
static void
test_hostile (HostFixture   *fixture,
              gconstpointer  data)
{
  static const char *const answers[] = {
    "null", "[]", "\"" PIXEL "\"", "{}",
    "{\"mimeType\":\"image/svg+xml\",\"data\":\"" PIXEL "\",\"width\":1,\"height\":1}",
    "{\"mimeType\":\"image/png\",\"data\":\"\",\"width\":1,\"height\":1}",
    "{\"mimeType\":\"image/png\",\"data\":\"%%%%\",\"width\":1,\"height\":1}",
    "{\"mimeType\":\"image/png\",\"data\":\"R0lGODlhAQABAAAAACw=\",\"width\":1,\"height\":1}",
    "{\"mimeType\":\"image/png\",\"data\":\"" PIXEL "\",\"width\":2,\"height\":1}",
    "{\"mimeType\":\"image/png\",\"data\":\"" PIXEL "\",\"width\":-1,\"height\":1}",
    "{\"mimeType\":\"image/png\",\"data\":\"" PIXEL "\",\"width\":\"1\",\"height\":1}",
    "{\"mimeType\":\"image/png\",\"data\":\"" PIXEL "\",\"width\":1}",
    "{\"mimeType\":\"image/png\",\"data\":7,\"width\":1,\"height\":1}",
  };
  g_autoptr(HostClient) owner = NULL;
  g_autofree char *channel = host_fixture_open_first_page (fixture, &owner);
  g_autoptr(Panel) panel = panel_new (fixture, "p1", OFFER);
  g_autoptr(EaselHostPicture) picture = NULL;
  g_autofree char *bytes = g_malloc0 (EASEL_LIMIT_SNAPSHOT_BYTES + 16);
  g_autofree char *large = g_base64_encode ((guchar *) bytes, EASEL_LIMIT_SNAPSHOT_BYTES + 16);
  g_autofree char *answer = g_strdup_printf ("{\"mimeType\":\"image/png\",\"data\":\"%s\",\"width\":1,\"height\":1}",
                                             large);

  show (panel, channel);
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_test_message ("%s", answers[i]);
      panel->result = answers[i];
      assert_fails (fixture, "page", "canvas_failed");
    }
  panel->result = answer;
  assert_fails (fixture, "page", "canvas_failed");
  panel->result = ANSWER;
  picture = take (fixture, "page", 0, NULL);
  g_assert_nonnull (picture);
}

static void
silent_cb (RpcRequest *request,
           gpointer    user_data)
{
  *(RpcRequest **) user_data = g_object_ref (request);
}

/* Who wanted it goes, or who was asked does. */
static void
test_given_up (HostFixture   *fixture,
               gconstpointer  data)
{
  g_autoptr(HostClient) owner = NULL;
  g_autofree char *channel = host_fixture_open_first_page (fixture, &owner);
  g_autoptr(Panel) panel = panel_new (fixture, "p1", OFFER);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GAsyncResult) lost = NULL;
  g_autoptr(RpcRequest) request = NULL;
  g_autoptr(RpcRequest) next = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GError) gone = NULL;

  show (panel, channel);
  host_client_set_handler (panel->client, silent_cb, &request);
  easel_host_snapshot_async (fixture->host, SESSION, "page", 0, cancellable, done_cb, &result);
  easel_test_wait_until (request != NULL);
  g_cancellable_cancel (cancellable);
  easel_test_wait_until (result != NULL);
  g_assert_null (easel_host_snapshot_finish (fixture->host, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  host_client_set_handler (panel->client, silent_cb, &next);
  easel_host_snapshot_async (fixture->host, SESSION, "page", 0, NULL, done_cb, &lost);
  easel_test_wait_until (next != NULL);
  host_client_close (panel->client);
  easel_test_wait_until (lost != NULL);
  g_assert_null (easel_host_snapshot_finish (fixture->host, lost, &gone));
  g_assert_true (host_json_matches (rpc_error_get_data (gone), "{\"code\":\"canvas_provider_unavailable\"}"));
}

/* The capability is said again with every handshake. */
static void
test_reconnect (HostFixture   *fixture,
                gconstpointer  data)
{
  g_autoptr(HostClient) owner = NULL;
  g_autofree char *channel = host_fixture_open_first_page (fixture, &owner);
  g_autoptr(Panel) panel = panel_new (fixture, "p1", OFFER);
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"ahp-root://\",\"clientId\":\"p1\","
                                             "\"lastSeenServerSeq\":0,\"subscriptions\":[\"%s\"],\"_meta\":" OFFER "}",
                                             channel);
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(EaselHostPicture) picture = NULL;

  host_client_free (panel->client);
  panel->client = host_client_new (fixture->uri, "p1");
  host_client_set_handler (panel->client, asked_cb, panel);
  result = host_client_ask (panel->client, "reconnect", params);
  host_assert_json (result, "{\"type\":\"replay\",\"_meta\":" OFFER "}");
  picture = take (fixture, "page", 0, NULL);
  g_assert_nonnull (picture);
}

static void
consent_cb (EaselHostRuntime *runtime,
            const char       *session,
            const char       *instance_id,
            const char       *canvas_id,
            gboolean          allowed,
            GString          *heard)
{
  g_string_append_printf (heard, "%s %s %s %d\n", session, instance_id, canvas_id, allowed);
}

static void
test_consent (HostFixture   *fixture,
              gconstpointer  data)
{
  static const char *const dropped[] = {
    "{}",
    "{\"channel\":\"ahp-session:/none\",\"canvasId\":\"editor\",\"decision\":\"allowed\"}",
    "{\"channel\":\"" SESSION "\",\"decision\":\"allowed\"}",
    "{\"channel\":\"" SESSION "\",\"canvasId\":\"\",\"decision\":\"allowed\"}",
    "{\"channel\":\"" SESSION "\",\"canvasId\":[],\"decision\":\"allowed\"}",
    "{\"channel\":\"" SESSION "\",\"canvasId\":\"editor\",\"decision\":\"maybe\"}",
    "{\"channel\":\"" SESSION "\",\"canvasId\":\"editor\",\"decision\":true}",
    "{\"channel\":\"" SESSION "\",\"canvasId\":\"editor\",\"instanceId\":5,\"decision\":\"allowed\"}",
  };
  g_autoptr(HostClient) owner = NULL;
  g_autofree char *channel = host_fixture_open_first_page (fixture, &owner);
  g_autoptr(Panel) panel = panel_new (fixture, "p1", OFFER);
  g_autoptr(Panel) foreign = panel_new (fixture, "p2", NULL);
  g_autoptr(GString) heard = g_string_new (NULL);

  g_signal_connect (easel_host_get_runtime (fixture->host), "consent-changed", G_CALLBACK (consent_cb), heard);
  show (panel, SESSION);
  show (foreign, SESSION);
  host_client_notify (foreign->client, "x-easel/consentChanged",
                      "{\"channel\":\"" SESSION "\",\"canvasId\":\"editor\",\"decision\":\"allowed\"}");
  g_assert_true (host_client_heard_none (foreign->client, "x", "{}"));
  for (guint i = 0; i < G_N_ELEMENTS (dropped); i++)
    host_client_notify (panel->client, "x-easel/consentChanged", dropped[i]);
  host_client_notify (panel->client, "x-easel/consentChanged",
                      "{\"channel\":\"" SESSION "\",\"canvasId\":\"editor\",\"decision\":\"allowed\"}");
  host_client_notify (panel->client, "x-easel/consentChanged", "{\"channel\":\"" SESSION "\",\"canvasId\":\"editor\","
                      "\"instanceId\":\"e\",\"decision\":\"refused\"}");
  g_assert_true (host_client_heard_none (panel->client, "x", "{}"));
  g_assert_cmpstr (heard->str, ==, SESSION " (null) editor 1\n" SESSION " e editor 0\n");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  HOST_TEST ("/host/snapshot/taken", test_taken);
  HOST_TEST ("/host/snapshot/not-asked", test_not_asked);
  HOST_TEST ("/host/snapshot/several", test_several);
  HOST_TEST ("/host/snapshot/hostile", test_hostile);
  HOST_TEST ("/host/snapshot/given-up", test_given_up);
  HOST_TEST ("/host/snapshot/reconnect", test_reconnect);
  HOST_TEST ("/host/snapshot/consent", test_consent);
  return g_test_run ();
}
