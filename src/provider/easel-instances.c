/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-instances.h"

#include <string.h>

#include "easel-instance-entry.h"
#include "easel-instance-writer.h"
#include "easel-json-file.h"
#include "easel-json-saver.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-provider-limits.h"
#include "easel-session.h"
#include "easel-store.h"

#define FILE_VERSION 1

struct _EaselInstances
{
  GObject         parent_instance;

  char           *state_dir;  /* nullable: NULL: instances are not restored after a restart */
  EaselJsonSaver *saver;      /* nullable: of the list of instances in @state_dir */
  char           *stores;     /* the folder that contains the store folders */
  GPtrArray      *instances;  /* EaselInstance, also those that are being opened, and orphans */
  GListStore     *orphans;    /* EaselInstance: those of @instances that no host lists any more */
  GQueue          closed;     /* Closed, oldest first */
  GPtrArray      *unclaimed;  /* JsonObject: saved entries whose declaration has not been added yet */
};

/* An instance that was closed, and that the user may reopen. */
typedef struct
{
  EaselInstances *owner;
  EaselInstance  *instance;
  gboolean        is_expected;   /* the user reopens it */
  guint           expiry;
} Closed;

enum { MADE, ADDED, REMOVED, LEFT_LOCATION, SAVE_FAILED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselInstances, easel_instances, G_TYPE_OBJECT)


static void
closed_free (gpointer data)
{
  Closed *closed = data;

  g_clear_handle_id (&closed->expiry, g_source_remove);
  g_object_unref (closed->instance);
  g_free (closed);
}

static void
easel_instances_dispose (GObject *object)
{
  EaselInstances *self = EASEL_INSTANCES (object);

  if (self->saver != NULL && self->instances->len > 0)
    easel_json_saver_save (self->saver);
  else if (self->saver != NULL)
    easel_json_saver_flush (self->saver);
  g_clear_pointer (&self->saver, easel_json_saver_free);
  for (guint i = self->instances->len; i > 0; i--)
    {
      g_autoptr(EaselInstance) instance = g_object_ref (g_ptr_array_index (self->instances, i - 1));

      g_signal_handlers_disconnect_by_data (instance, self);
      easel_instance_stop (instance);
    }
  g_ptr_array_set_size (self->instances, 0);
  g_queue_clear_full (&self->closed, closed_free);
  G_OBJECT_CLASS (easel_instances_parent_class)->dispose (object);
}

static void
easel_instances_finalize (GObject *object)
{
  EaselInstances *self = EASEL_INSTANCES (object);

  if (self->state_dir == NULL)
    easel_store_remove (self->stores);
  g_object_unref (self->orphans);
  g_ptr_array_unref (self->instances);
  g_ptr_array_unref (self->unclaimed);
  g_free (self->stores);
  g_free (self->state_dir);
  G_OBJECT_CLASS (easel_instances_parent_class)->finalize (object);
}

static guint
new_signal (const char *name)
{
  return g_signal_new (name, EASEL_TYPE_INSTANCES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                       EASEL_TYPE_INSTANCE);
}

