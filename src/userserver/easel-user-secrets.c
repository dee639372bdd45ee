/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-userserver"

#include "config.h"

#include "easel-user-secrets.h"

#include <glib/gi18n-lib.h>
#include <libsecret/secret.h>

#include "easel-user-server-error.h"

/* Uses only the simple API, which in a sandbox goes through the secret portal without any permission. */
static const SecretSchema schema = {
  "io.github.ahp_canvas.Easel.Server", SECRET_SCHEMA_NONE,
  {
    { "server", SECRET_SCHEMA_ATTRIBUTE_STRING },
    { "name", SECRET_SCHEMA_ATTRIBUTE_STRING },
    { NULL, 0 },
  },
};

/* Task data. Secrets are handled one after the other, because each may ask the user to unlock the keyring. */
typedef struct
{
  GStrv         names;    /* names to look up */
  GStrv         pairs;    /* to be stored */
  GStrvBuilder *found;
  guint         index;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  g_strfreev (work->names);
  g_strfreev (work->pairs);
  g_strv_builder_unref (work->found);
  g_free (work);
}

static GTask *
new_task (EaselUserServer     *server,
          gpointer             tag,
          GCancellable        *cancellable,
          GAsyncReadyCallback  callback,
          gpointer             user_data)
{
  GTask *task = g_task_new (server, cancellable, callback, user_data);
  Work *work = g_new0 (Work, 1);

  g_task_set_source_tag (task, tag);
  work->found = g_strv_builder_new ();
  g_task_set_task_data (task, work, work_free);
  return task;
}

static const char *
get_id (GTask *task)
{
  return easel_user_server_get_id (g_task_get_source_object (task));
}

static void store_next (GTask *task);

static void
stored_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Work *work = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;

  if (!secret_password_store_finish (result, &error))
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  work->index += 2;
  store_next (task);
}

static void
store_next (GTask *task)
{
  Work *work = g_task_get_task_data (task);
  const char *name = work->pairs[work->index];
  g_autofree char *label = NULL;

  if (name == NULL)
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  /* Translators: in the list of a keyring; the first %s is a variable, the second the name of a server. */
  label = g_strdup_printf (_("Easel: %s for the server %s"), name,
                           easel_user_server_get_name (g_task_get_source_object (task)));
  secret_password_store (&schema, SECRET_COLLECTION_DEFAULT, label, work->pairs[work->index + 1],
                         g_task_get_cancellable (task), stored_cb, g_object_ref (task), "server", get_id (task), "name",
                         name, NULL);
}

void
easel_user_secrets_store_async (EaselUserServer      *server,
                                const char * const  *pairs,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_USER_SERVER (server));

  task = new_task (server, easel_user_secrets_store_async, cancellable, callback, user_data);
  ((Work *) g_task_get_task_data (task))->pairs = g_strdupv ((char **) pairs);
  store_next (task);
}

gboolean
easel_user_secrets_store_finish (EaselUserServer  *server,
                                 GAsyncResult     *result,
                                 GError          **error)
{
  g_return_val_if_fail (g_task_is_valid (result, server), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void look_up_next (GTask *task);

static void
found_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Work *work = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;
  char *secret = secret_password_lookup_finish (result, &error);

  if (error != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else if (secret == NULL)
    g_task_return_new_error (task, EASEL_USER_SERVER_ERROR, EASEL_USER_SERVER_ERROR_INVALID,
                             _("The keyring has no “%s” of this server. Type it again in Preferences."),
                             work->names[work->index]);
  else
    {
      g_strv_builder_add_many (work->found, work->names[work->index++], secret, NULL);
      look_up_next (task);
    }
  secret_password_free (secret);
}

static void
look_up_next (GTask *task)
{
  Work *work = g_task_get_task_data (task);
  const char *name = work->names[work->index];

  if (name == NULL)
    g_task_return_pointer (task, g_strv_builder_end (work->found), (GDestroyNotify) g_strfreev);
  else
    secret_password_lookup (&schema, g_task_get_cancellable (task), found_cb, g_object_ref (task), "server",
                            get_id (task), "name", name, NULL);
}

void
easel_user_secrets_lookup_async (EaselUserServer     *server,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_USER_SERVER (server));

  task = new_task (server, easel_user_secrets_lookup_async, cancellable, callback, user_data);
  ((Work *) g_task_get_task_data (task))->names = g_strdupv ((char **) easel_user_server_get_secrets (server));
  look_up_next (task);
}

GStrv
easel_user_secrets_lookup_finish (EaselUserServer  *server,
                                  GAsyncResult     *result,
                                  GError          **error)
{
  g_return_val_if_fail (g_task_is_valid (result, server), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
cleared_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GError) error = NULL;

  if (!secret_password_clear_finish (result, &error) && error != NULL)
    g_debug ("Nothing was taken out of the keyring: %s", error->message);
}

void
easel_user_secrets_clear (const char *id)
{
  g_return_if_fail (id != NULL);

  secret_password_clear (&schema, NULL, cleared_cb, NULL, "server", id, NULL);
}
