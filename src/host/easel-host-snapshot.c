/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-snapshot.h"

#include <string.h>

#include "ahp-extensions.h"
#include "easel-base64.h"
#include "easel-codes.h"
#include "easel-host-catalogue.h"
#include "easel-host-error.h"
#include "easel-host-limits.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-error.h"

/* State of a snapshot: clients are asked one after the other. */
typedef struct
{
  JsonObject *params;
  GPtrArray  *clients;   /* EaselHostConnection that were not asked yet */
  GError     *reason;    /* the most useful error of the clients so far */
} Asking;

/* A client's answer, which the worker decodes. */
typedef struct
{
  char  *data;
  gint64 width;
  gint64 height;
} Answer;

static void
asking_free (gpointer data)
{
  Asking *asking = data;

  json_object_unref (asking->params);
  g_ptr_array_unref (asking->clients);
  g_clear_error (&asking->reason);
  g_free (asking);
}

static void
answer_free (gpointer data)
{
  Answer *answer = data;

  g_free (answer->data);
  g_free (answer);
}

void
easel_host_picture_free (EaselHostPicture *self)
{
  g_free (self->data);
  g_free (self);
}

static guint32
read_number (const guint8 *bytes)
{
  guint32 number;

  memcpy (&number, bytes, sizeof number);
  return GUINT32_FROM_BE (number);
}

/* Whether the data starts and ends like a PNG of that size; the rest is checked by the decoder. */
static gboolean
is_png (GBytes *bytes,
        gint64  width,
        gint64  height)
{
  static const guint8 begin[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R' };
  static const guint8 end[] = { 0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xae, 0x42, 0x60, 0x82 };
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  return length >= sizeof begin + 8 + sizeof end && memcmp (data, begin, sizeof begin) == 0 &&
         memcmp (data + length - sizeof end, end, sizeof end) == 0 &&
         read_number (data + sizeof begin) == width && read_number (data + sizeof begin + 4) == height &&
         width > 0 && width <= EASEL_LIMIT_SNAPSHOT_SIDE && height > 0 && height <= EASEL_LIMIT_SNAPSHOT_SIDE;
}

static void
check_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  Answer *answer = task_data;
  gsize length = strlen (answer->data);
  g_autoptr(GBytes) bytes = easel_base64_bound (length) <= EASEL_LIMIT_SNAPSHOT_BYTES + 2
    ? easel_base64_decode (answer->data, length) : NULL;
  EaselHostPicture *picture;

  if (bytes == NULL || !is_png (bytes, answer->width, answer->height))
    {
      g_task_return_error (task, easel_host_error_provider (EASEL_CODE_FAILED,
                                                            "The client sent something other than that picture"));
      return;
    }
  picture = g_new0 (EaselHostPicture, 1);
  picture->data = g_steal_pointer (&answer->data);
  picture->width = answer->width;
  picture->height = answer->height;
  g_task_return_pointer (task, picture, (GDestroyNotify) easel_host_picture_free);
}

static void ask_next (GTask *task);

/* Stores the first error of a client that shows the canvas, which is more useful than one of a client that does not. */
static void
note_reason (GTask  *task,
             GError *error)
{
  Asking *asking = g_task_get_task_data (task);

  if (asking->reason == NULL && g_strcmp0 (easel_host_error_get_code (error), EASEL_CODE_NOT_SHOWN) != 0)
    asking->reason = error;
  else
    g_error_free (error);
  ask_next (task);
}

static void
checked_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  GTask *task = user_data;
  GError *error = NULL;
  EaselHostPicture *picture = g_task_propagate_pointer (G_TASK (result), &error);

  if (picture == NULL)
    {
      note_reason (task, error);
      return;
    }
  g_task_return_pointer (task, picture, (GDestroyNotify) easel_host_picture_free);
  g_object_unref (task);
}

static Answer *
read_answer (JsonNode  *node,
             GError   **error)
{
  JsonObject *object = easel_json_as_object (node, "the picture", error);
  const char *type = object != NULL ? easel_json_get_string (object, "mimeType", error) : NULL;
  const char *data = type != NULL ? easel_json_get_string (object, "data", error) : NULL;
  gint64 width, height;
  Answer *answer;

  if (data == NULL || !easel_json_get_int (object, "width", &width, error) ||
      !easel_json_get_int (object, "height", &height, error))
    return NULL;
  if (strcmp (type, "image/png") != 0)
    {
      g_set_error_literal (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_RANGE, "mimeType is not image/png");
      return NULL;
    }
  answer = g_new0 (Answer, 1);
  answer->data = g_strdup (data);
  answer->width = width;
  answer->height = height;
  return answer;
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  GTask *task = user_data;
  GError *error = NULL;
  g_autoptr(JsonNode) node = rpc_peer_call_finish (RPC_PEER (source), result, &error);
  Answer *answer = NULL;
  g_autoptr(GTask) check = NULL;

  if (node == NULL)
    {
      /* A client that offered snapshots but does not know the method counts as one that does not show the canvas. */
      if (g_error_matches (error, RPC_ERROR, RPC_ERROR_METHOD_NOT_FOUND))
        ask_next (task);
      else
        note_reason (task, easel_host_error_from_client (g_steal_pointer (&error)));
      g_clear_error (&error);
      return;
    }
  answer = read_answer (node, &error);
  if (answer == NULL)
    {
      note_reason (task, easel_host_error_provider (EASEL_CODE_FAILED, error->message));
      g_clear_error (&error);
      return;
    }
  check = g_task_new (source, NULL, checked_cb, task);
  g_task_set_source_tag (check, answered_cb);
  g_task_set_task_data (check, answer, answer_free);
  g_task_run_in_thread (check, check_in_thread);
}