static void
easel_instances_class_init (EaselInstancesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_instances_dispose;
  object_class->finalize = easel_instances_finalize;

  /**
   * EaselInstances::made:
   * @self: the table
   * @instance: a new instance
   *
   * Handlers set services and settings of the instance now, before it is opened.
   */
  signals[MADE] = new_signal ("made");
  /**
   * EaselInstances::added:
   * @self: the table
   * @instance: an instance that has been opened, restored, or that its host lists again
   */
  signals[ADDED] = new_signal ("added");
  /**
   * EaselInstances::removed:
   * @self: the table
   * @instance: an instance that has been closed, or became an orphan
   */
  signals[REMOVED] = new_signal ("removed");
  /**
   * EaselInstances::left-location:
   * @self: the table
   * @instance: an instance of it
   * @location: the site or path that it showed; foreign
   */
  signals[LEFT_LOCATION] = g_signal_new ("left-location", EASEL_TYPE_INSTANCES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 2, EASEL_TYPE_INSTANCE, G_TYPE_STRING);
  /**
   * EaselInstances::save-failed:
   * @self: the table
   * @error: a #G_FILE_ERROR, or an error of the text itself
   */
  signals[SAVE_FAILED] = g_signal_new ("save-failed", EASEL_TYPE_INSTANCES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
easel_instances_init (EaselInstances *self)
{
  self->instances = g_ptr_array_new_with_free_func (g_object_unref);
  self->orphans = g_list_store_new (EASEL_TYPE_INSTANCE);
  g_queue_init (&self->closed);
  self->unclaimed = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
}

/* A damaged entry is skipped; the other entries are restored. */
static void
load (EaselInstances *self,
      const char     *path)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) root = easel_json_file_load (path, FILE_VERSION, &error);
  JsonArray *list = root != NULL ? easel_json_peek_array (root, "instances") : NULL;
  guint n = list != NULL ? MIN (json_array_get_length (list), EASEL_LIMIT_INSTANCES) : 0;

  if (error != NULL)
    g_message ("Open canvases are forgotten, their file was damaged: %s", error->message);
  for (guint i = 0; i < n; i++)
    {
      JsonObject *entry = easel_json_array_object (list, i);

      if (entry != NULL && easel_instance_entry_is_complete (entry))
        g_ptr_array_add (self->unclaimed, json_object_ref (entry));
    }
}

static JsonObject *
build_list (gpointer user_data)
{
  EaselInstances *self = user_data;
  JsonArray *list = json_array_new ();

  for (guint i = 0; i < self->instances->len; i++)
    if (easel_instance_is_open (g_ptr_array_index (self->instances, i)))
      json_array_add_object_element (list, easel_instance_entry_new (g_ptr_array_index (self->instances, i)));
  for (guint i = 0; i < self->unclaimed->len; i++)
    json_array_add_object_element (list, json_object_ref (g_ptr_array_index (self->unclaimed, i)));
  return easel_json_object (EASEL_JSON_INT ("version", FILE_VERSION), EASEL_JSON_ARRAY ("instances", list));
}

static void
failed_cb (gpointer      user_data,
           const GError *error)
{
  g_message ("Open canvases could not be saved: %s", error->message);
  g_signal_emit (user_data, signals[SAVE_FAILED], 0, error);
}

/**
 * easel_instances_new:
 * @state_dir: (nullable): folder for restoring instances after a restart; %NULL: they are not restored
 *
 * Returns: (transfer full): a table; easel_instances_restore() brings back the instances of the last run
 */
EaselInstances *
easel_instances_new (const char *state_dir)
{
  EaselInstances *self = g_object_new (EASEL_TYPE_INSTANCES, NULL);

  self->state_dir = g_strdup (state_dir);
  if (state_dir != NULL)
    {
      g_autofree char *path = g_build_filename (state_dir, "instances.json", NULL);

      self->stores = g_build_filename (state_dir, "canvases", NULL);
      load (self, path);
      self->saver = easel_json_saver_new (path, EASEL_LIMIT_SAVE_DELAY, build_list, failed_cb, self);
    }
  else
    {
      g_autofree char *name = g_uuid_string_random ();
      g_autofree char *folder = g_strconcat ("easel-", name, NULL);

      self->stores = g_build_filename (g_get_tmp_dir (), folder, NULL);
    }
  return self;
}

static void
save_soon (EaselInstances *self)
{
  if (self->saver != NULL)
    easel_json_saver_queue (self->saver);
}

/**
 * easel_instances_find_unflushed:
 * @self: the table
 *
 * Writes the list of instances and their unsaved work.
 *
 * Returns: (transfer full) (element-type EaselInstance): instances with work that would be lost if the program ended
 *   now
 */
GPtrArray *
easel_instances_find_unflushed (EaselInstances *self)
{
  GPtrArray *unkept;
  gboolean listed;

  g_return_val_if_fail (EASEL_IS_INSTANCES (self), NULL);

  unkept = g_ptr_array_new_with_free_func (g_object_unref);
  /* An instance that is not in the list is not restored, even if its store folder has data. */
  listed = self->saver != NULL && easel_json_saver_save (self->saver);
  for (guint i = 0; i < self->instances->len; i++)
    {
      EaselInstance *instance = g_ptr_array_index (self->instances, i);
      EaselInstanceClass *klass = EASEL_INSTANCE_GET_CLASS (instance);
      gboolean flushed = klass->flush == NULL || klass->flush (instance);

      if (easel_instance_is_open (instance) && (!flushed || (!listed && !easel_instance_may_close (instance))))
        g_ptr_array_add (unkept, g_object_ref (instance));
    }
  return unkept;
}

