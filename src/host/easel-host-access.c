/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-access.h"

#include "easel-host-error.h"
#include "easel-private-file.h"
#include "easel-token.h"
#include "rpc-loopback.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define GROUP "host"
#define ACCESS_FILE "access"

struct _EaselHostAccess
{
  char  *path;    /* the key file */
  char  *token;
  char  *agent_token;
  guint  port;
  int    lock;
};

static gboolean
fail (GError         **error,
      EaselHostError   code,
      const char      *directory,
      const char      *what)
{
  g_set_error (error, EASEL_HOST_ERROR, code, "The state folder %s %s", directory, what);
  return FALSE;
}

/* Makes the folder private, because it holds the token: it must belong to this user and be closed to others. */
static gboolean
make_private (const char  *directory,
              GError     **error)
{
  GStatBuf info;

  if (g_mkdir_with_parents (directory, 0700) != 0 || g_stat (directory, &info) != 0)
    return fail (error, EASEL_HOST_ERROR_STATE_DIR, directory, "cannot be used");
  if (info.st_uid != geteuid ())
    return fail (error, EASEL_HOST_ERROR_STATE_DIR, directory, "belongs to another user");
  if ((info.st_mode & 0777) != 0700 && g_chmod (directory, 0700) != 0)
    return fail (error, EASEL_HOST_ERROR_STATE_DIR, directory, "cannot be made private");
  return TRUE;
}

/* The kernel releases the lock when the process ends, however it ends. */
static gboolean
acquire_lock (EaselHostAccess  *self,
              const char       *directory,
              GError          **error)
{
  g_autofree char *path = g_build_filename (directory, "lock", NULL);

  self->lock = open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (self->lock < 0)
    return fail (error, EASEL_HOST_ERROR_STATE_DIR, directory, "cannot be used");
  if (flock (self->lock, LOCK_EX | LOCK_NB) != 0)
    return fail (error, EASEL_HOST_ERROR_LOCKED, directory, "is in use by another easel-host");
  return TRUE;
}

static char *
load_token (GKeyFile   *file,
            const char *key)
{
  g_autofree char *token = g_key_file_get_string (file, GROUP, key, NULL);

  return easel_token_is_one (token) ? g_steal_pointer (&token) : NULL;
}

static void
load (EaselHostAccess *self)
{
  g_autoptr(GKeyFile) file = g_key_file_new ();
  int port;

  if (!g_key_file_load_from_file (file, self->path, G_KEY_FILE_NONE, NULL))
    return;
  self->token = load_token (file, "token");
  self->agent_token = load_token (file, "agent-token");
  port = g_key_file_get_integer (file, GROUP, "port", NULL);
  if (port > 0 && port <= G_MAXUINT16)
    self->port = port;
}

static gboolean
save (EaselHostAccess  *self,
      GError          **error)
{
  g_autoptr(GKeyFile) file = g_key_file_new ();
  g_autofree char *text = NULL;
  gsize length;

  g_key_file_set_string (file, GROUP, "token", self->token);
  g_key_file_set_string (file, GROUP, "agent-token", self->agent_token);
  g_key_file_set_integer (file, GROUP, "port", self->port);
  text = g_key_file_to_data (file, &length, NULL);
  return easel_private_file_save (self->path, text, length, G_FILE_SET_CONTENTS_NONE, error);
}

/* The agents' token is stored in configuration files that others may get to see, so it grants access only to
 * EASEL_HOST_AGENT_PATH. Both tokens are stored, because clients use them again after a restart. */
static gboolean
make_tokens (EaselHostAccess  *self,
             GError          **error)
{
  if (self->token != NULL && self->agent_token != NULL)
    return TRUE;
  if (self->token == NULL && (self->token = easel_token_new (error)) == NULL)
    return FALSE;
  if (self->agent_token == NULL && (self->agent_token = easel_token_new (error)) == NULL)
    return FALSE;
  return save (self, error);
}

