/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The members that the action canvas/updated can change: issue #297 §5 and, for the last two, PR #298. */
typedef enum
{
  AHP_CANVAS_TITLE,
  AHP_CANVAS_STATUS,
  AHP_CANVAS_URL,
  AHP_CANVAS_AVAILABILITY,
  AHP_CANVAS_ACTIVITY,
  AHP_CANVAS_CONTENT_URI,
  AHP_CANVAS_N_MEMBERS
} AhpCanvasMember;

/* An update; its values belong to the action. NULL: the action does not have the member. */
typedef struct
{
  JsonNode *values[AHP_CANVAS_N_MEMBERS];
} AhpCanvasUpdate;

/* FALSE if the action changes nothing: it has no such member, or a member has a wrong type. */
gboolean ahp_canvas_update_read  (AhpCanvasUpdate       *self,
                                  JsonObject            *action);
/* Changes the state @object, which must not be shared. A null removes the member. */
void     ahp_canvas_update_write (const AhpCanvasUpdate *self,
                                  JsonObject            *object);
/* Changes @self to have the effect of both. @self owns its values then, unlike @next. */
void     ahp_canvas_update_merge (AhpCanvasUpdate       *self,
                                  const AhpCanvasUpdate *next);

G_END_DECLS
