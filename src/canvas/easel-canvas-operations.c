/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "config.h"

#include "easel-canvas.h"

#include <glib/gi18n-lib.h>

#include "easel-canvas-private.h"

/* Fails @task when the canvas cannot do what is asked at all. */
static gboolean
refuse (EaselCanvas          *self,
        EaselCanvasAbilities  needed,
        GTask                *task)
{
  if (self->state == EASEL_CANVAS_GONE)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED, _("The canvas is closed."));
  else if ((self->abilities & needed) == 0)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                             _("The host of this canvas does not offer this."));
  else if (self->delegate == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED,
                             _("The host of this canvas is not connected any more."));
  else
    return FALSE;
  return TRUE;
}

static GTask *
task_new (EaselCanvas         *self,
          gpointer             tag,
          const char          *name,
          GCancellable        *cancellable,
          GAsyncReadyCallback  callback,
          gpointer             user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, tag);
  g_task_set_name (task, name);
  return task;
}

/**
 * easel_canvas_read_async:
 * @self: a canvas
 * @uri: the full URI of one of its resources
 * @cancellable: (nullable): frees the host from the read when nobody else waits for it
 * @callback: called when the bytes are here
 * @user_data: for @callback
 *
 * Reads the bytes of one resource (issue #297 §7). Identical reads in flight share one request; at most
 * EASEL_LIMIT_CANVAS_READS are at the host at a time.
 */
void
easel_canvas_read_async (EaselCanvas         *self,
                         const char          *uri,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_CANVAS (self));
  g_return_if_fail (uri != NULL);

  task = task_new (self, easel_canvas_read_async, "canvas: read", cancellable, callback, user_data);
  if (!refuse (self, EASEL_CANVAS_CAN_READ, task))
    easel_read_queue_push (self->reads, uri, g_steal_pointer (&task));
}

/**
 * easel_canvas_read_finish:
 * @self: a canvas
 * @result: what the callback got
 *
 * Returns: (transfer full): the content, or %NULL with a %EASEL_CONTENT_ERROR or %G_IO_ERROR
 */
EaselContent *
easel_canvas_read_finish (EaselCanvas   *self,
                          GAsyncResult  *result,
                          GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
sent_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  EaselCanvasDelegate *delegate = EASEL_CANVAS_DELEGATE (object);
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;

  if (EASEL_CANVAS_DELEGATE_GET_IFACE (delegate)->send_finish (delegate, result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * easel_canvas_send_message_async:
 * @self: a canvas
 * @payload: (transfer none): any JSON value; nobody may change it afterwards
 * @cancellable: (nullable): stops waiting; what was sent stays sent
 * @callback: called when the host has acknowledged the message
 * @user_data: for @callback
 *
 * Sends `canvas/message` to the provider (issue #297 §6), in the order of the calls.
 */
void
easel_canvas_send_message_async (EaselCanvas         *self,
                                 JsonNode            *payload,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(EaselCanvasDelegate) delegate = NULL;

  g_return_if_fail (EASEL_IS_CANVAS (self));
  g_return_if_fail (payload != NULL);

  task = task_new (self, easel_canvas_send_message_async, "canvas: send", cancellable, callback, user_data);
  if (refuse (self, EASEL_CANVAS_CAN_MESSAGE, task))
    return;
  delegate = g_object_ref (self->delegate);
  EASEL_CANVAS_DELEGATE_GET_IFACE (delegate)->send_async (delegate, self, payload, cancellable, sent_cb,
                                                          g_steal_pointer (&task));
}

/**
 * easel_canvas_send_message_finish:
 * @self: a canvas
 * @result: what the callback got
 *
 * Returns: %TRUE when the host has the message, %FALSE with the error that tells whether it may have it
 */
gboolean
easel_canvas_send_message_finish (EaselCanvas   *self,
                                  GAsyncResult  *result,
                                  GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static gboolean
close_timed_out_cb (gpointer user_data)
{
  g_autoptr(EaselCanvas) self = g_object_ref (EASEL_CANVAS (user_data));
  g_autoptr(GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_TIMED_OUT,
                                                  _("The host did not close the canvas."));

  self->close_timer = 0;
  easel_canvas_set_closing (self, FALSE);
  easel_waiters_return_error (self->closers, error);
  return G_SOURCE_REMOVE;
}

void
easel_canvas_closed (EaselCanvas *self)
{
  g_autoptr(GError) error = g_error_new_literal (EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE,
                                                  _("The canvas is closed."));

  g_clear_handle_id (&self->close_timer, g_source_remove);
  self->is_closing = FALSE;
  easel_waiters_return_boolean (self->closers, TRUE);
  easel_read_queue_close (self->reads, error);
}

/* The host may answer within the call, so the canvas is closing before it is asked. */
static gboolean
ask_host (EaselCanvas  *self,
          GError      **error)
{
  g_autoptr(EaselCanvasDelegate) delegate = g_object_ref (self->delegate);

  easel_canvas_set_closing (self, TRUE);
  if (!EASEL_CANVAS_DELEGATE_GET_IFACE (delegate)->request_close (delegate, self, error))
    {
      easel_canvas_set_closing (self, FALSE);
      return FALSE;
    }
  if (self->state != EASEL_CANVAS_GONE)
    self->close_timer = g_timeout_add (self->close_timeout, close_timed_out_cb, self);
  return TRUE;
}

/**
 * easel_canvas_close_async:
 * @self: a canvas
 * @cancellable: (nullable): stops waiting; the host stays asked
 * @callback: called when the canvas is gone, or will not go
 * @user_data: for @callback
 *
 * Asks the host to close the canvas (`canvas/closeRequested`, issue #297 §5) and waits until it left the host's
 * catalogue. Until then the canvas is %EASEL_CANVAS_CLOSING; further calls wait for the same answer.
 */
void
easel_canvas_close_async (EaselCanvas         *self,
                          GCancellable        *cancellable,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  GError *error = NULL;

  g_return_if_fail (EASEL_IS_CANVAS (self));

  task = task_new (self, easel_canvas_close_async, "canvas: close", cancellable, callback, user_data);
  if (self->state == EASEL_CANVAS_GONE)
    g_task_return_boolean (task, TRUE);
  else if (self->is_closing)
    easel_waiters_add (self->closers, g_steal_pointer (&task));
  else if (refuse (self, EASEL_CANVAS_CAN_CLOSE, task))
    return;
  else if (!ask_host (self, &error))
    g_task_return_error (task, error);
  else if (self->state == EASEL_CANVAS_GONE)
    g_task_return_boolean (task, TRUE);
  else
    easel_waiters_add (self->closers, g_steal_pointer (&task));
}

/**
 * easel_canvas_close_finish:
 * @self: a canvas
 * @result: what the callback got
 *
 * Returns: %TRUE when the canvas is gone; else %FALSE with %G_IO_ERROR_TIMED_OUT after EASEL_LIMIT_CLOSE_TIMEOUT,
 *   %G_IO_ERROR_NOT_SUPPORTED where the host's dialect cannot close, or why the host could not be asked
 */
gboolean
easel_canvas_close_finish (EaselCanvas   *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