guint
easel_instances_get_n (EaselInstances *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCES (self), 0);

  return self->instances->len;
}

EaselInstance *
easel_instances_get (EaselInstances *self,
                     guint           position)
{
  g_return_val_if_fail (EASEL_IS_INSTANCES (self), NULL);
  g_return_val_if_fail (position < self->instances->len, NULL);

  return g_ptr_array_index (self->instances, position);
}

static gboolean
is_named (EaselInstance *instance,
          const char    *host_id,
          const char    *session,
          const char    *instance_id)
{
  const EaselRequester *requester = easel_instance_get_requester (instance);

  return strcmp (easel_instance_get_id (instance), instance_id) == 0 && strcmp (requester->host_id, host_id) == 0 &&
         (requester->host_wide || strcmp (requester->session, session) == 0);
}

/* (nullable): the link of the closed instance. */
static GList *
find_closed (EaselInstances *self,
             const char     *host_id,
             const char     *session,
             const char     *instance_id)
{
  for (GList *l = self->closed.head; l != NULL; l = l->next)
    if (is_named (((Closed *) l->data)->instance, host_id, session, instance_id))
      return l;
  return NULL;
}

/* @link: (nullable) */
static void
forget_closed (EaselInstances *self,
               GList          *link)
{
  if (link == NULL)
    return;
  closed_free (link->data);
  g_queue_delete_link (&self->closed, link);
}

/**
 * easel_instances_find_any:
 * @self: the table
 * @host_id: a host
 * @session: one of its sessions
 * @instance_id: the agent's name for the instance
 *
 * Returns: (transfer none) (nullable): the instance, which may still be opening or may be an orphan
 */
EaselInstance *
easel_instances_find_any (EaselInstances *self,
                          const char     *host_id,
                          const char     *session,
                          const char     *instance_id)
{
  g_return_val_if_fail (EASEL_IS_INSTANCES (self), NULL);
  g_return_val_if_fail (host_id != NULL && session != NULL && instance_id != NULL, NULL);

  for (guint i = 0; i < self->instances->len; i++)
    if (is_named (g_ptr_array_index (self->instances, i), host_id, session, instance_id))
      return g_ptr_array_index (self->instances, i);
  return NULL;
}

/* Orphans do not count against the limit of their host. */
static gboolean
is_of_host (EaselInstance        *instance,
            const EaselRequester *requester)
{
  return easel_instance_get_orphan_reason (instance) == EASEL_ORPHAN_NONE &&
         strcmp (easel_instance_get_requester (instance)->host_id, requester->host_id) == 0;
}

static gboolean
is_full (EaselInstances       *self,
         const EaselRequester *requester)
{
  guint of_host = 0;

  for (guint i = 0; i < self->instances->len; i++)
    of_host += is_of_host (g_ptr_array_index (self->instances, i), requester);
  return of_host >= EASEL_LIMIT_INSTANCES_PER_HOST || self->instances->len >= EASEL_LIMIT_INSTANCES;
}

/**
 * easel_instances_close_unused:
 * @self: the table
 * @requester: the requester that wants to open one instance more
 *
 * Closes instances of the last run that no agent used since and that have no unsaved changes, if a limit is reached.
 * Their session may be gone; they are kept until the space is needed.
 *
 * Returns: whether one more instance may be opened
 */
