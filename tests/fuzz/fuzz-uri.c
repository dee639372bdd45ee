/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Addresses from outside: redaction, content addresses, and the policy of canvases. The first byte chooses the host. */
#include "fuzz.h"

#include "easel-network.h"
#include "easel-uri.h"
#include "easel-url-policy.h"

#include <string.h>

static void
check_redaction (const char *address)
{
  g_autofree char *once = easel_uri_redact (address);
  const char *query = strchr (once, '?');

  g_assert_true (g_utf8_validate (once, -1, NULL));
  /* Only the mark of what was left out stands where tokens travel. */
  if (query != NULL)
    g_assert_true (g_str_has_prefix (query, "?…"));
}

/* A content address that is taken apart can be made again, and names the same. */
static void
check_content (const char *address)
{
  g_autofree char *instance = NULL;
  g_autofree char *path = NULL;
  g_autofree char *again = NULL;
  g_autofree char *second_instance = NULL;
  g_autofree char *second_path = NULL;
  g_autoptr(GError) error = NULL;

  if (!easel_uri_content_split (address, &instance, &path, &error))
    {
      g_assert_nonnull (error);
      return;
    }
  g_assert_no_error (error);
  again = easel_uri_content_new (instance, path);
  g_assert_true (easel_uri_content_split (again, &second_instance, &second_path, &error));
  g_assert_cmpstr (instance, ==, second_instance);
  g_assert_cmpstr (path, ==, second_path);
}

static void
check_policy (const char *address,
              guint8      choice)
{
  static const char *const folders[] = { "/home/me/project", NULL };
  const EaselUrlContext here = { .host_is_loopback = TRUE, .instance_id = "a",
                                 .granted_folders = choice & 1 ? folders : NULL };
  const EaselUrlContext elsewhere = { .host_is_loopback = FALSE, .instance_id = "a",
                                      .granted_folders = choice & 1 ? folders : NULL };
  const char *reason = NULL;
  EaselAddressKind near = easel_url_policy_classify (address, &here, &reason);
  EaselAddressKind far;

  g_assert_true ((near == EASEL_ADDRESS_REFUSED) == (reason != NULL));
  reason = NULL;
  far = easel_url_policy_classify (address, &elsewhere, &reason);
  g_assert_true ((far == EASEL_ADDRESS_REFUSED) == (reason != NULL));
  /* A host elsewhere may do nothing that a host of this machine may not. */
  g_assert_true (far == near || far == EASEL_ADDRESS_REFUSED);
  if (near == EASEL_ADDRESS_DIRECT)
    {
      g_assert_true (easel_url_policy_same_origin (address, address));
      g_assert_true (easel_url_policy_may_leave (address));
    }
}

/* A host as browsers spell it is spelled like that again, and a number is the same place. */
static void
check_host (const char *host)
{
  g_autofree char *once = easel_network_canonical_host (host);
  g_autofree char *twice = NULL;
  g_autofree char *number = NULL;
  g_autoptr(GInetAddress) address = NULL;
  g_autoptr(GInetAddress) again = NULL;
  EaselNetwork network;

  if (once == NULL)
    return;
  twice = easel_network_canonical_host (once);
  g_assert_cmpstr (once, ==, twice);
  network = easel_network_of_host (once, &address);
  if (address == NULL)
    return;
  g_assert_true (network != EASEL_NETWORK_INVALID);
  g_assert_true ((network == EASEL_NETWORK_PRIVATE) == easel_network_is_private (address));
  number = g_inet_address_to_string (address);
  g_assert_true (easel_network_of_host (number, &again) == network);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *address = NULL;

  if (size == 0)
    return 0;
  /* Up to a NUL: addresses come out of JSON, which has none, as UTF-8. */
  address = g_strndup ((const char *) data + 1, size - 1);
  if (!g_utf8_validate (address, -1, NULL))
    return 0;
  easel_uri_is_loopback (address);
  check_redaction (address);
  check_content (address);
  check_policy (address, data[0]);
  check_host (address);
  return 0;
}
