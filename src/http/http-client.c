/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-http"

#include "http-client.h"

#include "easel-deadline.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-uri.h"

#include <string.h>

/* Connections of one client: each event stream occupies one while other requests run. */
#define MAX_CONNECTIONS 128
#define CHUNK (64 * 1024)

struct _HttpClient
{
  GObject      parent_instance;

  SoupSession *direct;   /* session for this computer, without proxies */
  SoupSession *outward;
};

G_DEFINE_FINAL_TYPE (HttpClient, http_client, G_TYPE_OBJECT)

static void
http_client_dispose (GObject *object)
{
  HttpClient *self = HTTP_CLIENT (object);

  g_clear_object (&self->direct);
  g_clear_object (&self->outward);

  G_OBJECT_CLASS (http_client_parent_class)->dispose (object);
}

static void
http_client_class_init (HttpClientClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = http_client_dispose;
}

static void
http_client_init (HttpClient *self)
{
}

static SoupSession *
new_session (guint n_connections)
{
  SoupSession *session = soup_session_new_with_options ("max-conns", n_connections,
                                                        "max-conns-per-host", n_connections,
                                                        NULL);

  soup_session_remove_feature_by_type (session, SOUP_TYPE_AUTH_MANAGER);
  return session;
}

static SoupSession *
session_for (HttpClient  *self,
             SoupMessage *message)
{
  g_autofree char *uri = g_uri_to_string (soup_message_get_uri (message));

  if (easel_uri_is_loopback (uri))
    {
      if (self->direct == NULL)
        {
          self->direct = new_session (MAX_CONNECTIONS);
          soup_session_set_proxy_resolver (self->direct, NULL);
        }
      return self->direct;
    }
  if (self->outward == NULL)
    self->outward = new_session (MAX_CONNECTIONS);
  return self->outward;
}

/** http_client_new: (transfer full): a client; it connects on demand. */
HttpClient *
http_client_new (void)
{
  return g_object_new (HTTP_TYPE_CLIENT, NULL);
}

/**
 * http_client_new_through:
 * @proxy: (transfer none): proxies for all requests, including those to this computer
 * @n_connections: the most connections; further requests wait
 *
 * Returns: (transfer full): a client that connects through @proxy only
 */
HttpClient *
http_client_new_through (GProxyResolver *proxy,
                         guint           n_connections)
{
  HttpClient *self;

  g_return_val_if_fail (G_IS_PROXY_RESOLVER (proxy), NULL);

  self = g_object_new (HTTP_TYPE_CLIENT, NULL);
  self->outward = new_session (n_connections);
  soup_session_set_proxy_resolver (self->outward, proxy);
  self->direct = g_object_ref (self->outward);
  return self;
}

/**
 * http_client_new_message:
 * @method: an HTTP method
 * @uri: foreign text
 * @error: `G_IO_ERROR_INVALID_ARGUMENT`; its message omits the address, which may contain a token
 *
 * Returns: (transfer full): a request to @uri, which must be `http:` or `https:` without a user name
 */
SoupMessage *
http_client_new_message (const char  *method,
                         const char  *uri,
                         GError     **error)
{
  g_autoptr(GUri) parsed = NULL;
  SoupMessage *message;

  g_return_val_if_fail (method != NULL, NULL);
  g_return_val_if_fail (uri != NULL, NULL);

  if (strlen (uri) <= EASEL_LIMIT_URI_BYTES)
    parsed = g_uri_parse (uri, SOUP_HTTP_URI_FLAGS, NULL);
  if (parsed == NULL || g_uri_get_host (parsed) == NULL || *g_uri_get_host (parsed) == '\0' ||
      g_uri_get_userinfo (parsed) != NULL ||
      !(g_str_equal (g_uri_get_scheme (parsed), "http") || g_str_equal (g_uri_get_scheme (parsed), "https")))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "Not an http: or https: address");
      return NULL;
    }
  message = soup_message_new_from_uri (method, parsed);
  soup_message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT);
  return message;
}

/* A request that waits for its answer. */
typedef struct
{
  HttpCallRules  rules;
  GTask         *task;
  SoupMessage   *message;
  HttpReply     *reply;       /* nullable: NULL until the headers arrived */
  GByteArray    *body;
  GCancellable  *attempt;
  EaselDeadline *deadline;
  gboolean       timed_out;
} Call;

static void
call_free (Call *call)
{
  g_clear_pointer (&call->deadline, easel_deadline_free);
  g_clear_object (&call->reply);
  g_byte_array_unref (call->body);
  g_object_unref (call->attempt);
  g_object_unref (call->message);
  g_object_unref (call->task);
  g_free (call);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Call, call_free)

static void
over_cb (gboolean timed_out,
         gpointer user_data)
{
  Call *call = user_data;

  call->timed_out = timed_out;
  g_cancellable_cancel (call->attempt);
}

