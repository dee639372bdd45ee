/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface.h"
#include "mcp-app.h"

G_BEGIN_DECLS

/* Questions of an App to the user, as cards of its surface. @task: (transfer full): returns the answer, as in
 * McpAppClient. */
void mcp_app_ask_call (EaselSurface *surface,
                       McpApp       *app,
                       JsonObject   *tool,
                       JsonObject   *params,
                       GTask        *task);
/* @parent: a widget in the window of the questions of @surface, which outlives them. */
void mcp_app_ask_save (EaselSurface *surface,
                       GtkWidget    *parent,
                       McpApp       *app,
                       const char   *name,
                       GBytes       *bytes,
                       GTask        *task);

G_END_DECLS
