/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "easel-gsv-actions.h"
#include "gsv-client.h"
#include "gsv-document.h"

G_BEGIN_DECLS

/* The page of a canvas: whether it has one, its files, and what it says in the dialect of gsvCanvas.
 * Signal: "known": whether there is one. */
#define EASEL_TYPE_GSV_PAGE (easel_gsv_page_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvPage, easel_gsv_page, EASEL, GSV_PAGE, GObject)

EaselGsvPage *easel_gsv_page_new          (GsvClient       *client,
                                           GsvDocument     *document,
                                           EaselCanvas     *canvas,
                                           EaselGsvActions *actions,
                                           GCancellable    *cancellable);
/* Asks the gateway, unless it is known or asked already. */
void          easel_gsv_page_probe        (EaselGsvPage    *self);
/* There was none: somebody may have written one meanwhile. */
void          easel_gsv_page_probe_again  (EaselGsvPage    *self);
gboolean      easel_gsv_page_is_known     (EaselGsvPage    *self);
/* (transfer full) (nullable): NULL: there is no page. */
char         *easel_gsv_page_dup_address  (EaselGsvPage    *self);
void          easel_gsv_page_read_async   (EaselGsvPage    *self,
                                           const char      *uri,
                                           GTask           *task);
void          easel_gsv_page_push_state   (EaselGsvPage    *self);
void          easel_gsv_page_discard_edit (EaselGsvPage    *self,
                                           const char      *pointer);
/* (nullable): @message: foreign; NULL where it is no object. */
void          easel_gsv_page_receive      (EaselGsvPage    *self,
                                           JsonObject      *message,
                                           GTask           *task);

G_END_DECLS
