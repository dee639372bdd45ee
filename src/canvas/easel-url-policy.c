/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "config.h"

#include "easel-url-policy.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-network.h"
#include "easel-uri.h"

G_DEFINE_ENUM_TYPE (EaselAddressKind, easel_address_kind,
                    G_DEFINE_ENUM_VALUE (EASEL_ADDRESS_NONE, "none"),
                    G_DEFINE_ENUM_VALUE (EASEL_ADDRESS_CHANNEL, "channel"),
                    G_DEFINE_ENUM_VALUE (EASEL_ADDRESS_DIRECT, "direct"),
                    G_DEFINE_ENUM_VALUE (EASEL_ADDRESS_DATA, "data"),
                    G_DEFINE_ENUM_VALUE (EASEL_ADDRESS_FILE, "file"),
                    G_DEFINE_ENUM_VALUE (EASEL_ADDRESS_REFUSED, "refused"),
                    G_DEFINE_ENUM_VALUE (EASEL_ADDRESS_NATIVE, "native"))

/* NULL if the address may be opened, otherwise the reason (not yet translated). */
typedef const char *(*Check) (const char            *address,
                              const EaselUrlContext *context);

static const char *check_channel    (const char *address, const EaselUrlContext *context);
static const char *check_https      (const char *address, const EaselUrlContext *context);
static const char *check_http       (const char *address, const EaselUrlContext *context);
static const char *check_nothing    (const char *address, const EaselUrlContext *context);
static const char *check_file       (const char *address, const EaselUrlContext *context);

/* The policy: schemes that are not in this table are refused. */
static const struct
{
  const char       *scheme;
  EaselAddressKind  kind;
  gsize             max_length;
  Check             check;
} policy[] = {
  { EASEL_URI_CONTENT_SCHEME, EASEL_ADDRESS_CHANNEL, EASEL_LIMIT_URI_BYTES, check_channel },
  { "https", EASEL_ADDRESS_DIRECT, EASEL_LIMIT_URI_BYTES, check_https },
  { "http", EASEL_ADDRESS_DIRECT, EASEL_LIMIT_URI_BYTES, check_http },
  { "data", EASEL_ADDRESS_DATA, EASEL_LIMIT_MESSAGE_BYTES, check_nothing },
  { "file", EASEL_ADDRESS_FILE, EASEL_LIMIT_URI_BYTES, check_file },
};

#define REASON_SCHEME    N_("Addresses of this kind are not opened.")
#define REASON_MALFORMED N_("The address is not valid.")
#define REASON_TOO_LONG  N_("The address is too long.")
#define REASON_INSTANCE  N_("The address belongs to another canvas.")
#define REASON_USER      N_("Addresses with a user name or password are not opened.")
#define REASON_MACHINE   N_("Only a host on this computer may point at this computer or its network.")
#define REASON_PLAIN     N_("Pages from the network are only opened over an encrypted connection.")
#define REASON_FOLDER    N_("The file is not in a folder that you allowed.")

static const char *
check_nothing (const char            *address,
               const EaselUrlContext *context)
{
  return NULL;
}

static const char *
check_channel (const char            *address,
               const EaselUrlContext *context)
{
  g_autofree char *instance_id = NULL;
  g_autofree char *path = NULL;

  if (!easel_uri_content_split (address, &instance_id, &path, NULL))
    return REASON_MALFORMED;
  return g_strcmp0 (instance_id, context->instance_id) == 0 ? NULL : REASON_INSTANCE;
}

static const char *
parse_web (const char  *address,
           GUri       **uri)
{
  *uri = g_uri_parse (address, G_URI_FLAGS_NONE, NULL);
  if (*uri == NULL || g_uri_get_host (*uri) == NULL || *g_uri_get_host (*uri) == '\0')
    return REASON_MALFORMED;
  if (g_uri_get_userinfo (*uri) != NULL)
    return REASON_USER;
  return NULL;
}

static const char *
check_https (const char            *address,
             const EaselUrlContext *context)
{
  g_autoptr(GUri) uri = NULL;
  const char *refusal = parse_web (address, &uri);
  g_autofree char *host = NULL;

  if (refusal != NULL)
    return refusal;
  host = easel_network_canonical_host (g_uri_get_host (uri));
  switch (host != NULL ? easel_network_of_host (host, NULL) : EASEL_NETWORK_INVALID)
    {
    case EASEL_NETWORK_PUBLIC:
      return NULL;
    case EASEL_NETWORK_PRIVATE:
      return context->host_is_loopback ? NULL : REASON_MACHINE;
    case EASEL_NETWORK_INVALID:
    default:
      return REASON_MALFORMED;
    }
}

static const char *
check_http (const char            *address,
            const EaselUrlContext *context)
{
  g_autoptr(GUri) uri = NULL;
  const char *refusal = parse_web (address, &uri);

  if (refusal != NULL)
    return refusal;
  if (!easel_uri_is_loopback (address))
    return REASON_PLAIN;
  return context->host_is_loopback ? NULL : REASON_MACHINE;
}

static gboolean
is_below (const char *path,
          const char *folder)
{
  g_autofree char *canonical = g_path_is_absolute (folder) ? g_canonicalize_filename (folder, "/") : NULL;
  gsize length = canonical != NULL ? strlen (canonical) : 0;

  if (length == 0 || strncmp (path, canonical, length) != 0)
    return FALSE;
  return path[length] == G_DIR_SEPARATOR || canonical[length - 1] == G_DIR_SEPARATOR;
}

