/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-canvas.h"
#include "mcp-app.h"

G_BEGIN_DECLS

/* Words of an App for the agent: each draft with Send and Remove, and its context, which goes with the next one.
 * Not visible while there is nothing.
 *
 * Signal: "failed" (const char *reason): a draft could not be sent; translated or of the host. */
#define MCP_TYPE_APP_OUTBOX (mcp_app_outbox_get_type ())
G_DECLARE_FINAL_TYPE (McpAppOutbox, mcp_app_outbox, MCP, APP_OUTBOX, AdwBin)

GtkWidget *mcp_app_outbox_new (McpApp      *app,
                               EaselCanvas *canvas);

G_END_DECLS