gboolean
easel_instances_close_unused (EaselInstances       *self,
                              const EaselRequester *requester)
{
  g_return_val_if_fail (EASEL_IS_INSTANCES (self), FALSE);
  g_return_val_if_fail (requester != NULL, FALSE);

  for (guint i = 0; i < self->instances->len && is_full (self, requester);)
    {
      EaselInstance *instance = g_ptr_array_index (self->instances, i);

      if (easel_instance_is_used (instance) || !easel_instance_may_close (instance) ||
          easel_instance_get_requester (instance)->is_user ||
          (!is_of_host (instance, requester) && self->instances->len < EASEL_LIMIT_INSTANCES))
        i++;
      else
        easel_instances_drop (self, instance);
    }
  return !is_full (self, requester);
}

/**
 * easel_instances_find:
 * @self: the table
 * @host_id: a host
 * @session: one of its sessions
 * @instance_id: (nullable): the agent's name for the instance
 *
 * Returns: (transfer none) (nullable): the instance that is open on the host
 */
EaselInstance *
easel_instances_find (EaselInstances *self,
                      const char     *host_id,
                      const char     *session,
                      const char     *instance_id)
{
  EaselInstance *instance;

  g_return_val_if_fail (EASEL_IS_INSTANCES (self), NULL);
  g_return_val_if_fail (host_id != NULL && session != NULL, NULL);

  instance = instance_id != NULL ? easel_instances_find_any (self, host_id, session, instance_id) : NULL;
  return instance != NULL && easel_instance_is_open (instance) &&
         easel_instance_get_orphan_reason (instance) == EASEL_ORPHAN_NONE ? instance : NULL;
}

static void
left_location_cb (EaselInstances *self,
                  const char     *location,
                  EaselInstance  *instance)
{
  g_signal_emit (self, signals[LEFT_LOCATION], 0, instance, location);
}

