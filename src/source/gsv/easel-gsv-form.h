/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "easel-gsv-actions.h"
#include "gsv-document.h"

G_BEGIN_DECLS

/* The A2UI form of a canvas in that mode: its messages, which are in its spec and state, and the user's actions in it.
 * A canvas without messages has no form. */
#define EASEL_TYPE_GSV_FORM (easel_gsv_form_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvForm, easel_gsv_form, EASEL, GSV_FORM, GObject)

EaselGsvForm *easel_gsv_form_new         (GsvDocument     *document,
                                          EaselCanvas     *canvas,
                                          EaselGsvActions *actions,
                                          GCancellable    *cancellable);
/* The document has changed: sends new messages to the views. */
void          easel_gsv_form_update      (EaselGsvForm    *self);
/* (transfer full) (nullable): its address, or NULL if there is no form. The address changes when the form starts
 * again. */
char         *easel_gsv_form_dup_address (EaselGsvForm    *self);
void          easel_gsv_form_read        (EaselGsvForm    *self,
                                          GTask           *task);
/* @message: (nullable) (foreign) */
void          easel_gsv_form_receive     (EaselGsvForm    *self,
                                          JsonObject      *message,
                                          GTask           *task);

G_END_DECLS
