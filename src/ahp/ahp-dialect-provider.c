/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-dialect-provider.h"

#include "ahp-limits.h"
#include "easel-json.h"

static const struct { const char *method; AhpCanvasRequestKind kind; const char *action; } methods[] = {
  { "canvasOpen", AHP_CANVAS_REQUEST_OPEN, NULL },
  { "canvasInvokeAction", AHP_CANVAS_REQUEST_INVOKE, "actionName" },
  { "canvasInvokeOperation", AHP_CANVAS_REQUEST_INVOKE, "operationName" },
  { "canvasClose", AHP_CANVAS_REQUEST_CLOSE, NULL },
};

static int
find_method (const char *method)
{
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (g_strcmp0 (methods[i].method, method) == 0)
      return i;
  return -1;
}

/**
 * ahp_dialect_is_canvas_request:
 * @method: (nullable): a method of a request from a host
 *
 * Returns: whether it is a canvas request of issue #297 §7, in that spelling or the one of PR #298
 */
gboolean
ahp_dialect_is_canvas_request (const char *method)
{
  return find_method (method) >= 0;
}

/**
 * ahp_dialect_is_canvas_channel:
 * @uri: a channel, or the instance id of a canvas; foreign
 *
 * In the last form of PR #298 the channel is the only name of a canvas.
 *
 * Returns: whether it identifies a canvas across all sessions of its host
 */
gboolean
ahp_dialect_is_canvas_channel (const char *uri)
{
  g_return_val_if_fail (uri != NULL, FALSE);

  return g_str_has_prefix (uri, "ahp-canvas:");
}

static gboolean
read_optional (JsonObject  *params,
               const char  *name,
               const char **value,
               GError     **error)
{
  *value = NULL;
  if (!easel_json_has (params, name))
    return TRUE;
  *value = easel_json_get_string (params, name, error);
  return *value != NULL;
}

static gboolean
check_instance_id (const char  *id,
                   GError     **error)
{
  long length = g_utf8_strlen (id, -1);
  gboolean is_valid = length > 0 && length <= EASEL_LIMIT_INSTANCE_ID_CHARS;

  for (const char *c = id; is_valid && *c != '\0'; c = g_utf8_next_char (c))
    is_valid = !g_unichar_iscntrl (g_utf8_get_char (c));
  if (!is_valid)
    g_set_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_RANGE,
                 "instanceId must have 1 to %d characters and no control characters", EASEL_LIMIT_INSTANCE_ID_CHARS);
  return is_valid;
}

/* Reads the instance. Issue #297 names it, on the session's channel; the last form of PR #298 has a channel for each
 * instance. */
static gboolean
read_instance (AhpCanvasRequest  *request,
               JsonObject        *params,
               GError           **error)
{
  const char *channel = easel_json_get_string (params, "channel", error);

  if (channel == NULL || !read_optional (params, "instanceId", &request->instance_id, error))
    return FALSE;
  if (request->instance_id == NULL && ahp_dialect_is_canvas_channel (channel))
    request->instance_id = channel;
  if (request->instance_id == NULL)
    request->instance_id = easel_json_get_string (params, "instanceId", error);
  return request->instance_id != NULL && check_instance_id (request->instance_id, error);
}

static gboolean
read_owner (AhpCanvasRequest  *request,
            JsonObject        *params,
            GError           **error)
{
  const char *provider;

  if (!read_optional (params, "extensionId", &request->owner_id, error) ||
      !read_optional (params, "providerId", &provider, error))
    return FALSE;
  if (request->owner_id == NULL)
    request->owner_id = provider;
  return TRUE;
}

/**
 * ahp_dialect_read_request:
 * @request: (out caller-allocates): the request
 * @method: a method for which ahp_dialect_is_canvas_request() is %TRUE
 * @params: its parameters; foreign
 * @error: `EASEL_JSON_ERROR` for invalid parameters, to be answered with -32602
 *
 * Validates the request; no other code checks its shape.
 *
 * Returns: %FALSE with an error
 */
gboolean
ahp_dialect_read_request (AhpCanvasRequest  *request,
                          const char        *method,
                          JsonObject        *params,
                          GError           **error)
{
  int i = find_method (method);

  g_return_val_if_fail (request != NULL && params != NULL, FALSE);
  g_return_val_if_fail (i >= 0, FALSE);

  *request = (AhpCanvasRequest) { .kind = methods[i].kind };
  if (request->kind == AHP_CANVAS_REQUEST_OPEN && easel_json_get_string (params, "canvasId", error) == NULL)
    return FALSE;
  if (!read_optional (params, "canvasId", &request->canvas_id, error) || !read_owner (request, params, error) ||
      !read_instance (request, params, error))
    return FALSE;
  if (methods[i].action != NULL &&
      (request->action = easel_json_get_string (params, methods[i].action, error)) == NULL)
    return FALSE;
  request->input = easel_json_has (params, "input") ? easel_json_peek_node (params, "input") : NULL;
  return TRUE;
}

/**
 * ahp_dialect_write_declaration:
 * @canvas_id: its id
 * @display_name: its name for users
 * @declared: `{description, inputSchema?, actions}`
 *
 * Writes both spellings: hosts ignore unknown members, so one text serves issue #297 and PR #298.
 *
 * Returns: (transfer full): the ClientCanvasDeclaration of issue #297 §4
 */
JsonObject *
ahp_dialect_write_declaration (const char *canvas_id,
                               const char *display_name,
                               JsonObject *declared)
{
  g_return_val_if_fail (canvas_id != NULL && display_name != NULL && declared != NULL, NULL);

  return easel_json_object (EASEL_JSON_STRING ("canvasId", canvas_id),
                            EASEL_JSON_STRING ("displayName", display_name),
                            EASEL_JSON_STRING ("title", display_name),
                            EASEL_JSON_NODE_REF ("description", easel_json_peek_node (declared, "description")),
                            EASEL_JSON_NODE_REF ("inputSchema", easel_json_peek_node (declared, "inputSchema")),
                            EASEL_JSON_NODE_REF ("actions", easel_json_peek_node (declared, "actions")),
                            EASEL_JSON_NODE_REF ("operations", easel_json_peek_node (declared, "actions")));
}

/**
 * ahp_dialect_write_opened:
 * @title: (nullable): the title of the canvas
 * @status: (nullable): the status of the canvas
 *
 * Returns: (transfer full): the answer to an open request. It has no address, because the provider itself shows the
 *   canvas
 */
JsonNode *
ahp_dialect_write_opened (const char *title,
                          const char *status)
{
  return easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("title", title),
                                                  EASEL_JSON_STRING ("status", status),
                                                  EASEL_JSON_STRING ("activity", status)));
}

/**
 * ahp_dialect_write_value:
 * @value: (nullable) (transfer full): the result of the action
 *
 * Returns: (transfer full): the answer to an invoke request
 */
JsonNode *
ahp_dialect_write_value (JsonNode *value)
{
  return easel_json_node_take (easel_json_object (EASEL_JSON_NODE ("value", value)));
}
