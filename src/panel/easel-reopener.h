/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"

G_BEGIN_DECLS

/* The canvases that the user closed or hid, in one order, and opens the last of them again. Closed ones are in it as
 * long as their source can reopen them; at most EASEL_LIMIT_REOPENABLE.
 *
 * Property: "can-reopen", notifying. Signals: "closed" (EaselCanvas *): the user closed a canvas that can be reopened;
 * "opened" (EaselCanvas *): to be shown; "notice" (const char *): a sentence for the user. */
#define EASEL_TYPE_REOPENER (easel_reopener_get_type ())
G_DECLARE_FINAL_TYPE (EaselReopener, easel_reopener, EASEL, REOPENER, GObject)

EaselReopener *easel_reopener_new        (EaselHub      *hub);
void           easel_reopener_add_closed (EaselReopener *self,
                                          EaselSource   *source,
                                          EaselSession  *session,
                                          EaselCanvas   *canvas);
void           easel_reopener_add_hidden (EaselReopener *self,
                                          EaselSource   *source,
                                          EaselSession  *session,
                                          EaselCanvas   *canvas);
/* The canvas is open and not hidden, or gone without the user. */
void           easel_reopener_forget     (EaselReopener *self,
                                          EaselCanvas   *canvas);
void           easel_reopener_reopen     (EaselReopener *self);

G_END_DECLS
