/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-uri.h"

#include "easel-limits.h"
#include "easel-text.h"

#include <string.h>

G_DEFINE_QUARK (easel-uri-error-quark, easel_uri_error)

static char *
redact_parsed (GUri *uri)
{
  GString *text = g_string_new (g_uri_get_scheme (uri));
  const char *host = g_uri_get_host (uri);
  const char *path = g_uri_get_path (uri);

  g_string_append_c (text, ':');
  if (host != NULL)
    {
      /* A decoded host may contain characters that end a host. */
      if (strpbrk (host, "/?#@\\[]") != NULL)
        host = "…";
      g_string_append_printf (text, strchr (host, ':') != NULL ? "//%s[%s]" : "//%s%s",
                              g_uri_get_userinfo (uri) != NULL ? "…@" : "", host);
      if (g_uri_get_port (uri) != -1)
        g_string_append_printf (text, ":%d", g_uri_get_port (uri));
    }
  /* The rest of "data:" and "mailto:" is content, not a location; and a path like "x:/..//host/", to which newer GLib
   * adds "/.", would read as a host. */
  if (host == NULL && (g_str_has_prefix (path, "//") || g_str_has_prefix (path, "/.//") ||
                       (*path != '/' && *path != '\0')))
    path = "…";
  g_string_append (text, path);
  if (g_uri_get_query (uri) != NULL)
    g_string_append (text, "?…");
  if (g_uri_get_fragment (uri) != NULL)
    g_string_append (text, "#…");
  return g_string_free (text, FALSE);
}

/**
 * easel_uri_redact:
 * @uri: (nullable): an address, also a broken one
 *
 * Makes an address safe for logs and screens: scheme, host, port and path are kept; user, query and fragment, which may
 * contain tokens, become “…”. An invalid address becomes “…” as a whole, because the position of a secret in it is
 * unknown.
 *
 * Returns: (transfer full): the text
 */
char *
easel_uri_redact (const char *uri)
{
  g_autoptr(GUri) parsed = NULL;
  g_autofree char *text = NULL;

  if (uri != NULL && strlen (uri) <= EASEL_LIMIT_URI_BYTES)
    parsed = g_uri_parse (uri, G_URI_FLAGS_ENCODED, NULL);
  if (parsed == NULL)
    return g_strdup ("…");
  text = redact_parsed (parsed);
  return easel_text_for_display (text, EASEL_LIMIT_DISPLAY_CHARS);
}

static gboolean
is_named (const char *parameter,
          const char *name)
{
  gsize length = strlen (name);

  return strncmp (parameter, name, length) == 0 && (parameter[length] == '=' || parameter[length] == '\0');
}

char *
easel_uri_set_parameter (const char *uri,
                         const char *name,
                         const char *value)
{
  g_auto(GStrv) halves = NULL;
  g_auto(GStrv) parameters = NULL;
  g_autofree char *escaped = NULL;
  GString *text;

  g_return_val_if_fail (uri != NULL && name != NULL && value != NULL, NULL);

  halves = g_strsplit (uri, "?", 2);
  parameters = g_strsplit (halves[0] != NULL && halves[1] != NULL ? halves[1] : "", "&", -1);
  escaped = g_uri_escape_string (value, NULL, FALSE);
  text = g_string_new (halves[0]);
  g_string_append_printf (text, "?%s=%s", name, escaped);
  for (guint i = 0; parameters[i] != NULL; i++)
    if (*parameters[i] != '\0' && !is_named (parameters[i], name))
      g_string_append_printf (text, "&%s", parameters[i]);
  return g_string_free (text, FALSE);
}

char *
easel_uri_dup_scheme (const char *uri)
{
  g_autofree char *scheme = NULL;

  g_return_val_if_fail (uri != NULL, NULL);

  scheme = g_uri_parse_scheme (uri);
  return scheme != NULL ? g_ascii_strdown (scheme, -1) : NULL;
}

/* Whether GUri and browsers agree on the host. Browsers read "\" as "/" and drop tabs and line ends; GUri does neither.
 * Returns FALSE in doubt. */
static gboolean
reads_alike_everywhere (const char *uri)
{
  for (const char *p = uri; *p != '\0'; p++)
    if ((guchar) *p <= ' ' || (guchar) *p >= 0x7f || *p == '\\')
      return FALSE;
  return TRUE;
}

/**
 * easel_uri_is_loopback:
 * @uri: (nullable): a foreign address
 *
 * Issue #297 §9 names two hosts that count as this machine: `localhost` and `127.0.0.1`. For `ws:` and `wss:` addresses
 * of agent hosts, `[::1]` does, too. Other spellings of the same machine do not count, nor do addresses with a user
 * part or with characters that browsers read differently.
 *
 * Returns: whether @uri is an http or ws address of this machine
 */
gboolean
easel_uri_is_loopback (const char *uri)
{
  g_autoptr(GUri) parsed = NULL;
  const char *scheme, *host;

  if (uri == NULL || strlen (uri) > EASEL_LIMIT_URI_BYTES || !reads_alike_everywhere (uri))
    return FALSE;
  parsed = g_uri_parse (uri, G_URI_FLAGS_ENCODED, NULL);
  if (parsed == NULL || g_uri_get_userinfo (parsed) != NULL || (host = g_uri_get_host (parsed)) == NULL)
    return FALSE;

  scheme = g_uri_get_scheme (parsed);
  if (g_str_equal (scheme, "ws") || g_str_equal (scheme, "wss"))
    return g_ascii_strcasecmp (host, "localhost") == 0 || g_str_equal (host, "127.0.0.1") ||
           g_str_equal (host, "::1");
  if (g_str_equal (scheme, "http") || g_str_equal (scheme, "https"))
    return g_ascii_strcasecmp (host, "localhost") == 0 || g_str_equal (host, "127.0.0.1");
  return FALSE;
}

