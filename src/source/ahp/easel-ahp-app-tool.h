/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"

G_BEGIN_DECLS

/* @tool: (nullable): NULL when the server does not list it. Not called when it was cancelled. */
typedef void (*EaselAhpAppToolFunc) (JsonObject *tool,
                                     gpointer    user_data);

/* Looks for the definition of a tool in all pages of `tools/list`. @user_data: (transfer full): an object. */
void easel_ahp_app_tool_find (AhpClient           *client,
                              const char          *channel,
                              const char          *name,
                              GCancellable        *cancellable,
                              EaselAhpAppToolFunc  found,
                              gpointer             user_data);

G_END_DECLS
