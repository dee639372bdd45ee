/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "config.h"

#include "easel-confirm.h"

#include <glib/gi18n-lib.h>

void
easel_canvas_choose_async (EaselCanvas         *self,
                           const char          *heading,
                           const char          *body,
                           const char * const  *answers,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  gboolean is_shown = FALSE;

  g_return_if_fail (EASEL_IS_CANVAS (self));
  g_return_if_fail (heading != NULL && body != NULL && answers != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_canvas_choose_async);
  g_signal_emit_by_name (self, "confirm-wanted", task, heading, body, answers, &is_shown);
  if (!is_shown)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s",
                             _("Easel could not ask you. Look at the canvas and try again."));
}

int
easel_canvas_choose_finish (EaselCanvas   *self,
                            GAsyncResult  *result,
                            GError       **error)
{
  gssize answer;

  g_return_val_if_fail (g_task_is_valid (result, self), 0);

  answer = g_task_propagate_int (G_TASK (result), error);
  return MAX (0, (int) answer);
}

void
easel_canvas_confirm_async (EaselCanvas         *self,
                            const char          *heading,
                            const char          *body,
                            const char          *yes,
                            GCancellable        *cancellable,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  const char * const answers[] = { yes, NULL };

  g_return_if_fail (yes != NULL);

  easel_canvas_choose_async (self, heading, body, answers, cancellable, callback, user_data);
}

gboolean
easel_canvas_confirm_finish (EaselCanvas   *self,
                             GAsyncResult  *result,
                             GError       **error)
{
  return easel_canvas_choose_finish (self, result, error) > 0;
}
