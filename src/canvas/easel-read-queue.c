/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "config.h"

#include "easel-read-queue.h"

#include <glib/gi18n-lib.h>

#include "easel-canvas-limits.h"
#include "easel-waiters.h"

struct _EaselReadQueue
{
  GObject              parent_instance;

  EaselCanvas         *canvas;    /* not referenced: it owns the queue; NULL once closed */
  EaselCanvasDelegate *delegate;  /* weak */
  GError              *closed;

  GHashTable          *reads;     /* uri → Read, owned: reads with at least one waiter */
  GQueue               waiting;   /* Read, not yet started, in order */
  guint                running;   /* reads at the delegate, also those without a waiter */
};

G_DEFINE_FINAL_TYPE (EaselReadQueue, easel_read_queue, G_TYPE_OBJECT)

/* Read: a request, and the tasks that wait for its result. */
typedef struct
{
  EaselReadQueue *queue;        /* unowned */
  char           *uri;
  GCancellable   *cancellable;  /* NULL until the request is started */
  EaselWaiters   *waiters;
} Read;

static void start_next (EaselReadQueue *self);

static void
read_free (Read *read)
{
  g_free (read->uri);
  g_clear_object (&read->cancellable);
  easel_waiters_free (read->waiters);
  g_free (read);
}

static void
easel_read_queue_dispose (GObject *object)
{
  EaselReadQueue *self = EASEL_READ_QUEUE (object);

  g_clear_weak_pointer (&self->delegate);
  g_queue_clear (&self->waiting);
  g_hash_table_remove_all (self->reads);

  G_OBJECT_CLASS (easel_read_queue_parent_class)->dispose (object);
}

static void
easel_read_queue_finalize (GObject *object)
{
  EaselReadQueue *self = EASEL_READ_QUEUE (object);

  g_hash_table_unref (self->reads);
  g_clear_error (&self->closed);

  G_OBJECT_CLASS (easel_read_queue_parent_class)->finalize (object);
}

static void
easel_read_queue_class_init (EaselReadQueueClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_read_queue_dispose;
  object_class->finalize = easel_read_queue_finalize;
}

static void
easel_read_queue_init (EaselReadQueue *self)
{
  self->reads = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) read_free);
  g_queue_init (&self->waiting);
}

/**
 * easel_read_queue_new: (skip)
 * @canvas: the canvas that is read
 * @delegate: (nullable): carries out the reads; held weakly
 *
 * Returns: (transfer full): an empty queue
 */
EaselReadQueue *
easel_read_queue_new (EaselCanvas         *canvas,
                      EaselCanvasDelegate *delegate)
{
  EaselReadQueue *self = g_object_new (EASEL_TYPE_READ_QUEUE, NULL);

  self->canvas = canvas;
  g_set_weak_pointer (&self->delegate, delegate);
  return self;
}

/* The last waiter of the read in @user_data was cancelled. */
static void
read_abandoned_cb (gpointer user_data)
{
  Read *read = user_data;
  EaselReadQueue *self = read->queue;

  if (read->cancellable != NULL)
    g_cancellable_cancel (read->cancellable);
  else
    g_queue_remove (&self->waiting, read);
  g_hash_table_remove (self->reads, read->uri);
}

/* (transfer full): the Read of @task, unless it was abandoned; a newer Read may have the same URI. */
static Read *
take_read (EaselReadQueue *self,
           GTask          *task,
           const char     *uri)
{
  Read *read = g_hash_table_lookup (self->reads, uri);

  if (read == NULL || read->cancellable != g_task_get_cancellable (task))
    return NULL;
  g_hash_table_steal (self->reads, uri);
  return read;
}

/* The task outlives its Read if all waiters were cancelled. */
static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  EaselReadQueue *self = EASEL_READ_QUEUE (object);
  g_autofree char *uri = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselContent) content = g_task_propagate_pointer (G_TASK (result), &error);
  Read *read;

  self->running--;
  read = take_read (self, G_TASK (result), uri);
  start_next (self);
  if (read == NULL)
    return;

  if (content != NULL)
    easel_waiters_return_object (read->waiters, G_OBJECT (content));
  else
    easel_waiters_return_error (read->waiters, error);
  read_free (read);
}

