/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The other half of ahp-dialect.h: what a host asks of a client that provides canvases, and what it is answered, in the
 * spellings of issue #297 (§4, §7) and PR #298. */

typedef enum
{
  AHP_CANVAS_REQUEST_OPEN,
  AHP_CANVAS_REQUEST_INVOKE,
  AHP_CANVAS_REQUEST_CLOSE,
} AhpCanvasRequestKind;

/* Everything in it is foreign and borrowed from the params. */
typedef struct
{
  AhpCanvasRequestKind  kind;
  const char           *canvas_id;    /* nullable, but for an open */
  const char           *instance_id;  /* bounded, without control characters */
  const char           *owner_id;     /* nullable */
  const char           *action;       /* nullable, but for an invoke */
  JsonNode             *input;        /* nullable */
} AhpCanvasRequest;

gboolean    ahp_dialect_is_canvas_request   (const char        *method);
gboolean    ahp_dialect_read_request        (AhpCanvasRequest  *request,
                                             const char        *method,
                                             JsonObject        *params,
                                             GError           **error);
/* Whether it is the channel of a canvas: a name in all sessions of its host. */
gboolean    ahp_dialect_is_canvas_channel   (const char        *uri);

/* (transfer full): a ClientCanvasDeclaration in both spellings; @declared has its description, inputSchema, actions. */
JsonObject *ahp_dialect_write_declaration   (const char        *canvas_id,
                                             const char        *display_name,
                                             JsonObject        *declared);
/* (transfer full): the answers to an open and to an invoke; all parameters nullable, @value consumed. */
JsonNode   *ahp_dialect_write_opened        (const char        *title,
                                             const char        *status);
JsonNode   *ahp_dialect_write_value         (JsonNode          *value);

G_END_DECLS
