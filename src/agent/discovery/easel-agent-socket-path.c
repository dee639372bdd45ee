/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-discovery"

#include "config.h"

#include "easel-agent-socket-path.h"

#include "easel-folder.h"
#include "easel-private-file.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define GROUP "host"
#define NAME_CHARS 16   /* characters of a hash: enough to distinguish one user's state folders */
#define KEY_BYTES 8192  /* bytes of the file: a path and a few members */

char *
easel_agent_socket_path_runtime (void)
{
  const char *named = g_getenv ("XDG_RUNTIME_DIR");
  g_autofree char *usual = g_strdup_printf ("/run/user/%u", (guint) geteuid ());

  if (named != NULL)
    return g_path_is_absolute (named) && easel_folder_is_owned (named) ? g_strdup (named) : NULL;
  return easel_folder_is_owned (usual) ? g_steal_pointer (&usual) : NULL;
}

/* Inside a sandbox uses the part of the runtime folder that sandboxes of one application share. */
static char *
find_folder (const char *state_folder)
{
  g_autofree char *runtime = easel_agent_socket_path_runtime ();
  const char *id = g_getenv ("FLATPAK_ID");

  if (runtime == NULL)
    return g_strdup (state_folder);
  if (!g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS))
    return g_build_filename (runtime, "easel", NULL);
  return g_build_filename (runtime, "app", id != NULL && strchr (id, '/') == NULL ? id : APP_ID, "easel", NULL);
}

static gboolean
make_private (const char  *folder,
              GError     **error)
{
  if (g_mkdir_with_parents (folder, 0700) == 0 && easel_folder_is_owned (folder))
    return TRUE;
  /* Translators: %s is a folder. */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, _("The folder %s cannot be used"), folder);
  return FALSE;
}

/**
 * easel_agent_socket_path_new:
 * @state_folder: the host's state folder
 * @error: return location for a #GError
 *
 * The names are derived from the real path of the state folder, so that all processes that use the same folder find the
 * same socket.
 */
EaselAgentSocketPath *
easel_agent_socket_path_new (const char  *state_folder,
                             GError     **error)
{
  g_autoptr(EaselAgentSocketPath) self = g_new0 (EaselAgentSocketPath, 1);
  g_autofree char *real = NULL;
  g_autofree char *hash = NULL;
  g_autofree char *socket = NULL;
  g_autofree char *key = NULL;

  if (!make_private (state_folder, error))
    return NULL;
  real = realpath (state_folder, NULL);
  hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, real != NULL ? real : state_folder, -1);
  hash[NAME_CHARS] = '\0';
  socket = g_strdup_printf ("host-%s.sock", hash);
  key = g_strdup_printf ("host-%s.key", hash);
  self->folder = find_folder (state_folder);
  if (!make_private (self->folder, error))
    return NULL;
  self->socket = g_build_filename (self->folder, socket, NULL);
  self->key = g_build_filename (self->folder, key, NULL);
  self->copy = g_build_filename (state_folder, "agents", NULL);
  return g_steal_pointer (&self);
}

void
easel_agent_socket_path_free (EaselAgentSocketPath *self)
{
  g_free (self->folder);
  g_free (self->socket);
  g_free (self->key);
  g_free (self->copy);
  g_free (self);
}

gboolean
easel_agent_socket_path_publish (EaselAgentSocketPath  *self,
                                 GError               **error)
{
  g_autoptr(GKeyFile) file = g_key_file_new ();
  g_autofree char *text = NULL;
  gsize length;

  g_key_file_set_string (file, GROUP, "socket", self->socket);
  g_key_file_set_int64 (file, GROUP, "pid", getpid ());
  text = g_key_file_to_data (file, &length, NULL);
  return easel_private_file_save (self->copy, text, length, G_FILE_SET_CONTENTS_NONE, error) &&
         easel_private_file_save (self->key, text, length, G_FILE_SET_CONTENTS_NONE, error);
}

void
easel_agent_socket_path_withdraw (EaselAgentSocketPath *self)
{
  g_unlink (self->key);
  g_unlink (self->copy);
  g_unlink (self->socket);
}

/* Reads a file only if it belongs to this user and others cannot write it: otherwise it could name any socket. */
static char *
read_private (const char *path)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  g_autofree char *text = g_malloc (KEY_BYTES + 1);
  struct stat info;
  gssize length = -1;

  if (fd < 0)
    return NULL;
  if (fstat (fd, &info) == 0 && S_ISREG (info.st_mode) && info.st_uid == geteuid () && (info.st_mode & 0077) == 0)
    length = read (fd, text, KEY_BYTES);
  close (fd);
  if (length < 0)
    return NULL;
  text[length] = '\0';
  return g_steal_pointer (&text);
}

char *
easel_agent_socket_path_find (EaselAgentSocketPath *self,
                              guint                 index)
{
  const char *paths[] = { self->key, self->copy };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr(GKeyFile) file = g_key_file_new ();
      g_autofree char *text = read_private (paths[i]);
      g_autofree char *socket = NULL;

      if (text != NULL && g_key_file_load_from_data (file, text, -1, G_KEY_FILE_NONE, NULL))
        socket = g_key_file_get_string (file, GROUP, "socket", NULL);
      if (socket != NULL && g_path_is_absolute (socket) && index-- == 0)
        return g_steal_pointer (&socket);
    }
  return NULL;
}

/**
 * easel_agent_socket_path_is_same_user:
 * @connection: a connection over a named socket
 *
 * Asks the kernel directly, because GCredentials fails without a process id: a peer in another sandbox has none in this
 * one.
 */
gboolean
easel_agent_socket_path_is_same_user (GSocketConnection *connection)
{
  int fd = g_socket_get_fd (g_socket_connection_get_socket (connection));
  struct ucred peer = { .uid = (uid_t) -1 };
  socklen_t length = sizeof peer;

  return getsockopt (fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 && length == sizeof peer &&
         peer.uid == geteuid ();
}
