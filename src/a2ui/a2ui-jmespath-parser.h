/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-jmespath.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): the outermost part of @expression, which is foreign. */
A2uiJmespath *jmes_parse (const char  *expression,
                          GError     **error);

G_END_DECLS
