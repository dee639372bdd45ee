/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-listener.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-cancelled.h"
#include "mcp-result.h"
#include "rpc-error.h"

#include <string.h>

struct _McpListener
{
  McpExchange *exchange;
  McpTopics    topics;
  GHashTable  *uris;     /* set, in MCP_TOPIC_UPDATES */
};

static gboolean
refuse (GError     **error,
        const char  *message)
{
  g_propagate_error (error, rpc_error_new (RPC_ERROR_INVALID_PARAMS, message, NULL));
  return FALSE;
}

static gboolean
read_switch (McpListener  *self,
             JsonObject   *filter,
             const char   *name,
             McpTopics     topic,
             GError      **error)
{
  gboolean wanted = FALSE;

  if (!json_object_has_member (filter, name))
    return TRUE;
  if (!easel_json_get_boolean (filter, name, &wanted, NULL))
    return refuse (error, "params.notifications: a switch is true or false");
  if (wanted)
    self->topics |= topic;
  return TRUE;
}

static gboolean
read_uris (McpListener  *self,
           JsonObject   *filter,
           GError      **error)
{
  JsonArray *uris = easel_json_peek_array (filter, "resourceSubscriptions");

  if (!json_object_has_member (filter, "resourceSubscriptions"))
    return TRUE;
  if (uris == NULL)
    return refuse (error, "params.notifications.resourceSubscriptions: not an array of URIs");
  if (json_array_get_length (uris) > EASEL_LIMIT_MCP_WATCHED_RESOURCES)
    return refuse (error, "params.notifications.resourceSubscriptions: too many");
  for (guint i = 0; i < json_array_get_length (uris); i++)
    {
      const char *uri = easel_json_array_string (uris, i);

      if (uri == NULL || strlen (uri) > EASEL_LIMIT_URI_BYTES)
        return refuse (error, "params.notifications.resourceSubscriptions: not an array of URIs");
      g_hash_table_add (self->uris, g_strdup (uri));
    }
  self->topics |= MCP_TOPIC_UPDATES;
  return TRUE;
}

static gboolean
read_filter (McpListener  *self,
             GError      **error)
{
  JsonObject *filter = easel_json_peek_object (mcp_exchange_get_params (self->exchange), "notifications");

  if (filter == NULL)
    return refuse (error, "params.notifications: missing, or not an object");
  return read_switch (self, filter, "toolsListChanged", MCP_TOPIC_TOOLS, error) &&
         read_switch (self, filter, "resourcesListChanged", MCP_TOPIC_RESOURCES, error) &&
         read_switch (self, filter, "promptsListChanged", 0, error) &&
         read_uris (self, filter, error);
}

McpListener *
mcp_listener_new (McpExchange  *exchange,
                  McpTopics     offered,
                  GError      **error)
{
  McpListener *self = g_new0 (McpListener, 1);

  self->exchange = g_object_ref (exchange);
  self->uris = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (!read_filter (self, error))
    g_clear_pointer (&self, mcp_listener_free);
  else
    self->topics &= offered;
  return self;
}

void
mcp_listener_free (McpListener *self)
{
  g_hash_table_unref (self->uris);
  g_object_unref (self->exchange);
  g_free (self);
}

McpExchange *
mcp_listener_get_exchange (McpListener *self)
{
  return self->exchange;
}

/* Each message names its subscription by the id of its request, of the same JSON type. */
static void
add_subscription_id (McpListener *self,
                     JsonObject  *params)
{
  JsonNode *id = mcp_exchange_get_id (self->exchange);
  JsonObject *meta = easel_json_object (EASEL_JSON_NODE_REF (MCP_META_SUBSCRIPTION, id));

  json_object_set_object_member (params, "_meta", meta);
}

void
mcp_listener_acknowledge (McpListener *self)
{
  g_autofree const char **uris = (const char **) g_hash_table_get_keys_as_array (self->uris, NULL);
  g_autoptr(JsonObject) params = NULL;
  JsonObject *honoured =
    easel_json_object (EASEL_JSON_IF (self->topics & MCP_TOPIC_TOOLS, EASEL_JSON_BOOLEAN ("toolsListChanged", TRUE)),
                       EASEL_JSON_IF (self->topics & MCP_TOPIC_RESOURCES,
                                      EASEL_JSON_BOOLEAN ("resourcesListChanged", TRUE)),
                       EASEL_JSON_IF (self->topics & MCP_TOPIC_UPDATES,
                                      EASEL_JSON_ARRAY ("resourceSubscriptions", easel_json_strings (uris))));

  params = easel_json_object (EASEL_JSON_OBJECT ("notifications", honoured));
  add_subscription_id (self, params);
  mcp_exchange_notify (self->exchange, "notifications/subscriptions/acknowledged", params);
}

void
mcp_listener_notify (McpListener *self,
                     McpTopics    topic,
                     const char  *uri)
{
  g_autoptr(JsonObject) params = NULL;

  if ((self->topics & topic) == 0 || (uri != NULL && !g_hash_table_contains (self->uris, uri)))
    return;
  params = easel_json_object (EASEL_JSON_STRING ("uri", uri));
  add_subscription_id (self, params);
  mcp_exchange_notify (self->exchange, mcp_topic_get_method (topic), params);
}

/**
 * mcp_listener_end:
 * @self: a subscription
 *
 * One page of 2026-07-28 requires a result, another `notifications/cancelled` on stdio. The result is sent first, so
 * that a client that knows only one of them sees an orderly end. Over HTTP the client of a request cannot receive the
 * notification.
 */
void
mcp_listener_end (McpListener *self)
{
  McpServerSession *session = mcp_exchange_get_session (self->exchange);
  JsonNode *id = mcp_exchange_get_id (self->exchange);
  JsonObject *body;
  g_autoptr(JsonObject) params = NULL;

  if (mcp_exchange_is_ended (self->exchange))
    return;
  body = json_object_new ();
  add_subscription_id (self, body);
  mcp_result_send (self->exchange, body, MCP_RESULT_NOT_CACHED);

  params = easel_json_object (EASEL_JSON_NODE_REF (MCP_CANCELLED_ID, id),
                              EASEL_JSON_STRING ("reason", "The server is stopping"));
  mcp_server_session_notify (session, MCP_CANCELLED, params);
}

const char *
mcp_topic_get_method (McpTopics topic)
{
  switch (topic)
    {
    case MCP_TOPIC_TOOLS:
      return "notifications/tools/list_changed";
    case MCP_TOPIC_RESOURCES:
      return "notifications/resources/list_changed";
    case MCP_TOPIC_UPDATES:
    default:
      return "notifications/resources/updated";
    }
}
