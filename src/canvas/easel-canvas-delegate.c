/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-canvas-delegate.h"

G_DEFINE_INTERFACE (EaselCanvasDelegate, easel_canvas_delegate, G_TYPE_OBJECT)

static EaselContent *
finish_content (EaselCanvasDelegate  *self,
                GAsyncResult         *result,
                GError              **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static JsonNode *
finish_answer (EaselCanvasDelegate  *self,
               GAsyncResult         *result,
               GError              **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
finish_boolean (EaselCanvasDelegate  *self,
                GAsyncResult         *result,
                GError              **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
easel_canvas_delegate_default_init (EaselCanvasDelegateInterface *iface)
{
  iface->read_finish = finish_content;
  iface->send_finish = finish_boolean;
  iface->ask_finish = finish_answer;
}
