/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "client-fixture.h"

#include "oauth-authorizer.h"
#include "oauth-fixture.h"

#include <string.h>

#define CALL "{\"jsonrpc\":\"2.0\",\"id\":%u,\"method\":\"tools/call\",\"params\":{\"name\":\"write\"}}"
#define CUT "id: e1\nretry: 1\ndata\n\n"
#define REST "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"rest\"}]}}\n\n"
#define CANCEL "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":%u}}"

/* An MCP server of the handshake era behind an authorisation server: "read" lets one in, tools/call wants @scope. */
typedef struct
{
  ClientFixture       client;
  EaselTestAuthority *authority;
  OauthFixtureUser   *user;
  OauthFixtureStore  *store;
  OauthTokens        *tokens;
  RpcTransport       *transport;  /* (nullable) */
  const char         *scope;
  GPtrArray          *answers;    /* texts that the transport gave */
  guint               n_called;
  guint               n_refused;
  gboolean            was_ended;
  gboolean            is_cut;     /* the stream of a call ends before the answer, and the token with it */
} Fixture;

static char *
dup_token (SoupServerMessage *message)
{
  const char *value = soup_message_headers_get_one (soup_server_message_get_request_headers (message), "Authorization");

  return value != NULL && g_str_has_prefix (value, "Bearer ") ? g_strdup (value + strlen ("Bearer ")) : NULL;
}

static void
refuse (Fixture           *fixture,
        SoupServerMessage *message,
        guint              status,
        const char        *parameters)
{
  g_autofree char *header = g_strdup_printf ("Bearer resource_metadata=\"%s/.well-known/oauth-protected-resource/mcp\"%s",
                                             fixture->authority->base, parameters);

  fixture->n_refused++;
  soup_message_headers_replace (soup_server_message_get_response_headers (message), "WWW-Authenticate", header);
  soup_server_message_set_status (message, status, NULL);
}

static void
respond (SoupServerMessage *message,
         const char        *id,
         const char        *result)
{
  char *text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}", id, result);

  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  soup_server_message_set_response (message, "application/json", SOUP_MEMORY_TAKE, text, strlen (text));
}

static void
answer (Fixture           *fixture,
        SoupServerMessage *message,
        JsonObject        *request)
{
  const char *method = easel_json_peek_string (request, "method", "");
  g_autofree char *id = easel_json_has (request, "id") ? easel_json_to_string (json_object_get_member (request, "id"))
                                                        : NULL;

  if (g_str_equal (method, "tools/call"))
    fixture->n_called++;
  if (id == NULL)
    soup_server_message_set_status (message, SOUP_STATUS_ACCEPTED, NULL);
  else if (g_str_equal (method, "initialize"))
    {
      soup_message_headers_replace (soup_server_message_get_response_headers (message), "Mcp-Session-Id", "S1");
      respond (message, id, "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
                            "\"serverInfo\":{\"name\":\"s\",\"version\":\"1\"}}");
    }
  else if (g_str_equal (method, "tools/call") && fixture->is_cut)
    {
      soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
      soup_server_message_set_response (message, "text/event-stream", SOUP_MEMORY_STATIC, CUT, strlen (CUT));
      easel_test_authority_revoke (fixture->authority);
    }
  else if (g_str_equal (method, "tools/call"))
    respond (message, id, "{\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}");
  else if (g_str_equal (method, "tools/list"))
    respond (message, id, "{\"tools\":[{\"name\":\"write\"}]}");
  else
    soup_server_message_set_status (message, SOUP_STATUS_BAD_REQUEST, NULL);
}

