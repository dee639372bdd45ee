/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  EASEL_A2A_WORKING,
  EASEL_A2A_WAITING,      /* waiting for the user: the next message continues the task */
  EASEL_A2A_DONE,
  EASEL_A2A_FAILED,
} EaselA2aState;

/* The used members of a result of any method, in any dialect; all borrowed from the result. */
typedef struct
{
  const char    *context_id;    /* nullable */
  const char    *task_id;       /* nullable: NULL for an answer without a task, which is complete */
  gboolean       is_task;       /* whether it is a complete task, and not what changed in one */
  gboolean       has_state;
  EaselA2aState  state;
  JsonObject    *message;       /* nullable */
  JsonArray     *artifacts;     /* nullable: all artifacts of a complete task */
  JsonArray     *history;       /* nullable */
  JsonObject    *artifact;      /* nullable: artifact of an update */
  gboolean       append;        /* whether its parts are appended to earlier ones */
} EaselA2aUpdate;

gboolean easel_a2a_update_read (EaselA2aUpdate  *self,
                                JsonObject      *result,
                                GError         **error);

G_END_DECLS
