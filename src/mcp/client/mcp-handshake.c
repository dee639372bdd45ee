/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "mcp-handshake.h"

#include "easel-json.h"
#include "mcp-cancelled.h"
#include "rpc-error.h"

/* Milliseconds: a legacy server may not answer server/discover at all; agents wait as long. */
#define PROBE_TIMEOUT 2000
/* Milliseconds: a server may install itself before it answers. */
#define OPEN_TIMEOUT 60000
#define OLDEST_VERSION "2024-11-05"

/* Task data. */
typedef struct
{
  McpEndpoint       *endpoint;
  HttpClient        *http;
  McpClientEnvelope *envelope;
  McpPeerFunc        connected;
  gpointer           user_data;
  RpcPeer           *peer;             /* (nullable) */
  gboolean           probe_timed_out;
  gboolean           restarted;        /* the child exited after server/discover and was restarted */
} Handshake;

static void begin (GTask *task, gboolean probe);

static void
handshake_free (Handshake *self)
{
  mcp_endpoint_unref (self->endpoint);
  g_object_unref (self->http);
  g_object_unref (self->envelope);
  g_clear_object (&self->peer);
  g_free (self);
}

void
mcp_agreement_free (McpAgreement *self)
{
  g_free (self->version);
  json_object_unref (self->server_info);
  json_object_unref (self->capabilities);
  g_free (self->instructions);
  g_free (self);
}

/* @info: (nullable) */
static void
agree (GTask      *task,
       const char *version,
       JsonObject *result,
       JsonObject *info)
{
  McpAgreement *agreement = g_new0 (McpAgreement, 1);
  JsonObject *capabilities = easel_json_peek_object (result, "capabilities");

  agreement->version = g_strdup (version);
  agreement->capabilities = capabilities != NULL ? json_object_ref (capabilities) : json_object_new ();
  agreement->server_info = info != NULL ? json_object_ref (info) : json_object_new ();
  agreement->instructions = g_strdup (easel_json_peek_string (result, "instructions", NULL));
  g_task_return_pointer (task, agreement, (GDestroyNotify) mcp_agreement_free);
}

static void
initialized_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Handshake *self = g_task_get_task_data (task);
  g_autoptr(JsonNode) node = NULL;
  JsonObject *object = NULL;
  const char *version;
  GError *error = NULL;

  node = rpc_peer_call_finish (RPC_PEER (source), result, &error);
  /* The server speaks only 2026-07-28, and answered the first request too late. */
  if (node == NULL && error->domain == RPC_ERROR && self->probe_timed_out)
    {
      self->probe_timed_out = FALSE;
      g_error_free (error);
      begin (g_steal_pointer (&task), TRUE);
      return;
    }
  if (node != NULL)
    object = easel_json_as_object (node, "The answer to initialize", &error);
  version = object != NULL ? easel_json_get_string (object, "protocolVersion", &error) : NULL;
  if (version == NULL)
    g_task_return_error (task, error);
  else if (!mcp_version_is_legacy (version) && !g_str_equal (version, OLDEST_VERSION))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                             "The server speaks version “%.40s” of the protocol, which is not known", version);
  else
    {
      rpc_peer_notify (self->peer, "notifications/initialized", NULL, NULL);
      agree (task, version, object, easel_json_peek_object (object, "serverInfo"));
    }
}

/* Takes the task. */
static void
initialize (GTask *task)
{
  Handshake *self = g_task_get_task_data (task);
  JsonObject *capabilities = mcp_client_envelope_get_capabilities (self->envelope);
  g_autoptr(JsonObject) params =
    easel_json_object (EASEL_JSON_STRING ("protocolVersion", MCP_VERSION_LEGACY),
                       EASEL_JSON_OBJECT_REF ("capabilities", capabilities),
                       EASEL_JSON_OBJECT_REF ("clientInfo", mcp_client_envelope_get_info (self->envelope)));

  mcp_client_envelope_set_generation (self->envelope, MCP_GENERATION_LEGACY);
  rpc_peer_call_async (self->peer, "initialize", params, OPEN_TIMEOUT, g_task_get_cancellable (task), initialized_cb,
                       task);
}