static void
server_cb (SoupServer        *server,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query,
           gpointer           user_data)
{
  Fixture *fixture = user_data;
  SoupMessageBody *body = soup_server_message_get_request_body (message);
  g_autoptr(JsonNode) node = body->length > 0 ? easel_json_parse (body->data, body->length, 4096, NULL) : NULL;
  g_autofree char *token = dup_token (message);
  g_autofree char *parameters = g_strdup_printf (", error=\"insufficient_scope\", scope=\"%s\"", fixture->scope);

  if (!easel_test_authority_allows (fixture->authority, token, "read"))
    refuse (fixture, message, SOUP_STATUS_UNAUTHORIZED, "");
  else if (soup_server_message_get_method (message) == SOUP_METHOD_DELETE)
    fixture->was_ended = TRUE;
  else if (node == NULL && fixture->is_cut)
    {
      const char *last = soup_message_headers_get_one (soup_server_message_get_request_headers (message),
                                                       "Last-Event-ID");

      g_assert_cmpstr (last, ==, "e1");
      soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
      soup_server_message_set_response (message, "text/event-stream", SOUP_MEMORY_STATIC, REST, strlen (REST));
    }
  else if (node == NULL)
    soup_server_message_set_status (message, SOUP_STATUS_METHOD_NOT_ALLOWED, NULL);
  else if (g_strcmp0 (easel_json_peek_string (json_node_get_object (node), "method", NULL), "tools/call") == 0 &&
           !easel_test_authority_allows (fixture->authority, token, fixture->scope))
    refuse (fixture, message, SOUP_STATUS_FORBIDDEN, parameters);
  else
    answer (fixture, message, json_node_get_object (node));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  client_fixture_set_up (&fixture->client, NULL);
  fixture->authority = easel_test_authority_new ();
  soup_server_add_handler (fixture->authority->server, "/mcp", server_cb, fixture, NULL);
  fixture->user = oauth_fixture_user_new (fixture->authority);
  fixture->store = oauth_fixture_store_new ();
  fixture->tokens = OAUTH_TOKENS (oauth_authorizer_new (fixture->client.http, OAUTH_STORE (fixture->store),
                                                        OAUTH_OPENER (fixture->user)));
  fixture->answers = g_ptr_array_new_with_free_func (g_free);
  fixture->scope = "read";
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gpointer watched;

  if (fixture->transport != NULL)
    {
      g_signal_handlers_disconnect_by_data (fixture->transport, fixture);
      rpc_transport_close (fixture->transport);
    }
  g_clear_object (&fixture->transport);
  client_fixture_tear_down (&fixture->client, NULL);
  easel_test_watch (fixture->tokens, &watched);
  g_object_unref (fixture->tokens);
  easel_test_wait_until (watched == NULL);
  g_object_unref (fixture->store);
  g_object_unref (fixture->user);
  easel_test_authority_free (fixture->authority);
  g_ptr_array_unref (fixture->answers);
}

static void
keep_cb (RpcTransport *transport,
         GBytes       *text,
         Fixture      *fixture)
{
  g_ptr_array_add (fixture->answers, g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text)));
}

static void
connect_server (Fixture            *fixture,
                const char * const *headers)
{
  g_autoptr(McpEndpoint) endpoint = mcp_endpoint_new_address (fixture->authority->resource, headers, fixture->tokens);

  fixture->transport = mcp_endpoint_connect (endpoint, fixture->client.http, NULL);
  g_signal_connect (fixture->transport, "message", G_CALLBACK (keep_cb), fixture);
  rpc_transport_start (fixture->transport);
}

G_GNUC_PRINTF (2, 3) static void
send (Fixture    *fixture,
      const char *format,
      ...)
{
  va_list arguments;
  char *text;
  g_autoptr(GBytes) message = NULL;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  message = g_bytes_new_take (text, strlen (text));
  g_assert_true (rpc_transport_send (fixture->transport, message, NULL));
}

/* Nothing follows the answers that there are: a call is answered once. */
static void
assert_answered (Fixture    *fixture,
                 guint       n,
                 const char *words)
{
  easel_test_wait_until (fixture->answers->len >= n);
  easel_test_settle ();
  g_assert_cmpuint (fixture->answers->len, ==, n);
  g_assert_nonnull (strstr (fixture->answers->pdata[n - 1], words));
}

/* A whole session, its end included: the user signs in once. */
static void
test_session (Fixture       *fixture,
              gconstpointer  data)
{
  McpEndpoint *endpoint = mcp_endpoint_new_address (fixture->authority->resource, NULL, fixture->tokens);
  g_autoptr(GError) error = NULL;
  g_autofree char *names = NULL;
  g_autofree char *done = NULL;

  client_fixture_open (&fixture->client, endpoint, &error);
  g_assert_no_error (error);
  names = client_fixture_list (&fixture->client, "tools/list");
  g_assert_cmpstr (names, ==, "write,");
  done = client_fixture_use (&fixture->client, "write", "{}");
  g_assert_cmpstr (done, ==, "done");
  mcp_client_session_close (fixture->client.session);
  easel_test_wait_until (fixture->was_ended);
  g_assert_cmpuint (fixture->user->n_asked, ==, 1);
  g_assert_cmpuint (fixture->n_called, ==, 1);
}

