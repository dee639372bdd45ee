/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-tab-queue.h"

#include "easel-ui-limits.h"

struct _EaselTabQueue
{
  GObject parent_instance;

  GQueue canvases;          /* EaselCanvas, in the order of the session */
  GHashTable *links;        /* EaselCanvas -> its link in @canvases */
  guint room;               /* how many may still come */
  EaselSurface *front;      /* weak: waited for */
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
  easel_tab_queue_clear (EASEL_TAB_QUEUE (object));
  G_OBJECT_CLASS (easel_tab_queue_parent_class)->dispose (object);
}

static void
easel_tab_queue_finalize (GObject *object)
{
  g_hash_table_unref (EASEL_TAB_QUEUE (object)->links);
  G_OBJECT_CLASS (easel_tab_queue_parent_class)->finalize (object);
}

static void
easel_tab_queue_class_init (EaselTabQueueClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_tab_queue_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_tab_queue_finalize;
  signals[SIGNAL_DUE] = g_signal_new ("due", EASEL_TYPE_TAB_QUEUE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 1, EASEL_TYPE_CANVAS);
}

static void
easel_tab_queue_init (EaselTabQueue *self)
{
  g_queue_init (&self->canvases);
  self->links = g_hash_table_new (NULL, NULL);
}

EaselTabQueue *
easel_tab_queue_new (void)
{
  return g_object_new (EASEL_TYPE_TAB_QUEUE, NULL);
}

void
easel_tab_queue_push (EaselTabQueue *self,
                      EaselCanvas   *canvas)
{
  g_return_if_fail (EASEL_IS_TAB_QUEUE (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));
  g_return_if_fail (!easel_tab_queue_has (self, canvas));

  g_queue_push_tail (&self->canvases, g_object_ref (canvas));
  g_hash_table_insert (self->links, canvas, self->canvases.tail);
}

void
easel_tab_queue_put_back (EaselTabQueue *self,
                          EaselCanvas   *canvas)
{
  g_return_if_fail (EASEL_IS_TAB_QUEUE (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));
  g_return_if_fail (!easel_tab_queue_has (self, canvas));

  g_queue_push_head (&self->canvases, g_object_ref (canvas));
  g_hash_table_insert (self->links, canvas, self->canvases.head);
}

gboolean
easel_tab_queue_has (EaselTabQueue *self,
                     EaselCanvas   *canvas)
{
  g_return_val_if_fail (EASEL_IS_TAB_QUEUE (self), FALSE);

  return g_hash_table_contains (self->links, canvas);
}

gboolean
easel_tab_queue_take (EaselTabQueue *self,
                      EaselCanvas   *canvas)
{
  GList *link;

  g_return_val_if_fail (EASEL_IS_TAB_QUEUE (self), FALSE);

  link = g_hash_table_lookup (self->links, canvas);
  if (link == NULL)
    return FALSE;
  g_hash_table_remove (self->links, canvas);
  g_queue_delete_link (&self->canvases, link);
  g_object_unref (canvas);
  return TRUE;
}

GPtrArray *
easel_tab_queue_list (EaselTabQueue *self)
{
  GPtrArray *canvases = g_ptr_array_new_with_free_func (g_object_unref);

  for (GList *l = self->canvases.head; l != NULL; l = l->next)
    g_ptr_array_add (canvases, g_object_ref (l->data));
  return canvases;
}

/* A few at a time, so that what the person does meanwhile is not held up. */
static gboolean
fill_cb (gpointer user_data)
{
  g_autoptr(EaselTabQueue) self = g_object_ref (user_data);
  gint64 end = g_get_monotonic_time () + EASEL_LIMIT_TABS_SLICE * G_TIME_SPAN_MILLISECOND;

  while (self->source != 0 && self->room > 0 && self->canvases.length > 0 && g_get_monotonic_time () < end)
    {
      g_autoptr(EaselCanvas) canvas = g_object_ref (self->canvases.head->data);

      self->room--;
      easel_tab_queue_take (self, canvas);
      g_signal_emit (self, signals[SIGNAL_DUE], 0, canvas);
    }
  if (self->source == 0 || (self->room > 0 && self->canvases.length > 0))
    return self->source != 0;
  self->source = 0;
  return G_SOURCE_REMOVE;
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
easel_tab_queue_start (EaselTabQueue   *self,
                       EaselCanvasPage *front,
                       guint            room)
{
  EaselSurface *surface;

  g_return_if_fail (EASEL_IS_TAB_QUEUE (self));

  self->room = room;
  surface = front != NULL ? easel_canvas_page_get_surface (front) : NULL;
  if (surface == NULL || !is_under_way (surface))
    {
      begin (self);
      return;
    }
  set_front (self, surface);
  g_clear_handle_id (&self->source, g_source_remove);
  self->source = g_timeout_add (EASEL_LIMIT_TABS_PATIENCE, patience_cb, self);
}

void
easel_tab_queue_stop (EaselTabQueue *self)
{
  g_return_if_fail (EASEL_IS_TAB_QUEUE (self));

  set_front (self, NULL);
  g_clear_handle_id (&self->source, g_source_remove);
}

void
easel_tab_queue_clear (EaselTabQueue *self)
{
  g_return_if_fail (EASEL_IS_TAB_QUEUE (self));

  easel_tab_queue_stop (self);
  g_hash_table_remove_all (self->links);
  g_queue_clear_full (&self->canvases, g_object_unref);
}
