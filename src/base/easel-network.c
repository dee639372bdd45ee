/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-network.h"

#include <string.h>

/* Networks that are not the public internet, beyond those that GInetAddress knows: the special-purpose registries (RFC
 * 6890). 2001::/23 contains Teredo; the IPv4 address embedded in a Teredo address is not checked. */
static const char * const private_networks[] = {
  "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
  "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
  "224.0.0.0/4", "240.0.0.0/4", "::/127", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "3fff::/20",
  "5f00::/16", "fc00::/7", "fe80::/9", "ff00::/8",
};

static const char * const private_names[] = {
  "localhost", "localdomain", "local", "internal", "intranet", "lan", "home", "corp", "private", "home.arpa", "onion",
  NULL,
};

/* Returns the IPv4 address embedded in a mapped, translated, compatible, NAT64 or 6to4 IPv6 address. */
static GInetAddress *
find_inner (GInetAddress *address)
{
  static const struct { guint8 prefix[12]; guint length, offset; } forms[] = {
    { { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff }, 12, 12 },
    { { 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0 }, 12, 12 },
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
 * easel_network_is_private:
 * @address: the address of a connection
 *
 * Returns: whether it is this machine, its local network, or an address that is not unicast on the internet
 */
gboolean
easel_network_is_private (GInetAddress *address)
{
  g_autoptr(GInetAddress) inner = NULL;

  g_return_val_if_fail (G_IS_INET_ADDRESS (address), TRUE);

  inner = find_inner (address);
  if (inner != NULL)
    return easel_network_is_private (inner);
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

/* Parses a part of an IPv4 address as browsers do: decimal, 0x hexadecimal or 0 octal. */
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

/* "Ends in a number" of the URL standard: such a host must be a valid IPv4 address. */
static gboolean
ends_in_number (char **parts,
                guint  n_parts)
{
  const char *last = parts[n_parts - 1];
  guint64 value;

  return *last != '\0' && (strspn (last, "0123456789") == strlen (last) ||
                           (g_ascii_strncasecmp (last, "0x", 2) == 0 && parse_part (last, &value)));
}

/* The IPv4 parser of the URL standard: 127.1, 0x7f.1, 2130706433 and 017700000001 are all 127.0.0.1. FALSE: @host is
 * not a number. @address: NULL for an invalid number. */
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
  /* A name without a dot resolves only in the search domains of this network. */
  if (strchr (name, '.') == NULL)
    return TRUE;
  for (guint i = 0; private_names[i] != NULL; i++)
    {
      g_autofree char *suffix = g_strconcat (".", private_names[i], NULL);

      if (g_str_has_suffix (name, suffix) || g_str_equal (name, private_names[i]))
        return TRUE;
    }
  return FALSE;
}

/**
 * easel_network_canonical_host:
 * @host: (nullable): a host, foreign, not percent-encoded, without brackets
 *
 * Returns: (transfer full) (nullable): the spelling that a browser uses; %NULL if it is not a host
 */
char *
easel_network_canonical_host (const char *host)
{
  g_autofree char *composed = NULL;
  g_autofree char *ascii = NULL;

  if (host == NULL || *host == '\0' || (composed = g_utf8_normalize (host, -1, G_NORMALIZE_ALL_COMPOSE)) == NULL)
    return NULL;
  /* Ideographic full stops separate labels, too. */
  for (char *p = composed; (p = strstr (p, "\343\200\202")) != NULL;)
    {
      *p = '.';
      memmove (p + 1, p + 3, strlen (p + 3) + 1);
    }
  /* Only an IPv6 address has colons, and it is ASCII: other letters would be composed again after the lower case. */
  if (strchr (composed, ':') != NULL)
    ascii = g_str_is_ascii (composed) ? g_strdup (composed) : NULL;
  else
    ascii = g_hostname_to_ascii (composed);
  /* The host may have consisted only of ignored characters. */
  return ascii != NULL && *ascii != '\0' ? g_ascii_strdown (ascii, -1) : NULL;
}

/**
 * easel_network_of_host:
 * @host: a host, from easel_network_canonical_host()
 * @address: (out) (optional) (nullable) (transfer full): its address if it is numeric
 *
 * Doubtful spellings are PRIVATE or INVALID.
 *
 * Returns: the network of @host, by its spelling
 */
EaselNetwork
easel_network_of_host (const char    *host,
                       GInetAddress **address)
{
  g_autoptr(GInetAddress) found = NULL;
  gboolean is_private;

  g_return_val_if_fail (host != NULL, EASEL_NETWORK_INVALID);

  if (address != NULL)
    *address = NULL;
  if (*host == '\0' || strpbrk (host, "/\\#?@<>^|% ") != NULL)
    return EASEL_NETWORK_INVALID;
  if (strchr (host, ':') != NULL)
    found = g_inet_address_new_from_string (host);
  else if (!parse_ipv4 (host, &found))
    return is_private_name (host) ? EASEL_NETWORK_PRIVATE : EASEL_NETWORK_PUBLIC;
  if (found == NULL)
    return EASEL_NETWORK_INVALID;
  is_private = easel_network_is_private (found);
  if (address != NULL)
    *address = g_steal_pointer (&found);
  return is_private ? EASEL_NETWORK_PRIVATE : EASEL_NETWORK_PUBLIC;
}

/**
 * easel_network_is_self:
 * @host: from easel_network_canonical_host()
 *
 * Returns: whether @host is the computer itself: a loopback or unspecified address, or a name that always means one
 */
gboolean
easel_network_is_self (const char *host)
{
  g_autoptr(GInetAddress) address = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (host != NULL, FALSE);

  if (easel_network_of_host (host, &address) != EASEL_NETWORK_PRIVATE)
    return FALSE;
  if (address != NULL)
    return g_inet_address_get_is_loopback (address) || g_inet_address_get_is_any (address);
  name = g_str_has_suffix (host, ".") ? g_strndup (host, strlen (host) - 1) : g_strdup (host);
  return g_str_equal (name, "localhost") || g_str_has_suffix (name, ".localhost");
}

/**
 * easel_network_get_private_names:
 *
 * Returns: (transfer none) (array zero-terminated=1): domain suffixes without a leading dot
 */
const char * const *
easel_network_get_private_names (void)
{
  return private_names;
}

/**
 * easel_network_register_types:
 *
 * Registers the types of GIO that have interfaces and stand in the properties of classes for the network. To be called
 * while the program has one thread.
 *
 * GLib 2.74 deadlocks if one thread initializes such a class (SoupSession, GSocketListener) while another one registers
 * the type: GLib's D-Bus connection in a thread of dconf registers GInetSocketAddress.
 */
void
easel_network_register_types (void)
{
  g_type_ensure (G_TYPE_INET_SOCKET_ADDRESS);
  g_type_ensure (G_TYPE_SOCKET);
}
