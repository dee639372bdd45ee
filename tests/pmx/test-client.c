/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-json.h"
#include "easel-test.h"
#include "pmx-address.h"
#include "pmx-client.h"
#include "pmx-error.h"
#include "server.h"

/* --- places ----------------------------------------------------------------------------------------------------- */

/* A name service of the test: every name is at the addresses that the name says. */
typedef GResolver Names;
typedef GResolverClass NamesClass;

GType names_get_type (void);
G_DEFINE_TYPE (Names, names, G_TYPE_RESOLVER)

static void
names_lookup_async (GResolver           *resolver,
                    const char          *name,
                    GCancellable        *cancellable,
                    GAsyncReadyCallback  callback,
                    gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (resolver, cancellable, callback, user_data);
  GList *addresses = NULL;

  if (strstr (name, "local") != NULL)
    addresses = g_list_append (addresses, g_inet_address_new_from_string ("127.0.0.1"));
  if (strstr (name, "six") != NULL)
    addresses = g_list_append (addresses, g_inet_address_new_from_string ("::1"));
  if (strstr (name, "away") != NULL)
    addresses = g_list_append (addresses, g_inet_address_new_from_string ("192.0.2.7"));
  g_task_return_pointer (task, addresses, NULL);
}

static GList *
names_lookup_finish (GResolver     *resolver,
                     GAsyncResult  *result,
                     GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
names_class_init (NamesClass *klass)
{
  klass->lookup_by_name_async = names_lookup_async;
  klass->lookup_by_name_finish = names_lookup_finish;
}

static void
names_init (Names *self)
{
}

static void
test_addresses (void)
{
  static const struct
  {
    const char *address;
    const char *base;     /* nullable: it is refused */
  } cases[] = {
    { "pmx://127.0.0.1", "http://127.0.0.1:4313" },
    { "pmx://127.0.0.1:14313/workbench", "http://127.0.0.1:14313" },
    { "pmx://local.example:1", "http://127.0.0.1:1" },
    { "pmx://local-six.example:1", "http://127.0.0.1:1" },
    { "pmx://six.example:1", NULL },
    { "pmx://away.example", NULL },
    /* A name that is here and elsewhere may be elsewhere the next time. */
    { "pmx://local-away.example", NULL },
    { "pmx://nowhere.example", NULL },
    { "pmx://192.0.2.7:4313", NULL },
    { "pmx://127.0.0.2", NULL },
    { "pmx://[::1]:4313", NULL },
    { "pmx://[::ffff:127.0.0.1]:4313", NULL },
    { "pmx://0.0.0.0", NULL },
    { "pmx://10.0.0.1", NULL },
    { "pmx://user@127.0.0.1", NULL },
    { "pmx:", NULL },
  };
  g_autoptr(GResolver) names = g_object_new (names_get_type (), NULL);
  g_autoptr(GResolver) before = g_resolver_get_default ();

  g_resolver_set_default (names);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GAsyncResult) result = NULL;
      g_autoptr(GError) error = NULL;
      g_autofree char *base = NULL;

      pmx_address_resolve_async (cases[i].address, NULL, easel_test_result_cb, &result);
      easel_test_wait_until (result != NULL);
      base = pmx_address_resolve_finish (result, &error);
      g_assert_cmpstr (base, ==, cases[i].base);
      if (base == NULL)
        g_assert_error (error, PMX_ERROR, PMX_ERROR_NOT_LOCAL);
    }
  g_resolver_set_default (before);
}

