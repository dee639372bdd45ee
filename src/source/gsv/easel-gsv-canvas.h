/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "easel-page-kind.h"
#include "gsv-client.h"
#include "gsv-document.h"

G_BEGIN_DECLS

/* The gateway of a canvas; all members are borrowed. */
typedef struct
{
  GsvClient  *client;
  const char *id;
  const char *title;
  gboolean    loopback;
} EaselGsvGateway;

/* Keeps one #EaselCanvas up to date with an open canvas of a gateway, is its delegate, and sends the user's changes.
 * Signal: "gone": closed or deleted; the canvas is GONE. */
#define EASEL_TYPE_GSV_CANVAS (easel_gsv_canvas_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvCanvas, easel_gsv_canvas, EASEL, GSV_CANVAS, GObject)

EaselGsvCanvas *easel_gsv_canvas_new          (const EaselGsvGateway *gateway,
                                               EaselSession          *session,
                                               GsvDocument           *document);
EaselCanvas    *easel_gsv_canvas_get_canvas   (EaselGsvCanvas        *self);
GsvDocument    *easel_gsv_canvas_get_document (EaselGsvCanvas        *self);
void            easel_gsv_canvas_set_view     (EaselGsvCanvas        *self,
                                               const char            *view_id);
/* Reads the whole canvas again, because the gateway may have a newer one. */
void            easel_gsv_canvas_renew        (EaselGsvCanvas        *self);
void            easel_gsv_canvas_set_lost     (EaselGsvCanvas        *self);
void            easel_gsv_canvas_receive      (EaselGsvCanvas        *self,
                                               const char            *event,
                                               JsonObject            *payload);

/* The kind of pages of a GSV canvas, with its state and actions as "gsvCanvas". */
extern const EaselPageKind easel_gsv_page_kind;

G_END_DECLS
