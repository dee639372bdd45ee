/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* A node without a page: text, a status, a chart, a table or a form; and a row for sending a message from it. */
#define EASEL_TYPE_PMX_NODE_SURFACE (easel_pmx_node_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselPmxNodeSurface, easel_pmx_node_surface, EASEL, PMX_NODE_SURFACE, EaselSurface)

extern const EaselSurfaceKind easel_pmx_node_surface_kind;

G_END_DECLS
