/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-servers"

#include "easel-server-access.h"

#include "easel-json.h"
#include "oauth-challenge.h"
#include "rpc-error.h"

#define UNAUTHORIZED 401
#define FORBIDDEN 403

/* (nullable): data of an HTTP answer without a JSON-RPC answer (McpHttpTransport). */
static JsonObject *
peek_data (const GError *error)
{
  JsonNode *data = error != NULL && error->domain == RPC_ERROR ? rpc_error_get_data (error) : NULL;

  return data != NULL && JSON_NODE_HOLDS_OBJECT (data) ? json_node_get_object (data) : NULL;
}

/* (nullable) (transfer full) */
static OauthChallenge *
read_challenge (JsonObject *data)
{
  const char *header = easel_json_peek_string (data, "wwwAuthenticate", NULL);

  return header != NULL ? oauth_challenge_read (header) : NULL;
}

gboolean
easel_server_access_is_wanted (const GError *error)
{
  JsonObject *data = peek_data (error);
  gint64 status = easel_json_peek_int (data, "httpStatus", 0);
  g_autoptr(OauthChallenge) challenge = status == FORBIDDEN ? read_challenge (data) : NULL;

  return status == UNAUTHORIZED || (challenge != NULL && challenge->wants_scopes);
}

static const char *
get_reason (OauthChallenge *challenge,
            gboolean        has_token)
{
  if (challenge != NULL && challenge->wants_scopes)
    return "insufficientScope";
  return has_token ? "expired" : "required";
}

JsonObject *
easel_server_access_describe (const GError *error,
                              const char   *address,
                              gboolean      has_token)
{
  g_autoptr(OauthChallenge) challenge = read_challenge (peek_data (error));
  g_autoptr(JsonArray) scopes = json_array_new ();

  for (guint i = 0; challenge != NULL && challenge->scopes[i] != NULL; i++)
    json_array_add_string_element (scopes, challenge->scopes[i]);
  return easel_json_object (
    EASEL_JSON_STRING ("kind", "authRequired"),
    EASEL_JSON_STRING ("reason", get_reason (challenge, has_token)),
    EASEL_JSON_OBJECT ("resource", easel_json_object (EASEL_JSON_STRING ("resource", address))),
    EASEL_JSON_IF (json_array_get_length (scopes) > 0, EASEL_JSON_ARRAY_REF ("requiredScopes", scopes)));
}
