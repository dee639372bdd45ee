/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"

G_BEGIN_DECLS

EaselSourceKinds *easel_kinds_get (void);

G_END_DECLS
