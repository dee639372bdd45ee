/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Easel's own host, as a process that ends and begins anew, with a server of the user's that wants a token each
 * time. */
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>

#include "attach-fixture.h"
#include "easel-authenticator.h"
#include "easel-json.h"
#include "easel-oauth-store.h"
#include "oauth-authorizer.h"
#include "oauth-fixture.h"
#include "ui-fixture.h"

typedef struct
{
  AttachFixture       attach;
  EaselTestAuthority *authority;
  EaselHub           *hub;
  EaselSecrets       *secrets;
  EaselConnections   *connections;
  EaselAuthenticator *authenticator;
  EaselEmbeddedHost  *host;
  EaselSource        *source;
  EaselSession       *session;   /* nullable: held */
  guint               n_denied;
} Fixture;

static const char *
get_result (const char *method)
{
  if (strcmp (method, "initialize") == 0)
    return "\"result\":{\"protocolVersion\":\"2025-11-25\",\"serverInfo\":{\"name\":\"net\",\"version\":\"1\"},"
           "\"capabilities\":{}}";
  return "\"error\":{\"code\":-32601,\"message\":\"no\"}";
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
  const char *given = soup_message_headers_get_one (soup_server_message_get_request_headers (message), "Authorization");
  g_autofree char *text = g_strndup (body->data, body->length);
  g_autoptr(JsonNode) node = json_from_string (text, NULL);
  JsonObject *request = node != NULL ? json_node_get_object (node) : NULL;
  g_autofree char *answer = NULL;

  if (given == NULL || !easel_test_authority_allows (fixture->authority, given + strlen ("Bearer "), "read"))
    {
      fixture->n_denied++;
      soup_server_message_set_status (message, SOUP_STATUS_UNAUTHORIZED, NULL);
      soup_message_headers_append (soup_server_message_get_response_headers (message), "WWW-Authenticate", "Bearer");
      return;
    }
  soup_server_message_set_status (message, request != NULL ? SOUP_STATUS_ACCEPTED : SOUP_STATUS_METHOD_NOT_ALLOWED,
                                  NULL);
  if (request == NULL || !json_object_has_member (request, "id"))
    return;
  answer = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%" G_GINT64_FORMAT ",%s}",
                            easel_json_peek_int (request, "id", 0),
                            get_result (easel_json_peek_string (request, "method", "")));
  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  soup_server_message_set_response (message, "application/json", SOUP_MEMORY_COPY, answer, strlen (answer));
}

/* The user did it in an earlier run, and agreed that the host gets the token. */
static void
sign_in (Fixture *fixture)
{
  g_autoptr(HttpClient) http = http_client_new ();
  g_autoptr(OauthFixtureUser) user = oauth_fixture_user_new (fixture->authority);
  g_autoptr(OauthStore) store = easel_oauth_store_new (fixture->secrets, EASEL_EMBEDDED_ID, TRUE);
  g_autoptr(OauthAuthorizer) tokens = oauth_authorizer_new (http, store, OAUTH_OPENER (user));
  const OauthRequest wanted = { .resource = fixture->authority->resource, .may_ask = TRUE };
  g_autoptr(GAsyncResult) result = NULL;
  g_autofree char *token = NULL;

  oauth_tokens_get_async (OAUTH_TOKENS (tokens), &wanted, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  token = oauth_tokens_get_finish (OAUTH_TOKENS (tokens), result, NULL);
  g_assert_cmpstr (token, ==, "access-1");
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *path = NULL;
  g_autofree char *config = NULL;
  g_autofree char *folder = NULL;
  g_autofree char *servers = NULL;
  g_autofree char *text = NULL;
  g_autoptr(EaselKnownHosts) known = NULL;

  attach_set_up (&fixture->attach, NULL);
  fixture->authority = easel_test_authority_new ();
  soup_server_add_handler (fixture->authority->server, "/mcp", server_cb, fixture, NULL);
  config = g_build_filename (fixture->attach.folder, "config", NULL);
  folder = g_build_filename (config, "easel", NULL);
  servers = g_build_filename (folder, "servers.json", NULL);
  text = g_strdup_printf ("{\"version\":1,\"servers\":[{\"id\":\"net\",\"name\":\"Net\",\"url\":\"%s\"}]}",
                          fixture->authority->resource);
  g_assert_no_errno (g_mkdir_with_parents (folder, 0700));
  g_assert_true (g_file_set_contents (servers, text, -1, NULL));
  g_setenv ("XDG_CONFIG_HOME", config, TRUE);
  path = g_build_filename (fixture->attach.folder, "hosts.json", NULL);
  known = easel_known_hosts_new (path);
  fixture->hub = easel_hub_new ();
  fixture->secrets = easel_secrets_new ();
  fixture->connections = easel_connections_new (fixture->hub, known, fixture->secrets, fake_source_kinds);
  fixture->authenticator = easel_authenticator_new ((gpointer) data, fixture->hub, fixture->connections,
                                                    fixture->secrets);
  fixture->host = easel_embedded_host_new (g_getenv ("EASEL_HOST_PROGRAM"), fixture->attach.state);
  fixture->source = easel_connections_add_embedded (fixture->connections, fixture->host, "panel");
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_clear_object (&fixture->session);
  easel_connections_stop (fixture->connections);
  easel_embedded_host_stop (fixture->host);
  g_object_unref (fixture->authenticator);
  g_object_unref (fixture->connections);
  g_object_unref (fixture->secrets);
  g_object_unref (fixture->hub);
  g_object_unref (fixture->host);
  easel_test_authority_free (fixture->authority);
  attach_tear_down (&fixture->attach, NULL);
}

/* (transfer full) (nullable): that of an agent; the host welcomes the user in one of its own. */
static EaselSession *
find_session (Fixture *fixture)
{
  GListModel *sessions = easel_source_get_sessions (fixture->source);

  for (guint i = 0; i < g_list_model_get_n_items (sessions); i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);

      if (g_strcmp0 (easel_session_get_title (session), "Welcome") != 0)
        return g_steal_pointer (&session);
    }
  return NULL;
}

