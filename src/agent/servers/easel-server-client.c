/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-servers"

#include "config.h"

#include "easel-server-client.h"

#include "easel-json-builder.h"
#include "mcp-apps.h"

/* (transfer full): MCP's ClientCapabilities: folders and Apps, but no questions to the user. */
static JsonObject *
new_capabilities (void)
{
  const char *const types[] = { MCP_APPS_MIME_TYPE, NULL };
  JsonObject *apps = easel_json_object (EASEL_JSON_ARRAY ("mimeTypes", easel_json_strings (types)));

  return easel_json_object (EASEL_JSON_OBJECT ("roots", json_object_new ()),
                            EASEL_JSON_OBJECT ("extensions",
                                               easel_json_object (EASEL_JSON_OBJECT (MCP_APPS_EXTENSION, apps))));
}

static gboolean
is_authorization (const char *name)
{
  return g_ascii_strcasecmp (name, "Authorization") == 0;
}

/* (transfer full): all headers; if a token is used, without an Authorization header of the file. @secrets:
 * (nullable). */
static GStrv
join_headers (const char * const *pairs,
              const char * const *secrets,
              gboolean            has_token)
{
  const char * const *lists[] = { pairs, secrets };
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (guint j = 0; lists[i] != NULL && lists[i][j] != NULL; j += 2)
      if (!has_token || !is_authorization (lists[i][j]))
        g_strv_builder_add_many (builder, lists[i][j], lists[i][j + 1], NULL);
  return g_strv_builder_end (builder);
}

/* (transfer full): NAME=VALUE. @secrets: (nullable). */
static GStrv
join_environment (const char * const *pairs,
                  const char * const *secrets)
{
  const char * const *lists[] = { pairs, secrets };
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (guint j = 0; lists[i] != NULL && lists[i][j] != NULL; j += 2)
      {
        g_autofree char *pair = g_strconcat (lists[i][j], "=", lists[i][j + 1], NULL);

        g_strv_builder_add (builder, pair);
      }
  return g_strv_builder_end (builder);
}

/* (transfer full): the working folder of a command: that of the file, or else the agent's, if it still exists, or else
 * the home folder. */
static char *
choose_folder (EaselUserServer *server,
               const char      *uri)
{
  const char *configured = easel_user_server_get_folder (server);
  g_autofree char *folder = configured == NULL && uri != NULL ? g_filename_from_uri (uri, NULL, NULL) : NULL;

  if (configured != NULL)
    return g_strdup (configured);
  return g_strdup (folder != NULL && g_file_test (folder, G_FILE_TEST_IS_DIR) ? folder : g_get_home_dir ());
}

McpClientSession *
easel_server_client_new (EaselUserServer     *server,
                         HttpClient         *http,
                         EaselServerToken   *token,
                         const char         *folder,
                         const char * const *secrets)
{
  const char * const *command = easel_user_server_get_command (server);
  const char * const *pairs = easel_user_server_get_pairs (server);
  g_autoptr(McpEndpoint) endpoint = NULL;
  g_autoptr(JsonObject) capabilities = new_capabilities ();
  g_autoptr(JsonArray) roots = json_array_new ();
  McpClientSession *client;
  g_autoptr(JsonObject) info = easel_json_object (EASEL_JSON_STRING ("name", "easel"),
                                                  EASEL_JSON_STRING ("title", "Easel"),
                                                  EASEL_JSON_STRING ("version", PACKAGE_VERSION));

  if (command != NULL)
    {
      g_autofree char *directory = choose_folder (server, folder);
      g_auto(GStrv) environment = join_environment (pairs, secrets);

      endpoint = mcp_endpoint_new_command (command, directory, (const char * const *) environment);
    }
  else
    {
      g_auto(GStrv) headers = join_headers (pairs, secrets, easel_server_token_is_set (token));

      endpoint = mcp_endpoint_new_address (easel_user_server_get_address (server), (const char * const *) headers,
                                           OAUTH_TOKENS (token));
    }
  client = mcp_client_session_new (endpoint, http, info, capabilities);
  if (folder != NULL)
    json_array_add_object_element (roots, easel_json_object (EASEL_JSON_STRING ("uri", folder)));
  mcp_client_session_set_roots (client, roots);
  return client;
}

gboolean
easel_server_client_takes_token (EaselUserServer *server)
{
  const char * const *pairs = easel_user_server_get_pairs (server);
  const char * const *secrets = easel_user_server_get_secrets (server);

  for (guint i = 0; pairs[i] != NULL; i += 2)
    if (is_authorization (pairs[i]))
      return FALSE;
  for (guint i = 0; secrets[i] != NULL; i++)
    if (is_authorization (secrets[i]))
      return FALSE;
  return TRUE;
}
