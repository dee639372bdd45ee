/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-server-keyring.h"

#include <glib/gi18n.h>
#include <libsecret/secret.h>

#include "easel-server-lock.h"

struct _EaselServerKeyring
{
  GObject     parent_instance;

  GHashTable *memory;   /* address -> secret that is being stored, or that the keyring refused */
  GHashTable *locks;    /* address -> EaselServerLock */
};

/* A secret that is being stored. */
typedef struct
{
  EaselServerKeyring *self;
  char               *address;
  char               *secret;   /* (nullable): NULL removes it */
  EaselServerLock    *lock;     /* (nullable): held until it is stored */
} Keeping;

enum { STORED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void easel_server_keyring_store_init (OauthStoreInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselServerKeyring, easel_server_keyring, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (OAUTH_TYPE_STORE, easel_server_keyring_store_init))

static const SecretSchema schema = {
  "io.github.ahp_canvas.Easel.Server", SECRET_SCHEMA_NONE,
  {
    { "server", SECRET_SCHEMA_ATTRIBUTE_STRING },
    { NULL, 0 },
  },
};

static void
easel_server_keyring_finalize (GObject *object)
{
  EaselServerKeyring *self = EASEL_SERVER_KEYRING (object);

  g_hash_table_unref (self->locks);
  g_hash_table_unref (self->memory);

  G_OBJECT_CLASS (easel_server_keyring_parent_class)->finalize (object);
}

static void
easel_server_keyring_class_init (EaselServerKeyringClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_server_keyring_finalize;
  signals[STORED] = g_signal_new ("stored", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
easel_server_keyring_init (EaselServerKeyring *self)
{
  self->memory = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) secret_password_free);
  self->locks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) easel_server_lock_unref);
}

static void
looked_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  char *secret = secret_password_lookup_finish (result, &error);

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
  EaselServerKeyring *self = EASEL_SERVER_KEYRING (store);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);
  const char *known = g_hash_table_lookup (self->memory, resource);

  g_task_set_source_tag (task, lookup_async);
  if (known != NULL)
    g_task_return_pointer (task, g_strdup (known), (GDestroyNotify) secret_password_free);
  else
    secret_password_lookup (&schema, cancellable, looked_up_cb, g_steal_pointer (&task), "server", resource, NULL);
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
  Keeping *keeping = user_data;
  EaselServerKeyring *self = keeping->self;
  g_autoptr(GError) error = NULL;

  if (keeping->secret == NULL)
    secret_password_clear_finish (result, &error);
  else if (secret_password_store_finish (result, &error) &&
           g_strcmp0 (g_hash_table_lookup (self->memory, keeping->address), keeping->secret) == 0)
    g_hash_table_remove (self->memory, keeping->address);
  g_signal_emit (self, signals[STORED], 0, error);
  g_clear_pointer (&keeping->lock, easel_server_lock_unref);
  g_object_unref (self);
  g_free (keeping->address);
  secret_password_free (keeping->secret);
  g_free (keeping);
}

static void
store_secret (OauthStore *store,
              const char *resource,
              const char *secret)
{
  EaselServerKeyring *self = EASEL_SERVER_KEYRING (store);
  Keeping *keeping = g_new0 (Keeping, 1);
  EaselServerLock *lock = g_hash_table_lookup (self->locks, resource);
  /* Translators: %s is an address of the web. */
  g_autofree char *label = g_strdup_printf (_("Easel: token for %s"), resource);

  keeping->self = g_object_ref (self);
  keeping->address = g_strdup (resource);
  keeping->secret = g_strdup (secret);
  keeping->lock = lock != NULL ? easel_server_lock_ref (lock) : NULL;
  if (secret != NULL)
    {
      g_hash_table_replace (self->memory, g_strdup (resource), g_strdup (secret));
      secret_password_store (&schema, SECRET_COLLECTION_DEFAULT, label, secret, NULL, stored_cb, keeping, "server",
                             resource, NULL);
    }
  else
    {
      g_hash_table_remove (self->memory, resource);
      secret_password_clear (&schema, NULL, stored_cb, keeping, "server", resource, NULL);
    }
}

/* Each process reads a keyring file, as used in a sandbox, only once: makes libsecret read it again. */
static void
locked_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselServerKeyring *self = g_task_get_source_object (task);
  GError *error = NULL;
  EaselServerLock *lock = easel_server_lock_acquire_finish (result, &error);

  if (lock == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_hash_table_replace (self->locks, g_strdup (g_task_get_task_data (task)), lock);
  secret_service_disconnect ();
  g_task_return_boolean (task, TRUE);
}

static void
lock_async (OauthStore          *store,
            const char          *resource,
            GCancellable        *cancellable,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  GTask *task = g_task_new (store, cancellable, callback, user_data);

  g_task_set_source_tag (task, lock_async);
  g_task_set_task_data (task, g_strdup (resource), g_free);
  /* Does not check for cancellation, so that an acquired lock is always returned and released. */
  g_task_set_check_cancellable (task, FALSE);
  easel_server_lock_acquire_async (resource, cancellable, locked_cb, task);
}

static gboolean
lock_finish (OauthStore    *store,
             GAsyncResult  *result,
             GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
unlock (OauthStore *store,
        const char *resource)
{
  g_hash_table_remove (EASEL_SERVER_KEYRING (store)->locks, resource);
}

static void
easel_server_keyring_store_init (OauthStoreInterface *iface)
{
  iface->lookup_async = lookup_async;
  iface->lookup_finish = lookup_finish;
  iface->save = store_secret;
  iface->lock_async = lock_async;
  iface->lock_finish = lock_finish;
  iface->unlock = unlock;
}

/** easel_server_keyring_new: (transfer full): the keyring of the user. */
EaselServerKeyring *
easel_server_keyring_new (void)
{
  return g_object_new (EASEL_TYPE_SERVER_KEYRING, NULL);
}
