/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-content.h"

G_BEGIN_DECLS

typedef struct _EaselCanvas EaselCanvas;

#define EASEL_TYPE_CANVAS_DELEGATE (easel_canvas_delegate_get_type ())
G_DECLARE_INTERFACE (EaselCanvasDelegate, easel_canvas_delegate, EASEL, CANVAS_DELEGATE, GObject)

/* Carries out the wishes of a canvas: its source does. A canvas does not ask for more than its abilities say, so that a
 * source may leave out what none of its canvases can.
 *
 * @task: (transfer full): of who asks, and handed on to whatever knows the answer. It returns once, also when its
 * cancellable is cancelled; its data is free for the delegate. */
struct _EaselCanvasDelegateInterface
{
  GTypeInterface parent_iface;

  /* An EaselContent, or an EASEL_CONTENT_ERROR. */
  void     (*read)          (EaselCanvasDelegate *self, EaselCanvas *canvas, const char *uri, GTask *task);
  /* A boolean, when the host has it. */
  void     (*send)          (EaselCanvasDelegate *self, EaselCanvas *canvas, JsonNode *payload, GTask *task);
  /* A request of the source's protocol about the canvas. @params: (nullable) (transfer none). A JsonNode, which may be
   * NULL; G_IO_ERROR_NOT_SUPPORTED, or the peer's own word for it, when nobody there knows @method. */
  void     (*ask)           (EaselCanvasDelegate *self, EaselCanvas *canvas, const char *method, JsonObject *params,
                             GTask *task);
  /* Only asks the host; the canvas itself waits for "gone" and keeps the time. */
  gboolean (*request_close) (EaselCanvasDelegate *self, EaselCanvas *canvas, GError **error);
};

G_END_DECLS