/**
 * easel_host_access_new:
 * @directory: the state folder; created if it does not exist
 * @error: return location for a #GError
 *
 * Makes the folder private, locks it against a second process, and reads the tokens, or creates them.
 *
 * Returns: (transfer full) (nullable): %NULL with %EASEL_HOST_ERROR_LOCKED or %EASEL_HOST_ERROR_STATE_DIR
 */
EaselHostAccess *
easel_host_access_new (const char  *directory,
                       GError     **error)
{
  g_autoptr(EaselHostAccess) self = NULL;

  g_return_val_if_fail (directory != NULL, NULL);

  self = g_new0 (EaselHostAccess, 1);
  self->lock = -1;
  if (!make_private (directory, error) || !acquire_lock (self, directory, error))
    return NULL;
  self->path = g_build_filename (directory, ACCESS_FILE, NULL);
  load (self);
  if (!make_tokens (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
easel_host_access_free (EaselHostAccess *self)
{
  if (self->lock >= 0)
    close (self->lock);
  g_free (self->token);
  g_free (self->agent_token);
  g_free (self->path);
  g_free (self);
}

const char *
easel_host_access_get_token (EaselHostAccess *self)
{
  return self->token;
}

const char *
easel_host_access_get_agent_token (EaselHostAccess *self)
{
  return self->agent_token;
}

/**
 * easel_host_access_read_agent:
 * @directory: a state folder; its host may be running
 * @uri: (out): `http://127.0.0.1:PORT/mcp`
 * @token: (out): the token that `Authorization: Bearer` must carry there
 *
 * Reads what an agent needs in its configuration. Both values stay the same as long as the port is free at every start.
 *
 * Returns: whether a host has run over the folder before
 */
gboolean
easel_host_access_read_agent (const char  *directory,
                              char       **uri,
                              char       **token)
{
  EaselHostAccess access = { 0 };

  g_return_val_if_fail (directory != NULL && uri != NULL && token != NULL, FALSE);

  access.path = g_build_filename (directory, ACCESS_FILE, NULL);
  load (&access);
  g_free (access.path);
  g_free (access.token);
  *token = access.agent_token;
  *uri = access.port != 0 ? g_strdup_printf (EASEL_HOST_AGENT_URI, access.port) : NULL;
  if (*uri != NULL && *token != NULL)
    return TRUE;
  g_clear_pointer (uri, g_free);
  g_clear_pointer (token, g_free);
  return FALSE;
}

guint
easel_host_access_get_port (EaselHostAccess *self)
{
  return self->port;
}

gboolean
easel_host_access_set_port (EaselHostAccess  *self,
                            guint             port,
                            GError          **error)
{
  if (self->port == port)
    return TRUE;
  self->port = port;
  return save (self, error);
}

static gboolean
is_our_token (EaselHostAccess *self,
              const char      *query)
{
  g_autoptr(GHashTable) params = query != NULL ? g_uri_parse_params (query, -1, "&", G_URI_PARAMS_NONE, NULL) : NULL;

  return params != NULL && easel_token_matches (self->token, g_hash_table_lookup (params, "tkn"));
}

/**
 * easel_host_access_check:
 * @self: the access
 * @headers: of the request
 * @uri: the request's target
 *
 * Returns: %SOUP_STATUS_NONE, or the status with which the request is refused
 */
guint
easel_host_access_check (EaselHostAccess    *self,
                         SoupMessageHeaders *headers,
                         GUri               *uri)
{
  if (!rpc_loopback_is_direct (headers, self->port) ||
      !is_our_token (self, g_uri_get_query (uri)))
    return SOUP_STATUS_FORBIDDEN;
  if (!rpc_loopback_is_framed (headers))
    return SOUP_STATUS_BAD_REQUEST;
  if (strcmp (g_uri_get_path (uri), "/") != 0)
    return SOUP_STATUS_NOT_FOUND;
  return SOUP_STATUS_NONE;
}
