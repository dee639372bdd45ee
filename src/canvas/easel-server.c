/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "config.h"

#include "easel-server.h"

#include <glib/gi18n-lib.h>

struct _EaselServer
{
  GObject           parent_instance;

  GWeakRef          delegate;
  char             *id;
  EaselServerFacts  facts;        /* its strings are owned */
};

enum { CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselServer, easel_server, G_TYPE_OBJECT)

G_DEFINE_ENUM_TYPE (EaselServerState, easel_server_state,
                    G_DEFINE_ENUM_VALUE (EASEL_SERVER_STARTING, "starting"),
                    G_DEFINE_ENUM_VALUE (EASEL_SERVER_READY, "ready"),
                    G_DEFINE_ENUM_VALUE (EASEL_SERVER_SIGN_IN, "sign-in"),
                    G_DEFINE_ENUM_VALUE (EASEL_SERVER_FAILED, "failed"),
                    G_DEFINE_ENUM_VALUE (EASEL_SERVER_STOPPED, "stopped"),
                    G_DEFINE_ENUM_VALUE (EASEL_SERVER_UNKNOWN, "unknown"))

static void
clear_facts (EaselServerFacts *facts)
{
  g_free ((char *) facts->name);
  g_free ((char *) facts->origin_name);
  g_free ((char *) facts->icon);
  g_free ((char *) facts->declaration);
  g_free ((char *) facts->message);
  g_free ((char *) facts->resource);
  g_free ((char *) facts->resource_name);
  g_strfreev ((GStrv) facts->scopes);
  g_strfreev ((GStrv) facts->issuers);
}

static void
copy_facts (EaselServerFacts       *to,
            const EaselServerFacts *from)
{
  *to = *from;
  to->name = g_strdup (from->name);
  to->origin_name = g_strdup (from->origin_name);
  to->icon = g_strdup (from->icon);
  to->declaration = g_strdup (from->declaration);
  to->message = g_strdup (from->message);
  to->resource = g_strdup (from->resource);
  to->resource_name = g_strdup (from->resource_name);
  to->scopes = (const char * const *) g_strdupv ((GStrv) from->scopes);
  to->issuers = (const char * const *) g_strdupv ((GStrv) from->issuers);
}

static gboolean
are_lists_equal (const char * const *a,
                 const char * const *b)
{
  return a == NULL || b == NULL ? a == b : g_strv_equal (a, b);
}

static gboolean
are_equal (const EaselServerFacts *a,
           const EaselServerFacts *b)
{
  return g_strcmp0 (a->name, b->name) == 0 && a->origin == b->origin &&
         g_strcmp0 (a->origin_name, b->origin_name) == 0 &&
         a->is_origin_enabled == b->is_origin_enabled && a->is_enabled == b->is_enabled &&
         g_strcmp0 (a->icon, b->icon) == 0 &&
         g_strcmp0 (a->declaration, b->declaration) == 0 && a->first_line == b->first_line &&
         a->last_line == b->last_line && a->state == b->state && g_strcmp0 (a->message, b->message) == 0 &&
         a->reason == b->reason && g_strcmp0 (a->resource, b->resource) == 0 &&
         g_strcmp0 (a->resource_name, b->resource_name) == 0 && are_lists_equal (a->scopes, b->scopes) &&
         are_lists_equal (a->issuers, b->issuers) &&
         a->has_log == b->has_log;
}

static void
easel_server_finalize (GObject *object)
{
  EaselServer *self = EASEL_SERVER (object);

  g_weak_ref_clear (&self->delegate);
  clear_facts (&self->facts);
  g_free (self->id);
  G_OBJECT_CLASS (easel_server_parent_class)->finalize (object);
}

