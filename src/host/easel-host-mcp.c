/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-mcp.h"

#include "ahp-error.h"
#include "easel-host-limits.h"
#include "easel-json.h"
#include "mcp-apps.h"
#include "mcp-progress-tokens.h"
#include "rpc-error.h"

#define PREFIX "mcp://"

struct _EaselHostMcp
{
  GObject            parent_instance;
  EaselHostHub      *hub;
  GHashTable        *channels;  /* URI -> Channel */
  McpProgressTokens *tokens;
};

typedef struct
{
  char               *session;
  EaselHostMcpServer *server;
} Channel;

enum { TOKEN, LOG, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_INTERFACE (EaselHostMcpServer, easel_host_mcp_server, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE (EaselHostMcp, easel_host_mcp, G_TYPE_OBJECT)

static void
easel_host_mcp_server_default_init (EaselHostMcpServerInterface *iface)
{
}

static void
channel_free (gpointer data)
{
  Channel *channel = data;

  g_free (channel->session);
  g_object_unref (channel->server);
  g_free (channel);
}

static void
easel_host_mcp_finalize (GObject *object)
{
  EaselHostMcp *self = EASEL_HOST_MCP (object);

  mcp_progress_tokens_free (self->tokens);
  g_hash_table_unref (self->channels);
  g_object_unref (self->hub);

  G_OBJECT_CLASS (easel_host_mcp_parent_class)->finalize (object);
}

/* Stops at the first handler that returns the text. */
static gboolean
text_accumulator (GSignalInvocationHint *hint,
                  GValue                *total,
                  const GValue          *value,
                  gpointer               user_data)
{
  if (g_value_get_string (value) == NULL)
    return TRUE;
  g_value_copy (value, total);
  return FALSE;
}

static void
easel_host_mcp_class_init (EaselHostMcpClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_host_mcp_finalize;
  signals[TOKEN] = g_signal_new ("token", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                 g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 2,
                                 G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE,
                                 G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[LOG] = g_signal_new ("log", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, text_accumulator, NULL, NULL,
                               G_TYPE_STRING, 1, G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
easel_host_mcp_init (EaselHostMcp *self)
{
  self->tokens = mcp_progress_tokens_new ();
  self->channels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, channel_free);
}

/** easel_host_mcp_new: (transfer full): no channels yet. */
EaselHostMcp *
easel_host_mcp_new (EaselHostHub *hub)
{
  EaselHostMcp *self;

  g_return_val_if_fail (EASEL_HOST_IS_HUB (hub), NULL);

  self = g_object_new (EASEL_HOST_TYPE_MCP, NULL);
  self->hub = g_object_ref (hub);
  return self;
}

/**
 * easel_host_mcp_open:
 * @self: the channels
 * @session: the server's session, whose subscribers get the server's notifications
 * @server: (transfer none): referenced until easel_host_mcp_close()
 *
 * Returns: (transfer full): the channel's URI, which cannot be guessed
 */
char *
easel_host_mcp_open (EaselHostMcp       *self,
                     const char         *session,
                     EaselHostMcpServer *server)
{
  g_autofree char *unique = g_uuid_string_random ();
  char *uri = g_strconcat (PREFIX "easel/", unique, NULL);
  Channel *channel;

  g_return_val_if_fail (EASEL_HOST_IS_MCP (self), uri);

  channel = g_new0 (Channel, 1);
  channel->session = g_strdup (session);
  channel->server = g_object_ref (server);
  g_hash_table_insert (self->channels, g_strdup (uri), channel);
  return uri;
}

void
easel_host_mcp_close (EaselHostMcp *self,
                      const char   *channel)
{
  g_return_if_fail (EASEL_HOST_IS_MCP (self));

  g_hash_table_remove (self->channels, channel);
}

gboolean
easel_host_mcp_set_token (EaselHostMcp *self,
                          const char   *resource,
                          const char   *token)
{
  gboolean taken = FALSE;

  g_return_val_if_fail (EASEL_HOST_IS_MCP (self), FALSE);

  g_signal_emit (self, signals[TOKEN], 0, resource, token, &taken);
  return taken;
}

char *
easel_host_mcp_dup_log (EaselHostMcp *self,
                        const char   *uri)
{
  char *text = NULL;

  g_return_val_if_fail (EASEL_HOST_IS_MCP (self), NULL);

  g_signal_emit (self, signals[LOG], 0, uri, &text);
  return text;
}

static gboolean
is_granted (EaselHostMcpServer *server,
            const char         *method,
            McpAppsKind         kind)
{
  return mcp_apps_grants (EASEL_HOST_MCP_SERVER_GET_IFACE (server)->get_capabilities (server), method, kind);
}

/* (nullable): the server of the channel that a client named. */
static EaselHostMcpServer *
find_server (EaselHostMcp *self,
             const char   *uri)
{
  Channel *channel = g_hash_table_lookup (self->channels, uri);

  return channel != NULL ? channel->server : NULL;
}

gboolean
easel_host_mcp_request (EaselHostMcp        *self,
                        EaselHostConnection *connection,
                        RpcRequest          *request)
{
  const char *uri = easel_json_peek_string (rpc_request_get_params (request), "channel", "");
  EaselHostMcpServer *server;
  g_autoptr(JsonObject) params = NULL;
  g_autofree char *token = NULL;

  g_return_val_if_fail (EASEL_HOST_IS_MCP (self), FALSE);

  if (!g_str_has_prefix (uri, PREFIX))
    return FALSE;
  server = find_server (self, uri);
  if (!easel_host_connection_get_shows_apps (connection))
    rpc_request_reply_error (request, RPC_ERROR_METHOD_NOT_FOUND, "This client did not declare mcpApps", NULL);
  else if (server == NULL)
    rpc_request_reply_error (request, AHP_CODE_NOT_FOUND, "The server of this channel no longer exists", NULL);
  else if (!is_granted (server, rpc_request_get_method (request), MCP_APPS_REQUEST))
    rpc_request_reply_error (request, RPC_ERROR_METHOD_NOT_FOUND, "This server does not grant that", NULL);
  else
    {
      params = easel_json_object_copy (rpc_request_get_params (request));
      json_object_remove_member (params, "channel");
      token = mcp_progress_tokens_replace (self->tokens, params, G_OBJECT (connection));
      EASEL_HOST_MCP_SERVER_GET_IFACE (server)->request (server, request, params);
    }
  return TRUE;
}

gboolean
easel_host_mcp_notification (EaselHostMcp        *self,
                             EaselHostConnection *connection,
                             const char          *method,
                             JsonObject          *params)
{
  const char *uri = easel_json_peek_string (params, "channel", "");
  EaselHostMcpServer *server;
  g_autoptr(JsonObject) plain = NULL;

  g_return_val_if_fail (EASEL_HOST_IS_MCP (self), FALSE);

  if (!g_str_has_prefix (uri, PREFIX))
    return FALSE;
  server = find_server (self, uri);
  if (server == NULL || !easel_host_connection_get_shows_apps (connection) ||
      !is_granted (server, method, MCP_APPS_NOTIFICATION_FROM_APP))
    return TRUE;
  plain = easel_json_object_copy (params);
  json_object_remove_member (plain, "channel");
  EASEL_HOST_MCP_SERVER_GET_IFACE (server)->notify (server, method, plain);
  return TRUE;
}

/* Sends progress only to the client whose request it belongs to. */
static void
forward_progress (EaselHostMcp *self,
                  const char   *channel,
                  JsonObject   *params)
{
  GObject *connection = NULL;
  g_autoptr(JsonObject) message = mcp_progress_tokens_restore (self->tokens, params, &connection);

  if (message == NULL || connection == NULL)
    return;
  json_object_set_string_member (message, "channel", channel);
  easel_host_connection_notify (EASEL_HOST_CONNECTION (connection), "notifications/progress", message);
}

void
easel_host_mcp_notify (EaselHostMcp *self,
                       const char   *channel,
                       const char   *method,
                       JsonObject   *params)
{
  Channel *entry;
  g_autoptr(JsonObject) message = NULL;
  g_autoptr(GPtrArray) clients = NULL;

  g_return_if_fail (EASEL_HOST_IS_MCP (self));

  entry = g_hash_table_lookup (self->channels, channel);
  if (entry == NULL)
    return;
  if (strcmp (method, "notifications/progress") == 0)
    {
      forward_progress (self, channel, params);
      return;
    }
  if (!is_granted (entry->server, method, MCP_APPS_NOTIFICATION_FROM_SERVER))
    return;
  message = easel_json_object_copy (params);
  json_object_set_string_member (message, "channel", channel);
  clients = easel_host_hub_list_subscribers (self->hub, entry->session);
  for (guint i = 0; i < clients->len; i++)
    if (easel_host_connection_get_shows_apps (clients->pdata[i]))
      easel_host_connection_notify (clients->pdata[i], method, message);
}
