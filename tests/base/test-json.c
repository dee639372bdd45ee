/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-json-file.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-test.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static JsonNode *
parse (const char  *text,
       GError     **error)
{
  /* An exact copy: reading behind it is seen by the sanitizers. */
  gsize length = strlen (text);
  g_autofree char *copy = g_memdup2 (text, length);

  return easel_json_parse (copy, length, EASEL_LIMIT_MESSAGE_BYTES, error);
}

static void
test_valid (void)
{
  static const struct
  {
    const char *text;
    const char *canonical;
  } cases[] = {
    { "null", "null" },
    { " \t\r\n true \n", "true" },
    { "false", "false" },
    { "0", "0" },
    { "-0", "0" },
    { "-12", "-12" },
    { "9223372036854775807", "9223372036854775807" },
    { "-9223372036854775808", "-9223372036854775808" },
    { "24.0", "24.0" },
    { "1E5", "100000.0" },
    { "1e+5", "100000.0" },
    { "15e-1", "1.5" },
    { "0.5", "0.5" },
    { "1e0000001", "10.0" },
    { "1e-999", "0.0" },
    { "\"\"", "\"\"" },
    { "\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"a\\\"\\\\/\\b\\f\\n\\r\\t\"" },
    { "\"\\u00e9\"", "\"é\"" },
    { "\"\\uD83D\\uDE00\"", "\"😀\"" },
    { "\"\\ud800\\udc00\"", "\"𐀀\"" },
    { "\"é😀\"", "\"é😀\"" },
    { "[]", "[]" },
    { "{}", "{}" },
    { "[ 1 , [ ] , { } ]", "[1,[],{}]" },
    { "{ \"\" : 1 , \"a\" : { \"b\" : [ null ] } }", "{\"\":1,\"a\":{\"b\":[null]}}" },
    { "{\"a\":1,\"a\":2}", "{\"a\":2}" },
    { "\"// not a comment /* */\"", "\"// not a comment /* */\"" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonNode) node = parse (cases[i].text, &error);
      g_autofree char *text = NULL;

      g_assert_no_error (error);
      g_assert_nonnull (node);
      text = easel_json_to_string (node);
      g_assert_cmpstr (text, ==, cases[i].canonical);
    }
}

