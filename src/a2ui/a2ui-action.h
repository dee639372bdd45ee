/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node.h"

G_BEGIN_DECLS

/* Call this when the user activates @node. Returns FALSE if @node has no action, or if the same action is still in
 * flight. */
gboolean a2ui_action_activate (A2uiNode *node);

/* @context: without bindings. */
gboolean a2ui_action_dispatch (A2uiNode   *node,
                               const char *name,
                               JsonObject *context);

G_END_DECLS
