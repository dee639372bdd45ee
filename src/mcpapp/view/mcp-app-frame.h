/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-sealed-page.h"
#include "mcp-app-csp.h"
#include "mcp-app-page.h"
#include "mcp-app-permission.h"

G_BEGIN_DECLS

/* The sealed page of one App: a page of ours with the App in a sandboxed frame, each with a scheme and a policy of its
 * own, in a web process that nobody else has.
 *
 * Signals: "message" (const char *): of the App, as JSON, foreign. "lost": messages were not passed on.
 * "capture-changed": it began or ended to use camera or microphone. */
#define MCP_TYPE_APP_FRAME (mcp_app_frame_get_type ())
G_DECLARE_FINAL_TYPE (McpAppFrame, mcp_app_frame, MCP, APP_FRAME, EaselSealedPage)

/* The permissions that this WebKit can give at all. */
guint        mcp_app_frame_get_possible (void);
/* @permissions: what the user allowed it, of what it declares. */
McpAppFrame *mcp_app_frame_new          (const EaselSealedPageServices *services,
                                         McpAppPage                    *page,
                                         McpAppCsp                     *csp,
                                         guint                          permissions);
void         mcp_app_frame_load         (McpAppFrame                   *self);
/* @text: JSON for the App. */
void         mcp_app_frame_send         (McpAppFrame                   *self,
                                         const char                    *text);
/* Must not be called on a stopped frame. @task does not keep the frame alive. */
void         mcp_app_frame_read_text    (McpAppFrame                   *self,
                                         gsize                          max_bytes,
                                         GTask                         *task);
/* (nullable): an address that the App waits for. */
const char  *mcp_app_frame_get_waiting  (McpAppFrame                   *self);
/* The permissions that it uses right now: camera, microphone. */
guint        mcp_app_frame_get_capture  (McpAppFrame                   *self);

G_END_DECLS
