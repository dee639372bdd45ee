/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-delegate.h"
#include "easel-page-kind.h"
#include "easel-session.h"
#include "pmx-board.h"
#include "pmx-client.h"

G_BEGIN_DECLS

/* For all canvases of one workbench; borrowed. */
typedef struct
{
  PmxClient    *client;
  PmxBoard     *board;
  EaselSession *session;
  const char   *id;
  const char   *title;
} EaselPmxWorkbench;

/* Keeps one #EaselCanvas equal to a node that is open here, and speaks for it. A node that is a page gets it from the
 * server through us: it never reaches the server itself, which has no lock, and what it emits is checked here.
 * Signal: "gone": closed, or its node is; the canvas is GONE. */
#define EASEL_TYPE_PMX_NODE_CANVAS (easel_pmx_node_canvas_get_type ())
G_DECLARE_FINAL_TYPE (EaselPmxNodeCanvas, easel_pmx_node_canvas, EASEL, PMX_NODE_CANVAS, GObject)

EaselPmxNodeCanvas *easel_pmx_node_canvas_new        (const EaselPmxWorkbench *workbench,
                                                      PmxNode                 *node);
EaselCanvas        *easel_pmx_node_canvas_get_canvas (EaselPmxNodeCanvas      *self);
PmxNode            *easel_pmx_node_canvas_get_node   (EaselPmxNodeCanvas      *self);
void                easel_pmx_node_canvas_set_lost   (EaselPmxNodeCanvas      *self,
                                                      gboolean                 is_lost);
/* The inbox has changed: pages that may speak are told. */
void                easel_pmx_node_canvas_renew      (EaselPmxNodeCanvas      *self);
void                easel_pmx_node_canvas_end        (EaselPmxNodeCanvas      *self);

/* The pages of a node: what it posts to the window around it, and what that posts to it. */
extern const EaselPageKind easel_pmx_page_kind;

G_END_DECLS
