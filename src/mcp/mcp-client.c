/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-client-private.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-exchange-private.h"
#include "rpc-message.h"

typedef struct
{
  char       *name;
  char       *folder;
  const char *version;      /* of the handshake; nullable */
  GHashTable *exchanges;    /* id key → McpExchange, not owned: it leaves when it ends */
  GHashTable *watched;      /* set of URIs */
  guint       n_calls;
  guint       n_listeners;
  gboolean    can_ask;
  gboolean    initialized;
  gboolean    left;
} McpClientPrivate;

enum
{
  GONE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (McpClient, mcp_client, G_TYPE_OBJECT)

static McpClientPrivate *
get_priv (McpClient *self)
{
  return mcp_client_get_instance_private (self);
}

static void
mcp_client_dispose (GObject *object)
{
  mcp_client_leave (MCP_CLIENT (object));

  G_OBJECT_CLASS (mcp_client_parent_class)->dispose (object);
}

static void
mcp_client_finalize (GObject *object)
{
  McpClientPrivate *priv = get_priv (MCP_CLIENT (object));

  g_free (priv->name);
  g_free (priv->folder);
  g_hash_table_unref (priv->exchanges);
  g_hash_table_unref (priv->watched);

  G_OBJECT_CLASS (mcp_client_parent_class)->finalize (object);
}

static void
mcp_client_class_init (McpClientClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = mcp_client_dispose;
  object_class->finalize = mcp_client_finalize;

  /**
   * McpClient::gone:
   * @self: a client
   *
   * The connection or session ended. Emitted once, after the requests of the client were cancelled.
   */
  signals[GONE] = g_signal_new ("gone", MCP_TYPE_CLIENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mcp_client_init (McpClient *self)
{
  McpClientPrivate *priv = get_priv (self);

  priv->exchanges = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  priv->watched = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/**
 * mcp_client_get_name:
 * @self: a client
 *
 * Returns: (nullable): `clientInfo.title`, else `clientInfo.name`, of `initialize`; foreign text
 */
const char *
mcp_client_get_name (McpClient *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT (self), NULL);

  return get_priv (self)->name;
}

/**
 * mcp_client_get_folder:
 * @self: a client
 *
 * Returns: (nullable): absolute path of the folder that the client works in, where its transport knows
 */
const char *
mcp_client_get_folder (McpClient *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT (self), NULL);

  return get_priv (self)->folder;
}

/**
 * mcp_client_set_folder:
 * @self: a client
 * @folder: (nullable): absolute path of the folder that it works in
 */
void
mcp_client_set_folder (McpClient  *self,
                       const char *folder)
{
  McpClientPrivate *priv;

  g_return_if_fail (MCP_IS_CLIENT (self));

  priv = get_priv (self);
  g_free (priv->folder);
  priv->folder = g_strdup (folder);
}

/**
 * mcp_client_has_handshake:
 * @self: a client
 *
 * Returns: whether something may be remembered for it between requests: %FALSE until `initialize`
 */
gboolean
mcp_client_has_handshake (McpClient *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT (self), FALSE);

  return get_priv (self)->version != NULL;
}

/**
 * mcp_client_get_version:
 * @self: a client
 *
 * Returns: (nullable): what `initialize` agreed on
 */
const char *
mcp_client_get_version (McpClient *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT (self), NULL);

  return get_priv (self)->version;
}

/**
 * mcp_client_leave:
 * @self: a client
 *
 * For transports: the connection or session is over. What is under way is cancelled, and its answers go nowhere.
 */
void
mcp_client_leave (McpClient *self)
{
  McpClientPrivate *priv;
  g_autoptr(McpClient) guard = NULL;
  g_autoptr(GPtrArray) exchanges = NULL;
  GHashTableIter iter;
  gpointer exchange;

  g_return_if_fail (MCP_IS_CLIENT (self));

  priv = get_priv (self);
  if (priv->left)
    return;
  priv->left = TRUE;
  guard = g_object_ref (self);
  exchanges = g_ptr_array_new_with_free_func (g_object_unref);
  g_hash_table_iter_init (&iter, priv->exchanges);
  while (g_hash_table_iter_next (&iter, NULL, &exchange))
    g_ptr_array_add (exchanges, g_object_ref (exchange));
  for (guint i = 0; i < exchanges->len; i++)
    mcp_exchange_withdraw (g_ptr_array_index (exchanges, i));
  g_signal_emit (self, signals[GONE], 0);
}

