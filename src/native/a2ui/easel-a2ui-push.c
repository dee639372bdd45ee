/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "easel-a2ui-push.h"

#include "a2ui-limits.h"
#include "easel-json.h"
#include "easel-native-a2ui-limits.h"

typedef struct
{
  EaselCall *call;
  JsonArray *problems;
  gboolean   applied;
} Push;

struct _EaselA2uiPushes
{
  GPtrArray         *waiting;   /* Push, newest last */
  guint              timeout;
  gboolean           behind;    /* the view was not on the screen, so pushes do not wait for it */
  EaselA2uiDescribe  describe;
  gpointer           user_data;
};

static void
push_free (Push *push)
{
  g_object_unref (push->call);
  json_array_unref (push->problems);
  g_free (push);
}

EaselA2uiPushes *
easel_a2ui_pushes_new (EaselA2uiDescribe describe,
                       gpointer          user_data)
{
  EaselA2uiPushes *self = g_new0 (EaselA2uiPushes, 1);

  self->waiting = g_ptr_array_new_with_free_func ((GDestroyNotify) push_free);
  self->describe = describe;
  self->user_data = user_data;
  return self;
}

/* Unanswered calls are dropped, and fail. */
void
easel_a2ui_pushes_free (EaselA2uiPushes *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  g_ptr_array_unref (self->waiting);
  g_free (self);
}

void
easel_a2ui_pushes_add (EaselA2uiPushes *self,
                       EaselCall       *call)
{
  Push *push = g_new0 (Push, 1);

  push->call = g_object_ref (call);
  push->problems = json_array_new ();
  g_ptr_array_add (self->waiting, push);
}

/* (nullable): the push that is being applied, or the last one. */
static Push *
find_current (EaselA2uiPushes *self)
{
  Push *push = NULL;

  for (guint i = 0; i < self->waiting->len && (push == NULL || push->applied); i++)
    push = self->waiting->pdata[i];
  return push;
}

gboolean
easel_a2ui_pushes_take (EaselA2uiPushes   *self,
                        const A2uiProblem *problem)
{
  Push *push = find_current (self);

  if (push == NULL)
    return FALSE;
  /* A payload has at most A2UI_LIMIT_PROBLEMS; a view may find as many while it is built. */
  if (json_array_get_length (push->problems) < 2 * A2UI_LIMIT_PROBLEMS)
    json_array_add_object_element (push->problems, a2ui_problem_describe (problem));
  return TRUE;
}

void
easel_a2ui_pushes_answer (EaselA2uiPushes *self,
                          gboolean         visible)
{
  g_autoptr(GPtrArray) answered = g_ptr_array_new_with_free_func ((GDestroyNotify) push_free);

  g_clear_handle_id (&self->timeout, g_source_remove);
  self->behind = !visible;
  while (self->waiting->len > 0 && ((Push *) self->waiting->pdata[0])->applied)
    g_ptr_array_add (answered, g_ptr_array_steal_index (self->waiting, 0));
  for (guint i = 0; i < answered->len; i++)
    {
      Push *push = answered->pdata[i];
      JsonObject *value = self->describe (self->user_data);

      json_object_set_boolean_member (value, "visible", visible);
      json_object_set_array_member (value, "problems", json_array_ref (push->problems));
      easel_call_reply (push->call, easel_json_node_take (value));
    }
}

static gboolean
timeout_cb (gpointer user_data)
{
  EaselA2uiPushes *self = user_data;

  self->timeout = 0;
  easel_a2ui_pushes_answer (self, FALSE);
  return G_SOURCE_REMOVE;
}

void
easel_a2ui_pushes_wait (EaselA2uiPushes *self)
{
  Push *push = find_current (self);

  if (push != NULL)
    push->applied = TRUE;
  g_clear_handle_id (&self->timeout, g_source_remove);
  if (self->waiting->len > 0)
    self->timeout = g_timeout_add (self->behind ? 0 : EASEL_LIMIT_A2UI_APPEAR, timeout_cb, self);
}

void
easel_a2ui_pushes_expect (EaselA2uiPushes *self)
{
  self->behind = FALSE;
}
