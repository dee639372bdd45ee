/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "oauth-fixture.h"

#include "easel-deadline.h"
#include "oauth-error.h"

static void user_opener_init (OauthOpenerInterface *iface);
static void store_init (OauthStoreInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (OauthFixtureUser, oauth_fixture_user, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (OAUTH_TYPE_OPENER, user_opener_init))
G_DEFINE_FINAL_TYPE_WITH_CODE (OauthFixtureStore, oauth_fixture_store, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (OAUTH_TYPE_STORE, store_init))

static void
forget_question (OauthFixtureUser *self)
{
  g_clear_pointer (&self->host, g_free);
  g_clear_pointer (&self->issuer, g_free);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->scopes, g_free);
  g_clear_pointer (&self->uri, g_free);
}

static void
oauth_fixture_user_finalize (GObject *object)
{
  forget_question (OAUTH_FIXTURE_USER (object));
  G_OBJECT_CLASS (oauth_fixture_user_parent_class)->finalize (object);
}

static void
oauth_fixture_user_class_init (OauthFixtureUserClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = oauth_fixture_user_finalize;
}

static void
oauth_fixture_user_init (OauthFixtureUser *self)
{
}

static void
ended_cb (gboolean timed_out,
          gpointer user_data)
{
  GTask *task = user_data;
  OauthFixtureUser *self = g_task_get_source_object (task);

  self->n_ended++;
  easel_deadline_free (g_task_get_task_data (task));
  g_task_return_error_if_cancelled (task);
  g_object_unref (task);
}

static void
open_async (OauthOpener         *opener,
            const OauthQuestion *question,
            GCancellable        *cancellable,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  OauthFixtureUser *self = OAUTH_FIXTURE_USER (opener);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);

  forget_question (self);
  self->n_asked++;
  self->host = g_strdup (question->host);
  self->issuer = g_strdup (question->issuer);
  self->name = g_strdup (question->name);
  self->scopes = g_strjoinv (" ", (GStrv) question->scopes);
  self->uri = g_strdup (question->uri);
  if (self->says_no)
    {
      g_task_return_new_error (task, OAUTH_ERROR, OAUTH_ERROR_REFUSED, "No");
      return;
    }
  if (!self->does_nothing)
    easel_test_authority_browse (self->authority, question->uri);
  g_task_set_task_data (task, easel_deadline_new (EASEL_DEADLINE_NEVER, cancellable, ended_cb, task), NULL);
  g_steal_pointer (&task);
}

static gboolean
open_finish (OauthOpener   *opener,
             GAsyncResult  *result,
             GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
user_opener_init (OauthOpenerInterface *iface)
{
  iface->open_async = open_async;
  iface->open_finish = open_finish;
}

OauthFixtureUser *
oauth_fixture_user_new (EaselTestAuthority *authority)
{
  OauthFixtureUser *self = g_object_new (OAUTH_TYPE_FIXTURE_USER, NULL);

  self->authority = authority;
  return self;
}

static void
oauth_fixture_store_finalize (GObject *object)
{
  g_hash_table_unref (OAUTH_FIXTURE_STORE (object)->secrets);
  G_OBJECT_CLASS (oauth_fixture_store_parent_class)->finalize (object);
}

static void
oauth_fixture_store_class_init (OauthFixtureStoreClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = oauth_fixture_store_finalize;
}

static void
oauth_fixture_store_init (OauthFixtureStore *self)
{
  self->secrets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

static void
lookup_async (OauthStore          *store,
              const char          *resource,
              GCancellable        *cancellable,
              GAsyncReadyCallback  callback,
              gpointer             user_data)
{
  OauthFixtureStore *self = OAUTH_FIXTURE_STORE (store);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);

  g_task_return_pointer (task, g_strdup (g_hash_table_lookup (self->secrets, resource)), g_free);
}

static char *
lookup_finish (OauthStore    *store,
               GAsyncResult  *result,
               GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
keep (OauthStore *store,
      const char *resource,
      const char *secret)
{
  OauthFixtureStore *self = OAUTH_FIXTURE_STORE (store);

  if (secret != NULL)
    g_hash_table_replace (self->secrets, g_strdup (resource), g_strdup (secret));
  else
    g_hash_table_remove (self->secrets, resource);
}

static void
store_init (OauthStoreInterface *iface)
{
  iface->lookup_async = lookup_async;
  iface->lookup_finish = lookup_finish;
  iface->save = keep;
}

OauthFixtureStore *
oauth_fixture_store_new (void)
{
  return g_object_new (OAUTH_TYPE_FIXTURE_STORE, NULL);
}