/* Most of these json-glib 1.6 takes for something, or is brought down by. */
static void
test_invalid (void)
{
  static const struct
  {
    const char     *text;
    EaselJsonError  code;
  } cases[] = {
    { "", EASEL_JSON_ERROR_SYNTAX },
    { "  \n", EASEL_JSON_ERROR_SYNTAX },
    { "\xef\xbb\xbf{}", EASEL_JSON_ERROR_SYNTAX },
    { "{} {}", EASEL_JSON_ERROR_SYNTAX },
    { "{}x", EASEL_JSON_ERROR_SYNTAX },
    { "[],", EASEL_JSON_ERROR_SYNTAX },
    { "/* c */ {}", EASEL_JSON_ERROR_SYNTAX },
    { "{} // c", EASEL_JSON_ERROR_SYNTAX },
    { "# c\n{}", EASEL_JSON_ERROR_SYNTAX },
    { "var a = {}", EASEL_JSON_ERROR_SYNTAX },
    { "{'a':1}", EASEL_JSON_ERROR_SYNTAX },
    { "['a']", EASEL_JSON_ERROR_SYNTAX },
    { "{a:1}", EASEL_JSON_ERROR_SYNTAX },
    { "{\"a\":1,}", EASEL_JSON_ERROR_SYNTAX },
    { "{,}", EASEL_JSON_ERROR_SYNTAX },
    { "{\"a\"}", EASEL_JSON_ERROR_SYNTAX },
    { "{\"a\":}", EASEL_JSON_ERROR_SYNTAX },
    { "{\"a\" 1}", EASEL_JSON_ERROR_SYNTAX },
    { "{\"a\":1 \"b\":2}", EASEL_JSON_ERROR_SYNTAX },
    { "{1:2}", EASEL_JSON_ERROR_SYNTAX },
    { "[1,]", EASEL_JSON_ERROR_SYNTAX },
    { "[,1]", EASEL_JSON_ERROR_SYNTAX },
    { "[1 2]", EASEL_JSON_ERROR_SYNTAX },
    { "[1", EASEL_JSON_ERROR_SYNTAX },
    { "[}", EASEL_JSON_ERROR_SYNTAX },
    { "{]", EASEL_JSON_ERROR_SYNTAX },
    { "[1}", EASEL_JSON_ERROR_SYNTAX },
    { "]", EASEL_JSON_ERROR_SYNTAX },
    { "0x10", EASEL_JSON_ERROR_SYNTAX },
    { "010", EASEL_JSON_ERROR_SYNTAX },
    { "-", EASEL_JSON_ERROR_SYNTAX },
    { "--1", EASEL_JSON_ERROR_SYNTAX },
    { "+1", EASEL_JSON_ERROR_SYNTAX },
    { ".5", EASEL_JSON_ERROR_SYNTAX },
    { "1.", EASEL_JSON_ERROR_SYNTAX },
    { "1e", EASEL_JSON_ERROR_SYNTAX },
    { "1e+", EASEL_JSON_ERROR_SYNTAX },
    { "1.e5", EASEL_JSON_ERROR_SYNTAX },
    { "1_000", EASEL_JSON_ERROR_SYNTAX },
    { "NaN", EASEL_JSON_ERROR_SYNTAX },
    { "Infinity", EASEL_JSON_ERROR_SYNTAX },
    { "True", EASEL_JSON_ERROR_SYNTAX },
    { "nul", EASEL_JSON_ERROR_SYNTAX },
    { "nullx", EASEL_JSON_ERROR_SYNTAX },
    { "undefined", EASEL_JSON_ERROR_SYNTAX },
    { "\"a", EASEL_JSON_ERROR_SYNTAX },
    { "\"a\nb\"", EASEL_JSON_ERROR_SYNTAX },
    { "\"a\tb\"", EASEL_JSON_ERROR_SYNTAX },
    { "\"\\x41\"", EASEL_JSON_ERROR_SYNTAX },
    { "\"\\'\"", EASEL_JSON_ERROR_SYNTAX },
    { "\"\\", EASEL_JSON_ERROR_SYNTAX },
    { "\"\\u12\"", EASEL_JSON_ERROR_SYNTAX },
    { "\"\\u", EASEL_JSON_ERROR_SYNTAX },
    { "\"\\ug000\"", EASEL_JSON_ERROR_SYNTAX },
    { "\v1", EASEL_JSON_ERROR_SYNTAX },
    { "\302\2401", EASEL_JSON_ERROR_SYNTAX },
    { "\"a\\u0000b\"", EASEL_JSON_ERROR_ENCODING },
    { "{\"a\\u0000b\":1}", EASEL_JSON_ERROR_ENCODING },
    { "\"\\ud800\"", EASEL_JSON_ERROR_ENCODING },
    { "\"\\udc00\"", EASEL_JSON_ERROR_ENCODING },
    { "\"\\ud800x\"", EASEL_JSON_ERROR_ENCODING },
    { "\"\\ud800\\n12345\"", EASEL_JSON_ERROR_ENCODING },
    { "\"\\ud800\\ud800\"", EASEL_JSON_ERROR_ENCODING },
    { "\"\\udc00\\udc00\"", EASEL_JSON_ERROR_ENCODING },
    { "\"\\ud83d\\u0041\"", EASEL_JSON_ERROR_ENCODING },
    { "\"\xff\"", EASEL_JSON_ERROR_ENCODING },
    { "\"\xc0\xaf\"", EASEL_JSON_ERROR_ENCODING },
    { "\"\xed\xa0\x80\"", EASEL_JSON_ERROR_ENCODING },
    { "\"\xf4\x90\x80\x80\"", EASEL_JSON_ERROR_ENCODING },
    { "\"\xc3", EASEL_JSON_ERROR_ENCODING },
    { "9223372036854775808", EASEL_JSON_ERROR_RANGE },
    { "-9223372036854775809", EASEL_JSON_ERROR_RANGE },
    { "18446744073709551616", EASEL_JSON_ERROR_RANGE },
    { "99999999999999999999999999999999999999999999", EASEL_JSON_ERROR_RANGE },
    { "1e400", EASEL_JSON_ERROR_RANGE },
    { "-1e400", EASEL_JSON_ERROR_RANGE },
    { "[1e99999999999999999999]", EASEL_JSON_ERROR_RANGE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonNode) node = parse (cases[i].text, &error);

      g_test_message ("case %" G_GSIZE_FORMAT ": %s", i, error != NULL ? error->message : "accepted");
      g_assert_null (node);
      g_assert_error (error, EASEL_JSON_ERROR, (int) cases[i].code);
    }
}

