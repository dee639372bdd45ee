/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "config.h"

#include "easel-host-welcome.h"

#include "easel-host-catalogue.h"
#include "easel-host-page-provider.h"
#include "easel-host-sessions.h"
#include "easel-json.h"

#include <glib/gi18n-lib.h>

#define WELCOME_INSTANCE "welcome"
#define WELCOME_META "welcome-session"
/* Setting in the database: the session in which the welcome page was opened. */
#define SHOWN_META "welcome-shown"
/* Data of the host object: the folder of the welcome page. */
#define WELCOME_FOLDER "easel-welcome-folder"

typedef struct
{
  char   *session;
  char  **folders;   /* nullable */
  guint   next;      /* index of the next folder in @folders */
  char   *opening;   /* the folder that is being opened */
} Welcome;

static void
welcome_free (Welcome *self)
{
  g_free (self->session);
  g_strfreev (self->folders);
  g_free (self->opening);
  g_free (self);
}

static char *
create_session (EaselHost  *host,
                GError    **error)
{
  EaselHostState *state = easel_host_get_state (host);
  g_autofree char *uuid = g_uuid_string_random ();
  g_autofree char *session = g_strconcat (EASEL_HOST_SESSION_PREFIX, uuid, NULL);

  easel_host_state_begin (state);
  if (easel_host_sessions_create (easel_host_get_sessions (host), session, _("Welcome"), NULL, error))
    easel_host_store_set_meta (easel_host_state_get_store (state), WELCOME_META, session,
                               easel_host_state_failure (state));
  easel_host_runtime_update_session (easel_host_get_runtime (host), session);
  if (!easel_host_state_commit (state, error))
    return NULL;
  return g_steal_pointer (&session);
}

/* Returns the welcome session. Creates it the first time, and again after the user removed it, so that there is always
 * a session to start in. */
static char *
find_session (EaselHost  *host,
              GError    **error)
{
  EaselHostState *state = easel_host_get_state (host);
  g_autofree char *session = easel_host_store_get_meta (easel_host_state_get_store (state), WELCOME_META);

  if (session != NULL && easel_host_state_is (state, session, AHP_CHANNEL_SESSION))
    return g_steal_pointer (&session);
  return create_session (host, error);
}

static void open_next (GTask *task);

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) opened = easel_host_runtime_open_finish (EASEL_HOST_RUNTIME (source), result, &error);
  Welcome *welcome = g_task_get_task_data (task);

  if (opened == NULL)
    g_message ("The page of %s is not shown: %s", welcome->opening, error->message);
  open_next (task);
}

/* Whether the user closed the page: it was shown before, and is no longer open. */
static gboolean
was_closed (EaselHost  *host,
            const char *session)
{
  EaselHostState *state = easel_host_get_state (host);
  g_autofree char *shown = easel_host_store_get_meta (easel_host_state_get_store (state), SHOWN_META);
  g_autoptr(EaselHostCanvas) canvas = easel_host_catalogue_find (state, session, WELCOME_INSTANCE);

  return canvas == NULL && g_strcmp0 (shown, session) == 0;
}

static void
welcomed_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  GTask *task = user_data;
  Welcome *welcome = g_task_get_task_data (task);
  EaselHostState *state = easel_host_get_state (g_task_get_source_object (task));
  g_autoptr(GError) error = NULL;

  easel_host_state_begin (state);
  easel_host_store_set_meta (easel_host_state_get_store (state), SHOWN_META, welcome->session,
                             easel_host_state_failure (state));
  if (!easel_host_state_commit (state, &error))
    g_message ("The welcome page is shown again at the next start: %s", error->message);
  opened_cb (source, result, user_data);
}

/* Takes the task. */
static void
open_page (GTask               *task,
           const char          *session,
           const char          *instance_id,
           const char          *folder,
           const char          *entry,
           const char          *title,
           GAsyncReadyCallback  callback)
{
  EaselHost *host = g_task_get_source_object (task);
  g_autoptr(JsonNode) input = easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("folder", folder),
                                                                       EASEL_JSON_STRING ("entry", entry),
                                                                       EASEL_JSON_STRING ("title", title)));

  easel_host_runtime_open_async (easel_host_get_runtime (host), session, EASEL_HOST_PAGE_OWNER,
                                 EASEL_HOST_PAGE_CANVAS, instance_id, input, g_task_get_cancellable (task),
                                 callback, task);
}

/* (nullable): the page in the user's language; %NULL for English, and if the folder has none of the user's
 * languages. */
