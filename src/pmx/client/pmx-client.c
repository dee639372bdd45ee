/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "pmx-client.h"

#include "easel-json.h"
#include "pmx-address.h"
#include "pmx-error.h"
#include "pmx-feed.h"
#include "pmx-limits.h"

struct _PmxClient
{
  EaselConnection  parent_instance;

  char            *address;
  char            *base;           /* nullable: checked to be on this computer */
  HttpClient      *http;
  PmxFeed         *feed;           /* nullable */
};

enum { HEALTH, READY, EVENT, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (PmxClient, pmx_client, EASEL_TYPE_CONNECTION)

static void
pmx_client_close (EaselConnection *connection,
                  gboolean         is_final)
{
  PmxClient *self = PMX_CLIENT (connection);
  g_autoptr(PmxFeed) feed = g_steal_pointer (&self->feed);

  if (feed == NULL)
    return;
  g_signal_handlers_disconnect_by_data (feed, self);
  pmx_feed_stop (feed);
}

/* Ends the connection. It is tried again, unless the address is not on this computer. */
static void
lose (PmxClient    *self,
      const GError *error)
{
  easel_connection_lose (EASEL_CONNECTION (self), error, g_error_matches (error, PMX_ERROR, PMX_ERROR_NOT_LOCAL));
}

static void
event_cb (PmxClient  *self,
          const char *name,
          JsonObject *payload)
{
  g_autoptr(PmxClient) alive = g_object_ref (self);

  if (!easel_connection_is_ready (EASEL_CONNECTION (self)))
    {
      easel_connection_succeed (EASEL_CONNECTION (self));
      if (easel_connection_is_ready (EASEL_CONNECTION (self)))
        g_signal_emit (self, signals[READY], 0);
    }
  if (easel_connection_is_ready (EASEL_CONNECTION (self)))
    g_signal_emit (self, signals[EVENT], 0, name, payload);
}

/* --- requests --------------------------------------------------------------------------------------------------- */

/* @body: (nullable); @task: (transfer full): completed with the response. */
static void
send_request (PmxClient           *self,
              const char          *method,
              const char          *path,
              JsonObject          *body,
              const HttpCallRules *rules,
              GTask               *owned)
{
  g_autoptr(GTask) task = owned;
  g_autofree char *uri = g_strconcat (self->base, path, NULL);
  g_autoptr(SoupMessage) message = NULL;
  GError *error = NULL;

  message = http_client_new_message (method, uri, &error);
  if (message == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (body != NULL)
    {
      g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (body));
      g_autofree char *text = easel_json_to_string (node);
      g_autoptr(GBytes) bytes = g_bytes_new (text, strlen (text));

      soup_message_set_request_body_from_bytes (message, "application/json", bytes);
    }
  http_client_call (self->http, message, rules, g_steal_pointer (&task));
}

/* Like send_request(), but fails without a connection. */
static void
send_when_ready (PmxClient           *self,
                 const char          *method,
                 const char          *path,
                 JsonObject          *body,
                 const HttpCallRules *rules,
                 GTask               *owned)
{
  g_autoptr(GTask) task = owned;

  if (easel_connection_is_ready (EASEL_CONNECTION (self)))
    send_request (self, method, path, body, rules, g_steal_pointer (&task));
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "There is no connection to the server");
}

/* --- connecting ------------------------------------------------------------------------------------------------- */

static void
healthy_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(PmxClient) self = PMX_CLIENT (g_object_ref (source));
  g_autoptr(GCancellable) attempt = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = pmx_client_call_finish (self, result, &error);

  if (easel_connection_get_attempt (EASEL_CONNECTION (self)) != attempt)
    return;
  if (answer != NULL && (easel_json_peek_string (answer, "version", NULL) == NULL ||
                         easel_json_peek_string (answer, "workspace", NULL) == NULL))
    error = g_error_new_literal (PMX_ERROR, PMX_ERROR_NOT_PMX, "Something else answers at this address");
  else if (error != NULL && error->domain == PMX_ERROR)
    error->code = PMX_ERROR_NOT_PMX;
  if (error != NULL)
    {
      lose (self, error);
      return;
    }
  g_signal_emit (self, signals[HEALTH], 0, answer);
  if (easel_connection_get_attempt (EASEL_CONNECTION (self)) != attempt)
    return;
  self->feed = pmx_feed_new (self->http, self->base);
  g_signal_connect_object (self->feed, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->feed, "lost", G_CALLBACK (lose), self, G_CONNECT_SWAPPED);
  pmx_feed_start (self->feed);
}

/* An attempt to connect, with a reference to its client. */
typedef struct
{
  PmxClient    *self;
  GCancellable *attempt;
} Attempt;

static void
resolved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  static const HttpCallRules rules = {
    .timeout = PMX_LIMIT_CALL, .max_bytes = EASEL_LIMIT_READY_BYTES, .wants_json = TRUE,
  };
  g_autofree Attempt *data = user_data;
  g_autoptr(PmxClient) self = data->self;
  g_autoptr(GCancellable) attempt = data->attempt;
  g_autoptr(GError) error = NULL;
  g_autofree char *base = pmx_address_resolve_finish (result, &error);

  if (easel_connection_get_attempt (EASEL_CONNECTION (self)) != attempt)
    return;
  if (base == NULL)
    {
      lose (self, error);
      return;
    }
  g_free (self->base);
  self->base = g_steal_pointer (&base);
  send_request (self, "GET", "/health", NULL, &rules, g_task_new (self, attempt, healthy_cb, g_object_ref (attempt)));
}

