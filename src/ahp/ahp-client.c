/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-client.h"

#include "ahp-channels.h"
#include "ahp-dispatcher.h"
#include "ahp-limits.h"
#include "ahp-link.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-uri.h"
#include "remote-address.h"

/* The number of failed reconnects before a new handshake: a host that restarts may fail a few, and giving up too early
 * loses the replay. */
#define MAX_FAILED_RESUMES 5

struct _AhpClient
{
  EaselConnection parent_instance;

  char           *uri;
  char           *client_id;
  AhpExtensions   extensions;           /* extensions to send in the handshake */
  guint           connect_timeout;      /* milliseconds after which ahp_client_retry() abandons a handshake */
  guint           resume_timeout;       /* milliseconds to wait for the answer to reconnect */

  AhpLink        *link;                 /* nullable: the link of the present attempt or connection */
  AhpLink        *previous;             /* nullable: the last link that was ready; the next link continues it */
  guint           failed_resumes;       /* consecutive reconnects without an answer */
  gboolean        is_ended;             /* whether the client was stopped or closed: actions fail instead of waiting */

  guint           holds;                /* count of ahp_client_hold_pings() */
  GPtrArray      *pings;                /* of RpcRequest: pings to answer later */

  AhpChannels     *channels;
  AhpDispatcher   *dispatcher;
  AhpChannel      *root;
  EaselMessageLog *message_log;  /* messages of all links */
};