/* @instance: (transfer full) */
static void
put_in (EaselInstances *self,
        EaselInstance  *instance)
{
  g_ptr_array_add (self->instances, instance);
  g_signal_emit (self, signals[MADE], 0, instance);
  g_signal_connect_object (instance, "changed", G_CALLBACK (save_soon), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (instance, "left-location", G_CALLBACK (left_location_cb), self, G_CONNECT_SWAPPED);
}

/**
 * easel_instances_make:
 * @self: the table
 * @declaration: the declaration of the canvas
 * @instance_id: instance id that the agent chose: hostile text, never a path
 * @requester: the session that opens the instance
 *
 * Returns: (transfer none): the instance; it counts as opening until easel_instances_opened()
 */
EaselInstance *
easel_instances_make (EaselInstances         *self,
                      const EaselDeclaration *declaration,
                      const char             *instance_id,
                      const EaselRequester   *requester)
{
  g_autofree char *name = g_uuid_string_random ();
  g_autofree char *store = NULL;
  EaselInstance *instance;

  g_return_val_if_fail (EASEL_IS_INSTANCES (self), NULL);
  g_return_val_if_fail (declaration != NULL && instance_id != NULL && requester != NULL, NULL);

  /* The agent begins anew. */
  forget_closed (self, find_closed (self, requester->host_id, requester->session, instance_id));
  store = g_build_filename (self->stores, name, NULL);
  instance = easel_instance_new (declaration, instance_id, requester, store);
  put_in (self, instance);
  return instance;
}

void
easel_instances_expect (EaselInstances *self,
                        const char     *host_id,
                        const char     *session,
                        const char     *instance_id)
{
  GList *link;

  g_return_if_fail (EASEL_IS_INSTANCES (self));
  g_return_if_fail (host_id != NULL && session != NULL && instance_id != NULL);

  link = find_closed (self, host_id, session, instance_id);
  if (link != NULL)
    ((Closed *) link->data)->is_expected = TRUE;
}

EaselInstance *
easel_instances_put_back (EaselInstances       *self,
                          const EaselRequester *requester,
                          const char           *instance_id)
{
  EaselInstance *instance;
  GList *link;

  g_return_val_if_fail (EASEL_IS_INSTANCES (self), NULL);
  g_return_val_if_fail (requester != NULL && instance_id != NULL, NULL);

  link = find_closed (self, requester->host_id, requester->session, instance_id);
  if (link == NULL || !((Closed *) link->data)->is_expected || is_full (self, requester))
    return NULL;
  instance = g_object_ref (((Closed *) link->data)->instance);
  forget_closed (self, link);
  put_in (self, instance);
  g_signal_emit (self, signals[ADDED], 0, instance);
  EASEL_INSTANCE_GET_CLASS (instance)->reopened (instance);
  return instance;
}

/**
 * easel_instances_restore:
 * @self: the table
 * @declaration: a declaration that has just been added
 *
 * Restores its instances of the last run.
 */
void
easel_instances_restore (EaselInstances         *self,
                         const EaselDeclaration *declaration)
{
  g_return_if_fail (EASEL_IS_INSTANCES (self));
  g_return_if_fail (declaration != NULL);

  for (guint i = 0; i < self->unclaimed->len;)
    {
      JsonObject *entry = g_ptr_array_index (self->unclaimed, i);
      EaselInstance *instance;

      if (strcmp (easel_instance_entry_get_canvas (entry), declaration->canvas_id) != 0)
        {
          i++;
          continue;
        }
      instance = easel_instance_entry_restore (entry, declaration, self->stores);
      put_in (self, instance);
      if (easel_instance_get_orphan_reason (instance) == EASEL_ORPHAN_NONE)
        g_signal_emit (self, signals[ADDED], 0, instance);
      else
        g_list_store_append (self->orphans, instance);
      g_ptr_array_remove_index (self->unclaimed, i);
    }
}

static void
adopt (EaselInstances *self,
       EaselInstance  *instance)
{
  guint position;

  if (!g_list_store_find (self->orphans, instance, &position))
    return;
  easel_instance_set_orphan_reason (instance, EASEL_ORPHAN_NONE);
  g_list_store_remove (self->orphans, position);
}

/* The host lists the orphan again. */
static void
claim (EaselInstances *self,
       EaselInstance  *instance)
{
  if (easel_instance_get_orphan_reason (instance) == EASEL_ORPHAN_NONE)
    return;
  adopt (self, instance);
  g_signal_emit (self, signals[ADDED], 0, instance);
  save_soon (self);
}

/**
 * easel_instances_opened:
 * @self: the table
 * @instance: an instance whose open request succeeded, the first one or a later one
 * @input: input of the request
 *
 * Returns: %FALSE if it was closed in the meantime
 */
gboolean
easel_instances_opened (EaselInstances *self,
                        EaselInstance  *instance,
                        JsonObject     *input)
{
  g_autofree char *digest = NULL;

  g_return_val_if_fail (EASEL_IS_INSTANCES (self), FALSE);
  g_return_val_if_fail (EASEL_IS_INSTANCE (instance), FALSE);
  g_return_val_if_fail (input != NULL, FALSE);

  if (!g_ptr_array_find (self->instances, instance, NULL))
    return FALSE;
  digest = easel_instance_digest_input (input);
  easel_instance_set_input (instance, digest);
  if (!easel_instance_is_open (instance))
    {
      easel_instance_set_open (instance);
      g_signal_emit (self, signals[ADDED], 0, instance);
    }
  else
    claim (self, instance);
  save_soon (self);
  return TRUE;
}

static gboolean
expired_cb (gpointer user_data)
{
  Closed *closed = user_data;

  closed->expiry = 0;
  forget_closed (closed->owner, g_queue_find (&closed->owner->closed, closed));
  return G_SOURCE_REMOVE;
}

/* Keeps the content of a closed instance in memory only: a closed canvas is not on the disk. */
static void
keep_closed (EaselInstances *self,
             EaselInstance  *instance)
{
  Closed *closed;

  if (EASEL_INSTANCE_GET_CLASS (instance)->reopened == NULL)
    return;
  closed = g_new0 (Closed, 1);
  closed->owner = self;
  closed->instance = g_object_ref (instance);
  closed->expiry = g_timeout_add_seconds (EASEL_LIMIT_INSTANCES_CLOSED_TIME, expired_cb, closed);
  g_queue_push_tail (&self->closed, closed);
  if (self->closed.length > EASEL_LIMIT_INSTANCES_CLOSED)
    forget_closed (self, self->closed.head);
}

gboolean
easel_instances_drop (EaselInstances *self,
                      EaselInstance  *instance)
{
  g_autoptr(EaselInstance) flushed = NULL;

  g_return_val_if_fail (EASEL_IS_INSTANCES (self), FALSE);
  g_return_val_if_fail (EASEL_IS_INSTANCE (instance), FALSE);

  flushed = g_object_ref (instance);
  if (!g_ptr_array_remove (self->instances, instance))
    return FALSE;
  g_signal_handlers_disconnect_by_data (instance, self);
  adopt (self, instance);
  easel_instance_close (instance);
  /* An instance that is still opening has not been announced. */
  if (easel_instance_is_open (instance))
    {
      g_signal_emit (self, signals[REMOVED], 0, instance);
      keep_closed (self, instance);
    }
  save_soon (self);
  return TRUE;
}

static gboolean
is_at (EaselInstance *instance,
       const char    *host_id,
       const char    *session)
{
  return strcmp (easel_instance_get_requester (instance)->host_id, host_id) == 0 &&
         (session == NULL || strcmp (easel_instance_get_home (instance), session) == 0);
}

/* (transfer full): a copy of the list, because a signal handler may close other instances. */
static GPtrArray *
list_at (EaselInstances *self,
         const char     *host_id,
         const char     *session)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < self->instances->len; i++)
    if (is_at (g_ptr_array_index (self->instances, i), host_id, session))
      g_ptr_array_add (found, g_object_ref (g_ptr_array_index (self->instances, i)));
  return found;
}

