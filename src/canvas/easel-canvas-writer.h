/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "easel-canvas-delegate.h"

G_BEGIN_DECLS

/* For sources only: they make canvases and change them. */

EaselCanvas *easel_canvas_new           (EaselCanvasDelegate  *delegate,   /* held weakly */
                                         const char           *key,
                                         const char           *channel,
                                         const char           *source_title,
                                         gboolean              host_is_loopback);

/* Notifications wait between begin and end, so that several properties change as one. */
void         easel_canvas_begin         (EaselCanvas          *self);
void         easel_canvas_end           (EaselCanvas          *self);
void         easel_canvas_set_instance_id (EaselCanvas        *self, const char *instance_id);
void         easel_canvas_set_session   (EaselCanvas          *self, EaselSession *session);
void         easel_canvas_set_instance  (EaselCanvas          *self, EaselInstance *instance);
void         easel_canvas_set_access    (EaselCanvas          *self, EaselServer *server);
void         easel_canvas_set_other     (EaselCanvas          *self, EaselCanvas *other, const char *words);
void         easel_canvas_set_model     (EaselCanvas          *self, GObject *model);
void         easel_canvas_set_content_type (EaselCanvas       *self, const char *content_type);
void         easel_canvas_set_fresh     (EaselCanvas          *self);
void         easel_canvas_set_past      (EaselCanvas          *self);
void         easel_canvas_set_canvas_id (EaselCanvas         *self, const char *canvas_id);
void         easel_canvas_set_display_name (EaselCanvas       *self, const char *display_name);
void         easel_canvas_set_source_title (EaselCanvas       *self, const char *source_title);
void         easel_canvas_set_title     (EaselCanvas          *self, const char *title);
void         easel_canvas_set_status    (EaselCanvas          *self, const char *status);
void         easel_canvas_set_address   (EaselCanvas          *self, const char *address);
/* Before the address, and never by the word of a host: the canvas may show what is in it. */
void         easel_canvas_set_folder    (EaselCanvas          *self, const char *folder);
void         easel_canvas_set_abilities (EaselCanvas          *self, EaselCanvasAbilities abilities);
/* Whether this client is the provider: shown from its own model. */
void         easel_canvas_set_native    (EaselCanvas          *self, gboolean is_native);
/* @reason: (nullable): a translated sentence, for STALE. GONE is final. */
void         easel_canvas_set_state     (EaselCanvas          *self, EaselCanvasState state, const char *reason);
/* The host said at once that it does not close it: whoever waits for that hears so. */
void         easel_canvas_refuse_close  (EaselCanvas          *self);
void         easel_canvas_emit_message  (EaselCanvas          *self, JsonNode *payload);
void         easel_canvas_emit_notification (EaselCanvas      *self, const char *method, JsonObject *params);
/* @words: translated, with foreign ones in it. */
void         easel_canvas_emit_refused (EaselCanvas           *self, const char *words);
void         easel_canvas_emit_show     (EaselCanvas          *self);

G_END_DECLS
