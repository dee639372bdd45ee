/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-canvas-update.h"

#include "easel-json.h"

static const struct
{
  const char *name;
  gboolean    clears;  /* whether null removes the member; otherwise null is ignored */
} members[AHP_CANVAS_N_MEMBERS] = {
  [AHP_CANVAS_TITLE] = { "title", TRUE },
  [AHP_CANVAS_STATUS] = { "status", TRUE },
  [AHP_CANVAS_URL] = { "url", TRUE },
  [AHP_CANVAS_AVAILABILITY] = { "availability", FALSE },
  [AHP_CANVAS_ACTIVITY] = { "activity", TRUE },
  [AHP_CANVAS_CONTENT_URI] = { "contentUri", TRUE },
};

gboolean
ahp_canvas_update_read (AhpCanvasUpdate *self,
                        JsonObject      *action)
{
  gboolean has_change = FALSE;

  for (guint i = 0; i < AHP_CANVAS_N_MEMBERS; i++)
    {
      JsonNode *value = self->values[i] = easel_json_peek_node (action, members[i].name);

      if (value == NULL)
        continue;
      if (!JSON_NODE_HOLDS_NULL (value) &&
          !(JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING))
        return FALSE;
      has_change = TRUE;
    }
  return has_change;
}

void
ahp_canvas_update_write (const AhpCanvasUpdate *self,
                         JsonObject            *object)
{
  for (guint i = 0; i < AHP_CANVAS_N_MEMBERS; i++)
    {
      if (self->values[i] == NULL)
        continue;
      if (!JSON_NODE_HOLDS_NULL (self->values[i]))
        json_object_set_member (object, members[i].name, json_node_ref (self->values[i]));
      else if (members[i].clears && json_object_has_member (object, members[i].name))
        json_object_remove_member (object, members[i].name);
    }
}

void
ahp_canvas_update_merge (AhpCanvasUpdate       *self,
                         const AhpCanvasUpdate *next)
{
  for (guint i = 0; i < AHP_CANVAS_N_MEMBERS; i++)
    if (next->values[i] != NULL && (members[i].clears || !JSON_NODE_HOLDS_NULL (next->values[i])))
      {
        g_clear_pointer (&self->values[i], json_node_unref);
        self->values[i] = json_node_ref (next->values[i]);
      }
}
