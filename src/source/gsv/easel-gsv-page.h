/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "easel-gsv-actions.h"
#include "gsv-client.h"
#include "gsv-document.h"

G_BEGIN_DECLS

/* The page of a canvas: whether it has one, its files, and its messages in the dialect of gsvCanvas. Signal: "known":
 * it is known whether there is a page. */
#define EASEL_TYPE_GSV_PAGE (easel_gsv_page_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvPage, easel_gsv_page, EASEL, GSV_PAGE, GObject)

EaselGsvPage *easel_gsv_page_new          (GsvClient       *client,
                                           GsvDocument     *document,
                                           EaselCanvas     *canvas,
                                           EaselGsvActions *actions,
                                           GCancellable    *cancellable);
/* Asks the gateway whether there is a page, unless that is known or being asked. */
void          easel_gsv_page_probe        (EaselGsvPage    *self);
/* Asks again after no page was found: one may have been written since. */
void          easel_gsv_page_probe_again  (EaselGsvPage    *self);
gboolean      easel_gsv_page_is_known     (EaselGsvPage    *self);
/* (transfer full) (nullable): the address, or NULL if there is no page. */
char         *easel_gsv_page_dup_address  (EaselGsvPage    *self);
void          easel_gsv_page_read_async   (EaselGsvPage    *self,
                                           const char      *uri,
                                           GTask           *task);
void          easel_gsv_page_push_state   (EaselGsvPage    *self);
void          easel_gsv_page_discard_edit (EaselGsvPage    *self,
                                           const char      *pointer);
/* @message: (nullable): foreign; NULL if it is not an object. */
void          easel_gsv_page_receive      (EaselGsvPage    *self,
                                           JsonObject      *message,
                                           GTask           *task);

G_END_DECLS