/* The token ends between two calls, of which many are on their way: one refresh, and each is answered once. */
static void
test_expired (Fixture       *fixture,
              gconstpointer  data)
{
  connect_server (fixture, NULL);
  send (fixture, CALL, 1);
  assert_answered (fixture, 1, "done");
  easel_test_authority_revoke (fixture->authority);
  for (guint i = 2; i <= 9; i++)
    send (fixture, CALL, i);
  assert_answered (fixture, 9, "done");
  g_assert_cmpuint (fixture->n_called, ==, 9);
  g_assert_cmpuint (fixture->authority->n_refreshed, ==, 1);
  g_assert_cmpuint (fixture->user->n_asked, ==, 1);
}

/* More is wanted in the middle of a call: that call goes on with what the user grants. */
static void
test_step_up (Fixture       *fixture,
              gconstpointer  data)
{
  fixture->scope = "write";
  connect_server (fixture, NULL);
  send (fixture, CALL, 1);
  assert_answered (fixture, 1, "done");
  g_assert_cmpuint (fixture->n_called, ==, 1);
  g_assert_cmpuint (fixture->n_refused, ==, 2);
  g_assert_cmpuint (fixture->user->n_asked, ==, 2);
  g_assert_cmpstr (fixture->user->scopes, ==, "write read");
}

/* A server that never has enough: it is answered with its own words, after one more sign-in. */
static void
test_never_enough (Fixture       *fixture,
                   gconstpointer  data)
{
  fixture->scope = "impossible\\";
  connect_server (fixture, NULL);
  send (fixture, CALL, 1);
  assert_answered (fixture, 1, "\"httpStatus\":403");
  g_assert_cmpuint (fixture->user->n_asked, ==, 2);
  g_assert_cmpuint (fixture->n_called, ==, 0);
}

static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  fixture->user->says_no = TRUE;
  connect_server (fixture, NULL);
  send (fixture, CALL, 1);
  assert_answered (fixture, 1, "\"httpStatus\":401");
  g_assert_nonnull (strstr (fixture->answers->pdata[0], "\"message\":\"No\""));
  g_assert_cmpuint (fixture->n_called, ==, 0);
}

/* A call that was taken back while the user signs in is not made behind their back. */
static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  fixture->user->does_nothing = TRUE;
  connect_server (fixture, NULL);
  send (fixture, CALL, 1);
  send (fixture, CALL, 2);
  easel_test_wait_until (fixture->user->n_asked == 1 && fixture->n_refused == 2);
  easel_test_settle ();
  send (fixture, CANCEL, 1);
  easel_test_authority_browse (fixture->authority, fixture->user->uri);
  assert_answered (fixture, 1, "\"id\":2");
  g_assert_cmpuint (fixture->n_called, ==, 1);
}

/* The server has taken the call, and its answer is fetched with another token: the call is not made again. */
static void
test_resumed (Fixture       *fixture,
              gconstpointer  data)
{
  fixture->is_cut = TRUE;
  connect_server (fixture, NULL);
  send (fixture, CALL, 1);
  assert_answered (fixture, 1, "rest");
  g_assert_cmpuint (fixture->n_called, ==, 1);
  g_assert_cmpuint (fixture->authority->n_refreshed, ==, 1);
}

/* A header of the user's own is their own way in. */
static void
test_own_header (Fixture       *fixture,
                 gconstpointer  data)
{
  connect_server (fixture, (const char *const []) { "authorization", "Bearer mine", NULL });
  send (fixture, CALL, 1);
  assert_answered (fixture, 1, "\"httpStatus\":401");
  g_assert_cmpuint (fixture->user->n_asked, ==, 0);
}

int
main (int argc, char *argv[])
{
  static const struct { const char *path; void (*func) (Fixture *, gconstpointer); } tests[] = {
    { "/mcp/client/oauth/session", test_session },
    { "/mcp/client/oauth/expired", test_expired },
    { "/mcp/client/oauth/step-up", test_step_up },
    { "/mcp/client/oauth/never-enough", test_never_enough },
    { "/mcp/client/oauth/refused", test_refused },
    { "/mcp/client/oauth/cancelled", test_cancelled },
    { "/mcp/client/oauth/resumed", test_resumed },
    { "/mcp/client/oauth/own-header", test_own_header },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].func, tear_down);
  return g_test_run ();
}