/* Takes @task if it completes it. */
static void
ask_next (GTask *task)
{
  Asking *asking = g_task_get_task_data (task);
  g_autoptr(EaselHostConnection) client = NULL;

  if (g_task_return_error_if_cancelled (task))
    {
      g_object_unref (task);
      return;
    }
  if (asking->clients->len == 0)
    {
      if (asking->reason == NULL)
        asking->reason = easel_host_error_provider (EASEL_CODE_NOT_SHOWN,
                                                    "Nobody looks at this canvas now: no connected panel shows it. "
                                                    "Ask the person to open its session in Easel, then repeat.");
      g_task_return_error (task, g_steal_pointer (&asking->reason));
      g_object_unref (task);
      return;
    }
  client = g_ptr_array_steal_index (asking->clients, 0);
  rpc_peer_call_async (easel_host_connection_get_peer (client), AHP_METHOD_CANVAS_SNAPSHOT, asking->params,
                       EASEL_LIMIT_SNAPSHOT_TIMEOUT, g_task_get_cancellable (task), answered_cb, task);
}

/**
 * easel_host_snapshot_async:
 * @host: a host
 * @session: a session
 * @instance_id: an open canvas of it
 * @max_width: maximum width in pixels; 0 for %EASEL_LIMIT_SNAPSHOT_WIDTH
 * @cancellable: (nullable): a #GCancellable
 * @callback: called with the picture
 * @user_data: data for @callback
 *
 * Requests a picture of the canvas as the user sees it. Only clients that offered `x-snapshot` and subscribe to the
 * canvas's channel are asked; each has %EASEL_LIMIT_SNAPSHOT_TIMEOUT to answer.
 */
void
easel_host_snapshot_async (EaselHost           *host,
                           const char          *session,
                           const char          *instance_id,
                           guint                max_width,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  GTask *task;
  GPtrArray *clients;
  guint width;
  g_autoptr(EaselHostCanvas) canvas = NULL;
  Asking *asking;

  g_return_if_fail (EASEL_IS_HOST (host));
  g_return_if_fail (session != NULL && instance_id != NULL);

  task = g_task_new (host, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_host_snapshot_async);
  canvas = easel_host_catalogue_find (easel_host_get_state (host), session, instance_id);
  if (canvas == NULL)
    {
      g_task_return_error (task, easel_host_error_provider (EASEL_CODE_INSTANCE_UNKNOWN, "No such canvas is open"));
      g_object_unref (task);
      return;
    }
  asking = g_new0 (Asking, 1);
  width = max_width > 0 ? MIN (max_width, EASEL_LIMIT_SNAPSHOT_SIDE) : EASEL_LIMIT_SNAPSHOT_WIDTH;
  asking->params = easel_json_object (EASEL_JSON_STRING ("channel", canvas->session),
                                      EASEL_JSON_STRING ("instanceId", canvas->instance_id),
                                      EASEL_JSON_INT ("maxWidth", width));
  /* Clients that subscribe to the canvas and can take a picture of it. */
  clients = easel_host_hub_list_subscribers (easel_host_get_hub (host), canvas->channel);
  for (guint i = clients->len; i > 0; i--)
    if (!(easel_host_connection_get_extensions (g_ptr_array_index (clients, i - 1)) & AHP_EXTENSION_SNAPSHOT))
      g_ptr_array_remove_index (clients, i - 1);
  asking->clients = clients;
  g_task_set_task_data (task, asking, asking_free);
  ask_next (task);
}

/**
 * easel_host_snapshot_finish:
 * @host: a host
 * @result: the result passed to the callback
 * @error: return location for a #GError
 *
 * Returns: (transfer full) (nullable): the picture; the error is an `RPC_ERROR` with data `{code, message}`, or
 *   %G_IO_ERROR_CANCELLED
 */
EaselHostPicture *
easel_host_snapshot_finish (EaselHost     *host,
                            GAsyncResult  *result,
                            GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, host), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