enum { PROP_0, PROP_CONNECT_TIMEOUT, PROP_RESUME_TIMEOUT, N_PROPS };
enum
{
  READY,
  SESSION_ADDED,
  SESSION_REMOVED,
  SESSION_CHANGED,
  AUTH_REQUIRED,
  SHOW_WANTED,
  QUESTION_WITHDRAWN,
  NOTIFICATION,
  REQUEST,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (AhpClient, ahp_client, EASEL_TYPE_CONNECTION)

static void
ahp_client_finalize (GObject *object)
{
  AhpClient *self = AHP_CLIENT (object);

  g_clear_object (&self->previous);
  g_clear_object (&self->dispatcher);
  g_clear_object (&self->channels);
  g_clear_object (&self->root);
  g_object_unref (self->message_log);
  g_ptr_array_unref (self->pings);
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
  AhpClient *self = AHP_CLIENT (object);

  switch (prop_id)
    {
    case PROP_CONNECT_TIMEOUT:
      g_value_set_uint (value, self->connect_timeout);
      break;
    case PROP_RESUME_TIMEOUT:
      g_value_set_uint (value, self->resume_timeout);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
ahp_client_set_property (GObject      *object,
                         guint         prop_id,
                         const GValue *value,
                         GParamSpec   *pspec)
{
  AhpClient *self = AHP_CLIENT (object);

  switch (prop_id)
    {
    case PROP_CONNECT_TIMEOUT:
      self->connect_timeout = g_value_get_uint (value);
      break;
    case PROP_RESUME_TIMEOUT:
      self->resume_timeout = g_value_get_uint (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
ahp_client_init (AhpClient *self)
{
  self->pings = g_ptr_array_new_with_free_func (g_object_unref);
  self->message_log = easel_message_log_new ();
  self->connect_timeout = EASEL_LIMIT_CONNECT_TIMEOUT;
  self->resume_timeout = EASEL_LIMIT_CONTENT_TIMEOUT;
}

/**
 * ahp_client_new:
 * @uri: a `ws:` or `wss:` address, whose query is a secret and never logged, or one of remote-address.h
 * @client_id: opaque and unique; identifies this client to the host in all connections
 *
 * A started client must be stopped before its last reference is dropped, because operations in progress reference it.
 *
 * Returns: (transfer full): a client that does nothing until easel_connection_start()
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
  self->channels = ahp_channels_new (client_id);
  self->dispatcher = ahp_dispatcher_new (client_id, self->channels);
  self->root = ahp_channels_subscribe (self->channels, AHP_ROOT_URI, AHP_CHANNEL_ROOT);
  return self;
}

/* --- one connection after the other ---------------------------------------------------------------------------- */

/* Drops the link and everything that belongs to it; subscriptions and actions survive. */
static void
ahp_client_close (EaselConnection *connection,
                  gboolean         is_final)
{
  AhpClient *self = AHP_CLIENT (connection);
  g_autoptr(AhpLink) link = g_steal_pointer (&self->link);

  self->is_ended = is_final;
  g_ptr_array_set_size (self->pings, 0);
  ahp_dispatcher_detach (self->dispatcher);
  if (link != NULL)
    ahp_link_close (link);
  ahp_channels_detach (self->channels);
  if (is_final)
    ahp_dispatcher_close (self->dispatcher);
}

static void
link_lost_cb (AhpClient    *self,
              const GError *reason,
              AhpLinkEnd    end)
{
  g_autoptr(GError) closed = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection was closed");

  /* A host that is alive and never answered the reconnect will not answer the next one either. */
  if (end == AHP_LINK_SILENT)
    self->failed_resumes = MAX_FAILED_RESUMES;
  easel_connection_lose (EASEL_CONNECTION (self), reason != NULL ? reason : closed, end == AHP_LINK_FINAL);
}

static void
initialize_link (AhpClient *self,
                 AhpLink   *link)
{
  g_clear_object (&self->previous);
  self->failed_resumes = 0;
  ahp_channels_reset (self->channels);
  ahp_link_initialize (link, self->connect_timeout);
}

/* Sends the first message: reconnect if the host knows this client, otherwise initialize. Also initialize after several
 * failures: a host that hangs up on reconnect instead of refusing it would otherwise never be reached. */
static void
link_connected_cb (AhpClient *self,
                   AhpLink   *link)
{
  ahp_channels_attach (self->channels, link);
  ahp_dispatcher_attach (self->dispatcher, link);
  if (self->previous != NULL && self->failed_resumes < MAX_FAILED_RESUMES)
    {
      self->failed_resumes++;
      ahp_link_reconnect (link, ahp_channels_list_resumable (self->channels), self->resume_timeout);
    }
  else
    initialize_link (self, link);
}

static void
link_ready_cb (AhpClient *self,
               gboolean   resumed,
               AhpLink   *link)
{
  self->failed_resumes = 0;
  g_set_object (&self->previous, link);

  g_object_freeze_notify (G_OBJECT (self));
  easel_connection_succeed (EASEL_CONNECTION (self));
  ahp_channels_subscribe_all (self->channels);
  ahp_dispatcher_resume (self->dispatcher);
  g_object_thaw_notify (G_OBJECT (self));
  if (ahp_link_is_alive (link))
    g_signal_emit (self, signals[READY], 0, resumed);
}

/* Finds the metadata of @resource in the root state, so that the user reads a name instead of an address. */
static JsonObject *
find_metadata (AhpClient  *self,
               const char *resource)
{
  JsonObject *state = ahp_channel_get_state (self->root);
  JsonArray *agents = easel_json_peek_array (state, "agents");

  for (guint i = 0; agents != NULL && i < json_array_get_length (agents); i++)
    {
      JsonObject *agent = easel_json_array_object (agents, i);
      JsonArray *resources = easel_json_peek_array (agent, "protectedResources");

      for (guint j = 0; resources != NULL && j < json_array_get_length (resources); j++)
        {
          JsonObject *metadata = easel_json_array_object (resources, j);

          if (metadata != NULL &&
              strcmp (easel_json_peek_string (metadata, "resource", ""), resource) == 0)
            return metadata;
        }
    }
  return NULL;
}

static void
handle_auth_required (AhpClient  *self,
                      JsonObject *params)
{
  const char *resource = easel_json_peek_string (params, "resource", NULL);
  g_autoptr(JsonObject) metadata = NULL;
  JsonObject *known;

  if (resource == NULL || strlen (resource) > EASEL_LIMIT_URI_BYTES)
    return;

  known = find_metadata (self, resource);
  metadata = known != NULL ? easel_json_object_copy (known) : json_object_new ();
  json_object_set_string_member (metadata, "resource", resource);
  g_signal_emit (self, signals[AUTH_REQUIRED], 0, metadata);
}

/* Handles root/sessionAdded, root/sessionRemoved and root/sessionSummaryChanged (AHP, "Root channel"). */
static void
handle_session (AhpClient  *self,
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

static void
link_notification_cb (AhpClient  *self,
                      const char *method,
                      JsonObject *params)
{
  if (strcmp (method, "auth/required") == 0)
    handle_auth_required (self, params);
  else if (g_str_has_prefix (method, "root/session"))
    handle_session (self, method, params);
  else if (strcmp (method, AHP_METHOD_CANVAS_SHOW) == 0 && (self->extensions & AHP_EXTENSION_SHOW))
    {
      const char *session = easel_json_peek_string (params, "channel", NULL);
      const char *instance_id = easel_json_peek_string (params, "instanceId", NULL);

      if (session != NULL && instance_id != NULL)
        g_signal_emit (self, signals[SHOW_WANTED], 0, session, instance_id);
    }
  else if (strcmp (method, AHP_METHOD_QUESTION_WITHDRAWN) == 0 && (self->extensions & AHP_EXTENSION_WITHDRAW))
    {
      const char *question = easel_json_peek_string (params, "question", NULL);

      if (question != NULL)
        g_signal_emit (self, signals[QUESTION_WITHDRAWN], 0, question);
    }
  else
    {
      /* Use the scheme as a signal detail only if it is a quark already: foreign text must not be interned. */
      const char *channel = easel_json_peek_string (params, "channel", NULL);
      g_autofree char *spelled = channel != NULL ? g_uri_parse_scheme (channel) : NULL;
      g_autofree char *scheme = spelled != NULL ? g_ascii_strdown (spelled, -1) : NULL;
      GQuark detail = scheme != NULL ? g_quark_try_string (scheme) : 0;

      if (detail != 0 && !g_str_has_prefix (scheme, "ahp-"))
        g_signal_emit (self, signals[NOTIFICATION], detail, method, channel, params);
      else
        g_debug ("notification ignored");
    }
}

static void
link_auth_required_cb (AhpClient  *self,
                       JsonObject *metadata)
{
  g_signal_emit (self, signals[AUTH_REQUIRED], 0, metadata);
}

static gboolean
link_request_cb (AhpClient  *self,
                 RpcRequest *request)
{
  gboolean is_handled = TRUE;

  if (strcmp (rpc_request_get_method (request), "ping") != 0)
    g_signal_emit (self, signals[REQUEST], 0, request, &is_handled);
  else if (self->holds > 0)
    g_ptr_array_add (self->pings, g_object_ref (request));
  else
    rpc_request_reply (request, NULL);
  return is_handled;
}

static void
ahp_client_open (EaselConnection *connection,
                 GCancellable    *attempt)
{
  AhpClient *self = AHP_CLIENT (connection);
  AhpLink *link = ahp_link_new (self->uri, self->client_id, self->extensions, self->previous);

  g_assert (self->link == NULL);
  self->is_ended = FALSE;
  self->link = link;
  g_signal_connect_object (link, "connected", G_CALLBACK (link_connected_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (link, "refused", G_CALLBACK (initialize_link), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (link, "ready", G_CALLBACK (link_ready_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (link, "auth-required", G_CALLBACK (link_auth_required_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (link, "notification", G_CALLBACK (link_notification_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (link, "request", G_CALLBACK (link_request_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (link, "lost", G_CALLBACK (link_lost_cb), self, G_CONNECT_SWAPPED);
  ahp_link_connect (link, self->message_log);
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
  EaselConnectionClass *connection_class = EASEL_CONNECTION_CLASS (klass);

  object_class->finalize = ahp_client_finalize;
  object_class->get_property = ahp_client_get_property;
  object_class->set_property = ahp_client_set_property;
  connection_class->open = ahp_client_open;
  connection_class->close = ahp_client_close;

  /* Milliseconds after which ahp_client_retry() abandons a handshake, and to wait for the answer to reconnect. */
  properties[PROP_CONNECT_TIMEOUT] =
    g_param_spec_uint ("connect-timeout", NULL, NULL, 0, G_MAXINT, EASEL_LIMIT_CONNECT_TIMEOUT,
                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_RESUME_TIMEOUT] =
    g_param_spec_uint ("resume-timeout", NULL, NULL, 1, G_MAXINT, EASEL_LIMIT_CONTENT_TIMEOUT,
                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[READY] = add_signal ("ready", 1, G_TYPE_BOOLEAN, G_TYPE_NONE);
  signals[SESSION_ADDED] = add_signal ("session-added", 1, JSON_TYPE_OBJECT, G_TYPE_NONE);
  signals[SESSION_REMOVED] = add_signal ("session-removed", 1, G_TYPE_STRING, G_TYPE_NONE);
  signals[SESSION_CHANGED] = add_signal ("session-changed", 2, G_TYPE_STRING, JSON_TYPE_OBJECT);
  signals[AUTH_REQUIRED] = add_signal ("auth-required", 1, JSON_TYPE_OBJECT, G_TYPE_NONE);
  signals[SHOW_WANTED] = add_signal ("show-wanted", 2, G_TYPE_STRING, G_TYPE_STRING);

  /**
   * AhpClient::question-withdrawn:
   * @self: the client
   * @question: the id of the question that was sent to the host
   *
   * The user declined the request of the host's agent in the agent's own interface (docs/PROTOCOL.md, "Extensions").
   */
  signals[QUESTION_WITHDRAWN] = add_signal ("question-withdrawn", 1, G_TYPE_STRING, G_TYPE_NONE);

  /**
   * AhpClient::notification:
   * @self: the client
   * @method: the method, spelled as the host sent it
   * @channel: the channel of the notification
   * @params: (transfer none): foreign data, with its "channel"
   *
   * A notification on a channel that is not AHP's, such as `mcp://`. The detail is the scheme of the channel in lower
   * case, so that each protocol gets its own notifications.
   */
  signals[NOTIFICATION] = g_signal_new ("notification", AHP_TYPE_CLIENT, G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, JSON_TYPE_OBJECT);
  signals[REQUEST] = g_signal_new ("request", AHP_TYPE_CLIENT, G_SIGNAL_RUN_LAST, 0,
                                   g_signal_accumulator_true_handled, NULL, NULL,
                                   G_TYPE_BOOLEAN, 1, RPC_TYPE_REQUEST);
}

/**
 * ahp_client_set_uri:
 * @self: an #AhpClient
 * @uri: the same host with another query
 *
 * Sets the address of the next and all later attempts. The present connection is kept.
 */
void
ahp_client_set_uri (AhpClient  *self,
                    const char *uri)
{
  g_return_if_fail (AHP_IS_CLIENT (self));
  g_return_if_fail (uri != NULL);

  g_free (self->uri);
  self->uri = g_strdup (uri);
}

/** ahp_client_retry: like easel_connection_retry(); also abandons a handshake that has taken longer than
 * "connect-timeout". */
void
ahp_client_retry (AhpClient *self)
{
  g_return_if_fail (AHP_IS_CLIENT (self));

  /* The handshake has taken long enough: a user who retries wants another attempt. */
  if (self->link != NULL && ahp_link_is_unanswered (self->link, self->connect_timeout))
    link_lost_cb (self, NULL, AHP_LINK_LOST);
  easel_connection_retry (EASEL_CONNECTION (self));
}

/* --- what is known --------------------------------------------------------------------------------------------- */

/** ahp_client_get_client_id: (transfer none): the id of this client, the origin of its actions. */
const char *
ahp_client_get_client_id (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), NULL);

  return self->client_id;
}

/** ahp_client_get_server_title: (transfer none) (nullable): the name of the host: foreign text. */
const char *
ahp_client_get_server_title (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), NULL);

  return self->previous != NULL ? ahp_link_get_host (self->previous)->server_title : NULL;
}

/** ahp_client_get_message_log: (transfer none): the newest messages, of all its connections. */
EaselMessageLog *
ahp_client_get_message_log (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), NULL);

  return self->message_log;
}

/** ahp_client_is_loopback: whether the address of the host is a loopback address. */
gboolean
ahp_client_is_loopback (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), FALSE);

  return easel_uri_is_loopback (self->uri);
}

/**
 * ahp_client_set_extensions:
 * @self: an #AhpClient that has not been started
 * @extensions: the extensions to AHP that the caller implements
 */
void
ahp_client_set_extensions (AhpClient     *self,
                           AhpExtensions  extensions)
{
  g_return_if_fail (AHP_IS_CLIENT (self));

  self->extensions = extensions;
}

/**
 * ahp_client_get_extensions:
 * @self: an #AhpClient
 *
 * Returns: the extensions that the host named in the last handshake; none without a connection
 */
AhpExtensions
ahp_client_get_extensions (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), AHP_EXTENSION_NONE);

  return ahp_link_is_ready (self->link) ? ahp_link_get_host (self->link)->extensions : AHP_EXTENSION_NONE;
}

/**
 * ahp_client_is_same_computer:
 *
 * Whether the last handshake named this computer and this user as the host's. Never for a container, which may have the
 * id of this computer and other files.
 */
gboolean
ahp_client_is_same_computer (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), FALSE);

  return self->previous != NULL && ahp_link_get_host (self->previous)->is_same_computer &&
         !remote_address_is (self->uri);
}

/** ahp_client_get_root: (transfer none): the root channel, which is subscribed in every handshake. */
AhpChannel *
ahp_client_get_root (AhpClient *self)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), NULL);

  return self->root;
}

/**
 * ahp_client_hold_pings:
 * @self: a client
 *
 * Delays the answers to pings of the host until ahp_client_release_pings() was called as often: a host that counts
 * unanswered pings then stops sending.
 */
void
ahp_client_hold_pings (AhpClient *self)
{
  g_return_if_fail (AHP_IS_CLIENT (self));

  self->holds++;
}

void
ahp_client_release_pings (AhpClient *self)
{
  g_return_if_fail (AHP_IS_CLIENT (self));
  g_return_if_fail (self->holds > 0);

  if (--self->holds > 0)
    return;
  for (guint i = 0; i < self->pings->len; i++)
    rpc_request_reply (g_ptr_array_index (self->pings, i), NULL);
  g_ptr_array_set_size (self->pings, 0);
}

/** ahp_client_lacks_method: whether the host has answered @method with -32601. */
gboolean
ahp_client_lacks_method (AhpClient  *self,
                         const char *method)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), FALSE);
  g_return_val_if_fail (method != NULL, FALSE);

  return self->link != NULL && ahp_link_lacks_method (self->link, method);
}

/* --- requests -------------------------------------------------------------------------------------------------- */

/**
 * ahp_client_call:
 * @self: an #AhpClient
 * @method: the request's method
 * @channel: the URI of the channel; connection-level methods use `ahp-root://`
 * @params: (transfer full) (nullable): the other parameters
 * @timeout: milliseconds, 0 for EASEL_LIMIT_CALL_TIMEOUT
 * @task: (transfer full): gets the answer, a #JsonNode, or the error, as ahp_client_call_finish() says; its cancellable
 *   stops waiting
 *
 * Sends a request. It is never sent again: when the connection is lost, the call fails. An answer of -32007 also emits
 * #AhpClient::auth-required.
 */
void
ahp_client_call (AhpClient  *self,
                 const char *method,
                 const char *channel,
                 JsonObject *params,
                 guint       timeout,
                 GTask      *task)
{
  g_autoptr(JsonObject) owned = params != NULL ? params : json_object_new ();
  g_autoptr(GTask) owned_task = task;

  g_return_if_fail (AHP_IS_CLIENT (self));
  g_return_if_fail (method != NULL);
  g_return_if_fail (channel != NULL);
  g_return_if_fail (G_IS_TASK (task));

  if (!ahp_link_is_ready (self->link))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "Not connected");
      return;
    }

  json_object_set_string_member (owned, "channel", channel);
  ahp_link_call (self->link, method, owned, timeout, g_steal_pointer (&owned_task));
}

