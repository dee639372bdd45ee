/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-canvas-update.h"
#include "ahp-reducer-rules.h"
#include "easel-json.h"

static JsonObject *
reduce_updated (const AhpReduceRule *rule,
                JsonObject          *state,
                JsonObject          *action)
{
  AhpCanvasUpdate update;
  JsonObject *copy;

  if (!ahp_canvas_update_read (&update, action))
    return NULL;
  copy = easel_json_object_copy (state);
  ahp_canvas_update_write (&update, copy);
  return copy;
}

/* AHP 1.0: replaces the whole state of the channel. */
static JsonObject *
reduce_state_changed (const AhpReduceRule *rule,
                      JsonObject          *state,
                      JsonObject          *action)
{
  JsonObject *canvas = easel_json_peek_object (action, "canvas");

  return canvas != NULL ? json_object_ref (canvas) : NULL;
}

/* canvas/closeRequested and canvas/message are signals: they change no state (issue #297 §5). */
const AhpReduceRule ahp_canvas_rules[] = {
  { "canvas/updated", reduce_updated },
  { "canvas/stateChanged", reduce_state_changed },
  { NULL },
};
