/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hostile-messages.h"

/* Good messages, to be spoilt: "%" becomes a value of a random type. */
static const char * const seeds[] = {
  "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{\"channel\":\"ahp-canvas:/c\",\"serverSeq\":%,\"action\":{\"type\":"
  "\"canvas/updated\",\"title\":%,\"status\":%,\"url\":%},\"origin\":%}}",
  "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{\"channel\":\"ahp-canvas:/c\",\"serverSeq\":%,\"action\":{\"type\":"
  "\"canvas/message\",\"payload\":%},\"origin\":{\"clientId\":%,\"clientSeq\":%},\"rejectionReason\":%}}",
  "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{\"channel\":\"ahp-session:/s\",\"serverSeq\":%,\"action\":{\"type\":"
  "\"session/openCanvasesChanged\",\"openCanvases\":[{\"instanceId\":%,\"channel\":%,\"canvasId\":%},%]}}}",
  "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{\"channel\":\"ahp-session:/s\",\"serverSeq\":%,\"action\":{\"type\":"
  "\"session/chatAdded\",\"summary\":{\"resource\":%}}}}",
  "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{\"channel\":\"ahp-session:/s\",\"serverSeq\":%,\"action\":{\"type\":"
  "\"session/customizationsChanged\",\"customizations\":%}}}",
  "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{\"channel\":\"ahp-root://\",\"serverSeq\":%,\"action\":{\"type\":"
  "\"root/configChanged\",\"config\":%}}}",
  "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{\"channel\":%,\"serverSeq\":%,\"action\":%}}",
  "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":%}",
  "{\"jsonrpc\":\"2.0\",\"method\":\"auth/required\",\"params\":{\"channel\":\"ahp-root://\",\"resource\":%}}",
  "{\"jsonrpc\":\"2.0\",\"method\":\"root/sessionAdded\",\"params\":{\"summary\":{\"resource\":%,\"title\":%}}}",
  "{\"jsonrpc\":\"2.0\",\"method\":\"root/sessionSummaryChanged\",\"params\":{\"session\":%,\"changes\":%}}",
  "{\"jsonrpc\":\"2.0\",\"method\":\"root/sessionRemoved\",\"params\":{\"session\":%}}",
  "{\"jsonrpc\":\"2.0\",\"method\":%,\"params\":%}",
  "{\"jsonrpc\":\"2.0\",\"id\":%,\"method\":%,\"params\":%}",
  "{\"jsonrpc\":\"2.0\",\"id\":%,\"result\":%}",
  "{\"jsonrpc\":\"2.0\",\"id\":%,\"error\":{\"code\":%,\"message\":%,\"data\":%}}",
  "{\"jsonrpc\":\"2.0\",\"id\":%,\"result\":%,\"error\":%}",
  "{\"jsonrpc\":%,\"id\":%,\"method\":\"ping\"}",
  "[{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":%},%]",
  "%",
};

static const char * const values[] = {
  "null", "true", "0", "-1", "1", "2", "3", "9007199254740993", "9223372036854775807", "-9223372036854775808", "1e308",
  "18446744073709551616", "0.5", "\"\"", "\"ahp-canvas:/c\"", "\"ahp-session:/s\"", "\"ahp-root://\"", "\"test-client\"",
  "\"canvas/updated\"", "\"\\u0000\"", "\"\\ud800\"", "\"\\u202e%s%n\"", "{}", "[]", "[null]", "[[[]]]",
  "{\"type\":7}", "{\"clientId\":7,\"clientSeq\":\"1\"}", "{\"uri\":{\"uri\":[]}}", "[{},7,\"x\",null]", "tru", "01",
};

static const char *
random_value (void)
{
  return values[g_test_rand_int_range (0, G_N_ELEMENTS (values))];
}

static GString *
build_wrong_types (void)
{
  const char *seed = seeds[g_test_rand_int_range (0, G_N_ELEMENTS (seeds))];
  GString *text = g_string_new (NULL);

  for (const char *p = seed; *p != '\0'; p++)
    if (*p == '%')
      g_string_append (text, random_value ());
    else
      g_string_append_c (text, *p);
  return text;
}

/* Deeper than any document, or closed at a depth just beyond what is read. */
static GString *
build_deep (void)
{
  GString *text = g_string_new ("{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":");
  int depth = g_test_rand_int_range (0, 2) ? 20000 : 70;
  gboolean closed = g_test_rand_int_range (0, 2);

  for (int i = 0; i < depth; i++)
    g_string_append (text, i % 2 ? "{\"a\":" : "[");
  for (int i = depth; closed && i > 0; i--)
    g_string_append_c (text, i % 2 ? ']' : '}');
  g_string_append_c (text, '}');
  return text;
}

static GString *
build_large (void)
{
  GString *text = g_string_new ("{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{\"channel\":\"ahp-canvas:/c\","
                                "\"serverSeq\":1,\"action\":{\"type\":\"canvas/updated\",\"title\":\"");
  g_autofree char *filler = g_strnfill (g_test_rand_int_range (1, 200) * 1024, 'x');

  g_string_append (text, filler);
  g_string_append (text, "\"}}}");
  return text;
}

static GString *
build (void)
{
  GString *text;
  int fate = g_test_rand_int_range (0, 100);

  if (fate < 2)
    return build_deep ();
  if (fate < 4)
    return build_large ();

  text = build_wrong_types ();
  if (fate < 30)
    g_string_truncate (text, g_test_rand_int_range (0, text->len + 1));
  else if (fate < 50)
    text->str[g_test_rand_int_range (0, text->len)] = g_test_rand_int_range (1, 128);
  return text;
}

/* An id without a method answers, whatever else is in it or missing: also a request whose method was spoilt. */
static gboolean
is_answer (const char *text)
{
  return strstr (text, "\"id\"") != NULL && strstr (text, "\"method\"") == NULL;
}

/* @answers: whether answers are among them: one to a request that waits would be a bad host's, but not a message to
 * be dropped. */
GString *
hostile_message_new (gboolean answers)
{
  GString *text = build ();

  while (!answers && is_answer (text->str))
    {
      g_string_free (text, TRUE);
      text = build ();
    }
  return text;
}
