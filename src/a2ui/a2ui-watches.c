/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-watches.h"

#include "a2ui-path.h"

/* A tree of segments: the cost of a change is its depth and those who hear of it, not all who watch. */
typedef struct _Place Place;

struct _Place
{
  Place      *parent;   /* NULL: the whole */
  char       *segment;
  GHashTable *parts;    /* segment → Place; NULL: none */
  GQueue      watches;  /* of A2uiWatch */
};

struct _A2uiWatches
{
  Place *whole;
};

struct _A2uiWatch
{
  grefcount      ref_count;
  Place         *place;      /* NULL: ended */
  GList         *link;       /* in its queue */
  A2uiWatchFunc  func;
  gpointer       user_data;
};

static void
place_free (gpointer data)
{
  Place *place = data;

  g_assert (g_queue_is_empty (&place->watches));
  g_clear_pointer (&place->parts, g_hash_table_unref);
  g_free (place->segment);
  g_free (place);
}

static Place *
place_enter (Place      *self,
             const char *segment)
{
  Place *part;

  if (self->parts == NULL)
    self->parts = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, place_free);
  part = g_hash_table_lookup (self->parts, segment);
  if (part == NULL)
    {
      part = g_new0 (Place, 1);
      part->parent = self;
      part->segment = g_strdup (segment);
      g_hash_table_insert (self->parts, part->segment, part);
    }
  return part;
}

/* Empty places go, so that rows that come and go leave nothing. */
static void
place_leave (Place *place)
{
  while (place->parent != NULL && g_queue_is_empty (&place->watches) &&
         (place->parts == NULL || g_hash_table_size (place->parts) == 0))
    {
      Place *parent = place->parent;

      g_hash_table_remove (parent->parts, place->segment);
      place = parent;
    }
}

static void
watch_unref (gpointer data)
{
  A2uiWatch *watch = data;

  if (g_ref_count_dec (&watch->ref_count))
    g_free (watch);
}

/** a2ui_watches_new: (transfer full): nobody watches anything. */
A2uiWatches *
a2ui_watches_new (void)
{
  A2uiWatches *self = g_new0 (A2uiWatches, 1);

  self->whole = g_new0 (Place, 1);
  return self;
}

/**
 * a2ui_watches_free:
 * @self: (transfer full): watches that all ended
 *
 * Frees it.
 */
void
a2ui_watches_free (A2uiWatches *self)
{
  place_free (self->whole);
  g_free (self);
}

/**
 * a2ui_watches_add:
 * @self: watches
 * @pointer: a JSON pointer
 * @func: called after each change
 * @user_data: for @func
 *
 * Returns: (transfer full): ends with [func@watch_end]
 */
A2uiWatch *
a2ui_watches_add (A2uiWatches   *self,
                  const char    *pointer,
                  A2uiWatchFunc  func,
                  gpointer       user_data)
{
  g_auto(GStrv) segments = a2ui_pointer_split (pointer);
  A2uiWatch *watch = g_new0 (A2uiWatch, 1);
  Place *place = self->whole;

  for (guint i = 0; segments[i] != NULL; i++)
    place = place_enter (place, segments[i]);
  g_ref_count_init (&watch->ref_count);
  watch->place = place;
  watch->func = func;
  watch->user_data = user_data;
  g_queue_push_tail (&place->watches, watch);
  watch->link = place->watches.tail;
  return watch;
}

/**
 * a2ui_watch_end:
 * @watch: (transfer full): a watch
 *
 * Its function is not called any more.
 */
void
a2ui_watch_end (A2uiWatch *watch)
{
  Place *place = g_steal_pointer (&watch->place);

  g_queue_delete_link (&place->watches, watch->link);
  place_leave (place);
  watch_unref (watch);
}

static void
gather (Place     *place,
        gboolean   parts,
        GPtrArray *into)
{
  GHashTableIter iter;
  gpointer part;

  for (GList *l = place->watches.head; l != NULL; l = l->next)
    {
      A2uiWatch *watch = l->data;

      g_ref_count_inc (&watch->ref_count);
      g_ptr_array_add (into, watch);
    }
  if (!parts || place->parts == NULL)
    return;
  g_hash_table_iter_init (&iter, place->parts);
  while (g_hash_table_iter_next (&iter, NULL, &part))
    gather (part, TRUE, into);
}

/**
 * a2ui_watches_notify:
 * @self: watches
 * @pointer: where something changed
 *
 * Tells everybody whom it may concern. They may add and end watches meanwhile.
 */
void
a2ui_watches_notify (A2uiWatches *self,
                     const char  *pointer)
{
  g_autoptr(GPtrArray) concerned = g_ptr_array_new_with_free_func (watch_unref);
  g_auto(GStrv) segments = a2ui_pointer_split (pointer);
  Place *place = self->whole;

  for (guint i = 0; place != NULL && segments[i] != NULL; i++)
    {
      gather (place, FALSE, concerned);
      place = place->parts != NULL ? g_hash_table_lookup (place->parts, segments[i]) : NULL;
    }
  if (place != NULL)
    gather (place, TRUE, concerned);
  for (guint i = 0; i < concerned->len; i++)
    {
      A2uiWatch *watch = concerned->pdata[i];

      if (watch->place != NULL)
        watch->func (watch->user_data);
    }
}
