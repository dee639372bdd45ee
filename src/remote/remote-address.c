/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-remote"

#include "config.h"

#include "remote-address.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-uri.h"
#include "remote-error.h"

#define LETTERS G_CSET_A_2_Z G_CSET_a_2_z
#define DIGITS G_CSET_DIGITS

/* The longest name of a computer in DNS, and the longest name of a user or a container. */
#define MAX_HOST 253
#define MAX_NAME 128

#define SSH "ssh"
#define CONTAINER "container"

/* An argument of a template that is replaced by the container's name, or by the script. */
#define NAME "\001"
#define SCRIPT "\002"

/* Programs that run a command in a container; without ENGINE the first installed one of @is_default. No argument is an
 * option by the user's choice: names begin with a letter or a digit. */
static const struct
{
  const char *engine;
  gboolean    is_default;
  const char *command[10];
} engines[] = {
  { "podman", TRUE, { "podman", "exec", "--interactive", NAME, "sh", "-c", SCRIPT, NULL } },
  { "docker", TRUE, { "docker", "exec", "--interactive", NAME, "sh", "-c", SCRIPT, NULL } },
  { "toolbox", FALSE, { "toolbox", "run", "--container", NAME, "sh", "-c", SCRIPT, NULL } },
  { "distrobox", FALSE, { "distrobox", "enter", "--no-tty", "--name", NAME, "--", "sh", "-c", SCRIPT, NULL } },
};

/* Parts of an address; borrowed from @text. */
typedef struct
{
  char *text;
  char *user;    /* nullable */
  char *host;    /* or the name of a container */
  char *port;    /* nullable; or the name of an engine */
} Parts;

static void
parts_clear (Parts *parts)
{
  g_free (parts->text);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Parts, parts_clear)

/* Whether @text consists of @allowed, does not begin with a character of an option, and is not too long. */
static gboolean
is_name (const char *text,
         const char *allowed,
         gsize       longest)
{
  return *text != '\0' && strlen (text) <= longest && strspn (text, allowed) == strlen (text) &&
         strchr ("-.+", *text) == NULL;
}

static gboolean
is_port (const char *text)
{
  guint64 port;

  return g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT16, &port, NULL);
}

/* Removes the brackets of an IPv6 address. */
static gboolean
unwrap_literal (Parts *parts)
{
  char *end = strchr (parts->host, ']');

  if (end == NULL || (end[1] != '\0' && end[1] != ':'))
    return FALSE;
  if (end[1] == ':')
    parts->port = end + 2;
  *end = '\0';
  parts->host++;
  return g_hostname_is_ip_address (parts->host);
}

static gboolean
split_ssh (Parts *parts,
           char  *rest)
{
  char *at = strrchr (rest, '@');
  char *colon;

  if (g_str_has_suffix (rest, "/"))
    rest[strlen (rest) - 1] = '\0';
  parts->host = rest;
  if (at != NULL)
    {
      *at = '\0';
      parts->user = rest;
      parts->host = at + 1;
    }
  if (*parts->host == '[')
    {
      if (!unwrap_literal (parts))
        return FALSE;
    }
  else
    {
      colon = strchr (parts->host, ':');
      if (colon != NULL)
        {
          *colon = '\0';
          parts->port = colon + 1;
        }
      if (!is_name (parts->host, LETTERS DIGITS "_.-", MAX_HOST))
        return FALSE;
    }
  return (parts->user == NULL || is_name (parts->user, LETTERS DIGITS "_.+-", MAX_NAME)) &&
         (parts->port == NULL || is_port (parts->port));
}

static gboolean
split_container (Parts *parts,
                 char  *rest)
{
  char *slash = strchr (rest, '/');
  gboolean is_known = slash == NULL;

  parts->host = rest;
  if (slash != NULL)
    {
      *slash = '\0';
      parts->port = rest;
      parts->host = slash + 1;
    }
  for (guint i = 0; i < G_N_ELEMENTS (engines) && !is_known; i++)
    is_known = g_str_equal (engines[i].engine, parts->port);
  return is_known && is_name (parts->host, LETTERS DIGITS "_.-", MAX_NAME);
}

static gboolean
split (Parts       *parts,
       const char  *text,
       GError     **error)
{
  g_autofree char *scheme = easel_uri_dup_scheme (text);
  gboolean is_ssh = g_strcmp0 (scheme, SSH) == 0;
  char *rest;

  parts->text = g_strstrip (g_strdup (text));
  if (remote_address_is (text) && strlen (text) <= EASEL_LIMIT_URI_BYTES && (rest = strchr (parts->text, ':')) != NULL)
    {
      rest++;
      if (g_str_has_prefix (rest, "//"))
        rest += 2;
      if (is_ssh ? split_ssh (parts, rest) : split_container (parts, rest))
        return TRUE;
    }
  g_set_error_literal (error, REMOTE_ERROR, REMOTE_ERROR_ADDRESS,
                       is_ssh ? _("An address for SSH is like ssh://user@example.org or ssh://example.org:22")
                              : _("An address of a container is like container:NAME or container:podman/NAME"));
  return FALSE;
}

gboolean
remote_address_is (const char *text)
{
  g_autofree char *trimmed = text != NULL ? g_strstrip (g_strdup (text)) : NULL;
  g_autofree char *scheme = trimmed != NULL ? easel_uri_dup_scheme (trimmed) : NULL;

  return g_strcmp0 (scheme, SSH) == 0 || g_strcmp0 (scheme, CONTAINER) == 0;
}