static char *
find_translation (const char *folder)
{
  const char * const *languages = g_get_language_names ();

  for (guint i = 0; languages[i] != NULL && !g_str_has_prefix (languages[i], "en"); i++)
    {
      g_autofree char *name = g_strdup_printf ("index.%s.html", languages[i]);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return g_steal_pointer (&name);
    }

  return NULL;
}

/* Takes the task. */
static void
open_welcome (GTask               *task,
              const char          *session,
              const char          *folder,
              GAsyncReadyCallback  callback)
{
  g_autofree char *entry = find_translation (folder);

  open_page (task, session, WELCOME_INSTANCE, folder, entry, _("Welcome to Easel"), callback);
}

/* The instance id of a folder's canvas, the same at each start: "<name>-<8 digits of the path's digest>". */
static char *
name_instance (const char *folder)
{
  g_autofree char *name = g_path_get_basename (folder);
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, folder, -1);

  g_strcanon (name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._-", '-');
  if (strlen (name) > 64)
    name[64] = '\0';
  return g_strdup_printf ("page-%s-%.8s", name, digest);
}

/* Opens pages one after the other, so that tabs are in the order in which the folders were named. */
static void
open_next (GTask *task)
{
  Welcome *welcome = g_task_get_task_data (task);
  g_autofree char *path = NULL;
  g_autofree char *instance_id = NULL;

  if (welcome->folders == NULL || welcome->folders[welcome->next] == NULL)
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  path = g_canonicalize_filename (welcome->folders[welcome->next++], NULL);
  g_free (welcome->opening);
  welcome->opening = g_strdup (path);
  instance_id = name_instance (path);
  open_page (g_object_ref (task), welcome->session, instance_id, path, NULL, NULL, opened_cb);
}

/**
 * easel_host_welcome_async:
 * @host: a host, before easel_host_restore()
 * @welcome_folder: the files of the welcome page
 * @page_folders: (nullable): further folders to open as pages
 * @cancellable: (nullable): a #GCancellable
 * @callback: called when all are open or have failed
 * @user_data: for @callback
 *
 * A welcome page that the user closed stays closed until easel_host_welcome_show_async() is called with its folder. The
 * pages of @page_folders are opened at every start of the host.
 */
void
easel_host_welcome_async (EaselHost           *host,
                          const char          *welcome_folder,
                          const char *const   *page_folders,
                          GCancellable        *cancellable,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  GError *error = NULL;
  Welcome *welcome;

  g_return_if_fail (EASEL_IS_HOST (host));

  g_object_set_data_full (G_OBJECT (host), WELCOME_FOLDER, g_canonicalize_filename (welcome_folder, NULL), g_free);

  task = g_task_new (host, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_host_welcome_async);
  welcome = g_new0 (Welcome, 1);
  g_task_set_task_data (task, welcome, (GDestroyNotify) welcome_free);
  welcome->session = find_session (host, &error);
  if (welcome->session == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  /* A session of an earlier version may lack the current declarations. */
  easel_host_runtime_update_session (easel_host_get_runtime (host), welcome->session);
  welcome->folders = g_strdupv ((char **) page_folders);
  welcome->opening = g_strdup (welcome_folder);
  if (was_closed (host, welcome->session))
    open_next (task);
  else
    open_welcome (g_object_ref (task), welcome->session, welcome_folder, welcomed_cb);
}

gboolean
easel_host_welcome_finish (EaselHost     *host,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, host), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
shown_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(JsonObject) opened = easel_host_runtime_open_finish (EASEL_HOST_RUNTIME (source), result, &error);

  if (opened != NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
easel_host_welcome_show_async (EaselHost           *host,
                               const char          *page_folder,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  g_autofree char *path = NULL;
  g_autofree char *instance_id = NULL;
  g_autofree char *session = NULL;
  g_autoptr(GTask) task = NULL;
  GError *error = NULL;

  g_return_if_fail (EASEL_IS_HOST (host));
  g_return_if_fail (page_folder != NULL);

  task = g_task_new (host, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_host_welcome_show_async);
  session = find_session (host, &error);
  if (session == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  path = g_canonicalize_filename (page_folder, NULL);
  if (g_strcmp0 (path, g_object_get_data (G_OBJECT (host), WELCOME_FOLDER)) == 0)
    {
      open_welcome (g_steal_pointer (&task), session, path, shown_cb);
      return;
    }
  instance_id = name_instance (path);
  open_page (g_steal_pointer (&task), session, instance_id, path, NULL, NULL, shown_cb);
}

gboolean
easel_host_welcome_show_finish (EaselHost     *host,
                                GAsyncResult  *result,
                                GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, host), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