/**
 * ahp_client_call_async:
 * @self: an #AhpClient
 * @method: the request's method
 * @channel: the URI of the channel
 * @params: (transfer full) (nullable): the other parameters
 * @timeout: milliseconds, 0 for EASEL_LIMIT_CALL_TIMEOUT
 * @cancellable: (nullable): ends the wait for the answer
 * @callback: called with the answer
 * @user_data: data for @callback
 *
 * Like ahp_client_call(), with a callback.
 */
void
ahp_client_call_async (AhpClient           *self,
                       const char          *method,
                       const char          *channel,
                       JsonObject          *params,
                       guint                timeout,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (AHP_IS_CLIENT (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, ahp_client_call_async);
  g_task_set_name (task, "[easel] call");
  ahp_client_call (self, method, channel, params, timeout, task);
}

/**
 * ahp_client_notify:
 * @self: an #AhpClient
 * @method: the notification's method
 * @channel: the URI that it is about
 * @params: (transfer full): the other parameters
 *
 * Sends a notification while the client is ready.
 *
 * Returns: whether it was sent
 */
gboolean
ahp_client_notify (AhpClient  *self,
                   const char *method,
                   const char *channel,
                   JsonObject *params)
{
  g_autoptr(JsonObject) owned = params;

  g_return_val_if_fail (AHP_IS_CLIENT (self), FALSE);
  g_return_val_if_fail (method != NULL && channel != NULL && params != NULL, FALSE);

  json_object_set_string_member (params, "channel", channel);
  return ahp_link_is_ready (self->link) && ahp_link_notify (self->link, method, params, NULL);
}

/**
 * ahp_client_call_finish:
 * @self: an #AhpClient
 * @result: the result
 * @error: return location for a #GError
 *
 * Returns: (transfer full): the result, a JSON null for null; or %NULL with `RPC_ERROR` and the host's code,
 *   or `G_IO_ERROR` (NOT_CONNECTED, CLOSED, TIMED_OUT, CANCELLED)
 */
JsonNode *
ahp_client_call_finish (AhpClient     *self,
                        GAsyncResult  *result,
                        GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * ahp_client_subscribe:
 * @self: an #AhpClient
 * @uri: the channel
 * @kind: the kind of its state; the first subscriber decides
 *
 * Subscribes to a channel, now or when connected, and keeps it subscribed over reconnects. Subscriptions are counted
 * per URI.
 *
 * Returns: (transfer full): the channel, to be passed to ahp_client_unsubscribe()
 */
AhpChannel *
ahp_client_subscribe (AhpClient      *self,
                      const char     *uri,
                      AhpChannelKind  kind)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), NULL);
  g_return_val_if_fail (uri != NULL, NULL);

  return ahp_channels_subscribe (self->channels, uri, kind);
}