static void
test_raw_nul (void)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (easel_json_parse ("{}\0", 3, 100, &error));
  g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_ENCODING);
  g_clear_error (&error);
  g_assert_null (easel_json_parse ("\"a\0b\"", 5, 100, &error));
  g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_ENCODING);
  g_clear_error (&error);
  g_assert_null (easel_json_parse (NULL, 0, 100, &error));
  g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_SYNTAX);
}

/* What is not plain is seen wherever it stands in a string, whatever stands around it. */
static void
test_long_strings (void)
{
  static const struct
  {
    char     byte;
    gboolean plain;
  } bytes[] = {
    { 'a', TRUE }, { ' ', TRUE }, { '!', TRUE }, { '#', TRUE }, { '[', TRUE }, { ']', TRUE }, { 0x7f, TRUE },
    { '"', FALSE }, { '\\', FALSE }, { 0x1f, FALSE }, { 1, FALSE }, { '\n', FALSE },
    { (char) 0x80, FALSE }, { (char) 0xc3, FALSE }, { (char) 0xff, FALSE },
  };

  for (gsize length = 1; length < 40; length++)
    for (gsize at = 0; at < length; at++)
      for (gsize i = 0; i < G_N_ELEMENTS (bytes); i++)
        {
          g_autofree char *fill = g_strnfill (length, at % 2 == 0 ? 'x' : ' ');
          g_autofree char *text = NULL;
          g_autoptr(JsonNode) node = NULL;

          fill[at] = bytes[i].byte;
          text = g_strdup_printf ("\"%s\"", fill);
          node = parse (text, NULL);
          g_assert_cmpint (node != NULL, ==, bytes[i].plain);
          g_assert_true (node == NULL || g_str_equal (json_node_get_string (node), fill));
        }
}

/* What is not ASCII, and what is written as an escape, is kept wherever it stands. */
static void
test_long_unicode (void)
{
  static const char *const characters[][2] = {
    { "\303\251", "\303\251" }, { "\360\237\230\200", "\360\237\230\200" },
    { "\\u00e9", "\303\251" }, { "\\ud83d\\ude00", "\360\237\230\200" }, { "\\\"", "\"" },
  };

  for (int before = 0; before < 20; before++)
    for (gsize i = 0; i < G_N_ELEMENTS (characters); i++)
      {
        g_autofree char *fill = g_strnfill (before, 'x');
        g_autofree char *text = g_strdup_printf ("\"%s%s%s%s\"", fill, characters[i][0], fill, characters[i][0]);
        g_autofree char *wanted = g_strdup_printf ("%s%s%s%s", fill, characters[i][1], fill, characters[i][1]);
        g_autoptr(JsonNode) node = parse (text, NULL);

        g_assert_nonnull (node);
        g_assert_cmpstr (json_node_get_string (node), ==, wanted);
      }
}

/* A text whose only member has a name and a value of @length bytes before @end. */
static char *
member_text (gsize       length,
             const char *end)
{
  g_autofree char *filler = g_strnfill (length, 'x');

  return g_strdup_printf ("{\"%s%s\":\"%s%s\"}", filler, end, filler, end);
}

/* Strings of any length are read alike: with and without escapes and characters beyond ASCII, and refused alike. */
static void
test_string_lengths (void)
{
  static const struct
  {
    const char *written;
    const char *read;    /* NULL: refused */
  } ends[] = {
    { "", "" }, { "\\n", "\n" }, { "\xc3\xa9", "\xc3\xa9" }, { "\xc3", NULL }, { "\t", NULL }, { "\\q", NULL },
  };

  for (gsize length = 0; length < 600; length += length > 70 && length < 500 ? 41 : 1)
    for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
      {
        g_autofree char *text = member_text (length, ends[i].written);
        g_autofree char *filler = g_strnfill (length, 'x');
        g_autofree char *expected = g_strconcat (filler, ends[i].read, NULL);
        g_autoptr(GError) error = NULL;
        g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), G_MAXSIZE, &error);

        g_assert_true ((node != NULL) == (ends[i].read != NULL));
        if (node != NULL)
          g_assert_cmpstr (easel_json_peek_string (json_node_get_object (node), expected, NULL), ==, expected);
      }
}