static void
easel_server_class_init (EaselServerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_server_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
easel_server_init (EaselServer *self)
{
  g_weak_ref_init (&self->delegate, NULL);
  self->facts = (EaselServerFacts) { .name = g_strdup (""), .state = EASEL_SERVER_UNKNOWN };
}

/**
 * easel_server_new:
 * @delegate: (nullable): carries out the user's requests; held weakly
 * @id: its id on the host
 *
 * Returns: (transfer full): a server without any facts
 */
EaselServer *
easel_server_new (EaselServerDelegate *delegate,
                  const char          *id)
{
  EaselServer *self;

  g_return_val_if_fail (delegate == NULL || EASEL_IS_SERVER_DELEGATE (delegate), NULL);
  g_return_val_if_fail (id != NULL, NULL);

  self = g_object_new (EASEL_TYPE_SERVER, NULL);
  g_weak_ref_set (&self->delegate, delegate);
  self->id = g_strdup (id);
  return self;
}

/** easel_server_get_id: (transfer none): its id on the host; not shown. */
const char *
easel_server_get_id (EaselServer *self)
{
  g_return_val_if_fail (EASEL_IS_SERVER (self), NULL);

  return self->id;
}

/** easel_server_get_facts: (transfer none): its present state, valid until the next #EaselServer::changed. */
const EaselServerFacts *
easel_server_get_facts (EaselServer *self)
{
  g_return_val_if_fail (EASEL_IS_SERVER (self), NULL);

  return &self->facts;
}

/**
 * easel_server_set_facts:
 * @self: a server
 * @facts: (transfer none): its present state
 *
 * Emits #EaselServer::changed if anything differs.
 */
void
easel_server_set_facts (EaselServer            *self,
                        const EaselServerFacts *facts)
{
  EaselServerFacts before;

  g_return_if_fail (EASEL_IS_SERVER (self));
  g_return_if_fail (facts != NULL && facts->name != NULL);

  if (are_equal (&self->facts, facts))
    return;
  before = self->facts;
  copy_facts (&self->facts, facts);
  clear_facts (&before);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* (transfer full) (nullable): the delegate; NULL: the source is gone, and @task has failed. */
static EaselServerDelegate *
dup_delegate (EaselServer *self,
              GTask       *task)
{
  EaselServerDelegate *delegate = g_weak_ref_get (&self->delegate);

  if (delegate == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED, _("The session is no longer open."));
  return delegate;
}

/**
 * easel_server_change_async:
 * @self: a server
 * @change: the change that the user wants
 * @cancellable: (nullable): stops waiting
 * @callback: called when the host has accepted the change
 * @user_data: data for @callback
 */
void
easel_server_change_async (EaselServer         *self,
                           EaselServerChange    change,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  g_autoptr(EaselServerDelegate) delegate = NULL;
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_SERVER (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_server_change_async);
  delegate = dup_delegate (self, task);
  if (delegate != NULL)
    EASEL_SERVER_DELEGATE_GET_IFACE (delegate)->change (delegate, self, change, g_steal_pointer (&task));
}

/** easel_server_change_finish: whether the host accepted the change; the message of @error is for users. */
gboolean
easel_server_change_finish (EaselServer   *self,
                            GAsyncResult  *result,
                            GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/**
 * easel_server_read_async:
 * @self: a server with a declaration file
 * @cancellable: (nullable): stops waiting
 * @callback: called with the file
 * @user_data: data for @callback
 *
 * Reads the file on the host that declares the server.
 */
void
easel_server_read_async (EaselServer         *self,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr(EaselServerDelegate) delegate = NULL;
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_SERVER (self));
  g_return_if_fail (self->facts.declaration != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_server_read_async);
  delegate = dup_delegate (self, task);
  if (delegate != NULL)
    EASEL_SERVER_DELEGATE_GET_IFACE (delegate)->read (delegate, self, g_steal_pointer (&task));
}

/**
 * easel_server_read_log_async:
 * @self: a server that has a log
 * @cancellable: (nullable): stops waiting
 * @callback: called with the text, for easel_server_read_finish()
 * @user_data: data for @callback
 *
 * Reads the newest lines of the server's log. They are foreign; known secrets have been removed.
 */
void
easel_server_read_log_async (EaselServer         *self,
                             GCancellable        *cancellable,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  g_autoptr(EaselServerDelegate) delegate = NULL;
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_SERVER (self));
  g_return_if_fail (self->facts.has_log);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_server_read_log_async);
  delegate = dup_delegate (self, task);
  if (delegate != NULL)
    EASEL_SERVER_DELEGATE_GET_IFACE (delegate)->read_log (delegate, self, g_steal_pointer (&task));
}

/** easel_server_read_finish: (transfer full): the text; or %NULL with `EASEL_CONTENT_ERROR` or `G_IO_ERROR`. */
EaselContent *
easel_server_read_finish (EaselServer   *self,
                          GAsyncResult  *result,
                          GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
