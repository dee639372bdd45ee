/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "easel-gsv-actions.h"
#include "gsv-document.h"

G_BEGIN_DECLS

/* The A2UI of a canvas with that mode: its messages, which its spec and its state hold, and what the user does in the
 * form. A canvas without messages is no form. */
#define EASEL_TYPE_GSV_FORM (easel_gsv_form_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvForm, easel_gsv_form, EASEL, GSV_FORM, GObject)

EaselGsvForm *easel_gsv_form_new         (GsvDocument     *document,
                                          EaselCanvas     *canvas,
                                          EaselGsvActions *actions,
                                          GCancellable    *cancellable);
/* The document has changed: who shows the form is told what is new. */
void          easel_gsv_form_update      (EaselGsvForm    *self);
/* (transfer full) (nullable): NULL: it is none. Another one where the form begins anew. */
char         *easel_gsv_form_dup_address (EaselGsvForm    *self);
void          easel_gsv_form_read        (EaselGsvForm    *self,
                                          GTask           *task);
/* @message: (nullable) (foreign) */
void          easel_gsv_form_receive     (EaselGsvForm    *self,
                                          JsonObject      *message,
                                          GTask           *task);

G_END_DECLS
