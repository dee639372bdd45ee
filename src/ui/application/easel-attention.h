/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-consent.h"
#include "easel-unseen.h"

G_BEGIN_DECLS

/* Notifies a user who does not see the panel that agents opened canvases: one notification for all of them, withdrawn
 * when the user sees or closes them. It opens the newest one (app.show-canvas). Another one for each session whose
 * agent calls for the user leads to the session (app.show-session), and is withdrawn when the agent works again. */
#define EASEL_TYPE_ATTENTION (easel_attention_get_type ())
G_DECLARE_FINAL_TYPE (EaselAttention, easel_attention, EASEL, ATTENTION, GObject)

/* @application: must exist longer. */
EaselAttention *easel_attention_new              (GtkApplication *application,
                                                  EaselUnseen    *unseen);
void            easel_attention_follow_questions (EaselAttention *self,
                                                  EaselConsent   *consent);

G_END_DECLS
