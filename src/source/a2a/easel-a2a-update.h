/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  EASEL_A2A_WORKING,
  EASEL_A2A_WAITING,      /* for the user: the next message goes on with the same task */
  EASEL_A2A_DONE,
  EASEL_A2A_FAILED,
} EaselA2aState;

/* A result of any method, in any dialect, as far as it is used. Everything is borrowed from the result. */
typedef struct
{
  const char    *context_id;    /* nullable */
  const char    *task_id;       /* nullable: an answer without a task, which is over */
  gboolean       has_state;
  EaselA2aState  state;
  JsonObject    *message;       /* nullable */
  JsonArray     *artifacts;     /* nullable: of a whole task: all that it has so far */
  JsonArray     *history;       /* nullable */
  JsonObject    *artifact;      /* nullable: of an update */
  gboolean       append;        /* its parts follow those that came before */
} EaselA2aUpdate;

gboolean easel_a2a_update_read (EaselA2aUpdate  *self,
                                JsonObject      *result,
                                GError         **error);

G_END_DECLS
