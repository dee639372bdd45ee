/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node.h"

G_BEGIN_DECLS

/* The form's side of the messages with the page of a frame: McpApp (JSON-RPC of MCP Apps), WebAppFrameSrcdoc and
 * WebAppFrameUrl (`a2ui_*`). It knows no web view: messages are texts. Everything that the component does not list is
 * denied: actions, functions and writes to the data model.
 *
 * Signals: "send" (const char *text): JSON for the page; "resized" (double height): the page wants to be as high, in
 * pixels. */
#define A2UI_TYPE_FRAME (a2ui_frame_get_type ())
G_DECLARE_FINAL_TYPE (A2uiFrame, a2ui_frame, A2UI, FRAME, GObject)

A2uiFrame *a2ui_frame_new         (A2uiNode   *node);
/* @text: a message of the page, as JSON; foreign. */
void       a2ui_frame_receive     (A2uiFrame  *self,
                                   const char *text);
/* @width, @height: of the frame in pixels. */
void       a2ui_frame_set_context (A2uiFrame  *self,
                                   gboolean    is_dark,
                                   int         width,
                                   int         height);
/* (transfer full): the HTML of @node, decoded. */
char      *a2ui_frame_dup_html    (A2uiNode   *node);

G_END_DECLS
