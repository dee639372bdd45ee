/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages of a connection as a user may see and keep them: named, bounded, without secrets. */
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-log.h"
#include "easel-message-log.h"
#include "easel-redact.h"

#include <string.h>

static void
add (EaselMessageLog *message_log,
     gboolean         incoming,
     const char      *text)
{
  g_autoptr(GBytes) bytes = g_bytes_new (text, strlen (text));

  easel_message_log_add (message_log, incoming, bytes);
}

static EaselLoggedMessage *
get (EaselMessageLog *message_log,
     guint            position)
{
  return g_list_model_get_item (G_LIST_MODEL (message_log), position);
}

static guint
count (EaselMessageLog *message_log)
{
  return g_list_model_get_n_items (G_LIST_MODEL (message_log));
}

static void
test_names (void)
{
  static const struct { gboolean incoming; const char *text, *method; gboolean is_answer; } rows[] = {
    { FALSE, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\"}", "initialize", FALSE },
    { TRUE, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"canvasOpen\"}", "canvasOpen", FALSE },
    { TRUE, "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{}}", "action", FALSE },
    { TRUE, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}", "initialize", TRUE },
    { FALSE, "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1,\"message\":\"\"}}", "canvasOpen", TRUE },
    { TRUE, "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}", "", TRUE },
    { TRUE, "no JSON", "", FALSE },
  };
  g_autoptr(EaselMessageLog) message_log = easel_message_log_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    add (message_log, rows[i].incoming, rows[i].text);
  g_assert_cmpuint (count (message_log), ==, G_N_ELEMENTS (rows));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(EaselLoggedMessage) item = get (message_log, i);

      g_assert_cmpstr (easel_logged_message_get_method (item), ==, rows[i].method);
      g_assert_cmpint (easel_logged_message_is_answer (item), ==, rows[i].is_answer);
      g_assert_cmpint (easel_logged_message_is_incoming (item), ==, rows[i].incoming);
      g_assert_cmpuint (easel_logged_message_get_size (item), ==, strlen (rows[i].text));
    }
}

static char *
redact (const char *json)
{
  g_autoptr(JsonNode) node = easel_json_parse (json, strlen (json), strlen (json), NULL);
  g_autoptr(JsonNode) shown = easel_redact_json (node);

  return easel_json_to_string (shown);
}

static void
test_secrets (void)
{
  static const char * const hidden[] = {
    "{\"token\":\"hunter2\"}", "{\"a\":[{\"access_token\":\"hunter2\"}]}", "{\"apiKey\":\"hunter2\"}",
    "{\"headers\":{\"Authorization\":\"Bearer hunter2\",\"Set-Cookie\":\"hunter2\"}}", "{\"tokens\":[\"hunter2\"]}",
    "{\"uri\":\"wss://host.example/x?tkn=hunter2\"}", "[\"https://me:hunter2@host.example/?x=1\"]",
    "{\"type\":\"terminal/input\",\"data\":\"hunter2\\r\"}", "{\"client-secret\":\"hunter2\",\"code_verifier\":\"hunter2\"}",
  };
  static const char * const shown[] = {
    "{\"type\":\"terminal/data\",\"data\":\"hunter2\"}", "{\"title\":\"hunter2\",\"n\":[1,true,null,1.5]}",
    "{\"uri\":\"https://host.example/hunter2\"}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (hidden); i++)
    {
      g_autofree char *text = redact (hidden[i]);

      g_test_message ("%s", text);
      g_assert_null (strstr (text, "hunter2"));
    }
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      g_autofree char *text = redact (shown[i]);

      g_assert_cmpstr (text, ==, shown[i]);
    }
}

static void
test_long_string (void)
{
  g_autoptr(GString) long_text = g_string_new ("{\"data\":\"");
  g_autofree char *text = NULL;

  for (guint i = 0; i < EASEL_LIMIT_LOGGED_STRING_BYTES; i++)
    g_string_append (long_text, "\303\274");
  g_string_append (long_text, "\"}");
  text = redact (long_text->str);
  g_assert_cmpuint (strlen (text), <, EASEL_LIMIT_LOGGED_STRING_BYTES + 100);
  g_assert_true (g_utf8_validate (text, -1, NULL));
}

