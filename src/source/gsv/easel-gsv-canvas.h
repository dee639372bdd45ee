/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "easel-page-kind.h"
#include "gsv-client.h"
#include "gsv-document.h"

G_BEGIN_DECLS

/* For all canvases of one gateway; borrowed. */
typedef struct
{
  GsvClient  *client;
  const char *id;
  const char *title;
  gboolean    loopback;
} EaselGsvGateway;

/* Keeps one #EaselCanvas equal to a canvas of a gateway that is open here, carries out its wishes as its delegate, and
 * sends what the user changes.
 * Signal: "gone": closed or deleted; the canvas is GONE. */
#define EASEL_TYPE_GSV_CANVAS (easel_gsv_canvas_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvCanvas, easel_gsv_canvas, EASEL, GSV_CANVAS, GObject)

EaselGsvCanvas *easel_gsv_canvas_new         (const EaselGsvGateway  *gateway,
                                              EaselSession         *session,
                                              GsvDocument          *document);
EaselCanvas    *easel_gsv_canvas_get_canvas  (EaselGsvCanvas       *self);
GsvDocument    *easel_gsv_canvas_get_document (EaselGsvCanvas      *self);
void            easel_gsv_canvas_set_view    (EaselGsvCanvas       *self,
                                              const char           *view_id);
/* The gateway may have something newer: the whole canvas is read again. */
void            easel_gsv_canvas_renew       (EaselGsvCanvas       *self);
void            easel_gsv_canvas_set_lost    (EaselGsvCanvas       *self);
void            easel_gsv_canvas_receive        (EaselGsvCanvas       *self,
                                                 const char           *event,
                                                 JsonObject           *payload);

/* The pages of a GSV canvas: its state and its actions, as "gsvCanvas". */
extern const EaselPageKind easel_gsv_page_kind;

G_END_DECLS
