/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-media"

#include "a2ui-fetch.h"

#include "a2ui-media-limits.h"
#include "easel-network.h"
#include "http-client.h"

struct _A2uiFetch
{
  GObject      parent_instance;

  EaselProxy *proxy;
  HttpClient *http;
};

G_DEFINE_FINAL_TYPE (A2uiFetch, a2ui_fetch, G_TYPE_OBJECT)

static void
a2ui_fetch_dispose (GObject *object)
{
  A2uiFetch *self = A2UI_FETCH (object);

  g_clear_object (&self->http);
  g_clear_object (&self->proxy);
  G_OBJECT_CLASS (a2ui_fetch_parent_class)->dispose (object);
}

static void
a2ui_fetch_class_init (A2uiFetchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = a2ui_fetch_dispose;
}

static void
a2ui_fetch_init (A2uiFetch *self)
{
}

/**
 * a2ui_fetch_new:
 * @proxy: all requests go through it
 *
 * Returns: (transfer full): a fetcher
 */
A2uiFetch *
a2ui_fetch_new (EaselProxy *proxy)
{
  A2uiFetch *self = g_object_new (A2UI_TYPE_FETCH, NULL);
  g_autoptr(GProxyResolver) resolver = g_simple_proxy_resolver_new (easel_proxy_get_uri (proxy), NULL);

  self->proxy = g_object_ref (proxy);
  self->http = http_client_new_through (resolver, A2UI_LIMIT_PICTURES_AT_A_TIME);
  return self;
}

/**
 * a2ui_fetch_dup_host:
 * @url: foreign
 *
 * Returns: (transfer full) (nullable): the host of an http or https address without a user name; %NULL if the spelling
 *   of the host shows that it is on this computer or its network
 */
char *
a2ui_fetch_dup_host (const char *url)
{
  g_autoptr(GUri) uri = g_uri_parse (url, SOUP_HTTP_URI_FLAGS, NULL);
  g_autofree char *host = NULL;

  if (uri == NULL || g_uri_get_userinfo (uri) != NULL ||
      (!g_str_equal (g_uri_get_scheme (uri), "https") && !g_str_equal (g_uri_get_scheme (uri), "http")))
    return NULL;
  host = easel_network_canonical_host (g_uri_get_host (uri));
  if (host == NULL || easel_network_of_host (host, NULL) != EASEL_NETWORK_PUBLIC)
    return NULL;
  return g_steal_pointer (&host);
}

static gboolean
is_ok (GTask     *task,
       HttpReply *reply)
{
  return http_reply_get_status (reply) == SOUP_STATUS_OK;
}

/**
 * a2ui_fetch_get_async:
 * @self: a fetcher
 * @url: an address with a host, see a2ui_fetch_dup_host()
 * @max_bytes: limit of the response
 * @seconds: limit for the whole request
 * @cancellable: (nullable): ends the request
 * @callback: receives the bytes
 * @user_data: for @callback
 *
 * Downloads a file. The error is %G_IO_ERROR_NO_SPACE if it is too large, and %G_IO_ERROR_TIMED_OUT if it takes too
 * long.
 */
void
a2ui_fetch_get_async (A2uiFetch           *self,
                      const char          *url,
                      gsize                max_bytes,
                      guint                seconds,
                      GCancellable        *cancellable,
                      GAsyncReadyCallback  callback,
                      gpointer             user_data)
{
  /* A limit of 0 would mean that the caller reads the body itself. */
  const HttpCallRules rules = { .deadline = seconds * 1000, .max_bytes = MAX (max_bytes, 1), .judge = is_ok };
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);
  g_autofree char *host = NULL;
  g_autoptr(SoupMessage) message = NULL;

  g_return_if_fail (A2UI_IS_FETCH (self));

  g_task_set_source_tag (task, a2ui_fetch_get_async);
  g_task_set_task_data (task, GSIZE_TO_POINTER (max_bytes), NULL);
  host = a2ui_fetch_dup_host (url);
  message = host != NULL ? http_client_new_message ("GET", url, NULL) : NULL;
  if (message != NULL)
    http_client_call (self->http, message, &rules, g_steal_pointer (&task));
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                             "this is not a public address of http or https");
}

GBytes *
a2ui_fetch_get_finish (A2uiFetch     *self,
                       GAsyncResult  *result,
                       GError       **error)
{
  g_autoptr(GError) reason = NULL;
  g_autoptr(HttpReply) reply = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  reply = g_task_propagate_pointer (G_TASK (result), &reason);
  if (reply != NULL && http_reply_get_bytes (reply) != NULL)
    return g_bytes_ref (http_reply_get_bytes (reply));
  if (reply != NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "the server answered %u", http_reply_get_status (reply));
  else if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "it has more than %" G_GSIZE_FORMAT " bytes",
                 GPOINTER_TO_SIZE (g_task_get_task_data (G_TASK (result))));
  else if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "it took too long");
  else
    g_propagate_error (error, g_steal_pointer (&reason));
  return NULL;
}
