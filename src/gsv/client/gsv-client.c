/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "config.h"

#include "gsv-client.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "gsv-error.h"
#include "gsv-limits.h"
#include "gsv-link.h"
#include "rpc-websocket.h"

#define PROTOCOL 1

struct _GsvClient
{
  EaselConnection parent_instance;

  char           *uri;
  char           *id;
  char           *token;           /* nullable */
  GsvLink        *link;            /* nullable: from the open socket */
  GHashTable     *methods;         /* (element-type utf8 utf8): a set; of the connection */
};

enum { READY, EVENT, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GsvClient, gsv_client, EASEL_TYPE_CONNECTION)

static void
gsv_client_close (EaselConnection *connection,
                  gboolean         is_final)
{
  GsvClient *self = GSV_CLIENT (connection);
  g_autoptr(GsvLink) link = g_steal_pointer (&self->link);

  g_hash_table_remove_all (self->methods);
  if (link == NULL)
    return;
  g_signal_handlers_disconnect_by_data (link, self);
  gsv_link_close (link);
}

/* Trying again helps against a network, not against a gateway that has said no. */
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

static void
hello_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GsvClient) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) hello = gsv_link_call_finish (GSV_LINK (source), result, &error);

  if (self->link != GSV_LINK (source))
    return;
  /* A token that is not taken ends the socket instead: "lost" says why. */
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
  if (self->link == GSV_LINK (source))
    g_signal_emit (self, signals[READY], 0);
}

static JsonObject *
make_hello (GsvClient *self)
{
  JsonObject *params = json_object_new ();
  JsonObject *client = json_object_new ();

  json_object_set_int_member (params, "minProtocol", PROTOCOL);
  json_object_set_int_member (params, "maxProtocol", PROTOCOL);
  json_object_set_string_member (client, "id", self->id);
  json_object_set_string_member (client, "version", PACKAGE_VERSION);
  json_object_set_string_member (client, "platform", "linux");
  json_object_set_string_member (client, "mode", "client");
  json_object_set_object_member (params, "client", client);
  if (self->token != NULL)
    {
      JsonObject *auth = json_object_new ();

      json_object_set_string_member (auth, "token", self->token);
      json_object_set_object_member (params, "auth", auth);
    }
  return params;
}

static void
event_cb (GsvClient  *self,
          const char *name,
          JsonObject *payload)
{
  /* Before the handshake is over there is nothing that an event could be about. */
  if (easel_connection_is_ready (EASEL_CONNECTION (self)))
    g_signal_emit (self, signals[EVENT], 0, name, payload);
}

static void
connected_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
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
  self->link = gsv_link_new (transport);
  g_signal_connect_object (self->link, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->link, "lost", G_CALLBACK (lose), self, G_CONNECT_SWAPPED);
  gsv_link_start (self->link);
  if (self->link == NULL)
    return;
  hello = make_hello (self);
  gsv_link_call_async (self->link, "connect", hello, EASEL_LIMIT_CONNECT_TIMEOUT, NULL, hello_cb, g_object_ref (self));
}

static void
gsv_client_open (EaselConnection *connection,
                 GCancellable    *attempt)
{
  GsvClient *self = GSV_CLIENT (connection);

  g_assert (self->link == NULL);
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
 * @client_id: the name of this installation for the gateway, which closes the older of two connections with one name
 * @token: (nullable): the gateway's token, a secret
 *
 * A client that was started must be stopped before its last reference is dropped: an attempt keeps it.
 *
 * Returns: (transfer full): a client that does nothing until easel_connection_start()
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

/** gsv_client_set_token: from the next connection on. @token: (nullable) */
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

/* Gateways that were made earlier lack some of what a person can ask for. */
static const char *
describe_lack (const char *method)
{
  static const struct { const char *method, *words; } rows[] = {
    { "canvas.create", N_("This gateway cannot make canvases.") },
    { "canvas.delete", N_("This gateway cannot delete canvases.") },
    { "canvas.patch", N_("This gateway cannot change canvases.") },
    { "canvas.action", N_("This gateway cannot run actions.") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].method, method))
      return _(rows[i].words);
  return _("This gateway cannot do this.");
}

static void
called_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  JsonObject *payload = gsv_link_call_finish (GSV_LINK (source), result, &error);

  if (payload != NULL)
    g_task_return_pointer (task, payload, (GDestroyNotify) json_object_unref);
  else
    g_task_return_error (task, error);
}

/**
 * gsv_client_call_async:
 * @self: a client
 * @method: as gateways name it
 * @params: (nullable) (transfer none): its parameters
 * @timeout: milliseconds
 *
 * Sends a request on the connection that there is; without one, and with %GSV_ERROR_NO_METHOD where the gateway does
 * not know the method, it fails at once.
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
      gsv_link_call_async (self->link, method, params, timeout, cancellable, called_cb, task);
      return;
    }
  if (easel_connection_is_ready (EASEL_CONNECTION (self)))
    g_task_return_new_error (task, GSV_ERROR, GSV_ERROR_NO_METHOD, "%s", describe_lack (method));
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "%s", _("The gateway is not connected."));
  g_object_unref (task);
}

/** gsv_client_call_finish: (transfer full): the payload; or a %GSV_ERROR of the gateway, or a %G_IO_ERROR. */
JsonObject *
gsv_client_call_finish (GsvClient     *self,
                        GAsyncResult  *result,
                        GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