static void
test_default_address (void)
{
  static const struct
  {
    const char *url;
    const char *port;
    const char *address;
  } cases[] = {
    { NULL, NULL, "pmx://127.0.0.1:4313" },
    { NULL, "14313", "pmx://127.0.0.1:14313" },
    { "http://localhost:99/", "14313", "pmx://localhost:99" },
    { NULL, "0", NULL },
    { NULL, "many", NULL },
    { "ftp://localhost", NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *address = NULL;

      g_setenv ("PMX_CANVAS_URL", cases[i].url != NULL ? cases[i].url : "", TRUE);
      g_setenv ("PMX_CANVAS_PORT", cases[i].port != NULL ? cases[i].port : "", TRUE);
      address = pmx_address_dup_default ();
      g_assert_cmpstr (address, ==, cases[i].address);
    }
}

/* --- the connection --------------------------------------------------------------------------------------------- */

typedef struct
{
  PmxServer *server;
  PmxClient *client;
  GString   *told;       /* names of events, and "!ready" */
  char      *version;    /* of the last health */
  guint      n_layouts;
} Fixture;

static void
health_cb (PmxClient  *client,
           JsonObject *answer,
           Fixture    *fixture)
{
  g_free (fixture->version);
  fixture->version = g_strdup (easel_json_peek_string (answer, "version", NULL));
}

static void
ready_cb (PmxClient *client,
          Fixture   *fixture)
{
  g_string_append (fixture->told, " !ready");
}

static void
event_cb (PmxClient  *client,
          const char *name,
          JsonObject *payload,
          Fixture    *fixture)
{
  g_string_append_printf (fixture->told, " %s%s", name, payload != NULL ? "" : "?");
  fixture->n_layouts += g_str_equal (name, "canvas-layout-update");
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *address = NULL;

  fixture->server = pmx_server_new (0, "50-state.json");
  address = pmx_server_dup_address (fixture->server);
  fixture->client = pmx_client_new (address);
  fixture->told = g_string_new (NULL);
  g_signal_connect (fixture->client, "health", G_CALLBACK (health_cb), fixture);
  g_signal_connect (fixture->client, "ready", G_CALLBACK (ready_cb), fixture);
  g_signal_connect (fixture->client, "event", G_CALLBACK (event_cb), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  easel_connection_stop (EASEL_CONNECTION (fixture->client));
  /* What was under way in another thread lets go of it when it has ended. */
  g_object_add_weak_pointer (G_OBJECT (fixture->client), (gpointer *) &fixture->client);
  g_object_unref (fixture->client);
  easel_test_wait_until (fixture->client == NULL);
  pmx_server_free (fixture->server);
  g_string_free (fixture->told, TRUE);
  g_free (fixture->version);
}

static void
start (Fixture *fixture)
{
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  easel_test_wait_until (easel_connection_is_ready (EASEL_CONNECTION (fixture->client)));
  easel_test_wait_until (strstr (fixture->told->str, "context-pins-changed") != NULL);
}

static void
test_stream (Fixture       *fixture,
             gconstpointer  data)
{
  start (fixture);
  g_assert_cmpstr (fixture->version, ==, "0.4.8");
  g_assert_cmpstr (fixture->told->str, ==, " !ready connected canvas-layout-update context-pins-changed");
  g_assert_false (pmx_client_is_polling (fixture->client));
  pmx_server_emit (fixture->server, "theme-changed", "{\"theme\":\"light\"}");
  easel_test_wait_until (g_str_has_suffix (fixture->told->str, "theme-changed"));
}

/* Without a stream the same is told, by polling with a cursor. */
static void
test_polling (Fixture       *fixture,
              gconstpointer  data)
{
  pmx_server_set_stream (fixture->server, FALSE);
  start (fixture);
  g_assert_true (pmx_client_is_polling (fixture->client));
  g_assert_cmpstr (fixture->told->str, ==, " !ready connected canvas-layout-update context-pins-changed");
  pmx_server_emit (fixture->server, "theme-changed", "{\"theme\":\"light\"}");
  easel_test_wait_until (g_str_has_suffix (fixture->told->str, "theme-changed"));
  g_assert_cmpuint (fixture->n_layouts, ==, 1);
}

/* Nothing is replayed: a new connection begins with what is there now. */
static void
test_resumed (Fixture       *fixture,
              gconstpointer  data)
{
  start (fixture);
  pmx_server_set_version (fixture->server, "0.4.9");
  pmx_server_drop (fixture->server);
  easel_test_wait_until (fixture->n_layouts == 2);
  g_assert_cmpint (easel_connection_get_state (EASEL_CONNECTION (fixture->client)), ==, EASEL_CONNECTION_READY);
  g_assert_cmpstr (fixture->version, ==, "0.4.9");
  g_assert_nonnull (strstr (fixture->told->str, "context-pins-changed !ready connected"));
}

static void
test_nobody_there (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr(PmxClient) client = NULL;
  g_autofree char *address = pmx_server_dup_address (fixture->server);

  pmx_server_free (fixture->server);
  client = pmx_client_new (address);
  easel_connection_start (EASEL_CONNECTION (client));
  easel_test_wait_until (easel_connection_get_state (EASEL_CONNECTION (client)) == EASEL_CONNECTION_LOST);
  g_assert_error (easel_connection_get_error (EASEL_CONNECTION (client)), G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED);
  easel_connection_stop (EASEL_CONNECTION (client));
  fixture->server = pmx_server_new (0, NULL);
}

static void
test_something_else (Fixture       *fixture,
                     gconstpointer  data)
{
  pmx_server_refuse (fixture->server, "GET", "/health", 200, data);
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  easel_test_wait_until (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
  g_assert_error (easel_connection_get_error (EASEL_CONNECTION (fixture->client)), PMX_ERROR, PMX_ERROR_NOT_PMX);
  /* The next answer is the server's own. */
  easel_test_wait_until (easel_connection_is_ready (EASEL_CONNECTION (fixture->client)));
}

static void
test_redirected (Fixture       *fixture,
                 gconstpointer  data)
{
  pmx_server_refuse (fixture->server, "GET", "/health", 302, "{}");
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  easel_test_wait_until (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
  g_assert_error (easel_connection_get_error (EASEL_CONNECTION (fixture->client)), PMX_ERROR, PMX_ERROR_NOT_PMX);
}

static void
test_elsewhere (void)
{
  g_autoptr(PmxClient) client = pmx_client_new ("pmx://192.0.2.1:4313");

  easel_connection_start (EASEL_CONNECTION (client));
  easel_test_wait_until (easel_connection_get_state (EASEL_CONNECTION (client)) == EASEL_CONNECTION_FAILED);
  g_assert_error (easel_connection_get_error (EASEL_CONNECTION (client)), PMX_ERROR, PMX_ERROR_NOT_LOCAL);
  g_assert_null (pmx_client_get_base (client));
}

/* A stream that says something that is not an event is ended, and another begun. */
static void
test_bad_frame (Fixture       *fixture,
                gconstpointer  data)
{
  start (fixture);
  pmx_server_send_text (fixture->server, data);
  easel_test_wait_until (fixture->n_layouts == 2);
  g_assert_cmpuint (pmx_server_count_calls (fixture->server, "GET", "/api/workbench/events"), ==, 2);
}

/* What is too large to be read beside drawing is told without its words. */
static void
test_large_event (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *filler = g_strnfill (1200 * 1024, 'x');
  g_autofree char *text = g_strdup_printf ("event: canvas-layout-update\ndata: {\"x\":\"%s\"}\n\n", filler);

  start (fixture);
  pmx_server_send_text (fixture->server, text);
  easel_test_wait_until (fixture->n_layouts == 2);
  g_assert_true (g_str_has_suffix (fixture->told->str, "canvas-layout-update?"));
}

/* --- requests --------------------------------------------------------------------------------------------------- */

static JsonObject *
call (Fixture     *fixture,
      const char  *method,
      const char  *path,
      const char  *body,
      GError     **error)
{
  g_autoptr(JsonNode) node = body != NULL ? json_from_string (body, NULL) : NULL;
  g_autoptr(GAsyncResult) result = NULL;

  pmx_client_call_async (fixture->client, method, path, node != NULL ? json_node_get_object (node) : NULL, 5000, NULL,
                         easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return pmx_client_call_finish (fixture->client, result, error);
}

static void
test_calls (Fixture       *fixture,
            gconstpointer  data)
{
  static const struct
  {
    const char *path;
    const char *body;
    int         code;    /* -1: it is taken */
  } cases[] = {
    { "work", "{\"title\":\"x\"}", -1 },
    { "command", "{\"name\":\"pmx.plan\"}", -1 },
    { "command", "{\"name\":\"rm -rf\"}", PMX_ERROR_UNKNOWN_COMMAND },
    { "approval/none/resolve", "{\"decision\":\"approved\"}", PMX_ERROR_NOT_FOUND },
    { "interaction", "{\"type\":\"ax.work.create\",\"sourceNodeId\":\"nope\"}", PMX_ERROR_UNKNOWN_NODE },
    { "interaction", "{\"type\":\"ax.x\",\"sourceNodeId\":\"nope\"}", PMX_ERROR_INVALID_ENVELOPE },
    { "interaction", "{\"type\":\"ax.work.create\",\"sourceNodeId\":\"node-mwqu135f-376s\"}", PMX_ERROR_INVALID_PAYLOAD },
    { "interaction", "{\"type\":\"ax.work.create\",\"sourceNodeId\":\"node-mwqu1357-rodr\"}", PMX_ERROR_AX_DISABLED },
    { "interaction", "{\"type\":\"ax.review.add\",\"sourceNodeId\":\"node-mwqu134z-sdh4\"}", PMX_ERROR_NOT_ALLOWED },
    { "interaction", "{\"type\":\"ax.work.update\",\"sourceNodeId\":\"node-mwqu135f-376s\",\"payload\":{\"id\":\"w\"}}",
      PMX_ERROR_WORK_ITEM_NOT_FOUND },
  };

  start (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/api/canvas/ax/", cases[i].path, NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonObject) answer = call (fixture, "POST", path, cases[i].body, &error);

      g_assert_cmpint (answer != NULL, ==, cases[i].code < 0);
      if (answer == NULL)
        g_assert_error (error, PMX_ERROR, cases[i].code);
    }
}

/* An answer that is none fails one request, and nothing else. */
static void
test_bad_answer (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = NULL;

  start (fixture);
  pmx_server_refuse (fixture->server, "GET", "/api/canvas/ax", 200, data);
  answer = call (fixture, "GET", "/api/canvas/ax", NULL, &error);
  g_assert_null (answer);
  g_assert_error (error, PMX_ERROR, PMX_ERROR_PROTOCOL);
  g_assert_cmpint (easel_connection_get_state (EASEL_CONNECTION (fixture->client)), ==, EASEL_CONNECTION_READY);
}

static void
test_not_connected (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = call (fixture, "GET", "/api/canvas/ax", NULL, &error);

  g_assert_null (answer);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED);
}

#define ADD(path, test, data) g_test_add (path, Fixture, data, set_up, test, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/pmx/address/resolve", test_addresses);
  g_test_add_func ("/pmx/address/usual", test_default_address);
  ADD ("/pmx/client/stream", test_stream, NULL);
  ADD ("/pmx/client/polling", test_polling, NULL);
  ADD ("/pmx/client/resumed", test_resumed, NULL);
  ADD ("/pmx/client/nobody-there", test_nobody_there, NULL);
  ADD ("/pmx/client/something-else", test_something_else, "{\"ok\":true}");
  ADD ("/pmx/client/no-json", test_something_else, "<!doctype html>");
  ADD ("/pmx/client/redirected", test_redirected, NULL);
  g_test_add_func ("/pmx/client/elsewhere", test_elsewhere);
  ADD ("/pmx/client/bad-frame/no-json", test_bad_frame, "event: ping\ndata: {\n\n");
  ADD ("/pmx/client/bad-frame/no-object", test_bad_frame, "event: ping\ndata: [1]\n\n");
  ADD ("/pmx/client/bad-frame/no-text", test_bad_frame, "event: ping\ndata: \xff\n\n");
  ADD ("/pmx/client/large-event", test_large_event, NULL);
  ADD ("/pmx/client/calls", test_calls, NULL);
  ADD ("/pmx/client/bad-answer/no-json", test_bad_answer, "{");
  ADD ("/pmx/client/bad-answer/no-object", test_bad_answer, "[]");
  ADD ("/pmx/client/not-connected", test_not_connected, NULL);

  return g_test_run ();
}