/**
 * ahp_client_unsubscribe:
 * @self: an #AhpClient
 * @channel: a channel from ahp_client_subscribe(); the caller keeps its reference
 *
 * Drops one ahp_client_subscribe(). After the last one the host is notified at the end of the main loop iteration, so
 * that subscribing again in between costs nothing.
 */
void
ahp_client_unsubscribe (AhpClient  *self,
                        AhpChannel *channel)
{
  g_return_if_fail (AHP_IS_CLIENT (self));
  g_return_if_fail (AHP_IS_CHANNEL (channel));

  ahp_channels_unsubscribe (self->channels, channel);
}

/**
 * ahp_client_unsubscribe_now:
 * @self: an #AhpClient
 * @channel: a channel from ahp_client_subscribe(); the caller keeps its reference
 *
 * Drops one ahp_client_subscribe() of a channel that the host has ended. Its URI may be reused for another channel, so
 * the host is notified at once, and other subscribers get a new snapshot.
 */
void
ahp_client_unsubscribe_now (AhpClient  *self,
                            AhpChannel *channel)
{
  g_return_if_fail (AHP_IS_CLIENT (self));
  g_return_if_fail (AHP_IS_CHANNEL (channel));

  ahp_channels_unsubscribe_now (self->channels, channel);
}

