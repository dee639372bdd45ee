/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"

G_BEGIN_DECLS

extern const EaselSourceKind easel_pmx_source_kind;

G_END_DECLS