/* Checks only the path; links below the folder are refused when the file is read. */
static const char *
check_file (const char            *address,
            const EaselUrlContext *context)
{
  g_autofree char *machine = NULL;
  g_autofree char *name = g_filename_from_uri (address, &machine, NULL);
  g_autofree char *path = name != NULL ? g_canonicalize_filename (name, "/") : NULL;

  if (path == NULL || machine != NULL)
    return REASON_MALFORMED;
  if (!context->host_is_loopback)
    return REASON_MACHINE;
  for (guint i = 0; context->granted_folders != NULL && context->granted_folders[i] != NULL; i++)
    if (is_below (path, context->granted_folders[i]))
      return NULL;
  return REASON_FOLDER;
}

/* Browsers drop tabs and line breaks, trim spaces and read "\" as "/": WebKit would read an address with one of them
 * differently from the parser here. */
static gboolean
is_plain (const char *address)
{
  for (const char *p = address; *p != '\0'; p++)
    if ((guchar) *p <= ' ' || *p == 0x7f || *p == '\\')
      return FALSE;
  return TRUE;
}

static EaselAddressKind
refuse (const char  *why,
        const char **reason)
{
  if (reason != NULL)
    *reason = _(why);
  return EASEL_ADDRESS_REFUSED;
}

/**
 * easel_url_policy_classify:
 * @address: (nullable): the `url` of a canvas, as the host sent it
 * @context: the canvas that has the address
 * @reason: (out) (optional) (transfer none) (nullable): for %EASEL_ADDRESS_REFUSED, a translated sentence without any
 *   part of the address
 *
 * Decides how an address is loaded, stricter than hosts may expect: plain http and file addresses only for a host on
 * this machine, no credentials in an address, nothing that a browser would read differently. Pure: no file access and
 * no name lookup.
 *
 * Returns: the kind; %EASEL_ADDRESS_NONE without an address
 */
EaselAddressKind
easel_url_policy_classify (const char             *address,
                           const EaselUrlContext  *context,
                           const char            **reason)
{
  g_autofree char *scheme = NULL;

  g_return_val_if_fail (context != NULL, EASEL_ADDRESS_REFUSED);

  if (reason != NULL)
    *reason = NULL;
  if (address == NULL || *address == '\0')
    return EASEL_ADDRESS_NONE;

  scheme = easel_uri_dup_scheme (address);
  for (guint i = 0; scheme != NULL && i < G_N_ELEMENTS (policy); i++)
    {
      const char *why;

      if (strcmp (scheme, policy[i].scheme) != 0)
        continue;
      if (strlen (address) > policy[i].max_length)
        return refuse (REASON_TOO_LONG, reason);
      if (policy[i].kind != EASEL_ADDRESS_DATA && !is_plain (address))
        return refuse (REASON_MALFORMED, reason);
      why = policy[i].check (address, context);
      return why == NULL ? policy[i].kind : refuse (why, reason);
    }
  return refuse (scheme != NULL ? REASON_SCHEME : REASON_MALFORMED, reason);
}

/* With "attach" some mail programs attach a local file without asking. */
static gboolean
is_safe_mail (const char *uri)
{
  g_autofree char *lower = g_ascii_strdown (uri, -1);

  return strlen (uri) > strlen ("mailto:") && strstr (lower, "attach") == NULL;
}

/**
 * easel_url_policy_may_leave:
 * @uri: (nullable): target of a link that the user clicked
 *
 * Whether the link may be offered to the system's browser or mail program. Anything else could start a program.
 *
 * Returns: %TRUE for http, https and mailto
 */
gboolean
easel_url_policy_may_leave (const char *uri)
{
  g_autoptr(GUri) parsed = NULL;
  g_autofree char *scheme = NULL;

  if (uri == NULL || strlen (uri) > EASEL_LIMIT_URI_BYTES || !is_plain (uri))
    return FALSE;
  scheme = easel_uri_dup_scheme (uri);
  if (g_strcmp0 (scheme, "mailto") == 0)
    return is_safe_mail (uri);
  if (g_strcmp0 (scheme, "http") != 0 && g_strcmp0 (scheme, "https") != 0)
    return FALSE;
  return parse_web (uri, &parsed) == NULL;
}

static int
effective_port (GUri *uri)
{
  int port = g_uri_get_port (uri);

  if (port >= 0)
    return port;
  return strcmp (g_uri_get_scheme (uri), "https") == 0 ? 443 : 80;
}

/**
 * easel_url_policy_same_origin:
 * @a: (nullable): an http or https address
 * @b: (nullable): another
 *
 * Compares origins (RFC 6454) of web addresses; any other address has a unique origin.
 *
 * Returns: %TRUE when both name the same scheme, host and port
 */
gboolean
easel_url_policy_same_origin (const char *a,
                              const char *b)
{
  g_autoptr(GUri) left = NULL;
  g_autoptr(GUri) right = NULL;
  g_autofree char *left_host = NULL;
  g_autofree char *right_host = NULL;
  const char *scheme;

  if (a == NULL || b == NULL || parse_web (a, &left) != NULL || parse_web (b, &right) != NULL)
    return FALSE;
  scheme = g_uri_get_scheme (left);
  if (strcmp (scheme, "https") != 0 && strcmp (scheme, "http") != 0)
    return FALSE;
  left_host = easel_network_canonical_host (g_uri_get_host (left));
  right_host = easel_network_canonical_host (g_uri_get_host (right));
  return strcmp (scheme, g_uri_get_scheme (right)) == 0 &&
         left_host != NULL && g_strcmp0 (left_host, right_host) == 0 &&
         effective_port (left) == effective_port (right);
}
