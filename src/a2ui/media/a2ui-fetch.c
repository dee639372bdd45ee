/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-media"

#include "a2ui-fetch.h"

#include <libsoup/soup.h>

#include "a2ui-media-limits.h"
#include "easel-deadline.h"
#include "easel-network.h"

struct _A2uiFetch
{
  GObject      parent_instance;

  EaselProxy  *proxy;
  SoupSession *session;
};

G_DEFINE_FINAL_TYPE (A2uiFetch, a2ui_fetch, G_TYPE_OBJECT)

static void
a2ui_fetch_dispose (GObject *object)
{
  A2uiFetch *self = A2UI_FETCH (object);

  g_clear_object (&self->session);
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
 * @proxy: the way to the network
 *
 * Returns: (transfer full): a fetcher
 */
A2uiFetch *
a2ui_fetch_new (EaselProxy *proxy)
{
  A2uiFetch *self = g_object_new (A2UI_TYPE_FETCH, NULL);
  g_autoptr(GProxyResolver) resolver = g_simple_proxy_resolver_new (easel_proxy_get_uri (proxy), NULL);

  self->proxy = g_object_ref (proxy);
  self->session = soup_session_new_with_options ("proxy-resolver", resolver,
                                                 "max-conns", A2UI_LIMIT_PICTURES_AT_A_TIME,
                                                 "max-conns-per-host", A2UI_LIMIT_PICTURES_AT_A_TIME, NULL);
  soup_session_remove_feature_by_type (self->session, SOUP_TYPE_AUTH_MANAGER);
  return self;
}

/**
 * a2ui_fetch_dup_host:
 * @url: foreign
 *
 * Returns: (transfer full) (nullable): the host of an address of http or https without a user, unless its spelling
 *   alone says that it is of this machine or its network
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

/* A file on its way. */
typedef struct
{
  SoupMessage   *message;
  GInputStream  *stream;       /* NULL: the answer has not come */
  GByteArray    *bytes;
  gsize          limit;        /* of them */
  gboolean       timed_out;
  GCancellable  *cancellable;  /* of this file alone */
  EaselDeadline *deadline;
} Get;

static void
get_free (gpointer data)
{
  Get *get = data;

  easel_deadline_free (get->deadline);
  g_clear_object (&get->stream);
  g_object_unref (get->message);
  g_byte_array_unref (get->bytes);
  g_object_unref (get->cancellable);
  g_free (get);
}

static void
deadline_cb (gboolean timed_out,
             gpointer user_data)
{
  Get *get = user_data;

  get->timed_out = timed_out;
  g_cancellable_cancel (get->cancellable);
}

/* Ours ends a transfer as a cancellation, which tells nobody why. */
static void
fail (GTask  *task,
      GError *error)
{
  Get *get = g_task_get_task_data (task);

  if (get->timed_out)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "it took too long");
  else
    g_task_return_error (task, g_error_copy (error));
}

static void read_more (GTask *task);

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Get *get = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) chunk = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);

  if (chunk == NULL)
    fail (task, error);
  else if (g_bytes_get_size (chunk) == 0)
    g_task_return_pointer (task, g_bytes_new (get->bytes->data, get->bytes->len), (GDestroyNotify) g_bytes_unref);
  else if (get->bytes->len + g_bytes_get_size (chunk) > get->limit)
    {
      g_cancellable_cancel (get->cancellable);
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "it has more than %" G_GSIZE_FORMAT " bytes",
                               get->limit);
    }
  else
    {
      g_byte_array_append (get->bytes, g_bytes_get_data (chunk, NULL), g_bytes_get_size (chunk));
      read_more (g_steal_pointer (&task));
    }
}

#define CHUNK_BYTES (64 * 1024)

static void
read_more (GTask *task)
{
  Get *get = g_task_get_task_data (task);

  g_input_stream_read_bytes_async (get->stream, CHUNK_BYTES, G_PRIORITY_DEFAULT, get->cancellable, read_cb, task);
}

static void
sent_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Get *get = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;

  get->stream = soup_session_send_finish (SOUP_SESSION (source), result, &error);
  if (get->stream == NULL)
    fail (task, error);
  else if (soup_message_get_status (get->message) != SOUP_STATUS_OK)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "the server answered %u",
                             soup_message_get_status (get->message));
  else
    read_more (g_steal_pointer (&task));
}

/**
 * a2ui_fetch_get_async:
 * @self: a fetcher
 * @url: an address that a2ui_fetch_dup_host() has a host of
 * @max_bytes: more are an error
 * @seconds: how long the server may take for all of it
 * @cancellable: (nullable): ends it
 * @callback: gets the bytes
 * @user_data: for @callback
 *
 * Gets a file. Too large a one is %G_IO_ERROR_NO_SPACE, too slow a one %G_IO_ERROR_TIMED_OUT.
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
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);
  g_autofree char *host = NULL;
  SoupMessage *message = NULL;
  Get *get;

  g_return_if_fail (A2UI_IS_FETCH (self));

  g_task_set_source_tag (task, a2ui_fetch_get_async);
  host = a2ui_fetch_dup_host (url);
  message = host != NULL ? soup_message_new (SOUP_METHOD_GET, url) : NULL;
  if (message == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                               "this is not a public address of http or https");
      return;
    }
  soup_message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT);
  get = g_new0 (Get, 1);
  get->message = message;
  get->bytes = g_byte_array_new ();
  get->limit = max_bytes;
  get->cancellable = g_cancellable_new ();
  get->deadline = easel_deadline_new (seconds * 1000, cancellable, deadline_cb, get);
  g_task_set_task_data (task, get, get_free);
  soup_session_send_async (self->session, message, G_PRIORITY_DEFAULT, get->cancellable, sent_cb,
                           g_steal_pointer (&task));
}

GBytes *
a2ui_fetch_get_finish (A2uiFetch     *self,
                       GAsyncResult  *result,
                       GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
