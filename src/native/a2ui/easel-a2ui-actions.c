/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "easel-a2ui-actions.h"

#include "easel-a2ui-instance.h"
#include "easel-json.h"

void
easel_a2ui_push_invoke (EaselInstance *instance,
                        EaselCall     *call)
{
  easel_a2ui_instance_push (EASEL_A2UI_INSTANCE (instance), call,
                            json_object_get_member (easel_call_get_input (call), "payload"));
}

static JsonObject *
new_answer (EaselA2uiInstance *self)
{
  return easel_json_object (EASEL_JSON_ARRAY ("surfaces", easel_a2ui_instance_describe (self)));
}

void
easel_a2ui_reset_invoke (EaselInstance *instance,
                         EaselCall     *call)
{
  EaselA2uiInstance *self = EASEL_A2UI_INSTANCE (instance);

  easel_a2ui_instance_reset (self);
  easel_call_reply (call, easel_json_node_take (new_answer (self)));
}

void
easel_a2ui_get_state_invoke (EaselInstance *instance,
                             EaselCall     *call)
{
  EaselA2uiInstance *self = EASEL_A2UI_INSTANCE (instance);
  JsonObject *answer = new_answer (self);

  json_object_set_string_member (answer, "title", easel_instance_get_title (instance));
  json_object_set_boolean_member (answer, "visible", easel_a2ui_instance_is_visible (self));
  easel_call_reply (call, easel_json_node_take (answer));
}

void
easel_a2ui_get_data_model_invoke (EaselInstance *instance,
                                  EaselCall     *call)
{
  A2uiModel *model = easel_a2ui_instance_get_model (EASEL_A2UI_INSTANCE (instance));
  const char *id = easel_json_peek_string (easel_call_get_input (call), "surfaceId", NULL);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (model));
  g_autoptr(A2uiSurface) surface = NULL;
  JsonObject *answer;

  if (id != NULL)
    g_set_object (&surface, a2ui_model_get_surface (model, id));
  else if (n == 1)
    surface = g_list_model_get_item (G_LIST_MODEL (model), 0);
  if (surface == NULL)
    {
      easel_call_fail (call, EASEL_CODE_NOT_FOUND, "There is no such surface; getState names all %u.", n);
      return;
    }
  answer = easel_json_object (EASEL_JSON_STRING ("surfaceId", a2ui_surface_get_id (surface)),
                              EASEL_JSON_NODE ("dataModel", a2ui_values_dup (a2ui_surface_get_values (surface), "")));
  easel_call_reply (call, easel_json_node_take (answer));
}
