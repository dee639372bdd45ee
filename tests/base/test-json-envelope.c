/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a message that is JSON and that we refuse nevertheless. */
#include "easel-json-envelope.h"

#include "easel-json.h"
#include "easel-limits.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char *const names[] = { "jsonrpc", "id", "method", "result", "error", NULL };

/* (transfer full) (nullable): the envelope as one value. */
static JsonNode *
as_node (const EaselJsonEnvelope *envelope)
{
  JsonObject *object;

  if (envelope->root != NULL)
    return json_node_ref (envelope->root);
  if (!envelope->is_object)
    return NULL;
  object = json_object_new ();
  for (guint i = 0; names[i] != NULL; i++)
    if (envelope->values[i] != NULL)
      json_object_set_member (object, names[i], json_node_ref (envelope->values[i]));
  return easel_json_node_take (object);
}

/* The text ends where the memory does: one byte more, and the program is no more. */
static JsonNode *
look (const char *text,
      gsize       length)
{
  gsize page = sysconf (_SC_PAGESIZE);
  gsize size = (length / page + 1) * page;
  char *memory = mmap (NULL, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  g_auto(EaselJsonEnvelope) envelope = { .names = names };

  g_assert_true (memory != MAP_FAILED);
  g_assert_no_errno (mprotect (memory + size, page, PROT_NONE));
  memcpy (memory + size - length, text, length);
  g_assert_true (easel_json_envelope_skim (&envelope, memory + size - length, length) ==
                 easel_json_envelope_is_json (&envelope));
  g_assert_no_errno (munmap (memory, size + page));
  return as_node (&envelope);
}

static char *
look_as_text (const char *text,
              gsize       length)
{
  g_autoptr(JsonNode) envelope = look (text, length);

  return envelope != NULL ? easel_json_to_string (envelope) : g_strdup ("nothing");
}

static void
assert_says (const char *text,
             const char *expected)
{
  g_autofree char *said = look_as_text (text, strlen (text));

  if (strcmp (said, expected) != 0)
    g_error ("of %.200s: %s instead of %s", text, said, expected);
}

static void
test_members (void)
{
  static const char *const cases[][2] = {
    { "{}", "{}" },
    { " { \"id\" : 1 , \"method\" : \"m\" } ", "{\"id\":1,\"method\":\"m\"}" },
    { "{\"params\":\"\\u0000\",\"id\":\"a\",\"method\":\"m\",\"jsonrpc\":\"2.0\"}",
      "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"m\"}" },
    { "{\"id\":-7,\"params\":{\"id\":5,\"method\":\"x\"}}", "{\"id\":-7}" },
    { "{\"params\":[{\"id\":5}],\"x\":\"\\\"id\\\":1\"}", "{}" },
    { "{\"\\u0069d\":3,\"m\\u0065thod\":\"\\u006d\"}", "{\"id\":3,\"method\":\"m\"}" },
    { "{\"i\\u0000d\":3,\"id\\u0000\":4,\"\\ud800id\":5}", "{}" },
    { "{\"id\":1,\"id\":2}", "{\"id\":2}" },
    { "{\"id\":1,\"id\":null}", "{\"id\":null}" },
    { "{\"id\":1,\"id\":\"\\u0000\"}", "{\"id\":false}" },
    { "{\"id\":99999999999999999999}", "{\"id\":false}" },
    { "{\"id\":\"a\\udc00\"}", "{\"id\":false}" },
    { "{\"id\":[1],\"result\":{\"a\":1},\"error\":[]}", "{\"id\":false,\"result\":false,\"error\":false}" },
    { "{\"id\":1.5,\"result\":1e999}", "{\"id\":1.5,\"result\":false}" },
    { "{\"\\ud800\\u0041\\ud800\\ud800\\udc00\":0,\"id\":1}", "{\"id\":1}" },
    { "[]", "[]" }, { "[[{\"id\":1}],\"\\u0000\"]", "[]" },
    { "1e999", "false" }, { "\"\\u0000\"", "false" }, { "null", "false" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_says (cases[i][0], cases[i][1]);
}

/* Beside what is refused for our reasons the text must be JSON to its end. */
static void
test_no_json (void)
{
  static const char *const cases[] = {
    "", " ", "{", "[", "{\"id\":1", "{\"id\":1,", "{\"id\":1,}", "{\"id\"}", "{\"id\":}", "{id:1}", "{'id':1}", "{,}",
    "{\"id\":1}{", "{\"id\":1} x", "{\"id\":1]", "[1}", "[1,]", "[,]", "[1 2]", "{\"a\":[{]}}", "{\"a\":{\"b\"}}",
    "{\"a\":\"\\u0000\",\"id\":01}", "{\"a\":\"\\u0000\",\"id\":1", "{\"a\":\"\\u0000}", "{\"a\":\"\\u00\"}",
    "{\"a\":\"\\x\",\"id\":1}", "{\"a\":\"\\u0000\",\"b\":\"\t\"}", "{\"a\":\"\\ud800\",\"b\":\"\xff\"}", "{\"a\":tru}",
    "{\"a\":-}", "{\"a\":1.}", "{\"a\":1e}", "\xef\xbb\xbf{}", "{\"a\":\"\\u0000\",\"b\":nul}", "}", "]", ",", ":",
    "{\"a\":\"\\",
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_says (cases[i], "nothing");
  g_assert_null (look ("{\"id\":1}\0", 9));
  g_assert_null (look ("{\"id\0\":1}", 9));
  g_assert_null (look ("{\"id\":1\0}", 9));
}

static void
append_many (GString    *into,
             const char *what,
             guint       n)
{
  for (guint i = 0; i < n; i++)
    g_string_append (into, what);
}

/* However deep, and however many. */
static void
test_sizes (void)
{
  static const char *const parts[][3] = {
    { "[", "", "]" }, { "{\"id\":", "7", "}" }, { "[[],", "{}", "]" }, { "", "[0]", ",1" }, { "", "0", ",{\"id\":2}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr(GString) text = g_string_new ("{\"params\":[");

      append_many (text, parts[i][0], 500000);
      g_string_append (text, parts[i][1]);
      append_many (text, parts[i][2], 500000);
      g_string_append (text, "],\"id\":1}");
      assert_says (text->str, "{\"id\":1}");
      g_string_truncate (text, text->len - strlen ("],\"id\":1}"));
      assert_says (text->str, "nothing");
    }
}

/* A message that is taken has its members, whatever else is in it. */
static void
test_read_message (void)
{
  static const char *const cases[][2] = {
    { "{}", "{}" }, { " {\"x\":{\"id\":1},\"y\":[[{}]],\"id\":2} ", "{\"id\":2}" },
    { "{\"id\":{\"a\":1},\"id\":{\"b\":[2]}}", "{\"id\":{\"b\":[2]}}" },
    { "{\"x\":{},\"x\":[],\"\\u0069d\":null}", "{\"id\":null}" },
    { "{\"error\":{\"code\":1},\"jsonrpc\":\"2.0\"}", "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1}}" },
    { "[{\"id\":1}]", "[{\"id\":1}]" }, { "7", "7" }, { "null", "null" },
    { "{\"id\":1,\"x\":[}", NULL }, { "{\"id\":1", NULL }, { "{\"id\":1,\"x\":[{\"y\":1,}]}", NULL }, { "[1", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GBytes) text = g_bytes_new_static (cases[i][0], strlen (cases[i][0]));
      g_auto(EaselJsonEnvelope) envelope = { .names = names };
      gboolean is_read = easel_json_parse_message (text, 100, &envelope, NULL);
      g_autoptr(JsonNode) node = as_node (&envelope);
      g_autofree char *seen = node != NULL ? easel_json_to_string (node) : NULL;

      g_assert_true (is_read == (cases[i][1] != NULL));
      g_assert_cmpstr (seen, ==, cases[i][1]);
    }
}

/* Only where it is of use is it asked for. */
static void
test_parse_message (void)
{
  static const struct { const char *text; gsize max; gboolean is_said; } cases[] = {
    { "{\"id\":1}", 100, FALSE }, { "{\"id\":1", 100, FALSE }, { "", 100, FALSE }, { "{\"id\":\"\xff\"}", 100, FALSE },
    { "{\"id\":\"\\u0000\"}", 15, TRUE }, { "{\"id\":\"\\u0000\"}", 14, FALSE }, { "{\"id\":\"\\u0000\"", 100, FALSE },
    { "{\"id\":9999999999999999999}", 100, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GBytes) text = g_bytes_new_static (cases[i].text, strlen (cases[i].text));
      g_auto(EaselJsonEnvelope) envelope = { .names = names };
      g_autoptr(GError) error = NULL;
      gboolean is_read = easel_json_parse_message (text, cases[i].max, &envelope, &error);

      g_assert_true (is_read == (error == NULL));
      g_assert_true (easel_json_envelope_is_json (&envelope) == (is_read || cases[i].is_said));
      g_assert_true (envelope.is_skimmed == cases[i].is_said);
    }
}

static const char *
one_of (const char *const *words,
        guint              n)
{
  return words[g_test_rand_int_range (0, n)];
}

#define ONE_OF(words) one_of (words, G_N_ELEMENTS (words))

static void
append_space (GString *into)
{
  static const char *const spaces[] = { "", "", "", "", " ", "\n", "\t\r", "  " };

  g_string_append (into, ONE_OF (spaces));
}

/* @refused: (nullable): grows like @into, but with something in it that we refuse. */
static void
append_scalar (GString *into,
               GString *refused)
{
  static const char *const good[] = {
    "0", "-1", "1.5e3", "true", "false", "null", "\"\"", "\"id\"", "\"\\\"{[\"", "\"\\u00e9\\ud83d\\ude00é😀\"",
    "9223372036854775807", "\"a long one, of more than eight bytes\"", "\"}]\\\\\"", "{}", "[]", "[ ]", "{ }",
  };
  static const char *const bad[] = {
    "9223372036854775808", "-9223372036854775809", "1e999", "\"\\u0000\"", "\"\\ud800\"", "\"x\\udc00\\ud800\"",
    "\"\\ud800\\u0041\"", "{\"\\u0000\":1}", "[1e999,{\"id\":\"\\ud800\"}]",
  };
  const char *text = ONE_OF (good);

  g_string_append (into, text);
  g_string_append (refused, g_test_rand_int_range (0, 3) == 0 ? ONE_OF (bad) : text);
}

static void
append_both (GString    *into,
             GString    *refused,
             const char *text)
{
  g_string_append (into, text);
  g_string_append (refused, text);
  append_space (into);
  append_space (refused);
}

static void
append_value (GString *into,
              GString *refused,
              guint    depth)
{
  gboolean is_object = g_test_rand_bit ();
  guint n = g_test_rand_int_range (0, 4);

  if (depth == 0 || g_test_rand_int_range (0, 3) == 0)
    {
      append_scalar (into, refused);
      append_both (into, refused, "");
      return;
    }
  append_both (into, refused, is_object ? "{" : "[");
  for (guint i = 0; i < n; i++)
    {
      static const char *const keys[] = { "\"id\"", "\"method\"", "\"a\"", "\"\\\\\\\"\"" };

      if (i > 0)
        append_both (into, refused, ",");
      if (is_object)
        append_both (into, refused, ONE_OF (keys));
      if (is_object)
        append_both (into, refused, ":");
      append_value (into, refused, depth - 1);
    }
  append_both (into, refused, is_object ? "}" : "]");
}

/* Members that tell what a message is hold scalars, the same in both; in the others there may be anything. */
static void
append_message (GString *into,
                GString *refused)
{
  static const char *const known[] = {
    "\"id\":1", "\"id\":\"a\\u00e9\"", "\"\\u0069d\":-5", "\"id\":null", "\"id\":1.5", "\"id\":9223372036854775807",
    "\"method\":\"m\"", "\"m\\u0065thod\":\"x\"", "\"method\":7", "\"jsonrpc\":\"2.0\"", "\"result\":true",
    "\"error\":0",
  };
  static const char *const others[] = { "\"params\":", "\"a\":", "\"Id\":", "\"i\":", "\"\":", "\"\\\"id\":" };
  guint n = g_test_rand_int_range (0, 7);

  append_both (into, refused, "{");
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        append_both (into, refused, ",");
      if (g_test_rand_bit ())
        append_both (into, refused, ONE_OF (known));
      else
        {
          append_both (into, refused, ONE_OF (others));
          append_value (into, refused, 4);
        }
    }
  append_both (into, refused, "}");
}

static gboolean
is_container (JsonNode *node)
{
  return JSON_NODE_HOLDS_OBJECT (node) || JSON_NODE_HOLDS_ARRAY (node);
}

/* json-glib's own parser has read @root. */
static void
assert_agree (JsonNode *root,
              JsonNode *envelope)
{
  JsonObject *all, *said;

  g_assert_nonnull (envelope);
  g_assert_true (JSON_NODE_HOLDS_ARRAY (root) == JSON_NODE_HOLDS_ARRAY (envelope));
  g_assert_true (JSON_NODE_HOLDS_OBJECT (root) == JSON_NODE_HOLDS_OBJECT (envelope));
  if (!JSON_NODE_HOLDS_OBJECT (root))
    return;
  all = json_node_get_object (root);
  said = json_node_get_object (envelope);
  for (guint i = 0; i < G_N_ELEMENTS (names) - 1; i++)
    {
      JsonNode *member = json_object_get_member (all, names[i]);
      JsonNode *seen = json_object_get_member (said, names[i]);

      g_assert_true ((member == NULL) == (seen == NULL));
      if (member != NULL && is_container (member))
        g_assert_false (json_node_get_boolean (seen));
      else if (member != NULL)
        g_assert_true (json_node_equal (member, seen));
    }
}

/* What is taken is read alike, and what is no JSON has no envelope; whether it was taken. */
static gboolean
check (const char *text,
       gsize       length)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse (text, length, EASEL_LIMIT_MESSAGE_BYTES, &error);
  g_autoptr(JsonNode) envelope = look (text, length);
  g_autoptr(JsonParser) parser = json_parser_new ();

  if (node != NULL)
    {
      json_parser_load_from_data (parser, text, length, &error);
      g_assert_no_error (error);
      assert_agree (json_parser_get_root (parser), envelope);
    }
  else if (error->code == EASEL_JSON_ERROR_SYNTAX || !g_utf8_validate_len (text, length, NULL))
    g_assert_null (envelope);
  return node != NULL;
}

static void
test_random_messages (void)
{
  guint n_refused = 0;

  for (guint round = 0; round < 2000; round++)
    {
      g_autoptr(GString) text = g_string_new (NULL);
      g_autoptr(GString) refused = g_string_new (NULL);
      g_autofree char *expected = NULL;
      g_autofree char *said = NULL;

      append_message (text, refused);
      g_assert_true (check (text->str, text->len));
      n_refused += !check (refused->str, refused->len);
      expected = look_as_text (text->str, text->len);
      said = look_as_text (refused->str, refused->len);
      g_assert_cmpstr (said, ==, expected);
      for (gsize cut = 0; cut < refused->len && round % 10 == 0; cut++)
        if (strspn (refused->str + cut, " \t\r\n") < refused->len - cut)
          g_assert_null (look (refused->str, cut));
    }
  g_assert_cmpuint (n_refused, >, 100);
}

static void
test_random_damage (void)
{
  guint n_taken = 0;

  for (guint round = 0; round < 5000; round++)
    {
      static const char bytes[] = "\"\\{}[],:0u. \xff\xc3\x01\0";
      g_autoptr(GString) text = g_string_new (NULL);
      g_autoptr(GString) refused = g_string_new (NULL);
      guint n = g_test_rand_int_range (0, 4);

      append_message (text, refused);
      for (guint i = 0; i < n; i++)
        refused->str[g_test_rand_int_range (0, refused->len)] = bytes[g_test_rand_int_range (0, sizeof bytes)];
      n_taken += check (refused->str, refused->len);
    }
  g_assert_cmpuint (n_taken, >, 100);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base/json-envelope/members", test_members);
  g_test_add_func ("/base/json-envelope/no-json", test_no_json);
  g_test_add_func ("/base/json-envelope/sizes", test_sizes);
  g_test_add_func ("/base/json-envelope/read-message", test_read_message);
  g_test_add_func ("/base/json-envelope/parse-message", test_parse_message);
  g_test_add_func ("/base/json-envelope/random-messages", test_random_messages);
  g_test_add_func ("/base/json-envelope/random-damage", test_random_damage);

  return g_test_run ();
}
