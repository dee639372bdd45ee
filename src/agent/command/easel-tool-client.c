/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-tool-client.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "easel-codes.h"
#include "easel-json.h"

McpClientSession *
easel_tool_client_new (EaselHostOptions *options,
                       const char       *name,
                       const char       *title)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  const char *argv[] = { self != NULL ? self : "easel-host", "mcp", "--state", options->state,
                         options->no_panel ? "--no-panel" : NULL, NULL };
  g_autoptr(McpEndpoint) endpoint = mcp_endpoint_new_command (argv, NULL, NULL);
  g_autoptr(HttpClient) http = http_client_new ();
  g_autoptr(JsonObject) info = easel_json_object (EASEL_JSON_STRING ("name", name),
                                                  EASEL_JSON_STRING ("version", PACKAGE_VERSION),
                                                  EASEL_JSON_STRING ("title", title));
  g_autoptr(JsonObject) capabilities = json_object_new ();

  return mcp_client_session_new (endpoint, http, info, capabilities);
}

void
easel_tool_client_call_async (McpClientSession    *session,
                              const char          *tool,
                              JsonObject          *arguments,
                              guint                timeout,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_autoptr(JsonObject) params =
    easel_json_object (EASEL_JSON_STRING ("name", tool), EASEL_JSON_OBJECT ("arguments", arguments));

  mcp_client_session_call_async (session, "tools/call", params, timeout, NULL, NULL, cancellable, callback, user_data);
}

static int
map_code (const char *code)
{
  if (g_str_equal (code, EASEL_CODE_SESSION_NOT_FOUND))
    return G_IO_ERROR_NOT_FOUND;
  if (g_str_equal (code, EASEL_CODE_NOT_DECLARED) || g_str_equal (code, EASEL_CODE_PROVIDER_UNAVAILABLE))
    return G_IO_ERROR_NOT_CONNECTED;
  return G_IO_ERROR_FAILED;
}

/* The error of a tool is in the second text of its result, without the hints for models in the first text. */
static GError *
new_failure (JsonObject *result)
{
  JsonArray *content = easel_json_peek_array (result, "content");
  const char *first = easel_json_peek_string (easel_json_array_object (content, 0), "text",
                                              _("the host did not answer"));
  const char *second = easel_json_peek_string (easel_json_array_object (content, 1), "text", "");
  g_autoptr(JsonNode) details = easel_json_parse (second, strlen (second), strlen (second), NULL);
  JsonObject *object = details != NULL && JSON_NODE_HOLDS_OBJECT (details) ? json_node_get_object (details) : NULL;
  JsonObject *failure = easel_json_peek_object (object, "error");

  return g_error_new_literal (G_IO_ERROR, map_code (easel_json_peek_string (failure, "code", "")),
                              easel_json_peek_string (failure, "message", first));
}

JsonObject *
easel_tool_client_call_finish (McpClientSession  *session,
                               GAsyncResult      *result,
                               const char        *member,
                               GError           **error)
{
  g_autoptr(JsonObject) answer = mcp_client_session_call_finish (session, result, error);
  JsonObject *structured = easel_json_peek_object (answer, "structuredContent");

  if (easel_json_has (structured, member))
    return json_object_ref (structured);
  if (answer != NULL)
    g_propagate_error (error, new_failure (answer));
  return NULL;
}

gboolean
easel_tool_client_shows (JsonArray *surfaces)
{
  for (guint i = 0; surfaces != NULL && i < json_array_get_length (surfaces); i++)
    if (easel_json_peek_boolean (easel_json_array_object (surfaces, i), "shown", FALSE))
      return TRUE;
  return FALSE;
}
