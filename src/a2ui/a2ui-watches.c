/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-watches.h"

#include "a2ui-path.h"

/* A tree of path segments: a notification costs time in proportion to its depth and to the affected watches, not to all
 * watches. */
typedef struct _Branch Branch;

struct _Branch
{
  Branch     *parent;    /* NULL: the root */
  char       *segment;
  GHashTable *children;  /* segment → Branch; nullable */
  GQueue      watches;   /* of A2uiWatch */
};

struct _A2uiWatches
{
  Branch *whole;
};

struct _A2uiWatch
{
  grefcount      ref_count;
  Branch        *branch;  /* NULL: the watch has ended */
  GList         *link;    /* in the queue of @branch */
  A2uiWatchFunc  func;
  gpointer       user_data;
};

static void
branch_free (gpointer data)
{
  Branch *branch = data;

  g_assert (g_queue_is_empty (&branch->watches));
  g_clear_pointer (&branch->children, g_hash_table_unref);
  g_free (branch->segment);
  g_free (branch);
}

static Branch *
branch_enter (Branch     *self,
              const char *segment)
{
  Branch *child;

  if (self->children == NULL)
    self->children = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, branch_free);
  child = g_hash_table_lookup (self->children, segment);
  if (child == NULL)
    {
      child = g_new0 (Branch, 1);
      child->parent = self;
      child->segment = g_strdup (segment);
      g_hash_table_insert (self->children, child->segment, child);
    }
  return child;
}

/* Removes branches without watches, so that rows that come and go leave no memory behind. */
static void
branch_leave (Branch *branch)
{
  while (branch->parent != NULL && g_queue_is_empty (&branch->watches) &&
         (branch->children == NULL || g_hash_table_size (branch->children) == 0))
    {
      Branch *parent = branch->parent;

      g_hash_table_remove (parent->children, branch->segment);
      branch = parent;
    }
}

static void
watch_unref (gpointer data)
{
  A2uiWatch *watch = data;

  if (g_ref_count_dec (&watch->ref_count))
    g_free (watch);
}

/** a2ui_watches_new: (transfer full): a tree without watches. */
A2uiWatches *
a2ui_watches_new (void)
{
  A2uiWatches *self = g_new0 (A2uiWatches, 1);

  self->whole = g_new0 (Branch, 1);
  return self;
}

/**
 * a2ui_watches_free:
 * @self: (transfer full): a tree whose watches have all ended
 *
 * Frees @self.
 */
void
a2ui_watches_free (A2uiWatches *self)
{
  branch_free (self->whole);
  g_free (self);
}

/**
 * a2ui_watches_add:
 * @self: watches
 * @pointer: a JSON pointer
 * @func: called after each change
 * @user_data: for @func
 *
 * Returns: (transfer full): a watch, to be ended with [func@watch_end]
 */
A2uiWatch *
a2ui_watches_add (A2uiWatches   *self,
                  const char    *pointer,
                  A2uiWatchFunc  func,
                  gpointer       user_data)
{
  g_auto(GStrv) segments = a2ui_pointer_split (pointer);
  A2uiWatch *watch = g_new0 (A2uiWatch, 1);
  Branch *branch = self->whole;

  for (guint i = 0; segments[i] != NULL; i++)
    branch = branch_enter (branch, segments[i]);
  g_ref_count_init (&watch->ref_count);
  watch->branch = branch;
  watch->func = func;
  watch->user_data = user_data;
  g_queue_push_tail (&branch->watches, watch);
  watch->link = branch->watches.tail;
  return watch;
}

/**
 * a2ui_watch_end:
 * @watch: (transfer full): a watch
 *
 * Ends the watch: its function is not called any more.
 */
void
a2ui_watch_end (A2uiWatch *watch)
{
  Branch *branch = g_steal_pointer (&watch->branch);

  g_queue_delete_link (&branch->watches, watch->link);
  branch_leave (branch);
  watch_unref (watch);
}

static void
gather (Branch    *branch,
        gboolean   children,
        GPtrArray *into)
{
  GHashTableIter iter;
  gpointer child;

  for (GList *l = branch->watches.head; l != NULL; l = l->next)
    {
      A2uiWatch *watch = l->data;

      g_ref_count_inc (&watch->ref_count);
      g_ptr_array_add (into, watch);
    }
  if (!children || branch->children == NULL)
    return;
  g_hash_table_iter_init (&iter, branch->children);
  while (g_hash_table_iter_next (&iter, NULL, &child))
    gather (child, TRUE, into);
}

/**
 * a2ui_watches_notify:
 * @self: watches
 * @pointer: the pointer of the changed value
 *
 * Notifies all watches that the change may affect. Their functions may add and end watches.
 */
void
a2ui_watches_notify (A2uiWatches *self,
                     const char  *pointer)
{
  g_autoptr(GPtrArray) concerned = g_ptr_array_new_with_free_func (watch_unref);
  g_auto(GStrv) segments = a2ui_pointer_split (pointer);
  Branch *branch = self->whole;

  for (guint i = 0; branch != NULL && segments[i] != NULL; i++)
    {
      gather (branch, FALSE, concerned);
      branch = branch->children != NULL ? g_hash_table_lookup (branch->children, segments[i]) : NULL;
    }
  if (branch != NULL)
    gather (branch, TRUE, concerned);
  for (guint i = 0; i < concerned->len; i++)
    {
      A2uiWatch *watch = concerned->pdata[i];

      if (watch->branch != NULL)
        watch->func (watch->user_data);
    }
}
