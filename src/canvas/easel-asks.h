/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-delegate.h"

G_BEGIN_DECLS

/* The requests of one canvas that wait for an answer: at most EASEL_LIMIT_CANVAS_ASKS, each for
 * EASEL_LIMIT_CANVAS_ASK_TIMEOUT, but for the time that a person takes. Every task returns once: with the answer, when
 * it is cancelled, when its time is over, or when the canvas is gone; an answer that comes later is dropped here. */
typedef struct _EaselAsks EaselAsks;

EaselAsks *easel_asks_new         (void);
void       easel_asks_free        (EaselAsks           *self);
void       easel_asks_start       (EaselAsks           *self,
                                   EaselCanvasDelegate *delegate,
                                   EaselCanvas         *canvas,
                                   const char          *method,
                                   JsonObject          *params,
                                   GTask               *task);
/* A person is asked something that they wait for: no time passes until that is over, and then all of it begins. */
void       easel_asks_hold        (EaselAsks           *self,
                                   gboolean             is_held);
/* In milliseconds, for what is asked from now on. */
void       easel_asks_set_timeout (EaselAsks           *self,
                                   guint                timeout);
guint      easel_asks_get_timeout (EaselAsks           *self);
void       easel_asks_close       (EaselAsks           *self,
                                   const GError        *error);

G_END_DECLS