/* (transfer full): an agent whose session the panel looks at. */
static AttachAgent *
meet (Fixture *fixture)
{
  AttachAgent *agent;

  easel_test_wait_until (easel_source_get_state (fixture->source) == EASEL_CONNECTION_READY);
  agent = attach_agent_new (&fixture->attach, NULL);
  attach_agent_greet (agent);
  attach_agent_ask (agent, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
                    "{\"name\":\"canvas_show_page\",\"arguments\":{\"html\":\"<p>\",\"title\":\"Page\"}}}",
                    "{\"id\":1,\"result\":{}}");
  g_clear_object (&fixture->session);
  easel_test_wait_until ((fixture->session = find_session (fixture)) != NULL);
  easel_source_hold (fixture->source, fixture->session);
  easel_test_wait_until (g_list_model_get_n_items (easel_session_get_servers (fixture->session)) == 1);
  return agent;
}

static EaselServerState
get_state (Fixture *fixture)
{
  GListModel *servers = easel_session_get_servers (fixture->session);
  g_autoptr(EaselServer) server = g_list_model_get_item (servers, 0);

  return server != NULL ? easel_server_get_facts (server)->state : EASEL_SERVER_UNKNOWN;
}

static void
start_server (Fixture *fixture)
{
  g_autoptr(EaselServer) server = g_list_model_get_item (easel_session_get_servers (fixture->session), 0);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  easel_server_change_async (server, EASEL_SERVER_CHANGE_START, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  easel_server_change_finish (server, result, &error);
  g_assert_no_error (error);
}

/* One life of the host: the server in it wants a token, and has it without a question. */
static void
live (Fixture *fixture)
{
  g_autoptr(AttachAgent) agent = NULL;

  fixture->n_denied = 0;
  easel_embedded_host_start (fixture->host);
  agent = meet (fixture);
  /* A host that began anew may have been asked for the server already. */
  easel_test_wait_until (get_state (fixture) == EASEL_SERVER_STOPPED || fixture->n_denied > 0);
  if (get_state (fixture) == EASEL_SERVER_STOPPED)
    start_server (fixture);
  easel_test_wait_until (get_state (fixture) == EASEL_SERVER_READY);
  g_assert_cmpuint (fixture->n_denied, >=, 1);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, 0);
}

static void
end (Fixture *fixture)
{
  g_assert_no_errno (kill (atoi (easel_embedded_host_get_pid (fixture->host)), SIGKILL));
  easel_test_wait_until (easel_source_get_state (fixture->source) != EASEL_CONNECTION_READY);
}

/* Three lives: the token of the keyring serves two of them, and when it is refused the one that follows it does. */
static void
test_lives (Fixture       *fixture,
            gconstpointer  data)
{
  sign_in (fixture);
  live (fixture);
  end (fixture);
  live (fixture);
  g_assert_cmpuint (fixture->authority->n_refreshed, ==, 0);
  end (fixture);
  easel_test_authority_revoke (fixture->authority);
  live (fixture);
  g_assert_cmpuint (fixture->authority->n_refreshed, ==, 1);
  g_assert_cmpuint (fixture->authority->n_authorized, ==, 1);
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
  application = adw_application_new ("io.github.ahp_canvas.Test", G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_test_add ("/ui/sign-in-host/lives", Fixture, application, set_up, test_lives, tear_down);
  return g_test_run ();
}