static void
test_bounds (void)
{
  g_autoptr(EaselMessageLog) message_log = easel_message_log_new ();
  g_autofree char *large = g_strnfill (EASEL_LIMIT_LOGGED_MESSAGE_BYTES + 1, ' ');
  g_autofree char *fits = g_strnfill (EASEL_LIMIT_LOGGED_MESSAGE_BYTES, ' ');
  g_autoptr(EaselLoggedMessage) item = NULL;
  g_autoptr(EaselLoggedMessage) last = NULL;
  g_autofree char *text = NULL;

  add (message_log, TRUE, large);
  item = get (message_log, 0);
  text = easel_logged_message_dup_text (item);
  g_assert_cmpstr (text, ==, "");
  for (guint i = 0; i < EASEL_LIMIT_LOGGED_MESSAGES * 3; i++)
    add (message_log, TRUE, "{\"method\":\"a\"}");
  add (message_log, FALSE, "{\"method\":\"last\"}");
  g_assert_cmpuint (count (message_log), <=, EASEL_LIMIT_LOGGED_MESSAGES);
  last = get (message_log, count (message_log) - 1);
  g_assert_cmpstr (easel_logged_message_get_method (last), ==, "last");
  for (guint i = 0; i < EASEL_LIMIT_LOGGED_MESSAGES; i++)
    add (message_log, TRUE, fits);
  g_assert_cmpuint (count (message_log), <=, EASEL_LIMIT_MESSAGE_LOG_BYTES / EASEL_LIMIT_LOGGED_MESSAGE_BYTES + 1);
  easel_message_log_clear (message_log);
  g_assert_cmpuint (count (message_log), ==, 0);
}

static void
test_line (void)
{
  g_autoptr(EaselMessageLog) message_log = easel_message_log_new ();
  g_autoptr(EaselLoggedMessage) item = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *line = NULL;
  JsonObject *object;

  add (message_log, FALSE, "{\"method\":\"authenticate\",\"params\":{\n\"token\":\"hunter2\",\"resource\":\"r\"}}");
  item = get (message_log, 0);
  line = easel_logged_message_dup_line (item);
  g_assert_null (strpbrk (line, "\r\n"));
  g_assert_null (strstr (line, "hunter2"));
  node = easel_json_parse (line, strlen (line), strlen (line), NULL);
  object = easel_json_as_object (node, "line", NULL);
  g_assert_cmpstr (easel_json_peek_string (object, "direction", NULL), ==, "out");
  g_assert_cmpstr (easel_json_peek_string (object, "method", NULL), ==, "authenticate");
  g_assert_true (g_str_has_suffix (easel_json_peek_string (object, "time", ""), "Z"));
  object = easel_json_peek_object (easel_json_peek_object (object, "message"), "params");
  g_assert_cmpstr (easel_json_peek_string (object, "resource", NULL), ==, "r");
}

/* Lines of programs show no secret: one that is known, and what looks like one. */
static void
test_log (void)
{
  static const char * const lines[] = {
    "connected with hunter2-hunter2", "Authorization: Bearer abc.def", "GITHUB_TOKEN=ghp_123 ok",
    "{\"api_key\": \"k 1\"}", "GET https://example.org/x?sig=77&y=1 200",
  };
  static const char * const secrets[] = { "hunter2", "abc.def", "ghp_123", "k 1", "sig=77" };
  g_autoptr(EaselLog) log = easel_log_new ();
  g_autoptr(JsonNode) node = json_from_string ("{\"level\":\"error\",\"logger\":\"db\",\"data\":{\"password\":\"p4ss\","
                                               "\"n\":1}}", NULL);
  g_autofree char *text = NULL;
  g_autofree char *flood = g_strnfill (5000, 'x');
  g_autofree char *bounded = NULL;

  g_assert_true (easel_log_is_empty (log));
  easel_log_hide (log, "hunter2-hunter2");
  easel_log_hide (log, "on");
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    easel_log_add (log, lines[i]);
  easel_log_add_message (log, json_node_get_object (node));
  text = easel_log_dup_text (log);
  for (guint i = 0; i < G_N_ELEMENTS (secrets); i++)
    g_assert_null (strstr (text, secrets[i]));
  g_assert_null (strstr (text, "p4ss"));
  g_assert_nonnull (strstr (text, "connected with •••\n"));
  g_assert_nonnull (strstr (text, "GITHUB_TOKEN=••• ok\n"));
  g_assert_nonnull (strstr (text, "https://example.org/x?••• 200\n"));
  g_assert_nonnull (strstr (text, "error db: "));
  for (guint i = 0; i < 1000; i++)
    easel_log_add (log, flood);
  bounded = easel_log_dup_text (log);
  g_assert_cmpuint (strlen (bounded), <=, EASEL_LIMIT_LOG_BYTES);
  g_assert_null (strstr (bounded, "connected"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/message-log/names", test_names);
  g_test_add_func ("/base/message-log/secrets", test_secrets);
  g_test_add_func ("/base/message-log/long-string", test_long_string);
  g_test_add_func ("/base/message-log/bounds", test_bounds);
  g_test_add_func ("/base/message-log/line", test_line);
  g_test_add_func ("/base/log", test_log);
  return g_test_run ();
}
