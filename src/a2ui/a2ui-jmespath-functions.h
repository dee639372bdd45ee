/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-jmespath-part.h"

G_BEGIN_DECLS

/* (nullable) */
const JmesFunction *jmes_function_find (const char *name);

G_END_DECLS
