/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-address.h"

#include <string.h>

#include "easel-limits.h"

/* Networks that are not the public internet, beyond those that GInetAddress knows by itself. */
static const char * const private_networks[] = {
  "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
  "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
  "224.0.0.0/4", "240.0.0.0/4", "::/127", "100::/64", "2001:db8::/32", "fc00::/7", "fe80::/9", "ff00::/8",
};

/* Names that mean this machine or its network wherever they are looked up. */
static const char * const private_names[] = {
  "localhost", "localdomain", "local", "internal", "intranet", "lan", "home", "corp", "private", "home.arpa", "onion",
};

/* IPv4 addresses that are written inside IPv6 ones: mapped, compatible, NAT64 and 6to4. */
static GInetAddress *
find_inner (GInetAddress *address)
{
  static const struct { guint8 prefix[12]; guint length, offset; } forms[] = {
    { { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff }, 12, 12 },
    { { 0 }, 12, 12 },
    { { 0, 0x64, 0xff, 0x9b }, 12, 12 },
    { { 0x20, 0x02 }, 2, 2 },
  };
  const guint8 *bytes = g_inet_address_to_bytes (address);

  if (g_inet_address_get_family (address) != G_SOCKET_FAMILY_IPV6)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (memcmp (bytes, forms[i].prefix, forms[i].length) == 0)
      return g_inet_address_new_from_bytes (bytes + forms[i].offset, G_SOCKET_FAMILY_IPV4);
  return NULL;
}

/**
 * easel_browser_address_is_private:
 * @address: where a connection would go
 *
 * Returns: whether it is this machine, its network, or no single machine of the internet
 */
gboolean
easel_browser_address_is_private (GInetAddress *address)
{
  g_autoptr(GInetAddress) inner = NULL;

  g_return_val_if_fail (G_IS_INET_ADDRESS (address), TRUE);

  inner = find_inner (address);
  if (inner != NULL)
    return easel_browser_address_is_private (inner);
  if (g_inet_address_get_is_any (address) || g_inet_address_get_is_loopback (address) ||
      g_inet_address_get_is_link_local (address) || g_inet_address_get_is_site_local (address) ||
      g_inet_address_get_is_multicast (address))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (private_networks); i++)
    {
      g_autoptr(GInetAddressMask) mask = g_inet_address_mask_new_from_string (private_networks[i], NULL);

      if (g_inet_address_mask_matches (mask, address))
        return TRUE;
    }
  return FALSE;
}

/* One part of an IPv4 address as browsers read it: decimal, 0x hexadecimal or 0 octal. */
static gboolean
parse_part (const char *text,
            guint64    *value)
{
  guint base = 10;

  if (g_ascii_strncasecmp (text, "0x", 2) == 0)
    {
      text += 2;
      base = 16;
      if (*text == '\0')
        {
          *value = 0;
          return TRUE;
        }
    }
  else if (text[0] == '0' && text[1] != '\0')
    {
      base = 8;
    }
  return g_ascii_string_to_unsigned (text, base, 0, G_MAXUINT32, value, NULL);
}

/* "Ends in a number" of the URL standard: such a host is an IPv4 address or nothing. */
static gboolean
ends_in_number (char **parts,
                guint  n_parts)
{
  const char *last = parts[n_parts - 1];
  guint64 value;

  return *last != '\0' && (strspn (last, "0123456789") == strlen (last) ||
                           (g_ascii_strncasecmp (last, "0x", 2) == 0 && parse_part (last, &value)));
}

/* The URL standard's IPv4 parser: 127.1, 0x7f.1, 2130706433 and 017700000001 are all 127.0.0.1.
 * FALSE: not a number at all. @address: NULL when it is a wrong one. */
static gboolean
parse_ipv4 (const char    *host,
            GInetAddress **address)
{
  g_auto(GStrv) parts = g_strsplit (host, ".", -1);
  guint n = g_strv_length (parts);
  guint64 total = 0;
  guint8 bytes[4];

  if (n > 1 && *parts[n - 1] == '\0')
    n--;
  if (n == 0 || !ends_in_number (parts, n))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      guint64 value;
      guint64 most = i + 1 < n ? 255 : (G_GUINT64_CONSTANT (1) << (8 * (5 - MIN (n, 4)))) - 1;

      if (n > 4 || !parse_part (parts[i], &value) || value > most)
        return TRUE;
      total |= i + 1 < n ? value << (8 * (3 - i)) : value;
    }
  for (guint i = 0; i < 4; i++)
    bytes[i] = total >> (8 * (3 - i)) & 0xff;
  *address = g_inet_address_new_from_bytes (bytes, G_SOCKET_FAMILY_IPV4);
  return TRUE;
}

