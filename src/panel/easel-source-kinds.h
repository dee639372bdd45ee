/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"

G_BEGIN_DECLS

/* A list of kinds ends with NULL. The first kind that takes an address has it. */
typedef const EaselSourceKind * const EaselSourceKinds;

EaselSourceKinds      *easel_source_kinds_get   (void);
const EaselSourceKind *easel_source_kinds_named (EaselSourceKinds *kinds,
                                                 const char       *name);
gboolean               easel_source_kinds_takes (const EaselSourceKind *kind,
                                                 const char       *base);
const EaselSourceKind *easel_source_kinds_parse (EaselSourceKinds *kinds,
                                                 const char       *text,
                                                 char            **base,
                                                 char            **secret,
                                                 GError          **error);

G_END_DECLS
