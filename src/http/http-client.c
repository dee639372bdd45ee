/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-http"

#include "http-client.h"

#include "easel-deadline.h"
#include "easel-limits.h"
#include "easel-uri.h"

#include <string.h>

/* A stream of events holds its connection, and calls go on beside it. */
#define MAX_CONNECTIONS 128

struct _HttpClient
{
  GObject      parent_instance;

  SoupSession *direct;   /* to this computer: no proxy sees it */
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
new_session (GProxyResolver *resolver)
{
  SoupSession *session = soup_session_new_with_options ("max-conns", MAX_CONNECTIONS,
                                                        "max-conns-per-host", MAX_CONNECTIONS,
                                                        resolver != NULL ? "proxy-resolver" : NULL, resolver,
                                                        NULL);

  soup_session_remove_feature_by_type (session, SOUP_TYPE_AUTH_MANAGER);
  return session;
}

static SoupSession *
session_for (HttpClient  *self,
             SoupMessage *message)
{
  g_autofree char *uri = g_uri_to_string (soup_message_get_uri (message));
  g_autoptr(GProxyResolver) none = NULL;

  if (easel_uri_is_loopback (uri))
    {
      if (self->direct == NULL)
        {
          none = g_simple_proxy_resolver_new (NULL, NULL);
          self->direct = new_session (none);
        }
      return self->direct;
    }
  if (self->outward == NULL)
    self->outward = new_session (NULL);
  return self->outward;
}

/**
 * http_client_new:
 *
 * Returns: (transfer full): a client; connections are made when they are needed
 */
HttpClient *
http_client_new (void)
{
  return g_object_new (HTTP_TYPE_CLIENT, NULL);
}

/**
 * http_client_new_message:
 * @method: of HTTP
 * @uri: foreign text
 * @error: `G_IO_ERROR_INVALID_ARGUMENT`; the address stays out of the words, because it may hold a token
 *
 * Returns: (transfer full): a request to @uri, which has to be `http:` or `https:` and hold no user name
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

typedef struct
{
  SoupMessage   *message;
  GCancellable  *inner;       /* ends the attempt */
  EaselDeadline *deadline;    /* of the headers: NULL when they are there */
  gboolean       timed_out;
} Sending;

static void
sending_free (Sending *sending)
{
  g_clear_pointer (&sending->deadline, easel_deadline_free);
  g_object_unref (sending->inner);
  g_object_unref (sending->message);
  g_free (sending);
}

static void
ended_cb (gboolean timed_out,
          gpointer user_data)
{
  Sending *sending = user_data;

  sending->timed_out = timed_out;
  g_cancellable_cancel (sending->inner);
}

static void
sent_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GInputStream) body = NULL;
  Sending *sending = g_task_get_task_data (task);
  GError *error = NULL;

  body = soup_session_send_finish (SOUP_SESSION (source), result, &error);
  g_clear_pointer (&sending->deadline, easel_deadline_free);

  if (body != NULL)
    g_task_return_pointer (task, http_reply_new (sending->message, body), g_object_unref);
  else if (sending->timed_out)
    {
      g_error_free (error);
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "The server did not answer in time");
    }
  else
    g_task_return_error (task, error);
}

/**
 * http_client_send_async:
 * @self: a client
 * @message: (transfer none): of [func@Client.new_message], with its headers and body
 * @timeout: until the headers of the answer, in milliseconds; 0: the connection alone ends the wait
 * @cancellable: (nullable): ends the wait and the connection
 * @callback: called from the main loop when the headers are there
 * @user_data: for @callback
 */
void
http_client_send_async (HttpClient          *self,
                        SoupMessage         *message,
                        guint                timeout,
                        GCancellable        *cancellable,
                        GAsyncReadyCallback  callback,
                        gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  Sending *sending;

  g_return_if_fail (HTTP_IS_CLIENT (self));
  g_return_if_fail (SOUP_IS_MESSAGE (message));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, http_client_send_async);
  g_task_set_name (task, "http request");
  if (g_task_return_error_if_cancelled (task))
    return;

  sending = g_new0 (Sending, 1);
  sending->message = g_object_ref (message);
  sending->inner = g_cancellable_new ();
  g_task_set_task_data (task, sending, (GDestroyNotify) sending_free);
  sending->deadline = easel_deadline_new (timeout > 0 ? timeout : EASEL_DEADLINE_NEVER, cancellable, ended_cb, sending);
  soup_session_send_async (session_for (self, message), message, G_PRIORITY_DEFAULT, sending->inner, sent_cb,
                           g_steal_pointer (&task));
}

/**
 * http_client_send_finish:
 * @self: a client
 * @result: as given to the callback
 * @error: `G_IO_ERROR_TIMED_OUT`, `_CANCELLED`, or an error of the connection
 *
 * Returns: (transfer full): the answer, whatever its status is; on failure %NULL
 */
HttpReply *
http_client_send_finish (HttpClient    *self,
                         GAsyncResult  *result,
                         GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
