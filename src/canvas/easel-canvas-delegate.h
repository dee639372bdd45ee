/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-content.h"

G_BEGIN_DECLS

typedef struct _EaselCanvas EaselCanvas;

#define EASEL_TYPE_CANVAS_DELEGATE (easel_canvas_delegate_get_type ())
G_DECLARE_INTERFACE (EaselCanvasDelegate, easel_canvas_delegate, EASEL, CANVAS_DELEGATE, GObject)

/* Carries out the requests of a canvas; implemented by its source. A canvas requests only what its capabilities
 * allow, so a source need not implement methods that its canvases cannot use.
 *
 * @task: (transfer full): the caller's task, to be passed on to the code that gets the answer. It must return once,
 * also when its cancellable is cancelled; its task data is free for the delegate. */
struct _EaselCanvasDelegateInterface
{
  GTypeInterface parent_iface;

  /* Returns an EaselContent, or an EASEL_CONTENT_ERROR. */
  void     (*read)          (EaselCanvasDelegate *self, EaselCanvas *canvas, const char *uri, GTask *task);
  /* Returns a boolean when the host has the message. */
  void     (*send)          (EaselCanvasDelegate *self, EaselCanvas *canvas, JsonNode *payload, GTask *task);
  /* A request about the canvas, in the source's protocol. @params: (nullable) (transfer none). Returns a JsonNode,
   * which may be NULL; fails with G_IO_ERROR_NOT_SUPPORTED, or the peer's own error, if the peer does not know
   * @method. */
  void     (*ask)           (EaselCanvasDelegate *self, EaselCanvas *canvas, const char *method, JsonObject *params,
                             GTask *task);
  /* Sends the request only; the canvas itself waits for GONE and keeps the time limit. */
  gboolean (*request_close) (EaselCanvasDelegate *self, EaselCanvas *canvas, GError **error);
  /* (nullable): whether forward() can be called: the host is on a computer whose ports can be reached. */
  gboolean (*can_forward)   (EaselCanvasDelegate *self);
  /* Returns an EaselForward to a port of the host's computer. @host: as that computer calls it. */
  void     (*forward)       (EaselCanvasDelegate *self, const char *host, guint16 port, GTask *task);
};

G_END_DECLS