gboolean
remote_address_is_ssh (const char *text)
{
  g_autofree char *scheme = text != NULL ? easel_uri_dup_scheme (text) : NULL;

  return g_strcmp0 (scheme, SSH) == 0;
}

/* An IPv6 address gets its brackets back. */
static char *
join_host (const char *host)
{
  return strchr (host, ':') != NULL ? g_strdup_printf ("[%s]", host) : g_strdup (host);
}

char *
remote_address_normalize (const char  *text,
                          GError     **error)
{
  g_auto(Parts) parts = { 0 };
  g_autofree char *trimmed = NULL;
  g_autofree char *scheme = NULL;
  g_autofree char *host = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  trimmed = g_strstrip (g_strdup (text));
  if (!split (&parts, trimmed, error))
    return NULL;
  scheme = easel_uri_dup_scheme (trimmed);
  if (g_str_equal (scheme, CONTAINER))
    return g_strconcat (CONTAINER ":", parts.port != NULL ? parts.port : "", parts.port != NULL ? "/" : "", parts.host,
                        NULL);
  host = join_host (parts.host);
  return g_strconcat (SSH "://", parts.user != NULL ? parts.user : "", parts.user != NULL ? "@" : "", host,
                      parts.port != NULL ? ":" : "", parts.port, NULL);
}

char *
remote_address_dup_title (const char *address)
{
  g_auto(Parts) parts = { 0 };

  g_return_val_if_fail (address != NULL, NULL);

  return g_strdup (split (&parts, address, NULL) ? parts.host : address);
}

static void
add_computer (GStrvBuilder *builder,
              const Parts  *parts)
{
  if (parts->user != NULL)
    g_strv_builder_add_many (builder, "-l", parts->user, NULL);
  if (parts->port != NULL)
    g_strv_builder_add_many (builder, "-p", parts->port, NULL);
  g_strv_builder_add_many (builder, "--", parts->host, NULL);
}

/* ssh_config(5) of the user decides everything except this: no terminal and no other command than ours, no forwarded
 * ports, which the user's own connections need, and an end of the connection if the network is gone. "--" and the
 * checks of split() keep all parts from being options. */
static char **
make_ssh (const Parts        *parts,
          const char * const *options,
          const char         *script)
{
  static const char * const head[] = { "ssh", "-T", "-o", "RemoteCommand=none", "-o", "ClearAllForwardings=yes",
                                       "-o", "ServerAliveInterval=15", "-o", "ServerAliveCountMax=2" };
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *quoted = g_shell_quote (script);
  g_autofree char *command = g_strconcat ("exec sh -c ", quoted, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (head); i++)
    g_strv_builder_add (builder, head[i]);
  if (options != NULL)
    g_strv_builder_addv (builder, (const char **) options);
  add_computer (builder, parts);
  g_strv_builder_add (builder, command);
  return g_strv_builder_end (builder);
}

static gboolean
is_installed (const char *program)
{
  g_autofree char *path = g_find_program_in_path (program);

  return path != NULL;
}

/* A Flatpak has its own programs, and Easel has no permission to run those outside. */
static gboolean
check_program (const char  *program,
               GError     **error)
{
  if (is_installed (program))
    return TRUE;
  if (g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS))
    /* Translators: %s is a program, such as ssh. */
    g_set_error (error, REMOTE_ERROR, REMOTE_ERROR_PROGRAM,
                 _("Easel cannot run %s inside its Flatpak. Forward a port yourself (see “Other computers” in the "
                   "documentation), or install Easel as a package."), program);
  else
    /* Translators: %s is a program, such as ssh. */
    g_set_error (error, REMOTE_ERROR, REMOTE_ERROR_PROGRAM, _("%s is not installed on this computer."), program);
  return FALSE;
}

/* Returns: an index of the table: the named engine, or the first installed one; if none is installed, the first. */
static guint
find_engine (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (engines); i++)
    if (name != NULL ? g_str_equal (engines[i].engine, name)
                     : engines[i].is_default && is_installed (engines[i].command[0]))
      return i;
  return 0;
}

static char **
make_container (const Parts *parts,
                const char  *script)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  guint engine = find_engine (parts->port);

  for (guint i = 0; engines[engine].command[i] != NULL; i++)
    {
      const char *argument = engines[engine].command[i];

      g_strv_builder_add (builder, g_str_equal (argument, NAME) ? parts->host
                                   : g_str_equal (argument, SCRIPT) ? script : argument);
    }
  return g_strv_builder_end (builder);
}

char **
remote_address_dup_query (const char *address)
{
  g_auto(Parts) parts = { 0 };
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  g_return_val_if_fail (address != NULL, NULL);

  if (!split (&parts, address, NULL))
    return NULL;
  g_strv_builder_add_many (builder, "ssh", "-T", "-G", NULL);
  add_computer (builder, &parts);
  return g_strv_builder_end (builder);
}

char **
remote_address_dup_command (const char          *address,
                            const char * const  *options,
                            const char          *script,
                            GError             **error)
{
  g_auto(Parts) parts = { 0 };
  g_autofree char *scheme = NULL;
  g_auto(GStrv) command = NULL;

  g_return_val_if_fail (address != NULL, NULL);
  g_return_val_if_fail (script != NULL, NULL);

  if (!split (&parts, address, error))
    return NULL;
  scheme = easel_uri_dup_scheme (address);
  command = g_str_equal (scheme, SSH) ? make_ssh (&parts, options, script) : make_container (&parts, script);
  return check_program (command[0], error) ? g_steal_pointer (&command) : NULL;
}