static gboolean
must_stay (EaselInstance *instance)
{
  return easel_instance_is_open (instance) && !easel_instance_may_close (instance);
}

static void
make_orphan (EaselInstances    *self,
             EaselInstance     *instance,
             EaselOrphanReason  reason)
{
  gboolean again = easel_instance_get_orphan_reason (instance) != EASEL_ORPHAN_NONE;

  easel_instance_set_orphan_reason (instance, reason);
  save_soon (self);
  if (again)
    return;
  easel_instance_stop (instance);
  g_list_store_append (self->orphans, instance);
  g_signal_emit (self, signals[REMOVED], 0, instance);
}

/* @session: (nullable): %NULL: all sessions of the host. @is_final: closes the instances that have no unsaved work. */
static void
end (EaselInstances    *self,
     const char        *host_id,
     const char        *session,
     EaselOrphanReason  reason,
     gboolean           is_final)
{
  g_autoptr(GPtrArray) found = list_at (self, host_id, session);

  for (guint i = 0; i < found->len; i++)
    {
      EaselInstance *instance = g_ptr_array_index (found, i);

      if (must_stay (instance))
        make_orphan (self, instance, reason);
      else if (is_final && easel_instance_get_orphan_reason (instance) == EASEL_ORPHAN_NONE)
        easel_instances_drop (self, instance);
    }
}

/**
 * easel_instances_orphan_session:
 * @self: the table
 * @host_id: a host
 * @session: a session that the host does not list any more
 *
 * Makes instances with unsaved work orphans. Other instances stay open: the session may come back.
 */
void
easel_instances_orphan_session (EaselInstances *self,
                                const char     *host_id,
                                const char     *session)
{
  g_return_if_fail (EASEL_IS_INSTANCES (self));
  g_return_if_fail (host_id != NULL && session != NULL);

  end (self, host_id, session, EASEL_ORPHAN_SESSION, FALSE);
}

/**
 * easel_instances_end_session:
 * @self: the table
 * @host_id: a host
 * @session: a session that the host does not have any more
 *
 * Closes the instances of the session, because no agent can request them again. Instances with unsaved work become
 * orphans instead.
 */
void
easel_instances_end_session (EaselInstances *self,
                             const char     *host_id,
                             const char     *session)
{
  g_return_if_fail (EASEL_IS_INSTANCES (self));
  g_return_if_fail (host_id != NULL && session != NULL);

  end (self, host_id, session, EASEL_ORPHAN_SESSION, TRUE);
}

/**
 * easel_instances_end_host:
 * @self: the table
 * @host_id: a host that the user removed
 *
 * As easel_instances_end_session(), for all its sessions.
 */
