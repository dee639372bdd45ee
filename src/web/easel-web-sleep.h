/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-draft.h"
#include "easel-web-page.h"

G_BEGIN_DECLS

/* Suspends the page of a canvas: decides whether the page may be unloaded, collects its input before, and stores the
 * location and incoming messages for the next page.
 *
 * Signals:
 *   "asleep" (GBytes *png, nullable): the page may be unloaded now; a picture of it.
 *   "overflow": too many messages arrived; some are dropped. */
#define EASEL_TYPE_WEB_SLEEP (easel_web_sleep_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebSleep, easel_web_sleep, EASEL, WEB_SLEEP, GObject)

/* @surface: owns @self and @draft. */
EaselWebSleep *easel_web_sleep_new            (EaselSurface    *surface,
                                               EaselWebDraft   *draft);
/* Begins to suspend the page; does nothing if that would lose data. The page is asked for its input first; if it does
 * not respond, it is not suspended. */
void           easel_web_sleep_begin          (EaselWebSleep   *self,
                                               EaselWebPage    *page);
/* Cancels: the page became visible, or is closed. */
void           easel_web_sleep_stop           (EaselWebSleep   *self);
/* @dialect: (nullable): its messages are queued like those for a page that does not listen yet, and wake the
 * surface. */
void           easel_web_sleep_listen         (EaselWebSleep   *self,
                                               EaselWebDialect *dialect);
/* Delivers the queued messages to the present listener of the dialect. */
void           easel_web_sleep_deliver        (EaselWebSleep   *self);
/* (transfer full) (nullable): the location of the page, if a link was followed. */
char          *easel_web_sleep_steal_location (EaselWebSleep   *self);
/* The next page is another one: drops the messages and the location. */
void           easel_web_sleep_forget         (EaselWebSleep   *self);

G_END_DECLS
