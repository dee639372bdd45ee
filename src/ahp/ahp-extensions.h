/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Methods that Easel and its own host add to AHP (docs/PROTOCOL.md, "Extensions"). Each side names its extensions in
 * `_meta` of the handshake and gets no others. */
typedef enum
{
  AHP_EXTENSION_NONE = 0,
  AHP_EXTENSION_SNAPSHOT = 1 << 0,  /* the request, from host to client */
  AHP_EXTENSION_CONSENT = 1 << 1,   /* the notification, from client to host */
  AHP_EXTENSION_SHOW = 1 << 2,      /* the notification, from host to client */
  AHP_EXTENSION_VIEW = 1 << 3,      /* the notification, from client to host; a client that names it will send it */
  AHP_EXTENSION_WITHDRAW = 1 << 4,  /* the notification, from host to client */
  AHP_EXTENSION_REOPEN = 1 << 5,    /* the request, from client to host */
} AhpExtensions;

/* The member of `_meta` for Easel's data, also in the state of a session. */
#define AHP_EXTENSION_META "io.github.ahp_canvas.easel"

#define AHP_METHOD_CANVAS_REOPEN "x-easel/canvasReopen"
#define AHP_METHOD_CANVAS_SNAPSHOT "x-easel/canvasSnapshot"
#define AHP_METHOD_CANVAS_SHOW "x-easel/canvasShow"
#define AHP_METHOD_CANVAS_VIEW_CHANGED "x-easel/canvasViewChanged"
#define AHP_METHOD_CONSENT_CHANGED "x-easel/consentChanged"
#define AHP_METHOD_QUESTION_WITHDRAWN "x-easel/questionWithdrawn"

/* @message: params or result of initialize or reconnect. */
AhpExtensions ahp_extensions_read  (JsonObject    *message);
void          ahp_extensions_write (JsonObject    *message,
                                    AhpExtensions  extensions);

G_END_DECLS
