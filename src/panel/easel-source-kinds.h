/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"

G_BEGIN_DECLS

const EaselSourceKind *easel_source_kinds_named (EaselSourceKinds       *kinds,
                                                 const char             *name);
gboolean               easel_source_kinds_takes (const EaselSourceKind  *kind,
                                                 const char             *base);
const EaselSourceKind *easel_source_kinds_parse (EaselSourceKinds       *kinds,
                                                 const char             *text,
                                                 char                  **base,
                                                 char                  **secret,
                                                 GError                **error);

G_END_DECLS
