/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-delegate.h"
#include "easel-page-kind.h"
#include "easel-session.h"
#include "pmx-board.h"
#include "pmx-client.h"

G_BEGIN_DECLS

/* The workbench of a canvas; all members are borrowed. */
typedef struct
{
  PmxClient    *client;
  PmxBoard     *board;
  EaselSession *session;
  const char   *id;
  const char   *title;
} EaselPmxWorkbench;

/* Keeps one #EaselCanvas up to date with an open node, and is its delegate. The page of a node is read through this
 * object: it cannot reach the server, which has no access control, and its messages are checked here. Signal: "gone":
 * the canvas was closed, or its node removed; the canvas is GONE. */
#define EASEL_TYPE_PMX_NODE_CANVAS (easel_pmx_node_canvas_get_type ())
G_DECLARE_FINAL_TYPE (EaselPmxNodeCanvas, easel_pmx_node_canvas, EASEL, PMX_NODE_CANVAS, GObject)

EaselPmxNodeCanvas *easel_pmx_node_canvas_new        (const EaselPmxWorkbench *workbench,
                                                      PmxNode                 *node);
EaselCanvas        *easel_pmx_node_canvas_get_canvas (EaselPmxNodeCanvas      *self);
PmxNode            *easel_pmx_node_canvas_get_node   (EaselPmxNodeCanvas      *self);
void                easel_pmx_node_canvas_set_lost   (EaselPmxNodeCanvas      *self,
                                                      gboolean                 is_lost);
/* The inbox has changed: notifies pages that may send messages. */
void                easel_pmx_node_canvas_renew      (EaselPmxNodeCanvas      *self);
void                easel_pmx_node_canvas_end        (EaselPmxNodeCanvas      *self);

/* The kind of pages of a node: their messages to and from the embedding window. */
extern const EaselPageKind easel_pmx_page_kind;

G_END_DECLS
