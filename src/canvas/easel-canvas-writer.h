/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"

G_BEGIN_DECLS

/* For sources only: what carries out a canvas' wishes, and what changes it. */
struct _EaselCanvasDelegateInterface
{
  GTypeInterface parent_iface;

  void          (*read_async)     (EaselCanvasDelegate *self, EaselCanvas *canvas, const char *uri,
                                   GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
  EaselContent *(*read_finish)    (EaselCanvasDelegate *self, GAsyncResult *result, GError **error);
  void          (*send_async)     (EaselCanvasDelegate *self, EaselCanvas *canvas, JsonNode *payload,
                                   GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
  gboolean      (*send_finish)    (EaselCanvasDelegate *self, GAsyncResult *result, GError **error);
  /* Only asks the host; the canvas itself waits for "gone" and keeps the time. */
  gboolean      (*request_close)  (EaselCanvasDelegate *self, EaselCanvas *canvas, GError **error);
};

EaselCanvas *easel_canvas_new           (EaselCanvasDelegate  *delegate,   /* held weakly */
                                         const char           *key,
                                         const char           *channel,
                                         const char           *source_title,
                                         gboolean              host_is_loopback);

/* One change of several properties at once: notifications are frozen between begin and end. */
void         easel_canvas_begin         (EaselCanvas          *self);
void         easel_canvas_end           (EaselCanvas          *self);
void         easel_canvas_set_instance  (EaselCanvas          *self, const char *instance_id);
void         easel_canvas_set_fresh     (EaselCanvas          *self);
void         easel_canvas_set_canvas_id (EaselCanvas         *self, const char *canvas_id);
void         easel_canvas_set_title     (EaselCanvas          *self, const char *title);
void         easel_canvas_set_status    (EaselCanvas          *self, const char *status);
void         easel_canvas_set_address   (EaselCanvas          *self, const char *address);
void         easel_canvas_set_abilities (EaselCanvas          *self, EaselCanvasAbilities abilities);
/* Whether this client is the provider: shown from its own model. */
void         easel_canvas_set_native    (EaselCanvas          *self, gboolean is_native);
/* @reason: (nullable): a translated sentence, for STALE. GONE is final. */
void         easel_canvas_set_state     (EaselCanvas          *self, EaselCanvasState state, const char *reason);
void         easel_canvas_emit_message  (EaselCanvas          *self, JsonNode *payload);
void         easel_canvas_emit_show     (EaselCanvas          *self);

G_END_DECLS
