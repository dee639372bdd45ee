/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-consent.h"
#include "easel-unseen.h"

G_BEGIN_DECLS

/* Tells a user who is not where it shows that agents opened canvases: one notification for all of them, which goes
 * when the user comes there or the canvases go, and leads to the newest of them (app.show-canvas). */
#define EASEL_TYPE_ATTENTION (easel_attention_get_type ())
G_DECLARE_FINAL_TYPE (EaselAttention, easel_attention, EASEL, ATTENTION, GObject)

/* @application: must live longer. */
EaselAttention *easel_attention_new              (GtkApplication *application,
                                                  EaselUnseen    *unseen);
void            easel_attention_follow_questions (EaselAttention *self,
                                                  EaselConsent   *consent);

G_END_DECLS
