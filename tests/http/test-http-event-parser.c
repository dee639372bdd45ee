/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "http-event-parser.h"

#include <string.h>

#define MAX_BYTES 64

typedef struct
{
  const char *name;
  const char *stream;
  gsize       length;    /* 0: up to the NUL */
  const char *expected;  /* "type|data|id;" for each event */
  int         code;      /* of G_IO_ERROR, 0: none */
  int        retry;
} Case;

static const Case cases[] = {
  { "plain", "data: a\n\n", 0, "message|a|-;", 0, -1 },
  { "named", "event: add\ndata: 1\n\n", 0, "add|1|-;", 0, -1 },
  { "lines", "data: a\ndata: b\ndata\n\n", 0, "message|a\nb\n|-;", 0, -1 },
  { "no-space", "data:a\n\n", 0, "message|a|-;", 0, -1 },
  { "second-space", "data:  a\n\n", 0, "message| a|-;", 0, -1 },
  { "crlf", "data: a\r\n\r\ndata: b\r\n\r\n", 0, "message|a|-;message|b|-;", 0, -1 },
  { "cr", "data: a\r\rdata: b\r\r", 0, "message|a|-;message|b|-;", 0, -1 },
  { "mixed-ends", "data: a\r\n\ndata: b\n\r\n", 0, "message|a|-;message|b|-;", 0, -1 },
  { "comment", ": keepalive\n\ndata: a\n\n", 0, "message|a|-;", 0, -1 },
  { "no-data", "event: a\n\nid: 7\n\n", 0, "", 0, -1 },
  { "empty-data", "data\n\n", 0, "message||-;", 0, -1 },
  { "id-stays", "id: 7\ndata: a\n\ndata: b\n\n", 0, "message|a|7;message|b|7;", 0, -1 },
  { "id-ends", "id: 7\ndata: a\n\nid\ndata: b\n\n", 0, "message|a|7;message|b|;", 0, -1 },
  { "type-does-not-stay", "event: x\ndata: a\n\ndata: b\n\n", 0, "x|a|-;message|b|-;", 0, -1 },
  { "unfinished", "data: a\n\ndata: b\n", 0, "message|a|-;", 0, -1 },
  { "unknown", "daten: a\nDATA: a\n data: a\ndata: b\n\n", 0, "message|b|-;", 0, -1 },
  { "mark", "\xef\xbb\xbf" "data: a\n\n", 0, "message|a|-;", 0, -1 },
  { "mark-in-second-line", ":\n\xef\xbb\xbf" "data: a\n\n", 0, "", 0, -1 },
  { "retry", "retry: 250\n\n", 0, "", 0, 250 },
  { "retry-is-no-number", "retry: 2s\nretry: -1\nretry: 1e3\nretry: 99999999999\n\n", 0, "", 0, -1 },
  { "colon", "data: a: b\n\n", 0, "message|a: b|-;", 0, -1 },
  { "too-long-line", "data: 0123456789012345678901234567890123456789012345678901234567890123\n\n", 0, "",
    G_IO_ERROR_MESSAGE_TOO_LARGE, -1 },
  { "too-many-lines", "data: 01234567890123456789\ndata: 01234567890123456789\ndata: 01234567890123456789\n\n", 0, "",
    G_IO_ERROR_MESSAGE_TOO_LARGE, -1 },
  { "latin-1", "data: \xe9\n\n", 0, "", G_IO_ERROR_INVALID_DATA, -1 },
  { "nul", "data: a\0b\n\n", 11, "", G_IO_ERROR_INVALID_DATA, -1 },
};

static void
event_cb (const char *type,
          const char *data,
          const char *id,
          gpointer    user_data)
{
  g_string_append_printf (user_data, "%s|%s|%s;", type, data, id != NULL ? id : "-");
}

static void
feed (const Case *test_case,
      gsize       piece)
{
  g_autoptr(GString) seen = g_string_new (NULL);
  g_autoptr(HttpEventParser) parser = http_event_parser_new (MAX_BYTES, event_cb, seen);
  g_autoptr(GError) error = NULL;
  gsize length = test_case->length > 0 ? test_case->length : strlen (test_case->stream);
  gboolean fine = TRUE;

  for (gsize i = 0; fine && i < length; i += piece)
    fine = http_event_parser_feed (parser, test_case->stream + i, MIN (piece, length - i), &error);
  if (test_case->code != 0)
    g_assert_error (error, G_IO_ERROR, test_case->code);
  else
    g_assert_no_error (error);
  g_assert_cmpstr (seen->str, ==, test_case->expected);
  g_assert_cmpint (http_event_parser_get_retry (parser), ==, test_case->retry);
}

/* A stream may be cut anywhere, also between the two ends of a line and inside a character. */
static void
test_case (gconstpointer data)
{
  for (gsize piece = 1; piece <= 16; piece++)
    feed (data, piece);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/http/event-parser/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }

  return g_test_run ();
}
