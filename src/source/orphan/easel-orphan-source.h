/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"

G_BEGIN_DECLS

#define EASEL_ORPHAN_SOURCE_ID "kept"

/* Orphaned native instances, which no host has any more, as the canvases of one session. Only the user closes them. */
#define EASEL_TYPE_ORPHAN_SOURCE (easel_orphan_source_get_type ())
G_DECLARE_FINAL_TYPE (EaselOrphanSource, easel_orphan_source, EASEL, ORPHAN_SOURCE, EaselSource)

EaselSource *easel_orphan_source_new (EaselProvider *provider);

extern const EaselSourceKind easel_orphan_source_kind;

G_END_DECLS
