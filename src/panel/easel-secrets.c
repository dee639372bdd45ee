/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "easel-secrets.h"

#include <libsecret/secret.h>

struct _EaselSecrets
{
  GObject parent_instance;

  GHashTable *memory;  /* "host what" -> secret, wiped when freed */
};

G_DEFINE_FINAL_TYPE (EaselSecrets, easel_secrets, G_TYPE_OBJECT)

/* Uses only libsecret's simple API: in a sandbox it works through the secret portal without further permission. */
static const SecretSchema schema = {
  "io.github.ahp_canvas.Easel.Host", SECRET_SCHEMA_NONE,
  {
    { "host", SECRET_SCHEMA_ATTRIBUTE_STRING },
    { "what", SECRET_SCHEMA_ATTRIBUTE_STRING },
    { NULL, 0 },
  },
};

static char *
memory_key (const char *host,
            const char *what)
{
  return g_strconcat (host, " ", what, NULL);
}

static void
easel_secrets_finalize (GObject *object)
{
  EaselSecrets *self = EASEL_SECRETS (object);

  g_hash_table_unref (self->memory);
  G_OBJECT_CLASS (easel_secrets_parent_class)->finalize (object);
}

static void
easel_secrets_class_init (EaselSecretsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_secrets_finalize;
}

static void
easel_secrets_init (EaselSecrets *self)
{
  self->memory = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) secret_password_free);
}

EaselSecrets *
easel_secrets_new (void)
{
  return g_object_new (EASEL_TYPE_SECRETS, NULL);
}

static void
store_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;

  if (secret_password_store_finish (result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/**
 * easel_secrets_store_async:
 *
 * Lookups in this run find the secret at once, whatever the keyring answers. An error means only that the next run will
 * not have it; report that to the user.
 */
void
easel_secrets_store_async (EaselSecrets        *self,
                           const char          *host,
                           const char          *what,
                           const char          *label,
                           const char          *secret,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_SECRETS (self));
  g_return_if_fail (host != NULL && what != NULL && label != NULL && secret != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_secrets_store_async);
  g_hash_table_replace (self->memory, memory_key (host, what), g_strdup (secret));
  secret_password_store (&schema, SECRET_COLLECTION_DEFAULT, label, secret, cancellable,
                         store_cb, g_steal_pointer (&task), "host", host, "what", what, NULL);
}

gboolean
easel_secrets_store_finish (EaselSecrets  *self,
                            GAsyncResult  *result,
                            GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
lookup_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  char *secret = secret_password_lookup_finish (result, &error);

  if (error != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, secret, (GDestroyNotify) secret_password_free);
}

/** easel_secrets_lookup_async: looks in memory first, then in the keyring, which may ask the user to unlock it. */
void
easel_secrets_lookup_async (EaselSecrets        *self,
                            const char          *host,
                            const char          *what,
                            GCancellable        *cancellable,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autofree char *key = NULL;
  const char *known;

  g_return_if_fail (EASEL_IS_SECRETS (self));
  g_return_if_fail (host != NULL && what != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_secrets_lookup_async);
  key = memory_key (host, what);
  known = g_hash_table_lookup (self->memory, key);
  if (known != NULL)
    g_task_return_pointer (task, g_strdup (known), (GDestroyNotify) secret_password_free);
  else
    secret_password_lookup (&schema, cancellable, lookup_cb, g_steal_pointer (&task),
                            "host", host, "what", what, NULL);
}

/**
 * easel_secrets_lookup_finish:
 *
 * Returns: (transfer full) (nullable): the secret, freed with secret_password_free(); %NULL without an error if there
 *   is none
 */
char *
easel_secrets_lookup_finish (EaselSecrets  *self,
                             GAsyncResult  *result,
                             GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
clear_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GError) error = NULL;

  if (!secret_password_clear_finish (result, &error) && error != NULL)
    g_debug ("Nothing was taken out of the keyring: %s", error->message);
}

static gboolean
is_of_host (gpointer key,
            gpointer value,
            gpointer user_data)
{
  return g_str_has_prefix (key, user_data);
}

/**
 * easel_secrets_clear:
 * @self: the secrets
 * @host: the id of a host
 * @what: (nullable): which of its secrets; %NULL for all
 *
 * Deletes secrets from memory and from the keyring.
 */
void
easel_secrets_clear (EaselSecrets *self,
                     const char   *host,
                     const char   *what)
{
  g_autofree char *key = NULL;

  g_return_if_fail (EASEL_IS_SECRETS (self));
  g_return_if_fail (host != NULL);

  key = memory_key (host, what != NULL ? what : "");
  if (what == NULL)
    {
      g_hash_table_foreach_remove (self->memory, is_of_host, key);
      secret_password_clear (&schema, NULL, clear_cb, NULL, "host", host, NULL);
    }
  else
    {
      g_hash_table_remove (self->memory, key);
      secret_password_clear (&schema, NULL, clear_cb, NULL, "host", host, "what", what, NULL);
    }
}
