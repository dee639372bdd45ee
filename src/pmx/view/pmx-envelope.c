/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "pmx-envelope.h"

#include "a2ui-problem.h"
#include "easel-json.h"

/**
 * pmx_envelope_feed:
 * @model: the model of a view that Easel fills itself
 * @envelope: the kind of message, such as "createSurface" (A2UI 0.9)
 * @surface_id: the only surface of @model
 * @body: (transfer full): the message, without its surface id
 *
 * Problems are logged, because the message is from Easel; only values in it are from the node.
 */
void
pmx_envelope_feed (A2uiModel  *model,
                   const char *envelope,
                   const char *surface_id,
                   JsonObject *body)
{
  JsonObject *message = json_object_new ();
  g_autoptr(JsonNode) node = easel_json_node_take (message);
  g_autoptr(GPtrArray) problems = NULL;

  g_return_if_fail (A2UI_IS_MODEL (model));
  g_return_if_fail (envelope != NULL && surface_id != NULL && body != NULL);

  json_object_set_string_member (body, "surfaceId", surface_id);
  json_object_set_string_member (message, "version", "v0.9");
  json_object_set_object_member (message, envelope, body);
  problems = a2ui_model_feed_message (model, node);
  for (guint i = 0; i < problems->len; i++)
    g_debug ("%s: %s", surface_id, ((A2uiProblem *) problems->pdata[i])->message);
}
