/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-content.h"
#include "easel-limits.h"
#include "easel-mime.h"

static void
assert_mime (const char *mime_type,
             const char *path,
             const char *data,
             gsize       length,
             const char *expected)
{
  g_autoptr(GBytes) bytes = g_bytes_new (data, length);
  g_autoptr(EaselContent) content = easel_content_new (bytes, mime_type, path);

  g_assert_cmpstr (easel_content_get_mime_type (content), ==, expected);
  g_assert_true (easel_content_get_bytes (content) == bytes);
}

static void
test_endings (void)
{
  const char *table[][2] = {
    { "a.html", "text/html" }, { "dir.css/a.HTM", "text/html" }, { "a.css", "text/css" },
    { "a.js", "text/javascript" }, { "a.mjs", "text/javascript" }, { "a.json", "application/json" },
    { "a.js.map", "application/json" }, { "a.svg", "image/svg+xml" }, { "a.png", "image/png" },
    { "a.jpg", "image/jpeg" }, { "a.jpeg", "image/jpeg" }, { "a.gif", "image/gif" }, { "a.webp", "image/webp" },
    { "a.avif", "image/avif" }, { "a.ico", "image/x-icon" }, { "a.woff", "font/woff" }, { "a.woff2", "font/woff2" },
    { "a.ttf", "font/ttf" }, { "a.otf", "font/otf" }, { "a.txt", "text/plain" }, { "a.md", "text/markdown" },
    { "a.csv", "text/csv" }, { "a.xml", "application/xml" }, { "a.wasm", "application/wasm" },
    { "a.pdf", "application/pdf" }, { "a.mp3", "audio/mpeg" }, { "a.ogg", "audio/ogg" }, { "a.wav", "audio/wav" },
    { "a.mp4", "video/mp4" }, { "a.webm", "video/webm" },
    { "a", "application/octet-stream" }, { "html", "application/octet-stream" }, { "a.", "application/octet-stream" },
    { "a.html/", "application/octet-stream" }, { "a.html/b", "application/octet-stream" },
    { "a.exe", "application/octet-stream" }, { "", "application/octet-stream" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    g_assert_cmpstr (easel_mime_of_path (table[i][0]), ==, table[i][1]);
  g_assert_cmpstr (easel_mime_of_path (NULL), ==, "application/octet-stream");
}

static void
test_provider (void)
{
  /* believed, in the table's spelling */
  assert_mime ("image/png", "a.html", "x", 1, "image/png");
  assert_mime (" IMAGE/PNG ; foo=bar", "a", "x", 1, "image/png");
  assert_mime ("application/javascript", "a", "\xff", 1, "text/javascript");
  assert_mime ("text/html;profile=mcp-app", "a", "\xff", 1, "text/html");
  /* not believed: the ending decides, then nothing */
  assert_mime ("application/x-shellscript", "a.css", "\xff", 1, "text/css");
  assert_mime ("text/html\r\nSet-Cookie: a=b", "a.bin", "x", 1, "application/octet-stream");
  assert_mime ("text/htmlx", NULL, "x", 1, "application/octet-stream");
  assert_mime ("", "a.png", "x", 1, "image/png");
  assert_mime (NULL, "a.png", "x", 1, "image/png");
}

static void
test_charset (void)
{
  assert_mime ("text/html; charset=UTF-8", NULL, "x", 1, "text/html; charset=utf-8");
  assert_mime ("text/html;level=1;Charset=iso-8859-15", NULL, "x", 1, "text/html; charset=iso-8859-15");
  /* not a plain word: dropped; then text that is UTF-8 says so */
  assert_mime ("text/html; charset=\"utf-8\"", NULL, "\xff", 1, "text/html");
  assert_mime ("text/html; charset=utf-8\r\nX: y", NULL, "\xff", 1, "text/html");
  assert_mime ("text/html; charset=", NULL, "\xff", 1, "text/html");
  assert_mime ("text/html", NULL, "gr\xc3\xbc\xc3\x9f", 6, "text/html; charset=utf-8");
  assert_mime (NULL, "a.css", "a", 1, "text/css; charset=utf-8");
  assert_mime (NULL, "a.png", "a", 1, "image/png");
  assert_mime ("text/plain", NULL, "\xc3", 1, "text/plain");
  assert_mime ("text/plain", NULL, "", 0, "text/plain");
}

static const struct
{
  const char *uri;
  const char *mime_type;  /* NULL: refused */
  const char *bytes;
} data_table[] = {
  { "data:text/html,<p>hi</p>", "text/html; charset=utf-8", "<p>hi</p>" },
  { "data:text/html;base64,PHA+aGk8L3A+", "text/html; charset=utf-8", "<p>hi</p>" },
  { "DATA:text/html;charset=utf-8;BASE64,aGk%3D", "text/html; charset=utf-8", "hi" },
  { "data:text/html,a%20b%2Cc", "text/html; charset=utf-8", "a b,c" },
  { "data:text/html,a,b", "text/html; charset=utf-8", "a,b" },
  { "data:text/html,a#fragment", "text/html; charset=utf-8", "a" },
  { "data:,plain", "text/plain; charset=utf-8", "plain" },
  { "data:;base64,aGk=", "text/plain; charset=utf-8", "hi" },
  { "data:text/html,", "text/html", "" },
  { "data:text/html;base64,", "text/html", "" },
  { "data:application/x-evil,x", "application/octet-stream", "x" },
  { "data:text/html;base64x,aGk=", "text/html; charset=utf-8", "aGk=" },
  { "data:text/html;base64,aGk", NULL, NULL },
  { "data:text/html;base64,aG k=", NULL, NULL },
  { "data:text/html;base64,a===", NULL, NULL },
  { "data:text/html;base64,aG=k", NULL, NULL },
  { "data:text/html;base64,aGk%00", NULL, NULL },
  { "data:text/html;base64,-_-_", NULL, NULL },
  { "data:text/html,%zz", NULL, NULL },
  { "data:text/html,%f", NULL, NULL },
  { "data:text/html", NULL, NULL },
  { "data:", NULL, NULL },
  { "text/html,x", NULL, NULL },
};

static void
test_data (gconstpointer data)
{
  guint row = GPOINTER_TO_UINT (data);
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselContent) content = easel_content_new_from_data (data_table[row].uri, &error);
  GBytes *bytes;

  if (data_table[row].mime_type == NULL)
    {
      g_assert_null (content);
      g_assert_error (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE);
      return;
    }
  g_assert_no_error (error);
  bytes = easel_content_get_bytes (content);
  g_assert_cmpstr (easel_content_get_mime_type (content), ==, data_table[row].mime_type);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                   data_table[row].bytes, strlen (data_table[row].bytes));
}

