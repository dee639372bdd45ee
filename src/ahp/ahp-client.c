/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-client-private.h"

#include "ahp-error.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-uri.h"
#include "rpc-error.h"

enum { PROP_0, PROP_STATE, N_PROPS };
enum { READY, SESSION_ADDED, SESSION_REMOVED, SESSION_CHANGED, AUTH_REQUIRED, SHOW_WANTED, REQUEST, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (AhpClient, ahp_client, G_TYPE_OBJECT)

static void
ahp_client_finalize (GObject *object)
{
  AhpClient *self = AHP_CLIENT (object);

  g_clear_handle_id (&self->backoff_source, g_source_remove);
  g_clear_object (&self->connecting);
  if (self->peer != NULL)
    rpc_peer_close (self->peer);
  g_clear_object (&self->peer);
  g_clear_pointer (&self->channels, ahp_channels_free);
  g_ptr_array_unref (self->pings);
  g_clear_pointer (&self->dispatcher, ahp_dispatcher_free);
  g_clear_object (&self->root);
  g_clear_error (&self->error);
  g_free (self->server_title);
  g_free (self->version);
  g_free (self->client_id);
  g_free (self->uri);
  G_OBJECT_CLASS (ahp_client_parent_class)->finalize (object);
}

static void
ahp_client_get_property (GObject    *object,
                         guint       prop_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  if (prop_id == PROP_STATE)
    g_value_set_uint (value, AHP_CLIENT (object)->state);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static guint
add_signal (const char *name,
            guint       n_params,
            GType       first,
            GType       second)
{
  return g_signal_new (name, AHP_TYPE_CLIENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_params, first, second);
}

static void
ahp_client_class_init (AhpClientClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = ahp_client_finalize;
  object_class->get_property = ahp_client_get_property;

  properties[PROP_STATE] =
    g_param_spec_uint ("state", NULL, NULL, 0, AHP_CLIENT_CLOSED, AHP_CLIENT_IDLE,
                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[READY] = add_signal ("ready", 1, G_TYPE_BOOLEAN, G_TYPE_NONE);
  signals[SESSION_ADDED] = add_signal ("session-added", 1, JSON_TYPE_OBJECT, G_TYPE_NONE);
  signals[SESSION_REMOVED] = add_signal ("session-removed", 1, G_TYPE_STRING, G_TYPE_NONE);
  signals[SESSION_CHANGED] = add_signal ("session-changed", 2, G_TYPE_STRING, JSON_TYPE_OBJECT);
  signals[AUTH_REQUIRED] = add_signal ("auth-required", 1, JSON_TYPE_OBJECT, G_TYPE_NONE);
  signals[SHOW_WANTED] = add_signal ("show-wanted", 2, G_TYPE_STRING, G_TYPE_STRING);
  signals[REQUEST] = g_signal_new ("request", AHP_TYPE_CLIENT, G_SIGNAL_RUN_LAST, 0,
                                   g_signal_accumulator_true_handled, NULL, NULL,
                                   G_TYPE_BOOLEAN, 1, RPC_TYPE_REQUEST);
}

static void
ahp_client_init (AhpClient *self)
{
  self->channels = ahp_channels_new (self);
  self->pings = g_ptr_array_new_with_free_func (g_object_unref);
  self->dispatcher = ahp_dispatcher_new (self);
  self->resume_timeout = EASEL_LIMIT_CONTENT_TIMEOUT;
  easel_backoff_init (&self->backoff, EASEL_LIMIT_BACKOFF_INITIAL, EASEL_LIMIT_BACKOFF_MAX);
}

/**
 * ahp_client_new:
 * @uri: a `ws:` or `wss:` address; its query is a secret and never logged
 * @client_id: opaque and unique; the host knows us by it over connections
 *
 * A client that was started must be stopped before its last reference is dropped: what is under way keeps it.
 *
 * Returns: (transfer full): a client that does nothing until ahp_client_start()
 */
AhpClient *
ahp_client_new (const char *uri,
                const char *client_id)
{
  AhpClient *self;

  g_return_val_if_fail (uri != NULL, NULL);
  g_return_val_if_fail (client_id != NULL, NULL);

  self = g_object_new (AHP_TYPE_CLIENT, NULL);
  self->uri = g_strdup (uri);
  self->client_id = g_strdup (client_id);
  self->root = ahp_channels_subscribe (self->channels, AHP_ROOT_URI, AHP_CHANNEL_ROOT);
  return self;
}

/**
 * ahp_client_start:
 * @self: an #AhpClient
 *
 * Connects, and from here on connects again by itself whenever the connection is lost. Nothing happens when the
 * client is not idle or closed.
 */
void
ahp_client_start (AhpClient *self)
{
  g_return_if_fail (AHP_IS_CLIENT (self));

  if (self->state == AHP_CLIENT_IDLE || self->state == AHP_CLIENT_CLOSED)
    ahp_connection_open (self);
}

/**
 * ahp_client_stop:
 * @self: an #AhpClient
 *
 * Closes the connection for good. Every call and action that waits fails; channels keep their last state.
 */
void
ahp_client_stop (AhpClient *self)
{
  g_return_if_fail (AHP_IS_CLIENT (self));

  if (self->state == AHP_CLIENT_CLOSED)
    return;
  ahp_connection_fail (self, NULL);
}

/* Long enough that whoever wants another attempt has waited for this one. */
static gboolean
is_handshake_stuck (AhpClient *self)
{
  return self->state == AHP_CLIENT_HANDSHAKE &&
         g_get_monotonic_time () - self->handshake_since > EASEL_LIMIT_CONNECT_TIMEOUT * G_TIME_SPAN_MILLISECOND;
}

/**
 * ahp_client_retry:
 * @self: an #AhpClient
 *
 * Connects at once when the client waits for its next attempt, is closed or was never started, or when its host has
 * not said yet for a while who it is.
 */
void
ahp_client_retry (AhpClient *self)
{
  g_return_if_fail (AHP_IS_CLIENT (self));

  if (is_handshake_stuck (self))
    ahp_connection_lose (self, NULL);
  if (self->state == AHP_CLIENT_BACKOFF)
    ahp_connection_open (self);
  else
    ahp_client_start (self);
}

/**
 * ahp_client_get_state:
 * @self: an #AhpClient
 *
 * Returns: where the connection stands
 */
AhpClientState
ahp_client_get_state (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), AHP_CLIENT_CLOSED);

  return self->state;
}

/**
 * ahp_client_get_error:
 * @self: an #AhpClient
 *
 * Returns: (transfer none) (nullable): why there is no connection; %NULL while there is one and after a stop
 */
const GError *
ahp_client_get_error (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), NULL);

  return self->error;
}

