/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-surface.h"

/**
 * easel_surface_query_close_async:
 * @self: a surface
 * @cancellable: (nullable): for the caller's use
 * @callback: called when the person has decided, at the earliest in the next turn of the main loop
 * @user_data: for @callback
 *
 * Asks whether the canvas may be closed. Most surfaces have nothing to lose and say yes.
 */
void
easel_surface_query_close_async (EaselSurface        *self,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_SURFACE (self));

  if (EASEL_SURFACE_GET_CLASS (self)->query_close_async != NULL)
    {
      EASEL_SURFACE_GET_CLASS (self)->query_close_async (self, cancellable, callback, user_data);
      return;
    }
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_surface_query_close_async);
  g_task_return_boolean (task, TRUE);
}

/**
 * easel_surface_query_close_finish:
 * @self: a surface
 * @result: as given to the callback
 * @error: `G_IO_ERROR_CANCELLED`
 *
 * Returns: %TRUE when it may be closed; %FALSE when the person wants it to stay, and on errors
 */
gboolean
easel_surface_query_close_finish (EaselSurface  *self,
                                  GAsyncResult  *result,
                                  GError       **error)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), FALSE);

  if (EASEL_SURFACE_GET_CLASS (self)->query_close_finish != NULL)
    return EASEL_SURFACE_GET_CLASS (self)->query_close_finish (self, result, error);
  return g_task_propagate_boolean (G_TASK (result), error);
}
