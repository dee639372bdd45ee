/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-options.h"
#include "mcp-client-session.h"

G_BEGIN_DECLS

/* The canvas tools of the host, for a command that is an agent itself: its own `easel-host mcp` reaches the host, and
 * starts the host if none runs; the host opens the panel. */

/* (transfer full): a session that is not open yet. @title: (nullable): for the user. */
McpClientSession *easel_tool_client_new         (EaselHostOptions     *options,
                                                 const char           *name,
                                                 const char           *title);
/* @arguments: (transfer full). @timeout: in milliseconds. */
void              easel_tool_client_call_async  (McpClientSession     *session,
                                                 const char           *tool,
                                                 JsonObject           *arguments,
                                                 guint                 timeout,
                                                 GCancellable         *cancellable,
                                                 GAsyncReadyCallback   callback,
                                                 gpointer              user_data);
/* (transfer full) (nullable): the structured result, if it has @member. The error is for the user:
 * G_IO_ERROR_NOT_FOUND if the session of canvases has ended, G_IO_ERROR_NOT_CONNECTED if no panel draws the canvas. */
JsonObject       *easel_tool_client_call_finish (McpClientSession     *session,
                                                 GAsyncResult         *result,
                                                 const char           *member,
                                                 GError              **error);
/* Whether one of the surfaces in a result of canvas_show_a2ui is drawn. @surfaces: (nullable). */
gboolean          easel_tool_client_shows       (JsonArray            *surfaces);

G_END_DECLS