static void
test_error_names_the_byte (void)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (parse ("[1, 2, zq]", &error));
  g_assert_nonnull (strstr (error->message, "byte 7"));
  g_assert_null (strchr (error->message, 'q'));
}

static char *
nested (guint       depth,
        const char *open,
        const char *middle,
        const char *close)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < depth; i++)
    g_string_append (text, open);
  g_string_append (text, middle);
  for (guint i = 0; i < depth; i++)
    g_string_append (text, close);
  return g_string_free (text, FALSE);
}

static void
test_depth (void)
{
  static const struct
  {
    const char *open, *middle, *close;
  } shapes[] = {
    { "[", "", "]" },
    { "{\"a\":", "1", "}" },
    { "[[],", "1", "]" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autofree char *fits = nested (EASEL_LIMIT_JSON_DEPTH, shapes[i].open, shapes[i].middle, shapes[i].close);
      g_autofree char *one_more = nested (EASEL_LIMIT_JSON_DEPTH + 1, shapes[i].open, shapes[i].middle,
                                          shapes[i].close);
      g_autofree char *abyss = nested (100000, shapes[i].open, shapes[i].middle, shapes[i].close);
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonNode) node = NULL;

      /* "[[]," holds one level more than it opens. */
      node = parse (fits, &error);
      if (i == 2)
        g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TOO_DEEP);
      else
        g_assert_no_error (error);
      g_clear_error (&error);
      g_assert_null (parse (one_more, &error));
      g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TOO_DEEP);
      g_clear_error (&error);
      g_assert_null (parse (abyss, &error));
      g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TOO_DEEP);
    }
}

static void
test_size (void)
{
  gsize length = EASEL_LIMIT_MESSAGE_BYTES;
  g_autofree char *text = g_malloc (length + 1);
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(GError) error = NULL;

  memset (text, 'a', length + 1);
  text[0] = text[length - 1] = '"';
  node = easel_json_parse (text, length, length, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (strlen (json_node_get_string (node)), ==, length - 2);

  g_assert_null (easel_json_parse (text, length + 1, length, &error));
  g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TOO_LARGE);
}

static char *
repeated (const char *open,
          const char *unit,
          guint       count,
          const char *close)
{
  GString *text = g_string_new (open);

  for (guint i = 0; i < count; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "", unit);
  g_string_append (text, close);
  return g_string_free (text, FALSE);
}

/* Small on the wire and large in memory: 64 MiB of "[]," would be gigabytes of nodes. */
static void
test_too_many_values (void)
{
  g_autofree char *text = repeated ("[", "[]", EASEL_LIMIT_JSON_VALUES, "]");
  g_autoptr(GError) error = NULL;

  g_assert_null (parse (text, &error));
  g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TOO_LARGE);
}

static void
test_too_many_members (void)
{
  g_autofree char *fits = repeated ("{", "\"a\":1", EASEL_LIMIT_JSON_MEMBERS, "}");
  g_autofree char *one_more = repeated ("{", "\"a\":1", EASEL_LIMIT_JSON_MEMBERS + 1, "}");
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(GError) error = NULL;

  node = parse (fits, &error);
  g_assert_no_error (error);
  g_assert_null (parse (one_more, &error));
  g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TOO_LARGE);
}

static void
test_async (void)
{
  g_autoptr(GBytes) good = g_bytes_new_static ("{\"a\":[1,2]}", 11);
  g_autoptr(GBytes) bad = g_bytes_new_static ("{\"a\":[1,2}", 10);
  g_autoptr(GAsyncResult) first = NULL;
  g_autoptr(GAsyncResult) second = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = NULL;

  easel_json_parse_async (good, 100, NULL, easel_test_result_cb, &first);
  easel_json_parse_async (bad, 100, NULL, easel_test_result_cb, &second);
  g_assert_null (first);
  easel_test_wait_until (first != NULL && second != NULL);

  node = easel_json_parse_finish (first, &error);
  g_assert_no_error (error);
  g_assert_true (JSON_NODE_HOLDS_OBJECT (node));
  g_assert_null (easel_json_parse_finish (second, &error));
  g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_SYNTAX);
}