/**
 * ahp_client_get_client_id:
 * @self: an #AhpClient
 *
 * Returns: (transfer none): the id that its own actions carry as their origin
 */
const char *
ahp_client_get_client_id (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), NULL);

  return self->client_id;
}

/**
 * ahp_client_get_version:
 * @self: an #AhpClient
 *
 * Returns: (transfer none) (nullable): the protocol version of the last `initialize`
 */
const char *
ahp_client_get_version (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), NULL);

  return self->version;
}

/**
 * ahp_client_get_server_title:
 * @self: an #AhpClient
 *
 * Returns: (transfer none) (nullable): what the host calls itself: foreign text
 */
const char *
ahp_client_get_server_title (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), NULL);

  return self->server_title;
}

/**
 * ahp_client_is_loopback:
 * @self: an #AhpClient
 *
 * Returns: whether the host runs on this machine, as far as its address tells
 */
gboolean
ahp_client_is_loopback (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), FALSE);

  return easel_uri_is_loopback (self->uri);
}

/**
 * ahp_client_set_extensions:
 * @self: an #AhpClient that has not been started
 * @extensions: what whoever uses the client answers and sends besides AHP
 */
void
ahp_client_set_extensions (AhpClient     *self,
                           AhpExtensions  extensions)
{
  g_return_if_fail (AHP_IS_CLIENT (self));

  self->own_extensions = extensions;
}

