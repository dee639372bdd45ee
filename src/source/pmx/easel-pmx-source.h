/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"

G_BEGIN_DECLS

/* The workbench of a PMX Canvas server on this computer as a source: a session with the workbench, the inbox, the list
 * of nodes, and the open nodes. docs/pmx.md says how to connect. */
#define EASEL_TYPE_PMX_SOURCE (easel_pmx_source_get_type ())
G_DECLARE_FINAL_TYPE (EaselPmxSource, easel_pmx_source, EASEL, PMX_SOURCE, EaselSource)

EaselSource *easel_pmx_source_create (const EaselSourceOptions *options);

G_END_DECLS