const char *
mcp_client_info_get_name (JsonObject *info)
{
  const char *name = easel_json_peek_string (info, "title", NULL);

  return name != NULL && *name != '\0' ? name : easel_json_peek_string (info, "name", NULL);
}

/* "elicitation": {} means forms, as it did before there was anything else; {"url": {}} alone does not. */
gboolean
mcp_capabilities_can_ask (JsonObject *capabilities)
{
  JsonObject *elicitation = easel_json_peek_object (capabilities, "elicitation");

  return elicitation != NULL &&
         (json_object_get_size (elicitation) == 0 || easel_json_peek_object (elicitation, "form") != NULL);
}

void
mcp_client_shake_hands (McpClient  *self,
                        const char *version,
                        JsonObject *params)
{
  McpClientPrivate *priv = get_priv (self);
  JsonObject *info = easel_json_peek_object (params, "clientInfo");
  JsonObject *capabilities = easel_json_peek_object (params, "capabilities");

  priv->version = version;
  g_free (priv->name);
  priv->name = g_strdup (info != NULL ? mcp_client_info_get_name (info) : NULL);
  priv->can_ask = capabilities != NULL && mcp_capabilities_can_ask (capabilities);
}

gboolean
mcp_client_can_ask (McpClient *self)
{
  return get_priv (self)->can_ask;
}

void
mcp_client_set_initialized (McpClient *self)
{
  get_priv (self)->initialized = TRUE;
}

gboolean
mcp_client_is_initialized (McpClient *self)
{
  return get_priv (self)->initialized;
}

gboolean
mcp_client_notify (McpClient  *self,
                   const char *method,
                   JsonObject *params)
{
  McpClientClass *klass = MCP_CLIENT_GET_CLASS (self);

  return !get_priv (self)->left && klass->notify != NULL && klass->notify (self, method, params);
}

gboolean
mcp_client_add_exchange (McpClient   *self,
                         McpExchange *exchange)
{
  g_autofree char *key = rpc_message_dup_id_key (mcp_exchange_get_id (exchange));
  McpClientPrivate *priv = get_priv (self);

  if (priv->left || g_hash_table_contains (priv->exchanges, key))
    return FALSE;
  g_hash_table_insert (priv->exchanges, g_steal_pointer (&key), exchange);
  return TRUE;
}

void
mcp_client_remove_exchange (McpClient   *self,
                            McpExchange *exchange)
{
  g_autofree char *key = rpc_message_dup_id_key (mcp_exchange_get_id (exchange));
  McpClientPrivate *priv = get_priv (self);

  if (g_hash_table_lookup (priv->exchanges, key) == exchange)
    g_hash_table_remove (priv->exchanges, key);
}

McpExchange *
mcp_client_find_exchange (McpClient *self,
                          JsonNode  *id)
{
  g_autofree char *key = NULL;

  if (id == NULL || !rpc_message_is_id (id))
    return NULL;
  key = rpc_message_dup_id_key (id);
  return g_hash_table_lookup (get_priv (self)->exchanges, key);
}

gboolean
mcp_client_watch (McpClient  *self,
                  const char *uri)
{
  McpClientPrivate *priv = get_priv (self);

  if (!g_hash_table_contains (priv->watched, uri) &&
      g_hash_table_size (priv->watched) >= EASEL_LIMIT_MCP_WATCHED_RESOURCES)
    return FALSE;
  g_hash_table_add (priv->watched, g_strdup (uri));
  return TRUE;
}

void
mcp_client_unwatch (McpClient  *self,
                    const char *uri)
{
  g_hash_table_remove (get_priv (self)->watched, uri);
}

gboolean
mcp_client_is_watching (McpClient  *self,
                        const char *uri)
{
  return g_hash_table_contains (get_priv (self)->watched, uri);
}

guint *
mcp_client_count_calls (McpClient *self)
{
  return &get_priv (self)->n_calls;
}

guint *
mcp_client_count_listeners (McpClient *self)
{
  return &get_priv (self)->n_listeners;
}