static void
test_async_message (void)
{
  static const char *const names[] = { "a", "b", NULL };
  static const struct { const char *text; EaselJsonError error; gboolean is_object; } cases[] = {
    { "{\"c\":0,\"a\":[1,2]}", 0, TRUE }, { "{\"a\":[1,2}", EASEL_JSON_ERROR_SYNTAX, FALSE },
    { "{\"a\":\"\\u0000\"}", EASEL_JSON_ERROR_ENCODING, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GBytes) text = g_bytes_new_static (cases[i].text, strlen (cases[i].text));
      g_autoptr(GAsyncResult) result = NULL;
      g_autoptr(GError) error = NULL;
      g_auto(EaselJsonEnvelope) envelope = { 0 };
      gboolean is_read;

      easel_json_parse_message_async (text, 100, names, NULL, easel_test_result_cb, &result);
      easel_test_wait_until (result != NULL);
      is_read = easel_json_parse_message_finish (result, &envelope, &error);
      g_assert_true (is_read == (i == 0));
      if (is_read)
        g_assert_no_error (error);
      else
        g_assert_error (error, EASEL_JSON_ERROR, (int) cases[i].error);
      g_assert_true (envelope.is_object == cases[i].is_object);
      g_assert_true ((envelope.values[0] != NULL) == cases[i].is_object);
      g_assert_null (envelope.values[1]);
    }
}

static void
test_async_cancelled (void)
{
  static const char *const names[] = { "a", NULL };
  g_autofree char *text = repeated ("[", "{\"a\":1}", 100000, "]");
  g_autoptr(GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_auto(EaselJsonEnvelope) envelope = { 0 };

  easel_json_parse_message_async (bytes, EASEL_LIMIT_MESSAGE_BYTES, names, cancellable, easel_test_result_cb, &result);
  g_cancellable_cancel (cancellable);
  easel_test_wait_until (result != NULL);
  g_assert_false (easel_json_parse_message_finish (result, &envelope, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_false (easel_json_envelope_is_json (&envelope));
}

/* Also the sign of zero, and the bits below the last digit that people write. */
static void
assert_double_returns (double value)
{
  g_autoptr(JsonNode) node = json_node_init_double (json_node_alloc (), value);
  g_autofree char *text = easel_json_to_string (node);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) again = parse (text, &error);
  double read;

  g_assert_no_error (error);
  g_assert_true (JSON_NODE_HOLDS_VALUE (again));
  g_assert_cmpuint (json_node_get_value_type (again), ==, G_TYPE_DOUBLE);
  read = json_node_get_double (again);
  g_assert_cmpmem (&read, sizeof read, &value, sizeof value);
}

static void
test_doubles (void)
{
  static const struct
  {
    double      value;
    const char *text;
  } cases[] = {
    { 1e22, "1e+22" }, { 1e21, "1e+21" }, { -1e300, "-1e+300" }, { 0.1, "0.1" }, { 1.0 / 3, "0.3333333333333333" },
    { 5, "5.0" }, { -0.0, "-0.0" }, { 123456789012345680.0, "1.2345678901234568e+17" }, { 5e-324, "4.94065645841247e-324" },
    { NAN, "null" }, { INFINITY, "null" }, { -INFINITY, "null" },
  };
  /* The same seed in every run: a failure can be repeated. */
  g_autoptr(GRand) random = g_rand_new_with_seed (22);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonNode) node = json_node_init_double (json_node_alloc (), cases[i].value);
      g_autofree char *text = easel_json_to_string (node);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
  for (int power = -323; power <= 308; power++)
    {
      g_autofree char *text = g_strdup_printf ("1e%d", power);

      assert_double_returns (g_ascii_strtod (text, NULL));
      assert_double_returns (-g_ascii_strtod (text, NULL));
    }
  for (guint i = 0; i < 300000; i++)
    {
      guint64 bits = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
      double value;

      memcpy (&value, &bits, sizeof value);
      if (isfinite (value))
        assert_double_returns (value);
    }
}

static void
test_lines (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = parse ("{\"a\":{},\"b\":[],\"c\":[1,{\"d\":1e22}]}", &error);
  g_autoptr(JsonNode) again = NULL;
  g_autofree char *text = easel_json_to_lines (node);

  g_assert_cmpstr (text, ==,
                   "{\n  \"a\": {},\n  \"b\": [],\n  \"c\": [\n    1,\n    {\n      \"d\": 1e+22\n    }\n  ]\n}");
  again = parse (text, &error);
  g_assert_no_error (error);
  g_assert_true (json_node_equal (node, again));
}

/* The writer's text is json-glib's wherever json-glib's is JSON and as short. */
static void
test_written_alike (void)
{
  static const char * const texts[] = {
    "null", "[]", "{}", "{\"a\":{},\"b\":[[],{}]}", "[true,false,null,0,-1,9223372036854775807,-9223372036854775808]",
    "[0.5,-2.25,100000.0]", "{\"z\":1,\"a\":2,\"\\u0001\\\"\":3}",
    "[\"\",\"plain\",\"\303\244\342\202\254\360\237\230\200\",\"a\\/b\"]",
  };
  g_autoptr(JsonArray) array = json_array_new ();
  g_autoptr(JsonNode) list = json_node_new (JSON_NODE_ARRAY);
  g_autofree char *ours = NULL, *theirs = NULL, *last = NULL;
  g_autoptr(JsonNode) separator = json_node_init_string (json_node_alloc (), "\037");

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(GError) error = NULL;
      JsonNode *node = parse (texts[i], &error);

      g_assert_no_error (error);
      json_array_add_element (array, node);
    }
  for (int c = 1; c < 128; c++)
    {
      const char text[] = { 'x', (char) c, 'y', (char) c, '\0' };

      if (c != '\037')
        json_array_add_string_element (array, text);
    }
  json_node_set_array (list, array);
  ours = easel_json_to_string (list);
  theirs = json_to_string (list, FALSE);
  g_assert_cmpstr (ours, ==, theirs);
  last = easel_json_to_string (separator);
  g_assert_cmpstr (last, ==, "\"\\u001f\"");
}