static gboolean
offers_modern (JsonObject *result)
{
  JsonArray *versions = easel_json_peek_array (result, "supportedVersions");

  for (guint i = 0; versions != NULL && i < json_array_get_length (versions); i++)
    if (g_strcmp0 (easel_json_array_string (versions, i), MCP_VERSION_MODERN) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
wants_authorization (const GError *error)
{
  JsonNode *data = error->domain == RPC_ERROR ? rpc_error_get_data (error) : NULL;
  gint64 status = data != NULL && JSON_NODE_HOLDS_OBJECT (data) ?
                  easel_json_peek_int (json_node_get_object (data), "httpStatus", 0) : 0;

  return status == SOUP_STATUS_UNAUTHORIZED || status == SOUP_STATUS_FORBIDDEN;
}

static void
discovered_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Handshake *self = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = rpc_peer_call_finish (RPC_PEER (source), result, &error);
  JsonObject *object = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

  if (object != NULL && offers_modern (object))
    agree (task, MCP_VERSION_MODERN, object,
           easel_json_peek_object (easel_json_peek_object (object, "_meta"), MCP_META_SERVER));
  else if (error != NULL && (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || wants_authorization (error)))
    g_task_return_error (task, g_steal_pointer (&error));
  else if (rpc_peer_is_closed (self->peer))
    {
      /* Some legacy servers exit if the first message is not initialize. */
      if (self->restarted || !mcp_endpoint_is_command (self->endpoint))
        g_task_return_error (task, g_steal_pointer (&error));
      else
        {
          self->restarted = TRUE;
          g_clear_object (&self->peer);
          begin (g_steal_pointer (&task), FALSE);
        }
    }
  else
    {
      self->probe_timed_out = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
      initialize (g_steal_pointer (&task));
    }
}

static gboolean
connect_peer (Handshake  *self,
              GError    **error)
{
  static const RpcPeerRules rules = { .cancel_method = MCP_CANCELLED, .cancel_id = MCP_CANCELLED_ID };
  g_autoptr(RpcTransport) transport = NULL;

  transport = mcp_endpoint_connect (self->endpoint, self->http, error);
  if (transport == NULL)
    return FALSE;
  self->peer = rpc_peer_new (transport);
  rpc_peer_set_rules (self->peer, &rules);
  self->connected (self->peer, transport, self->user_data);
  rpc_peer_start (self->peer);
  return TRUE;
}

/* Takes the task. */
static void
begin (GTask    *task,
       gboolean  probe)
{
  Handshake *self = g_task_get_task_data (task);
  g_autoptr(JsonObject) params = NULL;
  gboolean again = self->peer != NULL;
  GError *error = NULL;

  if (!again && !connect_peer (self, &error))
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  if (!probe)
    {
      initialize (task);
      return;
    }
  mcp_client_envelope_set_generation (self->envelope, MCP_GENERATION_MODERN);
  params = mcp_client_envelope_wrap (self->envelope, NULL, 0);
  rpc_peer_call_async (self->peer, "server/discover", params, again ? OPEN_TIMEOUT : PROBE_TIMEOUT,
                       g_task_get_cancellable (task), discovered_cb, task);
}

void
mcp_handshake_async (McpEndpoint         *endpoint,
                     HttpClient          *http,
                     McpClientEnvelope   *envelope,
                     McpPeerFunc          connected,
                     gpointer             connected_data,
                     GCancellable        *cancellable,
                     GAsyncReadyCallback  callback,
                     gpointer             user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  Handshake *self = g_new0 (Handshake, 1);

  g_task_set_source_tag (task, mcp_handshake_async);
  self->endpoint = mcp_endpoint_ref (endpoint);
  self->http = g_object_ref (http);
  self->envelope = g_object_ref (envelope);
  self->connected = connected;
  self->user_data = connected_data;
  g_task_set_task_data (task, self, (GDestroyNotify) handshake_free);
  begin (task, TRUE);
}

McpAgreement *
mcp_handshake_finish (GAsyncResult  *result,
                      GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
