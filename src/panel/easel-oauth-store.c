/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "config.h"

#include "easel-oauth-store.h"

#include <glib/gi18n.h>
#include <libsecret/secret.h>

struct _EaselOauthStore
{
  GObject parent_instance;

  EaselSecrets *secrets;
  char *host;
  gboolean is_known;
  GHashTable *memory;  /* resource -> secret, for a host that is not remembered */
};

static void easel_oauth_store_iface_init (OauthStoreInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselOauthStore, easel_oauth_store, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (OAUTH_TYPE_STORE, easel_oauth_store_iface_init))

/* The prefix keeps the entry apart from a token that the user pasted for the same resource. */
static char *
make_key (const char *resource)
{
  return g_strconcat ("oauth ", resource, NULL);
}

static void
easel_oauth_store_finalize (GObject *object)
{
  EaselOauthStore *self = EASEL_OAUTH_STORE (object);

  g_object_unref (self->secrets);
  g_free (self->host);
  g_hash_table_unref (self->memory);
  G_OBJECT_CLASS (easel_oauth_store_parent_class)->finalize (object);
}

static void
easel_oauth_store_class_init (EaselOauthStoreClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_oauth_store_finalize;
}

static void
easel_oauth_store_init (EaselOauthStore *self)
{
  self->memory = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) secret_password_free);
}

static void
looked_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  char *secret = easel_secrets_lookup_finish (EASEL_SECRETS (source), result, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, secret, (GDestroyNotify) secret_password_free);
}

static void
lookup_async (OauthStore          *store,
              const char          *resource,
              GCancellable        *cancellable,
              GAsyncReadyCallback  callback,
              gpointer             user_data)
{
  EaselOauthStore *self = EASEL_OAUTH_STORE (store);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);
  g_autofree char *key = make_key (resource);

  g_task_set_source_tag (task, lookup_async);
  if (self->is_known)
    easel_secrets_lookup_async (self->secrets, self->host, key, cancellable, looked_up_cb, g_steal_pointer (&task));
  else
    g_task_return_pointer (task, g_strdup (g_hash_table_lookup (self->memory, resource)), g_free);
}

static char *
lookup_finish (OauthStore    *store,
               GAsyncResult  *result,
               GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
stored_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GError) error = NULL;

  if (!easel_secrets_store_finish (EASEL_SECRETS (source), result, &error))
    g_debug ("A token was not kept: %s", error->message);
}

static void
keep (OauthStore *store,
      const char *resource,
      const char *secret)
{
  EaselOauthStore *self = EASEL_OAUTH_STORE (store);
  g_autofree char *key = make_key (resource);

  if (!self->is_known && secret != NULL)
    g_hash_table_replace (self->memory, g_strdup (resource), g_strdup (secret));
  else if (!self->is_known)
    g_hash_table_remove (self->memory, resource);
  else if (secret != NULL)
    easel_secrets_store_async (self->secrets, self->host, key, _("Easel: token for an agent host"), secret, NULL,
                               stored_cb, NULL);
  else
    easel_secrets_clear (self->secrets, self->host, key);
}

static void
easel_oauth_store_iface_init (OauthStoreInterface *iface)
{
  iface->lookup_async = lookup_async;
  iface->lookup_finish = lookup_finish;
  iface->save = keep;
}

/**
 * easel_oauth_store_new:
 * @secrets: (transfer none): the keyring
 * @host: the id of a host
 * @is_known: whether @host denotes the same host in the next run
 *
 * Returns: (transfer full): the store of that host; stores of other hosts cannot read its secrets
 */
OauthStore *
easel_oauth_store_new (EaselSecrets *secrets,
                       const char   *host,
                       gboolean      is_known)
{
  EaselOauthStore *self;

  g_return_val_if_fail (EASEL_IS_SECRETS (secrets), NULL);
  g_return_val_if_fail (host != NULL, NULL);

  self = g_object_new (EASEL_TYPE_OAUTH_STORE, NULL);
  self->secrets = g_object_ref (secrets);
  self->host = g_strdup (host);
  self->is_known = is_known;
  return OAUTH_STORE (self);
}