/* Restarts the timeout. @milliseconds: 0 for no timeout: only the cancellable ends the wait. */
static void
call_wait (Call  *call,
           guint  milliseconds)
{
  g_clear_pointer (&call->deadline, easel_deadline_free);
  call->deadline = easel_deadline_new (milliseconds > 0 ? milliseconds : EASEL_DEADLINE_NEVER,
                                       g_task_get_cancellable (call->task), over_cb, call);
}

/* Ends the call. Consumes both arguments. @error: (nullable). */
static void
call_end (Call   *owned,
          GError *error)
{
  g_autoptr(Call) call = owned;

  g_clear_pointer (&call->deadline, easel_deadline_free);
  if (error == NULL && call->rules.take != NULL)
    call->rules.take (call->task, call->reply);
  else if (error == NULL)
    g_task_return_pointer (call->task, g_object_ref (call->reply), g_object_unref);
  else if (!call->timed_out)
    g_task_return_error (call->task, error);
  else
    {
      g_error_free (error);
      g_task_return_new_error (call->task, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "The server did not answer in time");
    }
}

/* The caller decides about a body that is not JSON, by the status. */
static void
parsed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  Call *call = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse_finish (result, &error);

  http_reply_take_json (call->reply, g_steal_pointer (&node));
  call_end (call, g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? g_steal_pointer (&error) : NULL);
}

static void
call_take_body (Call *call)
{
  g_autoptr(GBytes) body = g_byte_array_free_to_bytes (g_byte_array_ref (call->body));

  http_reply_set_bytes (call->reply, body);
  if (call->rules.wants_json && g_bytes_get_size (body) > EASEL_LIMIT_MAIN_THREAD_BYTES)
    {
      easel_json_parse_async (body, call->rules.max_bytes, call->attempt, parsed_cb, call);
      return;
    }
  if (call->rules.wants_json)
    http_reply_take_json (call->reply, easel_json_parse_bytes (body, call->rules.max_bytes, NULL));
  call_end (call, NULL);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Call *call = user_data;
  GError *error = NULL;
  g_autoptr(GBytes) chunk = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);

  if (chunk != NULL && call->body->len + g_bytes_get_size (chunk) > call->rules.max_bytes)
    g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "The answer is too large");
  if (error != NULL)
    call_end (call, error);
  else if (g_bytes_get_size (chunk) == 0)
    call_take_body (call);
  else
    {
      g_byte_array_append (call->body, g_bytes_get_data (chunk, NULL), g_bytes_get_size (chunk));
      g_input_stream_read_bytes_async (G_INPUT_STREAM (source), CHUNK, G_PRIORITY_DEFAULT, call->attempt, read_cb,
                                       call);
    }
}

static void
sent_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Call *call = user_data;
  GError *error = NULL;
  g_autoptr(GInputStream) body = soup_session_send_finish (SOUP_SESSION (source), result, &error);

  if (body == NULL)
    {
      call_end (call, error);
      return;
    }
  call->reply = http_reply_new (call->message, body);
  if (call->rules.max_bytes == 0 || (call->rules.judge != NULL && !call->rules.judge (call->task, call->reply)))
    {
      call_end (call, NULL);
      return;
    }
  if (call->rules.deadline == 0)
    call_wait (call, 0);
  g_input_stream_read_bytes_async (body, CHUNK, G_PRIORITY_DEFAULT, call->attempt, read_cb, call);
}

/**
 * http_client_call:
 * @self: a client
 * @message: (transfer none): of [func@Client.new_message], with its headers and body
 * @rules: (transfer none): limits of the request, and the parts of the answer to read
 * @task: (transfer full): ends with an #HttpReply of any status, unless @rules decide otherwise; or with
 *   `G_IO_ERROR_TIMED_OUT`, `_CANCELLED`, `_MESSAGE_TOO_LARGE`, or an error of the connection. Its cancellable ends the
 *   connection
 *
 * Sends the request and reads the answer.
 */
void
http_client_call (HttpClient          *self,
                  SoupMessage         *message,
                  const HttpCallRules *rules,
                  GTask               *task)
{
  g_autoptr(GTask) owned = task;
  Call *call;

  g_return_if_fail (HTTP_IS_CLIENT (self));
  g_return_if_fail (SOUP_IS_MESSAGE (message));
  g_return_if_fail (rules != NULL);
  g_return_if_fail (G_IS_TASK (task));

  if (g_task_get_source_tag (task) == NULL)
    g_task_set_source_tag (task, http_client_call);
  if (g_task_return_error_if_cancelled (task))
    return;
  call = g_new0 (Call, 1);
  call->rules = *rules;
  call->task = g_steal_pointer (&owned);
  call->message = g_object_ref (message);
  call->body = g_byte_array_new ();
  call->attempt = g_cancellable_new ();
  call_wait (call, rules->deadline > 0 ? rules->deadline : rules->timeout);
  soup_session_send_async (session_for (self, message), message, G_PRIORITY_DEFAULT, call->attempt, sent_cb, call);
}
