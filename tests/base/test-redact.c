/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of messages and logs is not shown: a list of ways in which secrets stand there, and one of what looks like it and
 * is none. */
#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-redact.h"

/* In every row; with a letter and a digit, as generated secrets have. */
#define S "hunter2-S3cr3tV4lu3"
#define LONG "aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dF3hJ5"

static char *
redact (const char *json)
{
  g_autoptr(JsonNode) node = easel_json_parse (json, strlen (json), EASEL_LIMIT_MESSAGE_BYTES, NULL);
  g_autoptr(JsonNode) shown = NULL;

  g_assert_nonnull (node);
  shown = easel_redact_json (node);
  return easel_json_to_string (shown);
}

static void
assert_hidden (const char *given,
               const char *shown)
{
  g_test_message ("%s -> %s", given, shown);
  g_assert_null (strstr (shown, S));
  g_assert_null (strstr (shown, LONG));
  g_assert_nonnull (strstr (shown, "•••"));
}

static void
test_json (void)
{
  static const char * const rows[] = {
    "{\"token\":\"" S "\"}",
    "{\"a\":[{\"access_token\":\"" S "\"}]}",
    "{\"apiKey\":\"" S "\"}",
    "{\"client-secret\":\"" S "\",\"code_verifier\":\"" S "\"}",
    "{\"tokens\":[\"" S "\"]}",
    "{\"headers\":{\"Authorization\":\"Bearer " S "\",\"Set-Cookie\":\"" S "\"}}",
    "{\"headers\":[[\"Authorization\",\"Bearer " S "\"],[\"Accept\",\"a\"]]}",
    "{\"headers\":[{\"name\":\"X-Api-Key\",\"value\":\"" S "\"}]}",
    "{\"env\":[{\"key\":\"DB_PASSWORD\",\"value\":\"" S "\"}]}",
    "{\"rawHeaders\":[\"Accept\",\"a\",\"Cookie\",\"" S "\"]}",
    "{\"text\":\"{\\\"password\\\":\\\"" S "\\\"}\"}",
    "{\"text\":\"[{\\\"text\\\":\\\"{\\\\\\\"token\\\\\\\":\\\\\\\"" S "\\\\\\\"}\\\"}]\"}",
    "{\"text\":\"The answer: {\\\"password\\\": \\\"" S "\\\"}\"}",
    "{\"text\":\"Bearer " S "\"}",
    "{\"env\":[\"HOME=/home/me\",\"API_KEY=" S "\"]}",
    "{\"args\":[\"serve\",\"--token\",\"" S "\"]}",
    "{\"args\":[\"serve\",\"--password=" S "\"]}",
    "{\"credentials\":\"" S "\"}",
    "{\"credentials\":{\"user\":\"me\",\"key\":\"" S "\"}}",
    "{\"pw\":\"" S "\",\"pwd\":\"" S "\"}",
    "{\"otp\":\"" S "\",\"n\":{\"otp\":123456}}",
    "{\"accessToken\":{\"type\":\"bearer\",\"value\":\"" S "\"}}",
    "{\"uri\":\"https://me:" S "@host.example/x\"}",
  };

  g_assert_cmpuint (G_N_ELEMENTS (rows), ==, 23);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *shown = redact (rows[i]);

      assert_hidden (rows[i], shown);
      g_assert_null (strstr (shown, "123456"));
    }
}

static void
test_lines (void)
{
  static const char * const rows[] = {
    "token=" S, "access_token: " S, "apikey='" S "'", "{\"password\": \"" S "\"}", "secret = \"" S " and more\"",
    "Authorization: Bearer " S, "Authorization: token " S, "authorization: Basic " LONG "=", "Cookie: a=1; sid=" S,
    "proxy-authorization=Digest username=\"me\", response=\"x\", " S, "bearer " S, "Basic " LONG "==",
    "GET https://host.example/x?key=" S " 200", "wss://host.example/x?tkn=" S, "https://user:" S "@host.example/",
    "postgres://me:" S "@db.example:5432/x", "https://" LONG "@git.example/x.git", "easel-host --token " S,
    "run --api-key " S " --verbose", "run -password " S, "grant_type=authorization_code&code=" S, "code=" S,
    "pwd=" S, "DB_PWD: " S, "pw=" S, "otp: 123" S, "{\\\"password\\\":\\\"" S "\\\"}",
    "{\\\\\\\"client_secret\\\\\\\":\\\\\\\"" S "\\\\\\\"}", "export AWS_SECRET_ACCESS_KEY=" S, "credentials=" S,
    "ghp_" LONG, "github_pat_11A_" LONG, "key sk-proj-" LONG, "xoxb-1234-" LONG, "id AKIA2E0A8F3B244C9986",
    "AIza" LONG, "glpat-" LONG, "npm_" LONG, "eyJhbGciOiJIUzI1NiJ9.eyJzdWIi" LONG "." LONG,
    "-----BEGIN RSA PRIVATE KEY-----\nMIIE" LONG "\n" LONG "\n-----END RSA PRIVATE KEY-----",
  };

  g_assert_cmpuint (G_N_ELEMENTS (rows), ==, 40);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *shown = easel_redact_line (rows[i]);

      assert_hidden (rows[i], shown);
      g_assert_null (strstr (shown, "2E0A8F3B"));
    }
}

