/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "config.h"

#include "gsv-client.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "gsv-codec.h"
#include "gsv-error.h"
#include "gsv-limits.h"
#include "rpc-peer.h"
#include "rpc-websocket.h"

#define PROTOCOL 1

/* Close codes of a gateway. */
#define CLOSE_UNAUTHORIZED 4001
#define CLOSE_NORMAL 1000

struct _GsvClient
{
  EaselConnection parent_instance;

  char           *uri;
  char           *id;
  char           *token;           /* nullable */
  RpcTransport   *transport;       /* nullable: NULL: the socket is not open */
  RpcPeer        *peer;            /* nullable: uses @transport */
  GHashTable     *methods;         /* (element-type utf8 utf8): a set of methods that the gateway supports */
};

enum { READY, EVENT, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GsvClient, gsv_client, EASEL_TYPE_CONNECTION)

static void
gsv_client_close (EaselConnection *connection,
                  gboolean         is_final)
{
  GsvClient *self = GSV_CLIENT (connection);
  g_autoptr(RpcPeer) peer = g_steal_pointer (&self->peer);

  g_hash_table_remove_all (self->methods);
  g_clear_object (&self->transport);
  if (peer == NULL)
    return;
  g_signal_handlers_disconnect_by_data (peer, self);
  rpc_peer_close (peer);
}

/* Whether another attempt is useless: network errors are retried, refusals of the gateway are not. */
static gboolean
is_final (const GError *error)
{
  return error->domain == GSV_ERROR || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED) ||
         g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

static void
lose (GsvClient    *self,
      const GError *error)
{
  easel_connection_lose (EASEL_CONNECTION (self), error, is_final (error));
}

static void
learn_methods (GsvClient  *self,
               JsonObject *hello)
{
  JsonObject *features = easel_json_peek_object (hello, "features");
  JsonArray *methods = features != NULL ? easel_json_peek_array (features, "methods") : NULL;

  for (guint i = 0; methods != NULL && i < MIN (json_array_get_length (methods), 1000); i++)
    {
      const char *method = easel_json_array_string (methods, i);

      if (method != NULL && strlen (method) <= GSV_LIMIT_ID_BYTES)
        g_hash_table_add (self->methods, g_strdup (method));
    }
}

static GError *
new_lost (void)
{
  return g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, _("The connection to the gateway was lost."));
}

static void
hello_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  GsvClient *self = GSV_CLIENT (source);
  g_autoptr(RpcPeer) peer = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) hello = gsv_client_call_finish (self, result, &error);

  if (self->peer != peer)
    return;
  /* If the token is refused, the gateway closes the socket instead of responding: closed_cb() reports the reason. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED))
    return;
  if (error == NULL && easel_json_peek_int (hello, "protocol", 0) != PROTOCOL)
    error = g_error_new_literal (GSV_ERROR, GSV_ERROR_VERSION, "The gateway speaks another version of its protocol");
  if (error == NULL)
    learn_methods (self, hello);
  if (error == NULL && !gsv_client_has_method (self, "canvas.list"))
    error = g_error_new_literal (GSV_ERROR, GSV_ERROR_NO_CANVASES, "This gateway has no canvases");
  if (error != NULL)
    {
      lose (self, error);
      return;
    }
  easel_connection_succeed (EASEL_CONNECTION (self));
  if (self->peer == peer)
    g_signal_emit (self, signals[READY], 0);
}

static JsonObject *
make_hello (GsvClient *self)
{
  JsonObject *client = easel_json_object (EASEL_JSON_STRING ("id", self->id),
                                          EASEL_JSON_STRING ("version", PACKAGE_VERSION),
                                          EASEL_JSON_STRING ("platform", "linux"),
                                          EASEL_JSON_STRING ("mode", "client"));
  JsonObject *auth = self->token != NULL ? easel_json_object (EASEL_JSON_STRING ("token", self->token)) : NULL;

  return easel_json_object (EASEL_JSON_INT ("minProtocol", PROTOCOL),
                            EASEL_JSON_INT ("maxProtocol", PROTOCOL),
                            EASEL_JSON_OBJECT ("client", client),
                            EASEL_JSON_OBJECT ("auth", auth));
}

static void
event_cb (GsvClient  *self,
          const char *name,
          JsonObject *payload)
{
  /* Events are ignored before the handshake is complete. */
  if (easel_connection_is_ready (EASEL_CONNECTION (self)))
    g_signal_emit (self, signals[EVENT], 0, name, payload);
}

/* Uses the close code, because the reason of the transport does not distinguish close codes such as 1000. */
static void
closed_cb (GsvClient    *self,
           const GError *reason)
{
  unsigned short code = RPC_IS_WEBSOCKET (self->transport)
    ? rpc_websocket_get_close_code (RPC_WEBSOCKET (self->transport), NULL) : 0;
  g_autoptr(GError) error = NULL;

  if (code == CLOSE_UNAUTHORIZED)
    error = g_error_new_literal (GSV_ERROR, GSV_ERROR_UNAUTHORIZED, "The gateway does not take this token");
  else if (code == CLOSE_NORMAL)
    error = g_error_new_literal (GSV_ERROR, GSV_ERROR_REPLACED, "Another client with this name has connected");
  else if (reason == NULL)
    error = new_lost ();
  else
    error = g_error_copy (reason);
  lose (self, error);
}

