/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pmx-capabilities.h"

G_BEGIN_DECLS

/* A node of a workbench. Its text is foreign and must not be used as markup. Signal: "changed": any property, including
 * pin and focus. */
#define PMX_TYPE_NODE (pmx_node_get_type ())
G_DECLARE_FINAL_TYPE (PmxNode, pmx_node, PMX, NODE, GObject)

PmxNode        *pmx_node_new              (const char *id);
const char     *pmx_node_get_id           (PmxNode    *self);
const char     *pmx_node_get_kind         (PmxNode    *self);   /* "html", "markdown", … */
const char     *pmx_node_get_title        (PmxNode    *self);   /* nullable */
const char     *pmx_node_get_content      (PmxNode    *self);   /* nullable */
const char     *pmx_node_get_path         (PmxNode    *self);   /* nullable */
/* (transfer none): the data of its kind. */
JsonObject     *pmx_node_get_data         (PmxNode    *self);
gboolean        pmx_node_is_pinned        (PmxNode    *self);
gboolean        pmx_node_is_in_focus      (PmxNode    *self);
/* Whether this is one of two internal nodes of the server: its status, and its context. */
gboolean        pmx_node_is_of_system     (PmxNode    *self);
/* Whether the server provides a page for the node. */
gboolean        pmx_node_is_page          (PmxNode    *self);
/* Whether the node is a file or an image whose content is only on the server's own page. */
gboolean        pmx_node_is_elsewhere     (PmxNode    *self);
PmxInteractions pmx_node_get_interactions (PmxNode    *self);
/* @node: (foreign): from a layout or a response; FALSE: @node is another node or invalid. */
gboolean        pmx_node_update           (PmxNode    *self,
                                           JsonObject *node);
void            pmx_node_set_pinned       (PmxNode    *self,
                                           gboolean    is_pinned);
void            pmx_node_set_in_focus     (PmxNode    *self,
                                           gboolean    is_in_focus);

G_END_DECLS