/**
 * easel_uri_is_content:
 * @uri: a foreign address
 *
 * Returns: whether @uri has the scheme %EASEL_URI_CONTENT_SCHEME, ignoring case; the rest is not checked
 */
gboolean
easel_uri_is_content (const char *uri)
{
  g_return_val_if_fail (uri != NULL, FALSE);

  return g_ascii_strncasecmp (uri, EASEL_URI_CONTENT_SCHEME ":", strlen (EASEL_URI_CONTENT_SCHEME ":")) == 0;
}

/**
 * easel_uri_content_new:
 * @instance_id: of a canvas, not empty
 * @path: of a resource, not percent-encoded; leading slashes are dropped
 *
 * Returns: (transfer full): the address of issue #297 §9 for content that the host serves,
 *   `ahp-canvas-content:/<instanceId>/<path>`
 */
char *
easel_uri_content_new (const char *instance_id,
                       const char *path)
{
  g_autofree char *id = NULL;
  g_autofree char *rest = NULL;

  g_return_val_if_fail (instance_id != NULL && *instance_id != '\0', NULL);
  g_return_val_if_fail (path != NULL, NULL);

  id = g_uri_escape_string (instance_id, NULL, FALSE);
  rest = g_uri_escape_string (path + strspn (path, "/"), "/" G_URI_RESERVED_CHARS_SUBCOMPONENT_DELIMITERS ":@",
                              FALSE);
  return g_strconcat (EASEL_URI_CONTENT_SCHEME ":/", id, "/", rest, NULL);
}

static gboolean
bad_path (const char  *problem,
          GError     **error)
{
  g_set_error (error, EASEL_URI_ERROR, EASEL_URI_ERROR_PATH, "the content path has %s", problem);
  return FALSE;
}

/* Decodes a segment. Refuses NUL, encoded characters of @illegal, and "%" without two digits. */
static char *
decode_segment (const char  *segment,
                const char  *illegal,
                GError     **error)
{
  g_autofree char *decoded = g_uri_unescape_string (segment, illegal);

  if (decoded == NULL || strchr (segment, '\\') != NULL || !g_utf8_validate (decoded, -1, NULL))
    bad_path ("an escape or a character that is not allowed", error);
  else if (*decoded == '\0')
    bad_path ("an empty segment", error);
  else if (g_str_equal (decoded, ".") || g_str_equal (decoded, ".."))
    bad_path ("a dot segment", error);
  else
    return g_steal_pointer (&decoded);
  return NULL;
}

/* Splits the path without parsing it: g_uri_parse() would remove dot segments before they are checked. */
static char *
dup_content_path (const char  *uri,
                  GError     **error)
{
  g_autofree char *scheme = NULL;
  g_autofree char *host = NULL;
  g_autofree char *path = NULL;

  if (strlen (uri) <= EASEL_LIMIT_URI_BYTES &&
      g_uri_split (uri, G_URI_FLAGS_ENCODED, &scheme, NULL, &host, NULL, &path, NULL, NULL, NULL) &&
      g_strcmp0 (scheme, EASEL_URI_CONTENT_SCHEME) == 0 && (host == NULL || *host == '\0') && *path == '/')
    return g_steal_pointer (&path);

  g_set_error_literal (error, EASEL_URI_ERROR, EASEL_URI_ERROR_INVALID, "not an address of canvas content");
  return NULL;
}

/**
 * easel_uri_content_split:
 * @uri: a foreign address
 * @instance_id: (out) (transfer full): the instance id, decoded
 * @path: (out) (transfer full): the path below it, decoded, relative, at least one segment
 * @error: an `EASEL_URI_ERROR`
 *
 * Splits an address of [func@uri_content_new]. @path has no empty, `.` or `..` segment, no backslash, and no encoded
 * slash, so that it means the same to Easel, to the host and to a file system. @instance_id may contain these, as in
 * `a/../b`, but is not `.` or `..`, which every URL parser treats as a step. Query and fragment are ignored.
 *
 * Returns: whether @uri was such an address
 */
gboolean
easel_uri_content_split (const char  *uri,
                         char       **instance_id,
                         char       **path,
                         GError     **error)
{
  g_autofree char *encoded = NULL;
  g_auto(GStrv) segments = NULL;
  g_autoptr(GPtrArray) decoded = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (uri != NULL && instance_id != NULL && path != NULL, FALSE);

  if ((encoded = dup_content_path (uri, error)) == NULL)
    return FALSE;

  segments = g_strsplit (encoded + 1, "/", -1);
  for (guint i = 0; segments[i] != NULL; i++)
    {
      /* An instance id is a name, not a path: encoded slashes are allowed in it. */
      char *segment = decode_segment (segments[i], i == 0 ? NULL : "/\\", error);

      if (segment == NULL)
        return FALSE;
      g_ptr_array_add (decoded, segment);
    }
  if (decoded->len < 2)
    return bad_path ("no segment below the instance", error);

  g_ptr_array_add (decoded, NULL);
  *path = g_strjoinv ("/", (char **) decoded->pdata + 1);
  *instance_id = g_ptr_array_steal_index (decoded, 0);
  return TRUE;
}
