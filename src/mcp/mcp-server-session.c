/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-server-session.h"

#include "easel-json.h"
#include "mcp-envelope.h"
#include "rpc-message.h"

typedef struct
{
  char       *name;
  char       *folder;
  const char *version;    /* nullable: the version agreed on in the handshake */
  GHashTable *requests;   /* id key → GCancellable */
  gboolean    transient;
  gboolean    can_ask;
  gboolean    initialized;
  gboolean    gone;
} McpServerSessionPrivate;

enum
{
  GONE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (McpServerSession, mcp_server_session, G_TYPE_OBJECT)

static McpServerSessionPrivate *
get_priv (McpServerSession *self)
{
  return mcp_server_session_get_instance_private (self);
}

static void
mcp_server_session_dispose (GObject *object)
{
  mcp_server_session_close (MCP_SERVER_SESSION (object));

  G_OBJECT_CLASS (mcp_server_session_parent_class)->dispose (object);
}

static void
mcp_server_session_finalize (GObject *object)
{
  McpServerSessionPrivate *priv = get_priv (MCP_SERVER_SESSION (object));

  g_free (priv->name);
  g_free (priv->folder);
  g_hash_table_unref (priv->requests);

  G_OBJECT_CLASS (mcp_server_session_parent_class)->finalize (object);
}

static void
mcp_server_session_class_init (McpServerSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = mcp_server_session_dispose;
  object_class->finalize = mcp_server_session_finalize;

  /**
   * McpServerSession::gone:
   * @self: a client
   *
   * The connection or session ended. Emitted once, after the requests of the client were cancelled.
   */
  signals[GONE] = g_signal_new ("gone", MCP_TYPE_SERVER_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
mcp_server_session_init (McpServerSession *self)
{
  get_priv (self)->requests = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
}

/**
 * mcp_server_session_get_name:
 * @self: a client
 *
 * Returns: (nullable): `clientInfo.title`, else `clientInfo.name`, as sent last; foreign text
 */
const char *
mcp_server_session_get_name (McpServerSession *self)
{
  g_return_val_if_fail (MCP_IS_SERVER_SESSION (self), NULL);

  return get_priv (self)->name;
}

/**
 * mcp_server_session_get_folder:
 * @self: a client
 *
 * Returns: (nullable): absolute path of the client's working folder, if its transport knows it
 */
const char *
mcp_server_session_get_folder (McpServerSession *self)
{
  g_return_val_if_fail (MCP_IS_SERVER_SESSION (self), NULL);

  return get_priv (self)->folder;
}

/**
 * mcp_server_session_set_folder:
 * @self: a client
 * @folder: (nullable): absolute path of the client's working folder
 */
void
mcp_server_session_set_folder (McpServerSession *self,
                               const char       *folder)
{
  McpServerSessionPrivate *priv;

  g_return_if_fail (MCP_IS_SERVER_SESSION (self));

  priv = get_priv (self);
  g_free (priv->folder);
  priv->folder = g_strdup (folder);
}

void
mcp_server_session_set_transient (McpServerSession *self)
{
  get_priv (self)->transient = TRUE;
}

/**
 * mcp_server_session_is_persistent:
 * @self: a client
 *
 * Returns: whether the client is a connection or a session, and not the sender of a single request. State may be stored
 *   for it until #McpServerSession::gone, whichever protocol generation it uses
 */
gboolean
mcp_server_session_is_persistent (McpServerSession *self)
{
  g_return_val_if_fail (MCP_IS_SERVER_SESSION (self), FALSE);

  return !get_priv (self)->transient;
}

/** mcp_server_session_has_handshake: whether the client has sent `initialize`. */
gboolean
mcp_server_session_has_handshake (McpServerSession *self)
{
  g_return_val_if_fail (MCP_IS_SERVER_SESSION (self), FALSE);

  return get_priv (self)->version != NULL;
}

/** mcp_server_session_get_version: (nullable): the version agreed on in `initialize`. */
const char *
mcp_server_session_get_version (McpServerSession *self)
{
  g_return_val_if_fail (MCP_IS_SERVER_SESSION (self), NULL);

  return get_priv (self)->version;
}

/**
 * mcp_server_session_close:
 * @self: a client
 *
 * For transports: the connection or session has ended. Cancels its pending requests, whose answers are discarded.
 */
void
mcp_server_session_close (McpServerSession *self)
{
  McpServerSessionPrivate *priv;
  g_autoptr(McpServerSession) guard = NULL;
  g_autoptr(GPtrArray) requests = NULL;
  GHashTableIter iter;
  gpointer cancellable;

  g_return_if_fail (MCP_IS_SERVER_SESSION (self));

  priv = get_priv (self);
  if (priv->gone)
    return;
  priv->gone = TRUE;
  guard = g_object_ref (self);
  requests = g_ptr_array_new_with_free_func (g_object_unref);
  g_hash_table_iter_init (&iter, priv->requests);
  while (g_hash_table_iter_next (&iter, NULL, &cancellable))
    g_ptr_array_add (requests, g_object_ref (cancellable));
  for (guint i = 0; i < requests->len; i++)
    g_cancellable_cancel (g_ptr_array_index (requests, i));
  g_signal_emit (self, signals[GONE], 0);
}

void
mcp_server_session_shake_hands (McpServerSession *self,
                                const char       *version,
                                JsonObject       *params)
{
  McpServerSessionPrivate *priv = get_priv (self);
  JsonObject *info = easel_json_peek_object (params, "clientInfo");
  JsonObject *capabilities = easel_json_peek_object (params, "capabilities");

  priv->version = version;
  g_free (priv->name);
  priv->name = g_strdup (info != NULL ? mcp_envelope_read_name (info) : NULL);
  priv->can_ask = capabilities != NULL && mcp_envelope_can_ask (capabilities);
}

/* Stores the name of a modern client, which may be sent with each request. */
void
mcp_server_session_set_name (McpServerSession *self,
                             const char       *name)
{
  McpServerSessionPrivate *priv = get_priv (self);

  if (g_strcmp0 (priv->name, name) == 0)
    return;
  g_free (priv->name);
  priv->name = g_strdup (name);
}

gboolean
mcp_server_session_can_ask (McpServerSession *self)
{
  return get_priv (self)->can_ask;
}

void
mcp_server_session_set_initialized (McpServerSession *self)
{
  get_priv (self)->initialized = TRUE;
}

gboolean
mcp_server_session_is_initialized (McpServerSession *self)
{
  return get_priv (self)->initialized;
}

gboolean
mcp_server_session_notify (McpServerSession *self,
                           const char       *method,
                           JsonObject       *params)
{
  McpServerSessionClass *klass = MCP_SERVER_SESSION_GET_CLASS (self);

  return !get_priv (self)->gone && klass->notify != NULL && klass->notify (self, method, params);
}

gboolean
mcp_server_session_add_request (McpServerSession *self,
                                JsonNode         *id,
                                GCancellable     *cancellable)
{
  g_autofree char *key = rpc_message_dup_id_key (id);
  McpServerSessionPrivate *priv = get_priv (self);

  if (priv->gone || g_hash_table_contains (priv->requests, key))
    return FALSE;
  g_hash_table_insert (priv->requests, g_steal_pointer (&key), g_object_ref (cancellable));
  return TRUE;
}

void
mcp_server_session_remove_request (McpServerSession *self,
                                   JsonNode         *id,
                                   GCancellable     *cancellable)
{
  g_autofree char *key = rpc_message_dup_id_key (id);
  McpServerSessionPrivate *priv = get_priv (self);

  if (g_hash_table_lookup (priv->requests, key) == cancellable)
    g_hash_table_remove (priv->requests, key);
}

void
mcp_server_session_cancel_request (McpServerSession *self,
                                   JsonNode         *id)
{
  g_autofree char *key = id != NULL && rpc_message_is_id (id) ? rpc_message_dup_id_key (id) : NULL;
  g_autoptr(GCancellable) cancellable = NULL;

  if (key == NULL)
    return;
  g_set_object (&cancellable, g_hash_table_lookup (get_priv (self)->requests, key));
  if (cancellable != NULL)
    g_cancellable_cancel (cancellable);
}
