/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-remote"

#include "config.h"

#include "remote-control.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "remote-address.h"
#include "remote-run.h"

/* Seconds that ssh(1) keeps the connection without a command: the time in which a user answers a question of Easel,
 * such as whether easel-host may be copied, and a lost host is tried again. */
#define PERSIST "60"

/* Milliseconds: ssh(1) reads its configuration, and may run commands for "Match exec". */
#define PATIENCE 10000

/* Characters of a socket's name, and of the suffix with which ssh(1) creates it. */
#define NAME 16
#define SUFFIX 17
/* The longest path of a socket on any system, with the final zero byte. */
#define MAX_PATH_BYTES 104

typedef struct
{
  char  *address;
  char  *socket;   /* nullable */
  char **options;  /* nullable: none */
} Found;

static void
found_free (Found *found)
{
  g_free (found->address);
  g_free (found->socket);
  g_strfreev (found->options);
  g_free (found);
}

/* Whether no other user can put a socket into @folder, which is made if it is missing. */
static gboolean
is_private (const char *folder)
{
  GStatBuf status;

  g_mkdir (folder, 0700);
  return g_lstat (folder, &status) == 0 && S_ISDIR (status.st_mode) && status.st_uid == geteuid () &&
         (status.st_mode & 077) == 0;
}

/* (transfer full) (nullable): a path for the socket of a computer with this configuration. */
static char *
build_path (const char *configuration)
{
  g_autofree char *own = g_strdup_printf ("easel-ssh-%u", (guint) geteuid ());
  g_autofree char *runtime = g_build_filename (g_get_user_runtime_dir (), "easel-ssh", NULL);
  g_autofree char *temporary = g_build_filename (g_get_tmp_dir (), own, NULL);
  const char *folders[] = { runtime, temporary };
  g_autofree char *name = g_compute_checksum_for_string (G_CHECKSUM_SHA256, configuration, -1);

  name[NAME] = '\0';
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    /* ssh(1) expands "%" in the path. */
    if (strlen (folders[i]) + 1 + NAME + SUFFIX < MAX_PATH_BYTES && strchr (folders[i], '%') == NULL &&
        is_private (folders[i]))
      return g_build_filename (folders[i], name, NULL);
  g_debug ("Connections of ssh are not shared: there is no folder for their sockets");
  return NULL;
}

/* (nullable): the value of a line of ssh -G. */
static const char *
find_value (char       **lines,
            const char  *name)
{
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], name) && lines[i][strlen (name)] == ' ')
      return lines[i] + strlen (name) + 1;
  return NULL;
}

/* (transfer full) (nullable): the socket that the user has configured, if a connection is or will be behind it. */
static char *
dup_users_socket (const char *configuration)
{
  g_auto(GStrv) lines = g_strsplit (configuration, "\n", -1);
  const char *path = find_value (lines, "controlpath");
  const char *master = find_value (lines, "controlmaster");

  if (path == NULL || (g_strcmp0 (master, "false") == 0 && !g_file_test (path, G_FILE_TEST_EXISTS)))
    return NULL;
  return g_strdup (path);
}

static void
choose (Found      *found,
        const char *configuration)
{
  found->socket = dup_users_socket (configuration);
  if (found->socket != NULL)
    return;
  found->socket = build_path (configuration);
  if (found->socket != NULL)
    found->options = g_strdupv ((char *[]) { (char *) "-S", found->socket, (char *) "-o", (char *) "ControlMaster=auto",
                                             (char *) "-o", (char *) "ControlPersist=" PERSIST, NULL });
}

/* If ssh(1) cannot read its configuration, the next command reports why. */
static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Found *found = g_task_get_task_data (task);
  g_autofree char *configuration = NULL;
  int status = 0;

  configuration = remote_run_finish (result, &status, NULL, NULL);
  if (g_task_return_error_if_cancelled (task))
    return;
  choose (found, configuration != NULL && status == 0 ? configuration : found->address);
  g_task_return_boolean (task, TRUE);
}

void
remote_control_find_async (const char          *address,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_auto(GStrv) command = NULL;
  Found *found;

  g_return_if_fail (address != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, remote_control_find_async);
  found = g_new0 (Found, 1);
  found->address = g_strdup (address);
  g_task_set_task_data (task, found, (GDestroyNotify) found_free);
  command = remote_address_is_ssh (address) ? remote_address_dup_query (address) : NULL;
  if (command != NULL)
    remote_run_async ((const char * const *) command, NULL, NULL, PATIENCE, cancellable, read_cb,
                      g_steal_pointer (&task));
  else
    g_task_return_boolean (task, TRUE);
}

char **
remote_control_find_finish (GAsyncResult  *result,
                            char         **socket,
                            GError       **error)
{
  Found *found;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return NULL;
  found = g_task_get_task_data (G_TASK (result));
  if (socket != NULL)
    *socket = g_strdup (found->socket);
  return found->options != NULL ? g_strdupv (found->options) : g_new0 (char *, 1);
}