static void
test_data_binary (void)
{
  g_autoptr(EaselContent) content = easel_content_new_from_data ("data:image/png,%00%ff%00", NULL);
  g_autoptr(EaselContent) base64 = easel_content_new_from_data ("data:image/png;base64,AP8A", NULL);

  g_assert_nonnull (content);
  g_assert_true (g_bytes_equal (easel_content_get_bytes (content), easel_content_get_bytes (base64)));
  g_assert_cmpuint (g_bytes_get_size (easel_content_get_bytes (content)), ==, 3);
}

static void
test_data_limit (void)
{
  g_autoptr(GString) uri = g_string_new ("data:text/plain,");
  g_autoptr(EaselContent) fits = NULL;
  g_autoptr(EaselContent) content = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *body = g_strnfill (EASEL_LIMIT_CONTENT_BYTES, 'a');

  g_string_append (uri, body);
  fits = easel_content_new_from_data (uri->str, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (easel_content_get_bytes (fits)), ==, EASEL_LIMIT_CONTENT_BYTES);
  g_string_append_c (uri, 'a');
  content = easel_content_new_from_data (uri->str, &error);
  g_assert_null (content);
  g_assert_error (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/canvas/content/endings", test_endings);
  g_test_add_func ("/canvas/content/provider", test_provider);
  g_test_add_func ("/canvas/content/charset", test_charset);
  for (guint i = 0; i < G_N_ELEMENTS (data_table); i++)
    {
      g_autofree char *path = g_strdup_printf ("/canvas/content/data/%u", i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_data);
    }
  g_test_add_func ("/canvas/content/data/binary", test_data_binary);
  g_test_add_func ("/canvas/content/data/limit", test_data_limit);

  return g_test_run ();
}
