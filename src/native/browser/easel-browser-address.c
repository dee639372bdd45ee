/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-address.h"

#include <string.h>

#include "easel-limits.h"
#include "easel-network.h"

/* Accepts only addresses that every parser reads the same way: browsers and GLib differ on backslashes, white space
 * and control characters. */
static GUri *
parse (const char *uri)
{
  g_autoptr(GUri) parsed = NULL;

  if (uri == NULL || strlen (uri) > EASEL_LIMIT_URI_BYTES || !g_utf8_validate (uri, -1, NULL))
    return NULL;
  for (const char *p = uri; *p != '\0'; p++)
    if ((guchar) *p <= ' ' || *p == '\\' || *p == 0x7f)
      return NULL;
  parsed = g_uri_parse (uri, G_URI_FLAGS_ENCODED | G_URI_FLAGS_SCHEME_NORMALIZE | G_URI_FLAGS_NON_DNS, NULL);
  return g_steal_pointer (&parsed);
}

static char *
normalise_host (GUri *uri)
{
  g_autofree char *plain = g_uri_unescape_string (g_uri_get_host (uri) != NULL ? g_uri_get_host (uri) : "", "/");

  return easel_network_canonical_host (plain);
}

static int
get_default_port (GUri *uri)
{
  return g_str_equal (g_uri_get_scheme (uri), "https") ? 443 : 80;
}

static int
get_port (GUri *uri)
{
  return g_uri_get_port (uri) != -1 ? g_uri_get_port (uri) : get_default_port (uri);
}

static EaselBrowserAddress
classify_host (const char *host)
{
  switch (easel_network_of_host (host, NULL))
    {
    case EASEL_NETWORK_PUBLIC:
      return EASEL_BROWSER_ADDRESS_PUBLIC;
    case EASEL_NETWORK_PRIVATE:
      return EASEL_BROWSER_ADDRESS_PRIVATE;
    case EASEL_NETWORK_INVALID:
    default:
      return EASEL_BROWSER_ADDRESS_INVALID;
    }
}

/**
 * easel_browser_address_classify:
 * @uri: (nullable): an address, foreign
 *
 * The address policy of the browser canvas (docs/SECURITY.md). In doubt, an address is PRIVATE or INVALID.
 *
 * Returns: the kind of address, without a name lookup
 */
EaselBrowserAddress
easel_browser_address_classify (const char *uri)
{
  g_autoptr(GUri) parsed = NULL;
  g_autofree char *host = NULL;
  const char *scheme;

  if (g_strcmp0 (uri, "about:blank") == 0)
    return EASEL_BROWSER_ADDRESS_BLANK;
  parsed = parse (uri);
  /* A data: address may contain characters that GUri rejects. */
  if (g_strcmp0 (uri, "about:srcdoc") == 0 ||
      (uri != NULL && (g_str_has_prefix (uri, "blob:") || g_str_has_prefix (uri, "data:"))))
    return EASEL_BROWSER_ADDRESS_INNER;
  if (parsed == NULL)
    return EASEL_BROWSER_ADDRESS_INVALID;
  scheme = g_uri_get_scheme (parsed);
  if (!g_str_equal (scheme, "http") && !g_str_equal (scheme, "https"))
    return EASEL_BROWSER_ADDRESS_OTHER;
  /* A user name before "@" may be meant to look like the host. */
  if (g_uri_get_userinfo (parsed) != NULL)
    return EASEL_BROWSER_ADDRESS_INVALID;
  host = normalise_host (parsed);
  return host != NULL ? classify_host (host) : EASEL_BROWSER_ADDRESS_INVALID;
}

/**
 * easel_browser_address_dup_authority:
 * @uri: (nullable): an address
 *
 * Returns: (transfer full) (nullable): its host and port: an approval of a private address covers this authority
 */
char *
easel_browser_address_dup_authority (const char *uri)
{
  g_autoptr(GUri) parsed = parse (uri);
  g_autofree char *host = parsed != NULL ? normalise_host (parsed) : NULL;

  if (host == NULL)
    return NULL;
  return easel_browser_address_make_authority (host, get_port (parsed));
}

/**
 * easel_browser_address_make_authority:
 * @host: in the canonical spelling
 * @port: a TCP port
 *
 * Returns: (transfer full): the authority, as easel_browser_address_dup_authority() returns it for an address there
 */
char *
easel_browser_address_make_authority (const char *host,
                                      guint       port)
{
  g_autoptr(GInetAddress) address = NULL;
  g_autofree char *number = NULL;

  g_return_val_if_fail (host != NULL, NULL);

  /* An IP address can be written in many ways; WebKit uses the shortest one. */
  if (easel_network_of_host (host, &address) != EASEL_NETWORK_INVALID && address != NULL)
    number = g_inet_address_to_string (address);
  return g_strdup_printf ("%s %u", number != NULL ? number : host, port);
}

/**
 * easel_browser_address_dup_name:
 * @uri: (nullable): an address
 *
 * Returns: (transfer full) (nullable): its host if that is a name, not an IP address
 */
char *
easel_browser_address_dup_name (const char *uri)
{
  g_autoptr(GUri) parsed = parse (uri);
  g_autofree char *host = parsed != NULL ? normalise_host (parsed) : NULL;
  g_autoptr(GInetAddress) address = NULL;

  if (host == NULL || easel_network_of_host (host, &address) == EASEL_NETWORK_INVALID || address != NULL)
    return NULL;
  return g_steal_pointer (&host);
}

/**
 * easel_browser_address_dup_origin:
 * @uri: (nullable): an address
 *
 * Returns: (transfer full): scheme, host and port, all ASCII; the scheme alone if there is no host; never %NULL
 */
char *
easel_browser_address_dup_origin (const char *uri)
{
  g_autoptr(GUri) parsed = parse (uri);
  g_autofree char *host = parsed != NULL ? normalise_host (parsed) : NULL;
  g_autofree char *shown = NULL;

  if (host == NULL)
    return g_strdup (parsed != NULL ? g_uri_get_scheme (parsed) : "");
  shown = strchr (host, ':') != NULL ? g_strdup_printf ("[%s]", host) : g_strdup (host);
  if (get_port (parsed) == get_default_port (parsed))
    return g_strdup_printf ("%s://%s", g_uri_get_scheme (parsed), shown);
  return g_strdup_printf ("%s://%s:%d", g_uri_get_scheme (parsed), shown, g_uri_get_port (parsed));
}

/**
 * easel_browser_address_from_text:
 * @text: typed by a user
 *
 * Without a scheme, https is added, or http for this computer and its network.
 *
 * Returns: (transfer full) (nullable): an address that may be loaded
 */
char *
easel_browser_address_from_text (const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_autofree char *guess = NULL;
  EaselBrowserAddress kind = easel_browser_address_classify (stripped);

  if (kind == EASEL_BROWSER_ADDRESS_PUBLIC || kind == EASEL_BROWSER_ADDRESS_PRIVATE ||
      kind == EASEL_BROWSER_ADDRESS_BLANK)
    return g_steal_pointer (&stripped);
  if (strstr (stripped, "://") != NULL || *stripped == '\0')
    return NULL;
  guess = g_strconcat ("https://", stripped, NULL);
  kind = easel_browser_address_classify (guess);
  if (kind == EASEL_BROWSER_ADDRESS_PRIVATE)
    return g_strconcat ("http://", stripped, NULL);
  return kind == EASEL_BROWSER_ADDRESS_PUBLIC ? g_steal_pointer (&guess) : NULL;
}
