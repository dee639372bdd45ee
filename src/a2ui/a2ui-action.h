/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node.h"

G_BEGIN_DECLS

/* The user pressed it: FALSE when it has no action, or the same one is on its way. */
gboolean a2ui_action_activate (A2uiNode *node);

G_END_DECLS
