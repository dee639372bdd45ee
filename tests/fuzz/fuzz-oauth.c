/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sign-ins, as a server and whoever it names describe them: the first line is a challenge, the rest a description in JSON
 * of a resource and of an authorisation server at once. */
#include "fuzz.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "oauth-address.h"
#include "oauth-challenge.h"
#include "oauth-metadata.h"

#include <string.h>

#define RESOURCE "https://mcp.example/mcp"
#define ISSUER "https://as.example"

static void
check_challenge (const char *header)
{
  g_autoptr(OauthChallenge) challenge = oauth_challenge_read (header);

  if (challenge != NULL)
    g_assert_nonnull (challenge->scopes);
}

/* What is shown of an address is plain, and its origin is its own origin. */
static void
check_address (const char *address)
{
  g_autofree char *host = oauth_address_host (address);
  g_autofree char *origin = oauth_address_origin (address);
  g_autofree char *again = origin != NULL ? oauth_address_origin (origin) : NULL;

  g_assert_true (g_str_is_ascii (host));
  g_assert_cmpstr (origin, ==, again);
}

/* A server that is taken is the one that was named, and leads to no address that may not be gone to. */
static void
check_server (JsonObject *object)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(OauthServer) server = oauth_server_read (object, ISSUER, RESOURCE, &error);

  g_assert_true ((server == NULL) == (error != NULL));
  if (server == NULL)
    return;
  g_assert_true (oauth_address_is_same (server->issuer, ISSUER));
  g_assert_true (oauth_address_check (server->authorization, RESOURCE, NULL));
  g_assert_true (oauth_address_check (server->token, RESOURCE, NULL));
  check_address (server->authorization);
  check_address (server->token);
}

static void
check_resource (JsonObject *object)
{
  g_autoptr(GError) error = NULL;
  OauthResource *resource = oauth_resource_read (object, RESOURCE, &error);

  g_assert_true ((resource == NULL) == (error != NULL));
  if (resource == NULL)
    return;
  g_assert_true (oauth_address_covers (resource->resource, RESOURCE));
  g_assert_nonnull (resource->issuers);
  for (guint i = 0; resource->issuers[i] != NULL; i++)
    check_address (resource->issuers[i]);
  oauth_resource_free (resource);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  char *rest = strchr (text, '\n');
  g_autoptr(JsonNode) node = NULL;

  if (!g_utf8_validate (text, -1, NULL))
    return 0;
  if (rest != NULL)
    *rest++ = '\0';
  check_challenge (text);
  node = rest != NULL ? easel_json_parse (rest, strlen (rest), EASEL_LIMIT_MESSAGE_BYTES, NULL) : NULL;
  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    {
      check_server (json_node_get_object (node));
      check_resource (json_node_get_object (node));
    }
  return 0;
}
