/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The counterpart of ahp-dialect.h: requests from a host to a client that provides canvases, and their answers, in the
 * spellings of issue #297 (§4, §7) and PR #298. */

typedef enum
{
  AHP_CANVAS_REQUEST_OPEN,
  AHP_CANVAS_REQUEST_INVOKE,
  AHP_CANVAS_REQUEST_CLOSE,
} AhpCanvasRequestKind;

/* AhpCanvasRequest: a request of a host for a canvas. Its strings and nodes are foreign, and belong to the parameters
 * that ahp_dialect_read_request() read. */
typedef struct
{
  AhpCanvasRequestKind  kind;
  const char           *canvas_id;    /* nullable except in open requests */
  const char           *instance_id;  /* bounded, without control characters */
  const char           *owner_id;     /* nullable */
  const char           *action;       /* nullable except in invoke requests */
  JsonNode             *input;        /* nullable */
} AhpCanvasRequest;

gboolean    ahp_dialect_is_canvas_request   (const char        *method);
gboolean    ahp_dialect_read_request        (AhpCanvasRequest  *request,
                                             const char        *method,
                                             JsonObject        *params,
                                             GError           **error);
/* Whether @uri is the channel of a canvas, which identifies it across all sessions of its host. */
gboolean    ahp_dialect_is_canvas_channel   (const char        *uri);

/* (transfer full): a ClientCanvasDeclaration in both spellings; @declared has its description, inputSchema, actions. */
JsonObject *ahp_dialect_write_declaration   (const char        *canvas_id,
                                             const char        *display_name,
                                             JsonObject        *declared);
/* (transfer full): the answers to open and invoke requests; all parameters are nullable, @value is consumed. */
JsonNode   *ahp_dialect_write_opened        (const char        *title,
                                             const char        *status);
JsonNode   *ahp_dialect_write_value         (JsonNode          *value);

G_END_DECLS
