/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-access.h"

#include "easel-host-error.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#define TOKEN_BYTES 32
#define TOKEN_CHARS 43   /* the same in base64url without padding */
#define GROUP "host"

struct _EaselHostAccess
{
  char  *path;    /* of the key file */
  char  *token;
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

/* The folder holds the token: it belongs to this user, and nobody else looks in. */
static gboolean
make_private (const char  *directory,
              GError     **error)
{
  GStatBuf info;

  if (g_mkdir_with_parents (directory, 0700) != 0 || g_stat (directory, &info) != 0)
    return fail (error, EASEL_HOST_ERROR_STATE_DIR, directory, "cannot be used");
  if (info.st_uid != geteuid ())
    return fail (error, EASEL_HOST_ERROR_STATE_DIR, directory, "belongs to somebody else");
  if ((info.st_mode & 0777) != 0700 && g_chmod (directory, 0700) != 0)
    return fail (error, EASEL_HOST_ERROR_STATE_DIR, directory, "cannot be made private");
  return TRUE;
}

/* The kernel takes the lock away with the process, however that ends. */
static gboolean
take_lock (EaselHostAccess  *self,
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

static void
to_base64url (char *text)
{
  g_strdelimit (text, "+", '-');
  g_strdelimit (text, "/", '_');
  text[TOKEN_CHARS] = '\0';
}

static gboolean
make_token (EaselHostAccess  *self,
            GError          **error)
{
  guchar bytes[TOKEN_BYTES];

  if (getrandom (bytes, sizeof bytes, 0) != sizeof bytes)
    {
      g_set_error (error, EASEL_HOST_ERROR, EASEL_HOST_ERROR_STATE_DIR,
                   "The system gave no random bytes for the token");
      return FALSE;
    }
  self->token = g_base64_encode (bytes, sizeof bytes);
  to_base64url (self->token);
  return TRUE;
}

static gboolean
is_token (const char *text)
{
  return text != NULL && strlen (text) == TOKEN_CHARS &&
         strspn (text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_") == TOKEN_CHARS;
}

static void
load (EaselHostAccess *self)
{
  g_autoptr(GKeyFile) file = g_key_file_new ();
  g_autofree char *token = NULL;
  int port;

  if (!g_key_file_load_from_file (file, self->path, G_KEY_FILE_NONE, NULL))
    return;
  token = g_key_file_get_string (file, GROUP, "token", NULL);
  port = g_key_file_get_integer (file, GROUP, "port", NULL);
  if (is_token (token))
    self->token = g_steal_pointer (&token);
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
  g_key_file_set_integer (file, GROUP, "port", self->port);
  text = g_key_file_to_data (file, &length, NULL);
  return g_file_set_contents_full (self->path, text, length, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}

/**
 * easel_host_access_new:
 * @directory: the state folder; made when it does not exist
 * @error: return location for a #GError
 *
 * Makes the folder private, locks it against a second process and reads the token, making one the first time.
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
  if (!make_private (directory, error) || !take_lock (self, directory, error))
    return NULL;
  self->path = g_build_filename (directory, "access", NULL);
  load (self);
  if (self->token == NULL && (!make_token (self, error) || !save (self, error)))
    return NULL;
  return g_steal_pointer (&self);
}

void
easel_host_access_free (EaselHostAccess *self)
{
  if (self->lock >= 0)
    close (self->lock);
  g_free (self->token);
  g_free (self->path);
  g_free (self);
}

const char *
easel_host_access_get_token (EaselHostAccess *self)
{
  return self->token;
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

/* Every byte is looked at, so that the time tells nothing about how much was right. */
static gboolean
is_our_token (EaselHostAccess *self,
              const char      *query)
{
  g_autoptr(GHashTable) params = query != NULL ? g_uri_parse_params (query, -1, "&", G_URI_PARAMS_NONE, NULL) : NULL;
  const char *given = params != NULL ? g_hash_table_lookup (params, "tkn") : NULL;
  guint different = 0;

  if (given == NULL || strlen (given) != TOKEN_CHARS)
    return FALSE;
  for (guint i = 0; i < TOKEN_CHARS; i++)
    different |= (guchar) given[i] ^ (guchar) self->token[i];
  return different == 0;
}

/* A name that only resolves to 127.0.0.1 (DNS rebinding) has another Host header. */
static gboolean
is_our_host (EaselHostAccess    *self,
             SoupMessageHeaders *headers)
{
  const char *host = soup_message_headers_get_one (headers, "Host");
  g_autofree char *number = g_strdup_printf ("127.0.0.1:%u", self->port);
  g_autofree char *name = g_strdup_printf ("localhost:%u", self->port);

  return host != NULL && (strcmp (host, number) == 0 || g_ascii_strcasecmp (host, name) == 0);
}

/**
 * easel_host_access_check:
 * @self: who may connect
 * @headers: of the request
 * @uri: its target
 *
 * A browser always sends Origin with a WebSocket, and no page may connect, whatever it knows.
 *
 * Returns: %SOUP_STATUS_NONE, or the status to answer
 */
guint
easel_host_access_check (EaselHostAccess    *self,
                         SoupMessageHeaders *headers,
                         GUri               *uri)
{
  if (!is_our_host (self, headers) ||
      soup_message_headers_get_one (headers, "Origin") != NULL ||
      !is_our_token (self, g_uri_get_query (uri)))
    return SOUP_STATUS_FORBIDDEN;
  if (strcmp (g_uri_get_path (uri), "/") != 0)
    return SOUP_STATUS_NOT_FOUND;
  return SOUP_STATUS_NONE;
}
