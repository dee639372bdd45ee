/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-address.h"

#include "easel-limits.h"
#include "easel-network.h"
#include "easel-text.h"
#include "easel-uri.h"
#include "oauth-error.h"

#include <glib/gi18n.h>
#include <libsoup/soup.h>
#include <string.h>

static GUri *
parse (const char *uri)
{
  g_autoptr(GUri) parsed = NULL;

  if (uri == NULL || strlen (uri) > EASEL_LIMIT_URI_BYTES)
    return NULL;
  parsed = g_uri_parse (uri, SOUP_HTTP_URI_FLAGS, NULL);
  if (parsed == NULL || g_uri_get_host (parsed) == NULL || *g_uri_get_host (parsed) == '\0' ||
      g_uri_get_userinfo (parsed) != NULL || g_uri_get_fragment (parsed) != NULL)
    return NULL;
  return g_steal_pointer (&parsed);
}

static EaselNetwork
network_of (GUri *uri)
{
  g_autofree char *host = easel_network_canonical_host (g_uri_get_host (uri));

  return host != NULL ? easel_network_of_host (host, NULL) : EASEL_NETWORK_INVALID;
}

/* Whether a server of the resource may name @uri. The user chose only the resource: @uri must not lead into a network
 * that does not contain the resource. */
static gboolean
is_allowed (GUri       *uri,
            const char *text,
            const char *resource)
{
  g_autoptr(GUri) from = parse (resource);
  gboolean is_loopback = easel_uri_is_loopback (resource);

  if (from == NULL || network_of (uri) == EASEL_NETWORK_INVALID)
    return FALSE;
  if (easel_uri_is_loopback (text))
    return is_loopback;
  return g_str_equal (g_uri_get_scheme (uri), "https") &&
         (network_of (uri) == EASEL_NETWORK_PUBLIC || network_of (from) != EASEL_NETWORK_PUBLIC);
}

/**
 * oauth_address_check:
 * @uri: (nullable): foreign
 * @resource: the address of the resource; @uri itself, or the resource whose server named @uri
 * @error: `OAUTH_ERROR_ADDRESS`
 *
 * An address must be `https:`, except on this computer. Only resources on this computer, or in private networks, may
 * lead to addresses there. A public name that resolves to such an address is not detected: the connection fails at TLS,
 * because the certificate does not match.
 *
 * Returns: whether @uri may be used
 */
gboolean
oauth_address_check (const char  *uri,
                     const char  *resource,
                     GError     **error)
{
  g_autoptr(GUri) parsed = parse (uri);
  g_autofree char *shown = NULL;
  g_autofree char *shown_address = NULL;

  g_return_val_if_fail (resource != NULL, FALSE);

  if (parsed != NULL && is_allowed (parsed, uri, resource))
    return TRUE;
  shown = uri != NULL ? easel_uri_redact (uri) : g_strdup ("");
  shown_address = easel_text_for_display (shown, EASEL_LIMIT_DISPLAY_CHARS);
  g_set_error (error, OAUTH_ERROR, OAUTH_ERROR_ADDRESS,
               /* Translators: %s is an address of the web. */
               _("Signing in would lead to “%s”, which is not safe"), shown_address);
  return FALSE;
}

/**
 * oauth_address_is_public:
 * @uri: (nullable): foreign
 *
 * Returns: whether it is an internet address that oauth_address_check() accepts for every resource
 */
gboolean
oauth_address_is_public (const char *uri)
{
  g_autoptr(GUri) parsed = parse (uri);

  return parsed != NULL && g_str_equal (g_uri_get_scheme (parsed), "https") &&
         network_of (parsed) == EASEL_NETWORK_PUBLIC;
}

/* (transfer full): scheme, host and port in normalized spelling. */
static char *
dup_origin (GUri *uri)
{
  g_autofree char *host = easel_network_canonical_host (g_uri_get_host (uri));
  gboolean is_number = host != NULL && strchr (host, ':') != NULL;
  int port = g_uri_get_port (uri);

  if (host == NULL)
    return NULL;
  if (port == -1 || port == (g_str_equal (g_uri_get_scheme (uri), "https") ? 443 : 80))
    return g_strdup_printf (is_number ? "%s://[%s]" : "%s://%s", g_uri_get_scheme (uri), host);
  return g_strdup_printf (is_number ? "%s://[%s]:%d" : "%s://%s:%d", g_uri_get_scheme (uri), host, port);
}

/** oauth_address_origin: (transfer full) (nullable): scheme, host and port; %NULL if @uri is not such an address. */
char *
oauth_address_origin (const char *uri)
{
  g_autoptr(GUri) parsed = parse (uri);

  return parsed != NULL ? dup_origin (parsed) : NULL;
}