static void
test_base64 (void)
{
  for (gsize length = 0; length < 100; length++)
    {
      g_autofree guchar *data = g_malloc (length + 1);
      g_autoptr(GBytes) bytes = NULL;
      g_autoptr(GString) text = g_string_new ("[");
      g_autofree char *encoded = NULL;
      g_autofree char *wanted = NULL;

      for (gsize i = 0; i < length; i++)
        data[i] = (guchar) (i * 37 + length);
      bytes = g_bytes_new (data, length);
      encoded = g_base64_encode (data, length);
      wanted = g_strdup_printf ("[\"%s\"", encoded);
      easel_json_append_base64 (text, bytes);
      g_assert_cmpstr (text->str, ==, wanted);
    }
}

/* A user may have opened it to others, or another program made it. */
static void
test_file_is_private (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-json-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "file.json", NULL);
  g_autoptr(JsonObject) object = json_object_new ();
  GStatBuf status;

  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  g_assert_no_errno (g_chmod (path, 0644));
  g_assert_true (easel_json_file_save (path, object, NULL));
  g_assert_no_errno (g_stat (path, &status));
  g_assert_cmpint (status.st_mode & 0777, ==, 0600);
  g_assert_no_errno (g_unlink (path));
  g_assert_no_errno (g_rmdir (folder));
}

