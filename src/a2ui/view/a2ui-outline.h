/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node.h"

G_BEGIN_DECLS

/* Writes what @node and all below it say into @into, in lines, as long as that has not many more than @max_bytes:
 * also what is
 * behind another tab and beyond the screen. The text is foreign; what is typed into an obscured field is left out. */
void a2ui_outline_add (A2uiNode *node,
                       gsize     max_bytes,
                       GString  *into);

G_END_DECLS
