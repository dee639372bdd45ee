/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-draft.h"
#include "easel-web-page.h"

G_BEGIN_DECLS

/* The sleep of the page of a canvas: whether it may end, what it is asked before that, and what waits for the next one:
 * where a link had led, and the messages that came.
 *
 * Signals:
 *   "asleep" (GBytes *png, nullable): the page may end now; what was seen of it.
 *   "overflow": more messages came than can wait; some are dropped. */
#define EASEL_TYPE_WEB_SLEEP (easel_web_sleep_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebSleep, easel_web_sleep, EASEL, WEB_SLEEP, GObject)

/* @surface: owns the sleep and @draft. */
EaselWebSleep *easel_web_sleep_new            (EaselSurface    *surface,
                                               EaselWebDraft   *draft);
/* Nothing happens where something would be lost. The page is asked first; one that does not answer stays. */
void           easel_web_sleep_begin          (EaselWebSleep   *self,
                                               EaselWebPage    *page);
/* Somebody looks, or the page goes for another reason. */
void           easel_web_sleep_stop           (EaselWebSleep   *self);
/* @dialect: (nullable): messages of it wait as they do for a page that does not listen yet, and stir the surface. */
void           easel_web_sleep_listen         (EaselWebSleep   *self,
                                               EaselWebDialect *dialect);
/* To whoever listens to the dialect now. */
void           easel_web_sleep_deliver        (EaselWebSleep   *self);
/* (transfer full) (nullable): where a link of the page had led. */
char          *easel_web_sleep_steal_location (EaselWebSleep   *self);
/* The next page is another: forgets the messages and the place. */
void           easel_web_sleep_forget         (EaselWebSleep   *self);

G_END_DECLS