/* Whatever text a file of ours holds, it can be read again. */
static void
test_file (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-json-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "file.json", NULL);
  g_autoptr(JsonObject) object = json_object_new ();
  g_autoptr(JsonObject) again = NULL;
  g_autoptr(GError) error = NULL;
  char text[128] = { 0 };

  for (int c = 1; c < 128; c++)
    text[c - 1] = (char) c;
  json_object_set_int_member (object, "version", 3);
  json_object_set_string_member (object, "text", text);
  g_assert_true (easel_json_file_save (path, object, &error));
  g_assert_no_error (error);
  again = easel_json_file_load (path, 3, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (easel_json_peek_string (again, "text", NULL), ==, text);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* A text that could not be read again is not written over the one that can. */
static void
test_file_keeps_the_old (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-json-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "file.json", NULL);
  g_autofree char *large = g_strnfill (EASEL_LIMIT_OWN_FILE_BYTES, 'a');
  g_autoptr(JsonObject) object = json_object_new ();
  g_autoptr(GError) error = NULL;
  JsonObject *deep = json_object_new ();

  json_object_set_int_member (object, "version", 3);
  json_object_set_double_member (object, "number", 1e22);
  g_assert_true (easel_json_file_save (path, object, &error));
  g_assert_no_error (error);

  json_object_set_string_member (object, "text", large);
  g_assert_false (easel_json_file_save (path, object, &error));
  g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TOO_LARGE);
  g_clear_error (&error);
  for (guint i = 0; i < EASEL_LIMIT_JSON_DEPTH; i++)
    {
      JsonObject *outer = json_object_new ();

      json_object_set_object_member (outer, "in", deep);
      deep = outer;
    }
  json_object_set_object_member (object, "text", deep);
  g_assert_false (easel_json_file_save (path, object, &error));
  g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TOO_DEEP);
  g_clear_error (&error);
  json_object_remove_member (object, "text");
  json_object_set_double_member (object, "number", NAN);
  g_assert_false (easel_json_file_save (path, object, &error));
  g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_RANGE);
  g_clear_error (&error);

  json_object_unref (g_steal_pointer (&object));
  object = easel_json_file_load (path, 3, &error);
  g_assert_no_error (error);
  g_assert_nonnull (object);
  g_assert_cmpfloat (json_object_get_double_member (object, "number"), ==, 1e22);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* A weight bounds what waits: it is near what is written, and never nothing. */
static void
test_weight (void)
{
  static const char * const texts[] = { "{}", "[]", "null", "\"\"", "1234567", "[1,[2,{\"a\":null}]]",
                                        "{\"userAction\":{\"name\":\"buy\",\"context\":{\"n\":[1,2,3]}}}" };
  g_autofree char *long_text = g_strnfill (100000, 'x');
  g_autofree char *quoted = g_strdup_printf ("{\"a\":[\"%s\"]}", long_text);

  for (guint i = 0; i <= G_N_ELEMENTS (texts); i++)
    {
      const char *text = i < G_N_ELEMENTS (texts) ? texts[i] : quoted;
      g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), G_MAXINT, NULL);
      gsize weight = easel_json_weigh (node);

      g_assert_cmpuint (weight, >=, 2);
      g_assert_cmpuint (weight, >, strlen (text) / 2);
      g_assert_cmpuint (weight, <, strlen (text) * 4);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base/json/valid", test_valid);
  g_test_add_func ("/base/json/invalid", test_invalid);
  g_test_add_func ("/base/json/raw-nul", test_raw_nul);
  g_test_add_func ("/base/json/long-strings", test_long_strings);
  g_test_add_func ("/base/json/long-unicode", test_long_unicode);
  g_test_add_func ("/base/json/string-lengths", test_string_lengths);
  g_test_add_func ("/base/json/error-names-the-byte", test_error_names_the_byte);
  g_test_add_func ("/base/json/depth", test_depth);
  g_test_add_func ("/base/json/size", test_size);
  g_test_add_func ("/base/json/too-many-values", test_too_many_values);
  g_test_add_func ("/base/json/too-many-members", test_too_many_members);
  g_test_add_func ("/base/json/doubles", test_doubles);
  g_test_add_func ("/base/json/lines", test_lines);
  g_test_add_func ("/base/json/written-alike", test_written_alike);
  g_test_add_func ("/base/json/weight", test_weight);
  g_test_add_func ("/base/json/base64", test_base64);
  g_test_add_func ("/base/json/file", test_file);
  g_test_add_func ("/base/json/file-is-private", test_file_is_private);
  g_test_add_func ("/base/json/file-keeps-the-old", test_file_keeps_the_old);
  g_test_add_func ("/base/json/async", test_async);
  g_test_add_func ("/base/json/async-message", test_async_message);
  g_test_add_func ("/base/json/async-cancelled", test_async_cancelled);

  return g_test_run ();
}