/**
 * ahp_client_dispatch:
 * @self: an #AhpClient
 * @channel: the channel's URI
 * @action: (transfer none): the action
 * @task: (transfer full): gets a boolean when the host has echoed the action, or the error; its cancellable ends the
 *   wait, but does not revoke an action that was sent
 *
 * Dispatches an action (AHP, "Write-ahead"). The actions of one channel are written in order. While the connection is
 * down, or the channel has no snapshot yet, actions wait, up to EASEL_LIMIT_DISPATCH_QUEUE bytes for each channel. If
 * the replay after a reconnect proves that an action never arrived, it is written again with the same `clientSeq`, so
 * that no action is lost or applied twice as long as the host can replay.
 */
void
ahp_client_dispatch (AhpClient  *self,
                     const char *channel,
                     JsonObject *action,
                     GTask      *task)
{
  g_autoptr(GTask) owned = task;

  g_return_if_fail (AHP_IS_CLIENT (self));
  g_return_if_fail (channel != NULL);
  g_return_if_fail (action != NULL);
  g_return_if_fail (G_IS_TASK (task));

  if (self->is_ended)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "Not connected");
  else if (!g_task_return_error_if_cancelled (task))
    ahp_dispatcher_add (self->dispatcher, channel, action, g_steal_pointer (&owned));
}