/* A user looks for faults in it: what is no secret is there as it was said. */
static void
test_control (void)
{
  static const char * const messages[] = {
    "{\"type\":\"terminal/data\",\"data\":\"hunter2\"}", "{\"title\":\"hunter2\",\"n\":[1,true,null,1.5]}",
    "{\"uri\":\"https://host.example/hunter2\"}", "{\"error\":{\"code\":-32012,\"data\":{\"code\":\"canvas_not_declared\"}}}",
    "{\"usage\":{\"inputTokens\":1200,\"max_tokens\":4096,\"tokens\":{\"total\":3}}}", "{\"pwd\":\"/home/me\"}",
    "{\"inputSchema\":{\"properties\":{\"password\":{\"type\":\"string\",\"description\":\"Of the door\"}}}}",
    "{\"inputSchema\":{\"required\":[\"token\",\"password\"]}}",
    "{\"progressToken\":7}", "{\"name\":\"canvas_open\",\"value\":\"x\"}", "{\"name\":\"Accept\",\"value\":\"x\"}",
    "{\"token\":null,\"password\":\"\",\"hasPassword\":true}", "{\"text\":\"[1, 2]\"}", "{\"text\":\"{ \\\"a\\\" : 1 }\"}",
    "{\"args\":[\"--verbose\",\"x\"]}", "{\"mimeType\":\"text/html\",\"path\":\"/home/me/otp.c\"}",
    "{\"text\":\"Basic usage: bearer of news\"}",
  };
  static const char * const lines[] = {
    "exit code=1", "code: ECONNREFUSED", "used 1200 tokens", "max_tokens: 4096, inputTokens=12", "PWD=/home/me",
    "basic authentication is needed", "The bearer of this", "npm install npm_config_loglevel", "sk-loading-indicator-wrapper",
    "https://host.example/a/b#c", "git@host.example:x/y.git", "me@host.example", "2026-11-24 10:00:00 started",
    "passing 12 tests", "--verbose --color always", "eyJust.a.word", "the keyword is \"author\": me",
  };

  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    {
      g_autofree char *shown = redact (messages[i]);

      g_assert_cmpstr (shown, ==, messages[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *shown = easel_redact_line (lines[i]);

      g_assert_cmpstr (shown, ==, lines[i]);
    }
}

/* Texts that make an expression try again from each of their characters: it would give up, and hide all of them. */
static void
test_cost (void)
{
  static const char * const pieces[] = {
    "a", "-", "--a", "token", "token-", "token=\"", "token='", "\\", "\\\"token\\\":", "http://", "a://a", "authorization",
    "code=", "Bearer ", "eyJ", "eyJaaaaaaaaa.", "-----BEGIN PRIVATE KEY-----", "sk-a", "[", "{\"a\":", "xoxb-", "pw", " ",
  };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr(GString) text = g_string_new (NULL);
      g_autofree char *shown = NULL;
      g_autofree char *again = NULL;

      while (text->len < EASEL_LIMIT_LOGGED_MESSAGE_BYTES)
        g_string_append (text, pieces[i]);
      g_string_append (text, " the end");
      shown = easel_redact_line (text->str);
      g_test_message ("%s: %zu", pieces[i], strlen (shown));
      g_assert_true (g_str_has_suffix (shown, "the end") || strlen (shown) > strlen ("•••"));
      again = easel_redact_line (shown);
      g_assert_nonnull (again);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/redact/json", test_json);
  g_test_add_func ("/redact/lines", test_lines);
  g_test_add_func ("/redact/control", test_control);
  g_test_add_func ("/redact/cost", test_cost);
  return g_test_run ();
}