/**
 * ahp_client_get_extensions:
 * @self: an #AhpClient
 *
 * Returns: what the host said in the last handshake that it understands; nothing, while there is no connection
 */
AhpExtensions
ahp_client_get_extensions (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), AHP_EXTENSION_NONE);

  return self->state == AHP_CLIENT_READY ? self->extensions : AHP_EXTENSION_NONE;
}

/**
 * ahp_client_get_root:
 * @self: an #AhpClient
 *
 * Returns: (transfer none): the root channel, subscribed with every handshake
 */
AhpChannel *
ahp_client_get_root (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), NULL);

  return self->root;
}

void
ahp_client_notify_state (AhpClient *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

void
ahp_client_emit_ready (AhpClient *self,
                       gboolean   resumed)
{
  g_signal_emit (self, signals[READY], 0, resumed);
}

void
ahp_client_emit_auth (AhpClient  *self,
                      JsonObject *metadata)
{
  g_signal_emit (self, signals[AUTH_REQUIRED], 0, metadata);
}

/* x-easel/canvasShow */
void
ahp_client_emit_show (AhpClient  *self,
                      JsonObject *params)
{
  const char *session = easel_json_peek_string (params, "channel", NULL);
  const char *instance_id = easel_json_peek_string (params, "instanceId", NULL);

  if (session != NULL && instance_id != NULL)
    g_signal_emit (self, signals[SHOW_WANTED], 0, session, instance_id);
}

/* Says who wants a token when @error is -32007, from whatever call it came. */
void
ahp_client_check_auth (AhpClient    *self,
                       const GError *error)
{
  JsonNode *data;
  JsonObject *object;
  JsonArray *resources;

  if (!g_error_matches (error, RPC_ERROR, AHP_CODE_AUTH_REQUIRED))
    return;

  data = rpc_error_get_data (error);
  object = data != NULL ? easel_json_as_object (data, "data", NULL) : NULL;
  resources = object != NULL ? easel_json_peek_array (object, "resources") : NULL;
  for (guint i = 0; resources != NULL && i < json_array_get_length (resources); i++)
    {
      JsonObject *metadata = easel_json_array_object (resources, i);

      if (metadata != NULL && easel_json_peek_string (metadata, "resource", NULL) != NULL)
        ahp_client_emit_auth (self, metadata);
    }
}

gboolean
ahp_client_emit_request (AhpClient  *self,
                         RpcRequest *request)
{
  gboolean taken = FALSE;

  g_signal_emit (self, signals[REQUEST], 0, request, &taken);
  return taken;
}

/* root/sessionAdded, root/sessionRemoved and root/sessionSummaryChanged (AHP, "Root channel"). */
void
ahp_client_emit_session (AhpClient  *self,
                         const char *method,
                         JsonObject *params)
{
  JsonObject *summary = easel_json_peek_object (params, "summary");
  JsonObject *changes = easel_json_peek_object (params, "changes");
  const char *session = easel_json_peek_string (params, "session", NULL);

  if (strcmp (method, "root/sessionAdded") == 0 && summary != NULL)
    g_signal_emit (self, signals[SESSION_ADDED], 0, summary);
  else if (strcmp (method, "root/sessionRemoved") == 0 && session != NULL)
    g_signal_emit (self, signals[SESSION_REMOVED], 0, session);
  else if (strcmp (method, "root/sessionSummaryChanged") == 0 && session != NULL && changes != NULL)
    g_signal_emit (self, signals[SESSION_CHANGED], 0, session, changes);
}