static void
pmx_client_open (EaselConnection *connection,
                 GCancellable    *attempt)
{
  PmxClient *self = PMX_CLIENT (connection);
  Attempt *data = g_new0 (Attempt, 1);

  g_assert (self->feed == NULL);
  data->self = g_object_ref (self);
  data->attempt = g_object_ref (attempt);
  pmx_address_resolve_async (self->address, attempt, resolved_cb, data);
}

static void
pmx_client_finalize (GObject *object)
{
  PmxClient *self = PMX_CLIENT (object);

  g_clear_object (&self->http);
  g_free (self->base);
  g_free (self->address);
  G_OBJECT_CLASS (pmx_client_parent_class)->finalize (object);
}

static void
pmx_client_class_init (PmxClientClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  EaselConnectionClass *connection_class = EASEL_CONNECTION_CLASS (klass);

  object_class->finalize = pmx_client_finalize;
  connection_class->open = pmx_client_open;
  connection_class->close = pmx_client_close;

  signals[HEALTH] = g_signal_new ("health", PMX_TYPE_CLIENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  JSON_TYPE_OBJECT);
  signals[READY] = g_signal_new ("ready", PMX_TYPE_CLIENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[EVENT] = g_signal_new ("event", PMX_TYPE_CLIENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                 G_TYPE_STRING, JSON_TYPE_OBJECT);
}

static void
pmx_client_init (PmxClient *self)
{
  self->http = http_client_new ();
}

/**
 * pmx_client_new:
 * @address: a `pmx:` address, foreign
 *
 * Stop a started client before dropping the last reference: an attempt to connect has a reference, too.
 *
 * Returns: (transfer full): a client that does nothing until easel_connection_start()
 */
PmxClient *
pmx_client_new (const char *address)
{
  PmxClient *self;

  g_return_val_if_fail (address != NULL, NULL);

  self = g_object_new (PMX_TYPE_CLIENT, NULL);
  self->address = g_strdup (address);
  return self;
}

const char *
pmx_client_get_base (PmxClient *self)
{
  g_return_val_if_fail (PMX_IS_CLIENT (self), NULL);

  return self->base;
}

gboolean
pmx_client_is_polling (PmxClient *self)
{
  g_return_val_if_fail (PMX_IS_CLIENT (self), FALSE);

  return self->feed != NULL && pmx_feed_is_polling (self->feed);
}

/**
 * pmx_client_call_async:
 * @self: a client
 * @method: an HTTP method
 * @path: on the server; foreign parts must be escaped
 * @body: (nullable) (transfer none): the JSON body
 * @timeout: milliseconds until the headers of the response
 *
 * Fails immediately without a connection.
 */
void
pmx_client_call_async (PmxClient           *self,
                       const char          *method,
                       const char          *path,
                       JsonObject          *body,
                       guint                timeout,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  const HttpCallRules rules = { .timeout = timeout, .max_bytes = EASEL_LIMIT_MESSAGE_BYTES, .wants_json = TRUE };
  GTask *task;

  g_return_if_fail (PMX_IS_CLIENT (self) && method != NULL && path != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, pmx_client_call_async);
  send_when_ready (self, method, path, body, &rules, task);
}

/** pmx_client_call_finish: (transfer full): the response; the error is a %PMX_ERROR of the server, or a %G_IO_ERROR. */
JsonObject *
pmx_client_call_finish (PmxClient     *self,
                        GAsyncResult  *result,
                        GError       **error)
{
  g_autoptr(HttpReply) reply = NULL;
  JsonObject *answer;
  guint status;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  reply = g_task_propagate_pointer (G_TASK (result), error);
  if (reply == NULL)
    return NULL;
  answer = http_reply_get_object (reply);
  status = http_reply_get_status (reply);
  if (!SOUP_STATUS_IS_SUCCESSFUL (status) || (answer != NULL && !easel_json_peek_boolean (answer, "ok", TRUE)))
    {
      pmx_error_set (error, status, answer);
      return NULL;
    }
  if (answer == NULL)
    {
      g_set_error_literal (error, PMX_ERROR, PMX_ERROR_PROTOCOL, "The server sent an answer that is none");
      return NULL;
    }
  return json_object_ref (answer);
}

/** pmx_client_read_async: @path: on the server, never foreign; @max_bytes: of the response. */
void
pmx_client_read_async (PmxClient           *self,
                       const char          *path,
                       gsize                max_bytes,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  const HttpCallRules rules = { .timeout = PMX_LIMIT_CALL, .max_bytes = max_bytes };
  GTask *task;

  g_return_if_fail (PMX_IS_CLIENT (self) && path != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, pmx_client_read_async);
  send_when_ready (self, "GET", path, NULL, &rules, task);
}

/** pmx_client_read_finish: (transfer full): foreign bytes; the error is a %PMX_ERROR or a %G_IO_ERROR. */
GBytes *
pmx_client_read_finish (PmxClient     *self,
                        GAsyncResult  *result,
                        GError       **error)
{
  g_autoptr(HttpReply) reply = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  reply = g_task_propagate_pointer (G_TASK (result), error);
  if (reply == NULL)
    return NULL;
  if (http_reply_get_status (reply) == SOUP_STATUS_OK)
    return g_bytes_ref (http_reply_get_bytes (reply));
  pmx_error_set (error, http_reply_get_status (reply), NULL);
  return NULL;
}