/**
 * oauth_address_host:
 * @uri: foreign
 *
 * Returns: (transfer full): its host and explicit port for display; names are in ASCII, so that no name imitates
 *   another
 */
char *
oauth_address_host (const char *uri)
{
  g_autoptr(GUri) parsed = parse (uri);
  g_autofree char *host = parsed != NULL ? easel_network_canonical_host (g_uri_get_host (parsed)) : NULL;

  if (host == NULL)
    return g_strdup ("");
  if (g_uri_get_port (parsed) < 0)
    return g_steal_pointer (&host);
  return g_strdup_printf (strchr (host, ':') != NULL ? "[%s]:%d" : "%s:%d", host, g_uri_get_port (parsed));
}

static const char *
path_of (GUri *uri)
{
  const char *path = g_uri_get_path (uri);

  return *path == '\0' ? "/" : path;
}

/**
 * oauth_address_is_same:
 * @uri: (nullable): foreign
 * @other: (nullable): foreign
 *
 * Returns: whether both are the same issuer: identical except for the optional "/" after an address without a path
 */
gboolean
oauth_address_is_same (const char *uri,
                       const char *other)
{
  g_autoptr(GUri) one = parse (uri);
  g_autoptr(GUri) two = parse (other);
  g_autofree char *origin = one != NULL ? dup_origin (one) : NULL;
  g_autofree char *other_origin = two != NULL ? dup_origin (two) : NULL;

  return origin != NULL && g_strcmp0 (origin, other_origin) == 0 &&
         g_str_equal (path_of (one), path_of (two)) && g_strcmp0 (g_uri_get_query (one), g_uri_get_query (two)) == 0;
}

/**
 * oauth_address_covers:
 * @wide: (nullable): foreign: the address by which a resource identifies itself
 * @uri: an address
 *
 * Returns: whether @uri equals @wide or is below it on the same server
 */
gboolean
oauth_address_covers (const char *wide,
                      const char *uri)
{
  g_autoptr(GUri) outer = parse (wide);
  g_autoptr(GUri) inner = parse (uri);
  g_autofree char *origin = outer != NULL ? dup_origin (outer) : NULL;
  g_autofree char *inner_origin = inner != NULL ? dup_origin (inner) : NULL;
  const char *path;
  gsize length;

  if (origin == NULL || g_strcmp0 (origin, inner_origin) != 0)
    return FALSE;
  if (g_uri_get_query (outer) != NULL && g_strcmp0 (g_uri_get_query (outer), g_uri_get_query (inner)) != 0)
    return FALSE;
  path = path_of (outer);
  length = strlen (path);
  if (length > 0 && path[length - 1] == '/')
    length--;
  return strncmp (path, path_of (inner), length) == 0 &&
         (path_of (inner)[length] == '/' || path_of (inner)[length] == '\0');
}

/**
 * oauth_address_well_known:
 * @uri: an address of a resource or issuer
 * @suffix: the well-known name (RFC 8615)
 * @with_path: whether to append the path of @uri
 *
 * Returns: (transfer full) (nullable): the well-known address; %NULL also if @with_path and @uri has no path
 */
char *
oauth_address_well_known (const char *uri,
                          const char *suffix,
                          gboolean    with_path)
{
  g_autoptr(GUri) parsed = parse (uri);
  g_autofree char *origin = parsed != NULL ? dup_origin (parsed) : NULL;
  g_autofree char *path = parsed != NULL ? g_strdup (g_uri_get_path (parsed)) : NULL;
  const char *query = parsed != NULL ? g_uri_get_query (parsed) : NULL;

  if (origin == NULL)
    return NULL;
  if (g_str_has_suffix (path, "/"))
    path[strlen (path) - 1] = '\0';
  if (!with_path)
    return g_strconcat (origin, "/.well-known/", suffix, NULL);
  if (*path == '\0')
    return NULL;
  return g_strconcat (origin, "/.well-known/", suffix, path, query != NULL ? "?" : NULL, query, NULL);
}

/**
 * oauth_address_below:
 * @uri: an issuer
 * @suffix: the name below it (OpenID Connect Discovery)
 *
 * Returns: (transfer full) (nullable): the address
 */
char *
oauth_address_below (const char *uri,
                     const char *suffix)
{
  g_autoptr(GUri) parsed = parse (uri);
  g_autofree char *origin = parsed != NULL ? dup_origin (parsed) : NULL;
  const char *path = parsed != NULL ? g_uri_get_path (parsed) : "";

  if (origin == NULL)
    return NULL;
  return g_strconcat (origin, path, g_str_has_suffix (path, "/") ? "" : "/", ".well-known/", suffix, NULL);
}