static void
connected_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  static const RpcPeerRules rules = { .codec = &gsv_codec, .max_calls = GSV_LIMIT_CALLS };
  g_autoptr(GsvClient) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(RpcTransport) transport = rpc_websocket_connect_finish (result, &error);
  g_autoptr(JsonObject) hello = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (transport == NULL)
    {
      lose (self, error);
      return;
    }
  self->peer = rpc_peer_new (transport);
  self->transport = g_steal_pointer (&transport);
  rpc_peer_set_rules (self->peer, &rules);
  g_signal_connect_object (self->peer, "notification", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->peer, "closed", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
  rpc_peer_start (self->peer);
  hello = make_hello (self);
  rpc_peer_call (self->peer, "connect", hello, EASEL_LIMIT_CONNECT_TIMEOUT,
                 g_task_new (self, NULL, hello_cb, g_object_ref (self->peer)));
}

static void
gsv_client_open (EaselConnection *connection,
                 GCancellable    *attempt)
{
  GsvClient *self = GSV_CLIENT (connection);

  g_assert (self->peer == NULL);
  rpc_websocket_connect_async (self->uri, attempt, connected_cb, g_object_ref (self));
}

static void
gsv_client_finalize (GObject *object)
{
  GsvClient *self = GSV_CLIENT (object);

  g_hash_table_unref (self->methods);
  g_free (self->token);
  g_free (self->id);
  g_free (self->uri);
  G_OBJECT_CLASS (gsv_client_parent_class)->finalize (object);
}

static void
gsv_client_class_init (GsvClientClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  EaselConnectionClass *connection_class = EASEL_CONNECTION_CLASS (klass);

  object_class->finalize = gsv_client_finalize;
  connection_class->open = gsv_client_open;
  connection_class->close = gsv_client_close;

  signals[READY] = g_signal_new ("ready", GSV_TYPE_CLIENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[EVENT] = g_signal_new ("event", GSV_TYPE_CLIENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 2, G_TYPE_STRING, JSON_TYPE_OBJECT);
}

static void
gsv_client_init (GsvClient *self)
{
  self->methods = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/**
 * gsv_client_new:
 * @uri: a `ws:` or `wss:` address, without a secret
 * @client_id: identifies this installation to the gateway, which closes the older of two connections with the same id
 * @token: (nullable): the gateway's token, a secret
 *
 * Stop a started client before dropping the last reference: an attempt to connect has a reference, too.
 *
 * Returns: (transfer full): a client, to be started with easel_connection_start()
 */
GsvClient *
gsv_client_new (const char *uri,
                const char *client_id,
                const char *token)
{
  GsvClient *self;

  g_return_val_if_fail (uri != NULL && client_id != NULL, NULL);

  self = g_object_new (GSV_TYPE_CLIENT, NULL);
  self->uri = g_strdup (uri);
  self->id = g_strdup (client_id);
  self->token = g_strdup (token);
  return self;
}

/** gsv_client_set_token: used for the next connection. @token: (nullable) */
void
gsv_client_set_token (GsvClient  *self,
                      const char *token)
{
  g_return_if_fail (GSV_IS_CLIENT (self));

  g_free (self->token);
  self->token = g_strdup (token);
}

const char *
gsv_client_get_id (GsvClient *self)
{
  g_return_val_if_fail (GSV_IS_CLIENT (self), NULL);

  return self->id;
}

gboolean
gsv_client_has_method (GsvClient  *self,
                       const char *method)
{
  g_return_val_if_fail (GSV_IS_CLIENT (self) && method != NULL, FALSE);

  return g_hash_table_contains (self->methods, method);
}

/* The error message for a method that an older gateway does not support. */
static const char *
describe_lack (const char *method)
{
  static const struct { const char *method, *label; } rows[] = {
    { "canvas.create", N_("This gateway cannot make canvases.") },
    { "canvas.delete", N_("This gateway cannot delete canvases.") },
    { "canvas.patch", N_("This gateway cannot change canvases.") },
    { "canvas.action", N_("This gateway cannot run actions.") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].method, method))
      return _(rows[i].label);
  return _("This gateway cannot do this.");
}

/**
 * gsv_client_call_async:
 * @self: a client
 * @method: a method of the protocol
 * @params: (nullable) (transfer none): its parameters
 * @timeout: milliseconds
 *
 * Sends a request. Fails immediately without a connection, and with %GSV_ERROR_NO_METHOD if the gateway does not
 * support the method.
 */
void
gsv_client_call_async (GsvClient           *self,
                       const char          *method,
                       JsonObject          *params,
                       guint                timeout,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (GSV_IS_CLIENT (self) && method != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, gsv_client_call_async);
  if (easel_connection_is_ready (EASEL_CONNECTION (self)) && gsv_client_has_method (self, method))
    {
      rpc_peer_call (self->peer, method, params, timeout, task);
      return;
    }
  if (easel_connection_is_ready (EASEL_CONNECTION (self)))
    g_task_return_new_error (task, GSV_ERROR, GSV_ERROR_NO_METHOD, "%s", describe_lack (method));
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "%s", _("The gateway is not connected."));
  g_object_unref (task);
}

/** gsv_client_call_finish: (transfer full): the payload; the error is a %GSV_ERROR of the gateway, or a %G_IO_ERROR. */
JsonObject *
gsv_client_call_finish (GsvClient     *self,
                        GAsyncResult  *result,
                        GError       **error)
{
  g_autoptr(GError) reason = NULL;
  g_autoptr(JsonNode) payload = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  payload = g_task_propagate_pointer (G_TASK (result), &reason);
  if (payload != NULL)
    return json_node_dup_object (payload);
  if (reason->domain == GSV_ERROR || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
      g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED))
    g_propagate_error (error, g_steal_pointer (&reason));
  else if (self->peer == NULL || rpc_peer_is_closed (self->peer))
    g_propagate_error (error, new_lost ());
  else if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, _("The gateway does not answer."));
  else if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_BUSY))
    g_set_error_literal (error, GSV_ERROR, GSV_ERROR_BUSY, "Too many requests wait for the gateway");
  else
    g_propagate_error (error, g_steal_pointer (&reason));
  return NULL;
}
