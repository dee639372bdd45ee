/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-sealed-page.h"
#include "mcp-app-csp.h"
#include "mcp-app-page.h"
#include "mcp-app-permission.h"

G_BEGIN_DECLS

/* Sealed page of one App: a shell page of ours with the App in a sandboxed frame. Shell and App have their own
 * scheme and policy; the web process is not shared with other pages.
 *
 * Signals: "message" (const char *): JSON from the App, foreign. "lost": messages of the App were dropped.
 * "capture-changed": the App started or stopped to use camera or microphone. "missing" (guint permissions): the App
 * failed to use a feature of WebKit that it is not allowed. "unreachable" (const char *): the first address that the
 * App could not load, foreign. */
#define MCP_TYPE_APP_FRAME (mcp_app_frame_get_type ())
G_DECLARE_FINAL_TYPE (McpAppFrame, mcp_app_frame, MCP, APP_FRAME, EaselSealedPage)

/* The permissions that this WebKit can provide. */
guint        mcp_app_frame_get_possible (void);
/* @permissions: declared permissions that the user allowed. */
McpAppFrame *mcp_app_frame_new          (const EaselSealedPageServices *services,
                                         McpAppCsp                     *csp,
                                         guint                          permissions);
gboolean     mcp_app_frame_fits         (McpAppFrame                   *self,
                                         McpAppCsp                     *csp,
                                         guint                          permissions);
/* @initial: (nullable): {hostContext, toolInput?, toolResult?, widgetState?}, for pages made for ChatGPT. */
void         mcp_app_frame_set_page     (McpAppFrame                   *self,
                                         McpAppPage                    *page,
                                         McpAppCsp                     *csp,
                                         JsonObject                    *initial);
/* Makes it a frame in a form. @ports: messages of A2UI. @address: (nullable): instead of the bytes of the page. */
void         mcp_app_frame_set_form     (McpAppFrame                   *self,
                                         gboolean                       ports,
                                         const char                    *address);
void         mcp_app_frame_load         (McpAppFrame                   *self);
/* @text: JSON for the App. */
void         mcp_app_frame_send         (McpAppFrame                   *self,
                                         const char                    *text);
/* Must not be called on a stopped frame. @task does not keep the frame alive. */
void         mcp_app_frame_read_text    (McpAppFrame                   *self,
                                         gsize                          max_bytes,
                                         GTask                         *task);
/* (nullable): the address that the App is loading for longest. */
const char  *mcp_app_frame_get_waiting  (McpAppFrame                   *self);
/* (nullable): the first address that the App could not load. */
const char  *mcp_app_frame_get_failed   (McpAppFrame                   *self);
/* The devices that the App uses now: camera, microphone. */
guint        mcp_app_frame_get_capture  (McpAppFrame                   *self);

G_END_DECLS