static gboolean
is_private_name (const char *host)
{
  g_autofree char *name = g_strdup (host);

  if (g_str_has_suffix (name, "."))
    name[strlen (name) - 1] = '\0';
  /* A name without a dot is found in the search domains of this network, if anywhere. */
  if (strchr (name, '.') == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (private_names); i++)
    {
      g_autofree char *suffix = g_strconcat (".", private_names[i], NULL);

      if (g_str_has_suffix (name, suffix))
        return TRUE;
    }
  return FALSE;
}

/* Only what every parser reads alike goes on: browsers and GLib differ about backslashes, white space and control
 * characters, and about what stands before an "@". */
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

/* Lower case, percent signs undone and ASCII, as WebKit will have it. */
static char *
normalise_host (GUri *uri)
{
  g_autofree char *plain = g_uri_unescape_string (g_uri_get_host (uri) != NULL ? g_uri_get_host (uri) : "", "/");
  g_autofree char *composed = plain != NULL ? g_utf8_normalize (plain, -1, G_NORMALIZE_ALL_COMPOSE) : NULL;
  g_autofree char *ascii = NULL;

  if (composed == NULL || *composed == '\0')
    return NULL;
  /* Full stops of other scripts separate labels too. */
  for (char *p = composed; (p = strstr (p, "\343\200\202")) != NULL;)
    {
      *p = '.';
      memmove (p + 1, p + 3, strlen (p + 3) + 1);
    }
  ascii = strchr (composed, ':') != NULL ? g_strdup (composed) : g_hostname_to_ascii (composed);
  return ascii != NULL ? g_ascii_strdown (ascii, -1) : NULL;
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
  g_autoptr(GInetAddress) address = NULL;

  if (strpbrk (host, "/\\#?@<>^|% ") != NULL)
    return EASEL_BROWSER_ADDRESS_INVALID;
  if (strchr (host, ':') != NULL)
    {
      g_autofree char *bare = g_strndup (host, strcspn (host, "%"));

      address = g_inet_address_new_from_string (bare);
      if (address == NULL)
        return EASEL_BROWSER_ADDRESS_INVALID;
    }
  else if (!parse_ipv4 (host, &address))
    {
      return is_private_name (host) ? EASEL_BROWSER_ADDRESS_PRIVATE : EASEL_BROWSER_ADDRESS_PUBLIC;
    }
  if (address == NULL)
    return EASEL_BROWSER_ADDRESS_INVALID;
  return easel_browser_address_is_private (address) ? EASEL_BROWSER_ADDRESS_PRIVATE : EASEL_BROWSER_ADDRESS_PUBLIC;
}

/**
 * easel_browser_address_classify:
 * @uri: (nullable): an address, foreign
 *
 * The address policy of the browser canvas (docs/SECURITY.md). Whoever is in doubt gets PRIVATE or INVALID.
 *
 * Returns: what it is, without looking names up
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
  /* data: holds what no URI may. */
  if (g_strcmp0 (uri, "about:srcdoc") == 0 ||
      (uri != NULL && (g_str_has_prefix (uri, "blob:") || g_str_has_prefix (uri, "data:"))))
    return EASEL_BROWSER_ADDRESS_INNER;
  if (parsed == NULL)
    return EASEL_BROWSER_ADDRESS_INVALID;
  scheme = g_uri_get_scheme (parsed);
  if (!g_str_equal (scheme, "http") && !g_str_equal (scheme, "https"))
    return EASEL_BROWSER_ADDRESS_OTHER;
  host = normalise_host (parsed);
  return host != NULL ? classify_host (host) : EASEL_BROWSER_ADDRESS_INVALID;
}

/**
 * easel_browser_address_get_place:
 * @uri: (nullable): an address
 *
 * Returns: (transfer full) (nullable): its host and port: what an answer about a private address holds for
 */
char *
easel_browser_address_get_place (const char *uri)
{
  g_autoptr(GUri) parsed = parse (uri);
  g_autofree char *host = parsed != NULL ? normalise_host (parsed) : NULL;

  if (host == NULL)
    return NULL;
  return g_strdup_printf ("%s %d", host, get_port (parsed));
}

/**
 * easel_browser_address_get_name:
 * @uri: (nullable): an address
 *
 * Returns: (transfer full) (nullable): its host when that is a name and no number
 */
char *
easel_browser_address_get_name (const char *uri)
{
  g_autoptr(GUri) parsed = parse (uri);
  g_autofree char *host = parsed != NULL ? normalise_host (parsed) : NULL;
  g_autoptr(GInetAddress) address = NULL;

  if (host == NULL || strchr (host, ':') != NULL || parse_ipv4 (host, &address))
    return NULL;
  return g_steal_pointer (&host);
}

/**
 * easel_browser_address_get_origin:
 * @uri: (nullable): an address
 *
 * Returns: (transfer full): scheme, host and port, all ASCII; the scheme alone where there is no host; never %NULL
 */
char *
easel_browser_address_get_origin (const char *uri)
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
 * @text: what a person typed
 *
 * Without a scheme it is https, and http for this machine and its network.
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
