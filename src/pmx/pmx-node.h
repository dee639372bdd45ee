/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pmx-capabilities.h"

G_BEGIN_DECLS

/* A node of a workbench. Text is foreign: as it came, never markup.
 * Signal: "changed": anything of it, its pin and focus included. */
#define PMX_TYPE_NODE (pmx_node_get_type ())
G_DECLARE_FINAL_TYPE (PmxNode, pmx_node, PMX, NODE, GObject)

PmxNode        *pmx_node_new              (const char *id);
const char     *pmx_node_get_id           (PmxNode    *self);
const char     *pmx_node_get_kind         (PmxNode    *self);   /* "html", "markdown", … */
const char     *pmx_node_get_title        (PmxNode    *self);   /* nullable */
const char     *pmx_node_get_content      (PmxNode    *self);   /* nullable */
const char     *pmx_node_get_path         (PmxNode    *self);   /* nullable */
/* (transfer none): what belongs to its kind. */
JsonObject     *pmx_node_get_data         (PmxNode    *self);
gboolean        pmx_node_is_pinned        (PmxNode    *self);
gboolean        pmx_node_is_in_focus      (PmxNode    *self);
/* Two that the server keeps for itself: its status, and its context. */
gboolean        pmx_node_is_of_system     (PmxNode    *self);
/* Shown as a page that the server makes of it. */
gboolean        pmx_node_is_page          (PmxNode    *self);
/* A file or a picture whose content the server has for its own page alone. */
gboolean        pmx_node_is_elsewhere     (PmxNode    *self);
PmxInteractions pmx_node_get_interactions (PmxNode    *self);
/* @node: (foreign): of a layout or an answer; FALSE: it is none. */
gboolean        pmx_node_update           (PmxNode    *self,
                                           JsonObject *node);
void            pmx_node_set_pinned       (PmxNode    *self,
                                           gboolean    is_pinned);
void            pmx_node_set_in_focus     (PmxNode    *self,
                                           gboolean    is_in_focus);

G_END_DECLS
