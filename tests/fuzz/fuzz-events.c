/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stream of server-sent events. The first byte says in how large pieces it comes the second time: the events are the
 * same. */
#include "fuzz.h"

#include "http-event-parser.h"

#include <string.h>

/* Of one event, so that inputs reach the bound. */
#define MAX_BYTES 1000

static void
event_cb (const char *type,
          const char *data,
          const char *id,
          gpointer    user_data)
{
  GString *told = user_data;

  g_assert_true (g_utf8_validate (type, -1, NULL) && g_utf8_validate (data, -1, NULL));
  g_assert_true (id == NULL || g_utf8_validate (id, -1, NULL));
  g_assert_cmpuint (strlen (data), <=, MAX_BYTES);
  g_string_append_printf (told, "[%s|%s|%s]", type, data, id != NULL ? id : "(none)");
}

/* (transfer full): all events, and why the stream was given up. */
static char *
parse (const char *text,
       gsize       length,
       gsize       piece)
{
  GString *told = g_string_new (NULL);
  g_autoptr(HttpEventParser) parser = http_event_parser_new (MAX_BYTES, event_cb, told);
  g_autoptr(GError) error = NULL;
  const char *id;

  for (gsize i = 0; i < length && error == NULL; i += piece)
    g_assert_true (http_event_parser_feed (parser, text + i, MIN (piece, length - i), &error) == (error == NULL));
  if (error != NULL)
    g_string_append (told, error->message);
  id = http_event_parser_get_last_id (parser);
  g_string_append_printf (told, "%s %d", id != NULL ? id : "", http_event_parser_get_retry (parser));
  return g_string_free (told, FALSE);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *whole = NULL;
  g_autofree char *pieces = NULL;

  if (size < 2)
    return 0;
  whole = parse ((const char *) data + 1, size - 1, size);
  pieces = parse ((const char *) data + 1, size - 1, data[0] % 16 + 1);
  g_assert_cmpstr (whole, ==, pieces);
  return 0;
}
