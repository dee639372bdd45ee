/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <json-glib/json-glib.h>

#include "oauth-address.h"
#include "oauth-challenge.h"
#include "oauth-error.h"
#include "oauth-limits.h"
#include "oauth-metadata.h"
#include "oauth-scope.h"
#include "oauth-token.h"

static void
test_challenge (void)
{
  static const struct { const char *header, *metadata, *scopes; gboolean wants; } rows[] = {
    { "Bearer resource_metadata=\"https://a.example/x\", scope=\"read  write\", error=\"insufficient_scope\"",
      "https://a.example/x", "read,write", TRUE },
    { "Basic realm=\"a, Bearer b\", bearer realm=\"x\", resource_metadata=\"https://a.example/x\"",
      "https://a.example/x", "", FALSE },
    { "Bearer scope=read, DPoP resource_metadata=\"https://b.example\", error=\"insufficient_scope\"", NULL, "read", FALSE },
    { "Basic scope=\"read\", error=\"insufficient_scope\"", NULL, "", FALSE },
    { "Bearer", NULL, "", FALSE },
    { "Bearer error=\"invalid_token\"", NULL, "", FALSE },
    { "Bearer scope=\"a\\\"b read\"", NULL, "read", FALSE },
    { "\"", NULL, "", FALSE },
    { "", NULL, "", FALSE },
    { "Bearer =, ,, scope", NULL, "", FALSE },
    { NULL, NULL, "", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(OauthChallenge) challenge = oauth_challenge_read (rows[i].header);
      g_autofree char *scopes = g_strjoinv (",", challenge->scopes);

      g_assert_cmpstr (challenge->metadata, ==, rows[i].metadata);
      g_assert_cmpstr (scopes, ==, rows[i].scopes);
      g_assert_cmpint (challenge->wants_scopes, ==, rows[i].wants);
    }
}

static void
test_scopes (void)
{
  g_autoptr(GString) text = g_string_new (NULL);
  g_auto(GStrv) many = NULL;
  g_auto(GStrv) merged = NULL;

  for (guint i = 0; i < 10 * OAUTH_LIMIT_SCOPES; i++)
    g_string_append_printf (text, "s%u ", i);
  many = oauth_scope_split (text->str);
  g_assert_cmpuint (g_strv_length (many), <=, OAUTH_LIMIT_SCOPES);
  merged = oauth_scope_merge ((const char *const []) { "a", "b c", "d\n", NULL }, (const char *const []) { "a", "e", NULL });
  g_assert_cmpuint (g_strv_length (merged), ==, 2);
  g_assert_cmpstr (merged[1], ==, "e");
}

static void
test_addresses (void)
{
  static const struct { const char *uri, *resource; gboolean is_allowed; } rows[] = {
    { "https://as.example.com/token", "https://mcp.example.com/mcp", TRUE },
    { "http://as.example.com/token", "https://mcp.example.com/mcp", FALSE },
    { "http://127.0.0.1:80/token", "https://mcp.example.com/mcp", FALSE },
    { "https://127.0.0.1/token", "https://mcp.example.com/mcp", FALSE },
    { "https://127.1/token", "https://mcp.example.com/mcp", FALSE },
    { "https://[::1]/token", "https://mcp.example.com/mcp", FALSE },
    { "https://[::ffff:10.0.0.1]/token", "https://mcp.example.com/mcp", FALSE },
    { "https://10.0.0.1/token", "https://mcp.example.com/mcp", FALSE },
    { "https://router.local/token", "https://mcp.example.com/mcp", FALSE },
    { "https://169.254.169.254/latest", "https://mcp.example.com/mcp", FALSE },
    { "https://login.corp/token", "https://mcp.corp/mcp", TRUE },
    { "http://login.corp/token", "https://mcp.corp/mcp", FALSE },
    { "http://localhost:1/token", "http://127.0.0.1:2/mcp", TRUE },
    { "https://as.example.com/token", "http://127.0.0.1:2/mcp", TRUE },
    { "https://user@as.example.com/token", "https://mcp.example.com/mcp", FALSE },
    { "https://as.example.com/token#x", "https://mcp.example.com/mcp", FALSE },
    { "file:///etc/passwd", "http://127.0.0.1:2/mcp", FALSE },
    { "javascript:alert(1)", "http://127.0.0.1:2/mcp", FALSE },
    { "", "https://mcp.example.com/mcp", FALSE },
    { NULL, "https://mcp.example.com/mcp", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;

      if (oauth_address_check (rows[i].uri, rows[i].resource, &error) != rows[i].is_allowed)
        g_error ("%s for %s", rows[i].uri, rows[i].resource);
      if (!rows[i].is_allowed)
        g_assert_error (error, OAUTH_ERROR, OAUTH_ERROR_ADDRESS);
    }
}

static void
test_covers (void)
{
  static const struct { const char *wide, *uri; gboolean covers; } rows[] = {
    { "https://a.example/mcp", "https://a.example/mcp", TRUE },
    { "https://a.example", "https://a.example/mcp", TRUE },
    { "https://A.example:443/", "https://a.example/mcp", TRUE },
    { "https://a.example/mcp/", "https://a.example/mcp", TRUE },
    { "https://a.example/mc", "https://a.example/mcp", FALSE },
    { "https://a.example/mcp/x", "https://a.example/mcp", FALSE },
    { "https://b.example/mcp", "https://a.example/mcp", FALSE },
    { "http://a.example/mcp", "https://a.example/mcp", FALSE },
    { "https://a.example:444/mcp", "https://a.example/mcp", FALSE },
    { "https://a.example/mcp?x=1", "https://a.example/mcp", FALSE },
    { NULL, "https://a.example/mcp", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (oauth_address_covers (rows[i].wide, rows[i].uri) != rows[i].covers)
      g_error ("%s, %s", rows[i].wide, rows[i].uri);
  g_assert_true (oauth_address_is_same ("https://a.example", "https://a.example/"));
  g_assert_false (oauth_address_is_same ("https://a.example/x", "https://a.example/x/"));
  g_assert_false (oauth_address_is_same ("https://a.example", NULL));
}

static void
test_well_known (void)
{
  g_autofree char *path = oauth_address_well_known ("https://a.example:444/x/y/", "n", TRUE);
  g_autofree char *root = oauth_address_well_known ("https://a.example/x", "n", FALSE);
  g_autofree char *none = oauth_address_well_known ("https://a.example/", "n", TRUE);
  g_autofree char *below = oauth_address_below ("https://a.example/x", "n");

  g_assert_cmpstr (path, ==, "https://a.example:444/.well-known/n/x/y");
  g_assert_cmpstr (root, ==, "https://a.example/.well-known/n");
  g_assert_null (none);
  g_assert_cmpstr (below, ==, "https://a.example/x/.well-known/n");
}

static OauthToken *
make_token (void)
{
  OauthServer server = { .issuer = (char *) "https://as.example", .token = (char *) "https://as.example/token" };
  g_autoptr(OauthClient) client = oauth_client_new ("id", "secret", OAUTH_CLIENT_SECRET_POST);

  return oauth_token_new ("https://a.example", &server, client, NULL);
}

/* What the token endpoint may say, and what of that is a token. */
static void
test_answers (void)
{
  static const struct { const char *answer; gboolean is_token; } rows[] = {
    { "{\"access_token\":\"a\",\"token_type\":\"Bearer\"}", TRUE },
    { "{\"access_token\":\"a\",\"token_type\":\"bearer\",\"expires_in\":\"x\",\"refresh_token\":7}", TRUE },
    { "{\"access_token\":\"a\"}", FALSE },
    { "{\"access_token\":\"a\",\"token_type\":\"mac\"}", FALSE },
    { "{\"access_token\":\"a\\r\\nX: y\",\"token_type\":\"Bearer\"}", FALSE },
    { "{\"access_token\":\"\",\"token_type\":\"Bearer\"}", FALSE },
    { "{\"access_token\":7,\"token_type\":\"Bearer\"}", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(OauthToken) token = make_token ();
      g_autoptr(JsonNode) node = json_from_string (rows[i].answer, NULL);
      g_autoptr(GError) error = NULL;

      g_assert_cmpint (oauth_token_take_answer (token, json_node_get_object (node), &error), ==, rows[i].is_token);
      g_assert_cmpint (oauth_token_is_usable (token, NULL), ==, rows[i].is_token);
      g_assert_false (oauth_token_is_usable (token, "a"));
    }
}

/* A secret out of the keyring is given to the resource that it is for, and to no other. */
static void
test_kept (void)
{
  g_autoptr(OauthToken) token = make_token ();
  g_autoptr(JsonNode) node = json_from_string ("{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"refresh_token\":\"r\","
                                               "\"expires_in\":100,\"scope\":\"x y\"}", NULL);
  g_autofree char *text = NULL;
  g_autoptr(OauthToken) again = NULL;

  g_assert_true (oauth_token_take_answer (token, json_node_get_object (node), NULL));
  text = oauth_token_to_text (token);
  again = oauth_token_from_text (text, "https://a.example/mcp");
  g_assert_cmpstr (again->access, ==, "a");
  g_assert_cmpstr (again->refresh, ==, "r");
  g_assert_cmpint (again->expires_at, ==, token->expires_at);
  g_assert_cmpuint (g_strv_length (again->scopes), ==, 2);
  g_assert_cmpstr (again->client->secret, ==, "secret");
  g_assert_cmpint (again->client->method, ==, OAUTH_CLIENT_SECRET_POST);
  g_assert_null (oauth_token_from_text (text, "https://b.example/mcp"));
  g_assert_null (oauth_token_from_text ("{}", "https://a.example/mcp"));
  g_assert_null (oauth_token_from_text ("a token from before", "https://a.example/mcp"));
  g_assert_null (oauth_token_from_text (NULL, "https://a.example/mcp"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/oauth/values/challenge", test_challenge);
  g_test_add_func ("/oauth/values/scopes", test_scopes);
  g_test_add_func ("/oauth/values/addresses", test_addresses);
  g_test_add_func ("/oauth/values/covers", test_covers);
  g_test_add_func ("/oauth/values/well-known", test_well_known);
  g_test_add_func ("/oauth/values/answers", test_answers);
  g_test_add_func ("/oauth/values/kept", test_kept);
  return g_test_run ();
}