/**
 * ahp_client_dispatch_async:
 * @self: an #AhpClient
 * @channel: the channel's URI
 * @action: (transfer none): the action
 * @cancellable: (nullable): stops waiting
 * @callback: called when the host has echoed the action
 * @user_data: data for @callback
 *
 * Like ahp_client_dispatch(), with a callback.
 */
void
ahp_client_dispatch_async (AhpClient           *self,
                           const char          *channel,
                           JsonObject          *action,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (AHP_IS_CLIENT (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, ahp_client_dispatch_async);
  g_task_set_name (task, "[easel] dispatch");
  ahp_client_dispatch (self, channel, action, task);
}

/**
 * ahp_client_dispatch_finish:
 * @self: an #AhpClient
 * @result: the result
 * @error: return location for a #GError
 *
 * Returns: %TRUE when the host applied the action; else %FALSE with `AHP_ERROR` (REJECTED, UNKNOWN, NO_ECHO, GONE,
 *   QUEUE_FULL) or `G_IO_ERROR` (CANCELLED, CLOSED, NOT_CONNECTED)
 */
gboolean
ahp_client_dispatch_finish (AhpClient     *self,
                            GAsyncResult  *result,
                            GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
authenticated_cb (GObject      *source,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  AhpClient *self = AHP_CLIENT (source);
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(JsonNode) node = ahp_client_call_finish (self, result, &error);

  if (node == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  ahp_channels_subscribe_all (self->channels);
  g_task_return_boolean (task, TRUE);
}

/**
 * ahp_client_authenticate_async:
 * @self: an #AhpClient
 * @resource: the resource from #AhpClient::auth-required
 * @token: a bearer token, or "" to revoke
 * @scopes: (nullable): the requested scopes, as the host sent them
 * @cancellable: (nullable): stops waiting
 * @callback: called with the host's answer
 * @user_data: data for @callback
 *
 * Sends a token to the host (AHP, "Authentication"). The token is neither stored nor logged here. Operations that
 * repeat by themselves and failed without the token, such as subscriptions, are retried at once.
 */
void
ahp_client_authenticate_async (AhpClient           *self,
                               const char          *resource,
                               const char          *token,
                               const char * const  *scopes,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  JsonObject *params;
  GTask *task;

  g_return_if_fail (AHP_IS_CLIENT (self));
  g_return_if_fail (resource != NULL);
  g_return_if_fail (token != NULL);

  params = easel_json_object (EASEL_JSON_STRING ("resource", resource),
                              EASEL_JSON_STRING ("token", token),
                              EASEL_JSON_ARRAY ("scopes", easel_json_strings (scopes)));
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, ahp_client_authenticate_async);
  ahp_client_call_async (self, "authenticate", AHP_ROOT_URI, params, 0, cancellable, authenticated_cb, task);
}

/** ahp_client_authenticate_finish: whether the host accepted the token. */
gboolean
ahp_client_authenticate_finish (AhpClient     *self,
                                GAsyncResult  *result,
                                GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
