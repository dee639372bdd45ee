/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-tab-queue.h"

#include "easel-tab-private.h"
#include "easel-ui-limits.h"

struct _EaselTabQueue
{
  GObject parent_instance;

  GListModel *tabs;         /* EaselTab */
  guint remaining;               /* how many pages may still be created */
  EaselSurface *front;      /* weak: the queue waits for it to be live */
  guint source;
};

enum { SIGNAL_DUE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselTabQueue, easel_tab_queue, G_TYPE_OBJECT)

static void front_cb (EaselTabQueue *self);

static void
set_front (EaselTabQueue *self,
           EaselSurface  *front)
{
  if (self->front != NULL)
    g_signal_handlers_disconnect_by_func (self->front, front_cb, self);
  g_set_weak_pointer (&self->front, front);
  if (front != NULL)
    g_signal_connect_object (front, "notify::state", G_CALLBACK (front_cb), self, G_CONNECT_SWAPPED);
}

static void
easel_tab_queue_dispose (GObject *object)
{
  easel_tab_queue_stop (EASEL_TAB_QUEUE (object));
  g_clear_object (&EASEL_TAB_QUEUE (object)->tabs);
  G_OBJECT_CLASS (easel_tab_queue_parent_class)->dispose (object);
}

static void
easel_tab_queue_class_init (EaselTabQueueClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_tab_queue_dispose;
  signals[SIGNAL_DUE] = g_signal_new ("due", EASEL_TYPE_TAB_QUEUE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 1, EASEL_TYPE_TAB);
}

static void
easel_tab_queue_init (EaselTabQueue *self)
{
}

EaselTabQueue *
easel_tab_queue_new (GListModel *tabs)
{
  EaselTabQueue *self;

  g_return_val_if_fail (G_IS_LIST_MODEL (tabs), NULL);

  self = g_object_new (EASEL_TYPE_TAB_QUEUE, NULL);
  self->tabs = g_object_ref (tabs);
  return self;
}

/* Returns: (transfer full) (nullable): the next queued tab. */
static EaselTab *
find_next (EaselTabQueue *self)
{
  guint n = self->remaining > 0 ? g_list_model_get_n_items (self->tabs) : 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr(EaselTab) tab = g_list_model_get_item (self->tabs, i);

      if (tab->is_waiting)
        return g_steal_pointer (&tab);
    }
  return NULL;
}

/* Creates a few pages at a time, so that the main loop is not blocked. */
static gboolean
fill_cb (gpointer user_data)
{
  g_autoptr(EaselTabQueue) self = g_object_ref (user_data);
  gint64 end = g_get_monotonic_time () + EASEL_LIMIT_TABS_SLICE * G_TIME_SPAN_MILLISECOND;

  while (self->source != 0 && g_get_monotonic_time () < end)
    {
      g_autoptr(EaselTab) tab = find_next (self);

      if (tab == NULL)
        {
          self->source = 0;
          return G_SOURCE_REMOVE;
        }
      self->remaining--;
      g_signal_emit (self, signals[SIGNAL_DUE], 0, tab);
    }
  return self->source != 0;
}

static void
begin (EaselTabQueue *self)
{
  set_front (self, NULL);
  g_clear_handle_id (&self->source, g_source_remove);
  self->source = g_idle_add_full (G_PRIORITY_LOW, fill_cb, self, NULL);
}

static gboolean
patience_cb (gpointer user_data)
{
  EaselTabQueue *self = user_data;

  self->source = 0;
  begin (self);
  return G_SOURCE_REMOVE;
}

static gboolean
is_under_way (EaselSurface *front)
{
  EaselSurfaceState state = easel_surface_get_state (front);

  return state == EASEL_SURFACE_EMPTY || state == EASEL_SURFACE_LOADING;
}

static void
front_cb (EaselTabQueue *self)
{
  if (!is_under_way (self->front))
    begin (self);
}

void
easel_tab_queue_start (EaselTabQueue *self,
                       EaselSurface  *front,
                       guint          remaining)
{
  g_return_if_fail (EASEL_IS_TAB_QUEUE (self));
  g_return_if_fail (front == NULL || EASEL_IS_SURFACE (front));

  self->remaining = remaining;
  if (front == NULL || !is_under_way (front))
    {
      begin (self);
      return;
    }
  set_front (self, front);
  g_clear_handle_id (&self->source, g_source_remove);
  self->source = g_timeout_add (EASEL_LIMIT_TABS_TIMEOUT, patience_cb, self);
}

void
easel_tab_queue_stop (EaselTabQueue *self)
{
  g_return_if_fail (EASEL_IS_TAB_QUEUE (self));

  set_front (self, NULL);
  g_clear_handle_id (&self->source, g_source_remove);
}