void
easel_instances_end_host (EaselInstances *self,
                          const char     *host_id)
{
  g_return_if_fail (EASEL_IS_INSTANCES (self));
  g_return_if_fail (host_id != NULL);

  end (self, host_id, NULL, EASEL_ORPHAN_HOST, TRUE);
}

/* A host-wide instance may be open before a session has listed it; until then its instance id stands in for the
 * session URI. */
static gboolean
has_home (EaselInstance *instance)
{
  return !easel_instance_get_requester (instance)->host_wide ||
         strcmp (easel_instance_get_home (instance), easel_instance_get_id (instance)) != 0;
}

/**
 * easel_instances_orphan_unlisted:
 * @self: the table
 * @host_id: a host
 * @sessions: all #EaselSession of the host
 *
 * Like easel_instances_orphan_session() for every session not in @sessions: a session may have ended while Easel was
 * disconnected.
 */
void
easel_instances_orphan_unlisted (EaselInstances *self,
                                 const char     *host_id,
                                 GListModel     *sessions)
{
  g_autoptr(GHashTable) listed = NULL;
  g_autoptr(GPtrArray) found = NULL;

  g_return_if_fail (EASEL_IS_INSTANCES (self));
  g_return_if_fail (host_id != NULL && G_IS_LIST_MODEL (sessions));

  listed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < g_list_model_get_n_items (sessions); i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);

      g_hash_table_add (listed, g_strdup (easel_session_get_uri (session)));
    }
  found = list_at (self, host_id, NULL);
  for (guint i = 0; i < found->len; i++)
    {
      EaselInstance *instance = g_ptr_array_index (found, i);
      const char *home = easel_instance_get_home (instance);

      if (must_stay (instance) && easel_instance_get_orphan_reason (instance) == EASEL_ORPHAN_NONE &&
          has_home (instance) && !g_hash_table_contains (listed, home))
        make_orphan (self, instance, EASEL_ORPHAN_SESSION);
    }
}

/**
 * easel_instances_set_listed:
 * @self: the table
 * @host_id: a host
 * @session: one of its sessions
 * @ids: ids of the instances in its catalogue
 *
 * Orphans that the host lists belong to the host again. Instances that the host removed from its catalogue without
 * closing them become orphans if they have unsaved work.
 */
void
easel_instances_set_listed (EaselInstances     *self,
                            const char         *host_id,
                            const char         *session,
                            const char * const *ids)
{
  g_autoptr(GPtrArray) found = NULL;

  g_return_if_fail (EASEL_IS_INSTANCES (self));
  g_return_if_fail (host_id != NULL && session != NULL && ids != NULL);

  found = list_at (self, host_id, NULL);
  for (guint i = 0; i < found->len; i++)
    {
      EaselInstance *instance = g_ptr_array_index (found, i);
      const char *id = easel_instance_get_id (instance);
      gboolean is_home = strcmp (easel_instance_get_home (instance), session) == 0;

      if (g_strv_contains (ids, id) && (is_home || easel_instance_get_requester (instance)->host_wide))
        {
          easel_instance_set_home (instance, session);
          claim (self, instance);
        }
      else if (is_home && must_stay (instance) && easel_instance_get_orphan_reason (instance) == EASEL_ORPHAN_NONE)
        make_orphan (self, instance, EASEL_ORPHAN_CANVAS);
    }
}

/** easel_instances_get_orphans: (transfer none): a #GListModel of #EaselInstance that no host lists any more. */
GListModel *
easel_instances_get_orphans (EaselInstances *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCES (self), NULL);

  return G_LIST_MODEL (self->orphans);
}

/**
 * easel_instances_discard:
 * @self: the table
 * @instance: an instance without a host: an orphan, or one that the user opened
 *
 * To be called when the user closes the instance.
 *
 * Returns: %FALSE if unsaved work would be lost, and the user has not agreed to that
 */
gboolean
easel_instances_discard (EaselInstances *self,
                         EaselInstance  *instance)
{
  g_return_val_if_fail (EASEL_IS_INSTANCES (self), FALSE);
  g_return_val_if_fail (EASEL_IS_INSTANCE (instance), FALSE);

  return easel_instance_may_close (instance) && easel_instances_drop (self, instance);
}
