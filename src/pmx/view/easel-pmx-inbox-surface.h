/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* The inbox of a workbench: requests to the user, messages to the agent, work items, the timeline, and the policy of
 * the server. */
#define EASEL_TYPE_PMX_INBOX_SURFACE (easel_pmx_inbox_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselPmxInboxSurface, easel_pmx_inbox_surface, EASEL, PMX_INBOX_SURFACE, EaselSurface)

extern const EaselSurfaceKind easel_pmx_inbox_surface_kind;

G_END_DECLS
