/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-collected.h"

#include "easel-json.h"

gboolean
ahp_collected_add (AhpCollected   *self,
                   AhpChannelKind  kind,
                   const char     *type,
                   JsonObject     *action)
{
  AhpCanvasUpdate update;
  const char *data;

  if (kind == AHP_CHANNEL_CANVAS && strcmp (type, "canvas/updated") == 0 && ahp_canvas_update_read (&update, action))
    ahp_canvas_update_merge (&self->update, &update);
  else if (kind == AHP_CHANNEL_TERMINAL && strcmp (type, "terminal/data") == 0 &&
           (data = easel_json_peek_string (action, "data", NULL)) != NULL)
    {
      if (self->output == NULL)
        self->output = g_string_new (NULL);
      g_string_append (self->output, data);
    }
  else
    return FALSE;
  self->n_actions++;
  return TRUE;
}

JsonObject *
ahp_collected_reduce (AhpCollected *self,
                      JsonObject   *state)
{
  JsonObject *next;

  if (self->n_actions == 0)
    return json_object_ref (state);
  if (self->output != NULL)
    {
      g_autoptr(JsonObject) action = easel_json_object (EASEL_JSON_STRING ("type", "terminal/data"),
                                                        EASEL_JSON_STRING ("data", self->output->str));

      next = ahp_reduce (AHP_CHANNEL_TERMINAL, state, action, 0);
    }
  else
    {
      next = easel_json_object_copy (state);
      ahp_canvas_update_write (&self->update, next);
    }
  ahp_collected_clear (self);
  return next;
}

void
ahp_collected_clear (AhpCollected *self)
{
  for (guint i = 0; i < AHP_CANVAS_N_MEMBERS; i++)
    g_clear_pointer (&self->update.values[i], json_node_unref);
  if (self->output != NULL)
    g_string_free (g_steal_pointer (&self->output), TRUE);
  self->n_actions = 0;
}
