/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node.h"

G_BEGIN_DECLS

/* Appends the texts of @node and everything below it to @into, as lines, up to about @max_bytes: including other tabs
 * and parts outside of the screen. The text is foreign; text of obscured inputs is left out. */
void a2ui_outline_add (A2uiNode *node,
                       gsize     max_bytes,
                       GString  *into);

G_END_DECLS
