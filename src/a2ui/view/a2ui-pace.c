/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-pace.h"

#include "easel-limits.h"

typedef struct
{
  GWeakRef      widget;
  A2uiPaceFunc  func;
} Waiting;

typedef struct
{
  int    left;     /* cost left in this turn; the last widget may exceed it */
  GQueue waiting;  /* of Waiting, in order */
  guint  turn;     /* source: the next turn of the main loop */
} Pace;

#define PACE_KEY "a2ui-pace"
/* Set on a widget that is in the queue, so that a widget is never in it twice. */
#define WAITS_KEY "a2ui-pace-waits"

static void
waiting_free (gpointer data)
{
  g_weak_ref_clear (&((Waiting *) data)->widget);
  g_free (data);
}

static void
pace_free (gpointer data)
{
  Pace *self = data;

  g_clear_handle_id (&self->turn, g_source_remove);
  g_queue_clear_full (&self->waiting, waiting_free);
  g_free (self);
}

/* Calls each waiting widget, which requests its cost again and is queued again if the turn is over. */
static gboolean
turn_cb (gpointer data)
{
  A2uiSurface *surface = data;
  g_autoptr(A2uiSurface) alive = g_object_ref (surface);
  Pace *self = g_object_get_data (G_OBJECT (surface), PACE_KEY);

  self->left = A2UI_PACE_TURN;
  while (self->left > 0 && !g_queue_is_empty (&self->waiting))
    {
      Waiting *waiting = g_queue_pop_head (&self->waiting);
      g_autoptr(GtkWidget) widget = g_weak_ref_get (&waiting->widget);
      A2uiPaceFunc func = waiting->func;

      waiting_free (waiting);
      if (widget == NULL)
        continue;
      g_object_set_data (G_OBJECT (widget), WAITS_KEY, NULL);
      func (widget);
    }
  if (self->left < A2UI_PACE_TURN)
    return G_SOURCE_CONTINUE;
  self->turn = 0;
  return G_SOURCE_REMOVE;
}

static Pace *
get_pace (A2uiSurface *surface)
{
  Pace *self = g_object_get_data (G_OBJECT (surface), PACE_KEY);

  if (self == NULL)
    {
      self = g_new0 (Pace, 1);
      self->left = A2UI_PACE_TURN;
      g_object_set_data_full (G_OBJECT (surface), PACE_KEY, self, pace_free);
    }
  return self;
}

gboolean
a2ui_pace_take (A2uiSurface  *surface,
                guint         cost,
                GtkWidget    *widget,
                A2uiPaceFunc  func)
{
  Pace *self;
  Waiting *waiting;

  g_return_val_if_fail (A2UI_IS_SURFACE (surface), TRUE);
  g_return_val_if_fail (GTK_IS_WIDGET (widget), TRUE);

  self = get_pace (surface);
  if (self->turn == 0)
    self->turn = g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, EASEL_LIMIT_TURN_INTERVAL, turn_cb, surface, NULL);
  if (self->left > 0)
    {
      self->left -= (int) cost;
      return TRUE;
    }
  if (g_object_get_data (G_OBJECT (widget), WAITS_KEY) != NULL)
    return FALSE;
  g_object_set_data (G_OBJECT (widget), WAITS_KEY, self);
  waiting = g_new0 (Waiting, 1);
  g_weak_ref_init (&waiting->widget, widget);
  waiting->func = func;
  g_queue_push_tail (&self->waiting, waiting);
  return FALSE;
}