static void
start_read (EaselReadQueue *self,
            Read           *read)
{
  g_autoptr(EaselCanvasDelegate) delegate = g_object_ref (self->delegate);
  char *uri = g_strdup (read->uri);
  GTask *task;

  read->cancellable = g_cancellable_new ();
  task = g_task_new (self, read->cancellable, read_cb, uri);
  g_task_set_source_tag (task, start_read);
  self->running++;
  EASEL_CANVAS_DELEGATE_GET_IFACE (delegate)->read (delegate, self->canvas, uri, task);
}

static void
fail_read (EaselReadQueue *self,
           Read           *read,
           const GError   *error)
{
  g_hash_table_steal (self->reads, read->uri);
  easel_waiters_return_error (read->waiters, error);
  read_free (read);
}

static void
start_next (EaselReadQueue *self)
{
  g_autoptr(EaselReadQueue) keep = g_object_ref (self);

  while (self->running < EASEL_LIMIT_CANVAS_READS && !g_queue_is_empty (&self->waiting))
    {
      Read *read = g_queue_pop_head (&self->waiting);

      if (self->delegate != NULL)
        {
          start_read (self, read);
        }
      else
        {
          g_autoptr(GError) error = g_error_new_literal (EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE,
                                                          _("The host of this canvas is no longer connected."));

          fail_read (self, read, error);
        }
    }
}

static Read *
add_read (EaselReadQueue *self,
          const char     *uri)
{
  Read *read = g_new0 (Read, 1);

  read->queue = self;
  read->uri = g_strdup (uri);
  read->waiters = easel_waiters_new (read_abandoned_cb, read);
  g_hash_table_insert (self->reads, read->uri, read);
  g_queue_push_tail (&self->waiting, read);
  return read;
}

/**
 * easel_read_queue_push: (skip)
 * @self: a queue
 * @uri: the full URI of the resource
 * @task: (transfer full): returns an #EaselContent or a %EASEL_CONTENT_ERROR; may be cancelled at any time
 */
void
easel_read_queue_push (EaselReadQueue *self,
                       const char     *uri,
                       GTask          *task)
{
  g_autoptr(GTask) owned = task;
  Read *read;

  g_return_if_fail (EASEL_IS_READ_QUEUE (self));

  read = g_hash_table_lookup (self->reads, uri);
  if (self->closed != NULL)
    g_task_return_error (owned, g_error_copy (self->closed));
  else if (read != NULL)
    easel_waiters_add (read->waiters, g_steal_pointer (&owned));
  else if (g_queue_get_length (&self->waiting) >= EASEL_LIMIT_CANVAS_READS_WAITING)
    g_task_return_new_error (owned, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE,
                             _("The page asks for too much at once."));
  else
    {
      easel_waiters_add (add_read (self, uri)->waiters, g_steal_pointer (&owned));
      start_next (self);
    }
}

/**
 * easel_read_queue_close: (skip)
 * @self: a queue
 * @error: the error of all present and later reads
 */
void
easel_read_queue_close (EaselReadQueue *self,
                        const GError   *error)
{
  g_autoptr(GHashTable) reads = NULL;
  GHashTableIter iter;
  Read *read;

  g_return_if_fail (EASEL_IS_READ_QUEUE (self));

  if (self->closed != NULL)
    return;
  self->closed = g_error_copy (error);
  self->canvas = NULL;
  g_queue_clear (&self->waiting);

  reads = g_steal_pointer (&self->reads);
  self->reads = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) read_free);
  g_hash_table_iter_init (&iter, reads);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &read))
    {
      if (read->cancellable != NULL)
        g_cancellable_cancel (read->cancellable);
      easel_waiters_return_error (read->waiters, error);
    }
}
