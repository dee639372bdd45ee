/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "config.h"

#include "easel-ws-url.h"

#include <glib/gi18n.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-panel-error.h"
#include "easel-uri.h"
#include "remote-address.h"

#define FLAGS (G_URI_FLAGS_ENCODED | G_URI_FLAGS_HAS_PASSWORD)

static gboolean
fail (GError     **error,
      const char  *message)
{
  g_set_error_literal (error, EASEL_PANEL_ERROR, EASEL_PANEL_ERROR_ADDRESS, message);
  return FALSE;
}

static gboolean
has_odd_characters (const char *text)
{
  if (!g_utf8_validate (text, -1, NULL))
    return TRUE;
  for (const char *p = text; *p != '\0'; p++)
    if ((guchar) *p <= 0x20 || *p == 0x7f || *p == '\\')
      return TRUE;
  return FALSE;
}

static GUri *
parse_uri (const char  *text,
           GError     **error)
{
  g_autoptr(GUri) uri = NULL;
  g_autoptr(GError) reason = NULL;

  if (strlen (text) > EASEL_LIMIT_URI_BYTES || has_odd_characters (text))
    {
      fail (error, _("This is not a valid address"));
      return NULL;
    }
  uri = g_uri_parse (text, FLAGS, &reason);
  if (g_error_matches (reason, G_URI_ERROR, G_URI_ERROR_BAD_PORT))
    fail (error, _("The port of an address is a number up to 65535"));
  else if (uri == NULL)
    fail (error, _("This is not a valid address"));
  else if (g_uri_get_host (uri) == NULL || *g_uri_get_host (uri) == '\0')
    fail (error, _("The address needs a host, like ws://example.org:8123"));
  else if (g_uri_get_userinfo (uri) != NULL)
    fail (error, _("User names and passwords in an address are not supported"));
  else
    return g_steal_pointer (&uri);
  return NULL;
}

/* Such an address has no secret: the program that connects has its own. */
static gboolean
parse_remote (const char  *text,
              char       **base,
              char       **secret,
              GError     **error)
{
  g_autoptr(GError) reason = NULL;
  g_autofree char *address = remote_address_normalize (text, &reason);

  if (address == NULL)
    return fail (error, reason->message);
  if (base != NULL)
    *base = g_steal_pointer (&address);
  if (secret != NULL)
    *secret = NULL;
  return TRUE;
}

/**
 * easel_ws_url_parse:
 * @text: an address from the user; white space around it is ignored
 * @base: (out) (optional): scheme, host, port and path
 * @secret: (out) (optional) (nullable): the query, usually a token
 * @error: return location for an %EASEL_PANEL_ERROR with a sentence for the user
 *
 * Drops a fragment, because it is never sent to a host.
 */
gboolean
easel_ws_url_parse (const char  *text,
                      char       **base,
                      char       **secret,
                      GError     **error)
{
  g_autofree char *trimmed = NULL;
  g_autoptr(GUri) uri = NULL;

  g_return_val_if_fail (text != NULL, FALSE);

  trimmed = g_strstrip (g_strdup (text));
  if (*trimmed == '\0')
    return fail (error, _("Enter the address of a host"));
  if (remote_address_is (trimmed))
    return parse_remote (trimmed, base, secret, error);
  uri = parse_uri (trimmed, error);
  if (uri == NULL)
    return FALSE;
  if (base != NULL)
    *base = g_uri_join (FLAGS, g_uri_get_scheme (uri), NULL, g_uri_get_host (uri), g_uri_get_port (uri),
                        g_uri_get_path (uri), NULL, NULL);
  if (secret != NULL)
    *secret = g_strdup (g_uri_get_query (uri));
  return TRUE;
}

/** easel_ws_url_join: the reverse of easel_ws_url_parse(). The result contains the secret. */
char *
easel_ws_url_join (const char *base,
                     const char *secret)
{
  g_return_val_if_fail (base != NULL, NULL);

  if (secret == NULL || *secret == '\0')
    return g_strdup (base);
  return g_strconcat (base, "?", secret, NULL);
}

/** easel_ws_url_dup_title: (transfer full): host and port, or the name of the other computer, for a host without a
 * name. */
char *
easel_ws_url_dup_title (const char *base)
{
  g_autoptr(GUri) uri = NULL;

  g_return_val_if_fail (base != NULL, NULL);

  if (remote_address_is (base))
    return remote_address_dup_title (base);
  uri = g_uri_parse (base, FLAGS, NULL);
  if (uri == NULL)
    return g_strdup (base);
  if (g_uri_get_port (uri) < 0)
    return g_strdup (g_uri_get_host (uri));
  return g_strdup_printf (strchr (g_uri_get_host (uri), ':') != NULL ? "[%s]:%d" : "%s:%d",
                          g_uri_get_host (uri), g_uri_get_port (uri));
}

/** easel_ws_url_is_exposed: whether others on the network could read the connection. */
gboolean
easel_ws_url_is_exposed (const char *base)
{
  g_return_val_if_fail (base != NULL, FALSE);

  return (g_ascii_strncasecmp (base, "ws:", 3) == 0 || g_ascii_strncasecmp (base, "http:", 5) == 0) &&
         !easel_uri_is_loopback (base);
}

static char *
link_error (GError     **error,
            const char  *message)
{
  g_set_error_literal (error, EASEL_PANEL_ERROR, EASEL_PANEL_ERROR_LINK, message);
  return NULL;
}

/**
 * easel_ws_url_parse_link:
 * @link: an untrusted `easel:` link
 * @error: return location for an %EASEL_PANEL_ERROR
 *
 * Accepts `easel:connect?host=ADDRESS` only. An address with a token is refused: links are not secret, and a page could
 * use one to connect the user to a host of its choice. So is an address for which Easel would start a program.
 *
 * Returns: (transfer full): the address of the host
 */
char *
easel_ws_url_parse_link (const char  *link,
                           GError     **error)
{
  g_autoptr(GHashTable) params = NULL;
  g_autoptr(GUri) uri = NULL;
  g_autofree char *base = NULL;
  g_autofree char *secret = NULL;
  const char *host;

  g_return_val_if_fail (link != NULL, NULL);

  if (strlen (link) > EASEL_LIMIT_URI_BYTES || has_odd_characters (link))
    return link_error (error, _("This link cannot be read"));
  uri = g_uri_parse (link, FLAGS, NULL);
  if (uri == NULL || !g_str_equal (g_uri_get_scheme (uri), "easel") || g_uri_get_host (uri) != NULL ||
      !g_str_equal (g_uri_get_path (uri), "connect") || g_uri_get_query (uri) == NULL)
    return link_error (error, _("This kind of link is not supported"));
  params = g_uri_parse_params (g_uri_get_query (uri), -1, "&", G_URI_PARAMS_NONE, NULL);
  host = params == NULL ? NULL : g_hash_table_lookup (params, "host");
  if (host == NULL || g_hash_table_size (params) != 1)
    return link_error (error, _("This kind of link is not supported"));
  if (remote_address_is (host))
    return link_error (error, _("A link cannot connect to another computer over SSH or to a container"));
  if (!easel_ws_url_parse (host, &base, &secret, error))
    return NULL;
  if (secret != NULL)
    return link_error (error, _("This link carries a token. Add the host by hand if you trust it."));
  return g_steal_pointer (&base);
}
