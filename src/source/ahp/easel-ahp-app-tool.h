/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"

G_BEGIN_DECLS

/* @tool: (nullable): NULL if the server does not list it. Not called after cancellation. */
typedef void (*EaselAhpAppToolFunc) (JsonObject *tool,
                                     gpointer    user_data);

/* Finds the definition of a tool in all pages of `tools/list`. @user_data: (transfer full): an object. */
void easel_ahp_app_tool_find (AhpClient           *client,
                              const char          *channel,
                              const char          *name,
                              GCancellable        *cancellable,
                              EaselAhpAppToolFunc  found,
                              gpointer             user_data);

G_END_DECLS
