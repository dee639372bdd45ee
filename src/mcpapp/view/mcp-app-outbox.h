/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-canvas.h"
#include "mcp-app.h"

G_BEGIN_DECLS

/* Messages of an App to the agent: proposed messages with buttons to send and remove them, and the model context, which
 * is sent with the next message. Hidden while empty.
 *
 * Signal: "failed" (const char *reason): a message could not be sent; @reason is translated or from the host. */
#define MCP_TYPE_APP_OUTBOX (mcp_app_outbox_get_type ())
G_DECLARE_FINAL_TYPE (McpAppOutbox, mcp_app_outbox, MCP, APP_OUTBOX, AdwBin)

GtkWidget *mcp_app_outbox_new (McpApp      *app,
                               EaselCanvas *canvas);

G_END_DECLS
