/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-content.h"

G_BEGIN_DECLS

typedef struct _EaselCanvas EaselCanvas;

#define EASEL_TYPE_CANVAS_DELEGATE (easel_canvas_delegate_get_type ())
G_DECLARE_INTERFACE (EaselCanvasDelegate, easel_canvas_delegate, EASEL, CANVAS_DELEGATE, GObject)

/* Carries out the wishes of a canvas: its source does. A canvas does not ask for more than its abilities say, so that a
 * source may leave out what none of its canvases can, and each finish, where the result is a GTask of its own. */
struct _EaselCanvasDelegateInterface
{
  GTypeInterface parent_iface;

  void          (*read_async)     (EaselCanvasDelegate *self, EaselCanvas *canvas, const char *uri,
                                   GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
  EaselContent *(*read_finish)    (EaselCanvasDelegate *self, GAsyncResult *result, GError **error);
  void          (*send_async)     (EaselCanvasDelegate *self, EaselCanvas *canvas, JsonNode *payload,
                                   GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
  gboolean      (*send_finish)    (EaselCanvasDelegate *self, GAsyncResult *result, GError **error);
  /* A request of the source's protocol about the canvas. @params: (nullable) (transfer none). The answer: (transfer
   * full) (nullable); G_IO_ERROR_NOT_SUPPORTED when nobody there knows @method. */
  void          (*ask_async)      (EaselCanvasDelegate *self, EaselCanvas *canvas, const char *method,
                                   JsonObject *params, GCancellable *cancellable, GAsyncReadyCallback callback,
                                   gpointer user_data);
  JsonNode     *(*ask_finish)     (EaselCanvasDelegate *self, GAsyncResult *result, GError **error);
  /* Only asks the host; the canvas itself waits for "gone" and keeps the time. */
  gboolean      (*request_close)  (EaselCanvasDelegate *self, EaselCanvas *canvas, GError **error);
};

G_END_DECLS
