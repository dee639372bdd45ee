/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-fetch.h"

#include "easel-deadline.h"
#include "easel-json.h"
#include "oauth-limits.h"

typedef struct
{
  GCancellable  *inner;
  EaselDeadline *deadline;
  HttpReply     *reply;      /* (nullable) */
  JsonObject    *object;     /* (nullable) */
  gboolean       timed_out;
} Fetch;

static void
fetch_free (Fetch *fetch)
{
  g_clear_pointer (&fetch->deadline, easel_deadline_free);
  g_object_unref (fetch->inner);
  g_clear_object (&fetch->reply);
  g_clear_pointer (&fetch->object, json_object_unref);
  g_free (fetch);
}

static void
over_cb (gboolean timed_out,
         gpointer user_data)
{
  Fetch *fetch = user_data;

  fetch->timed_out = timed_out;
  g_cancellable_cancel (fetch->inner);
}

static void
fail (GTask  *task,
      GError *error)
{
  Fetch *fetch = g_task_get_task_data (task);

  g_clear_pointer (&fetch->deadline, easel_deadline_free);
  if (!fetch->timed_out)
    {
      g_task_return_error (task, error);
      return;
    }
  g_error_free (error);
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "The server did not answer in time");
}

static void
body_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Fetch *fetch = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr(GBytes) body = http_reply_read_finish (HTTP_REPLY (source), result, &error);
  g_autoptr(JsonNode) node = NULL;

  if (body == NULL)
    {
      fail (task, error);
      return;
    }
  g_clear_pointer (&fetch->deadline, easel_deadline_free);
  node = easel_json_parse_bytes (body, OAUTH_LIMIT_ANSWER_BYTES, NULL);
  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    fetch->object = json_node_dup_object (node);
  g_task_return_boolean (task, TRUE);
}

static void
replied_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Fetch *fetch = g_task_get_task_data (task);
  GError *error = NULL;

  fetch->reply = http_client_send_finish (HTTP_CLIENT (source), result, &error);
  if (fetch->reply == NULL)
    fail (task, error);
  else
    http_reply_read_async (fetch->reply, OAUTH_LIMIT_ANSWER_BYTES, fetch->inner, body_cb, g_steal_pointer (&task));
}

/**
 * oauth_fetch_async:
 * @http: (transfer none): who asks; it follows no redirect
 * @message: (transfer none): of [func@Client.new_message]
 * @cancellable: (nullable): ends the request
 * @callback: called from the main loop
 * @user_data: for @callback
 */
void
oauth_fetch_async (HttpClient          *http,
                   SoupMessage         *message,
                   GCancellable        *cancellable,
                   GAsyncReadyCallback  callback,
                   gpointer             user_data)
{
  GTask *task;
  Fetch *fetch;

  g_return_if_fail (HTTP_IS_CLIENT (http));
  g_return_if_fail (SOUP_IS_MESSAGE (message));

  soup_message_headers_replace (soup_message_get_request_headers (message), "Accept", "application/json");
  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, oauth_fetch_async);
  g_task_set_name (task, "oauth request");
  fetch = g_new0 (Fetch, 1);
  fetch->inner = g_cancellable_new ();
  g_task_set_task_data (task, fetch, (GDestroyNotify) fetch_free);
  fetch->deadline = easel_deadline_new (OAUTH_LIMIT_ANSWER_TIME, cancellable, over_cb, fetch);
  http_client_send_async (http, message, 0, fetch->inner, replied_cb, task);
}

/**
 * oauth_fetch_finish:
 * @result: as given to the callback
 * @status: (out): the status of HTTP; 0 on failure
 * @error: `G_IO_ERROR_TIMED_OUT`, `_CANCELLED`, `_MESSAGE_TOO_LARGE`, or an error of the connection
 *
 * Returns: (transfer full) (nullable): the body, foreign; %NULL without an error when it is no JSON object
 */
JsonObject *
oauth_fetch_finish (GAsyncResult  *result,
                    guint         *status,
                    GError       **error)
{
  Fetch *fetch;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  g_return_val_if_fail (status != NULL, NULL);

  *status = 0;
  fetch = g_task_get_task_data (G_TASK (result));
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return NULL;
  *status = http_reply_get_status (fetch->reply);
  return g_steal_pointer (&fetch->object);
}
