/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-http"

#include "http-event-parser.h"

#include <string.h>

#define BYTE_ORDER_MARK "\xef\xbb\xbf"
/* The longest accepted "retry", in milliseconds: longer values mean that the server does not want clients back. */
#define MAX_RETRY (60 * 60 * 1000)

struct _HttpEventParser
{
  HttpEventFunc  func;
  gpointer       user_data;
  gsize          max_bytes;
  GString       *line;
  GString       *type;
  GString       *data;
  char          *last_id;      /* (nullable) */
  int           retry;        /* milliseconds; -1 if the server sent none */
  gboolean       has_data;     /* whether a "data" field was read, even an empty one */
  gboolean       after_return; /* whether the last byte was CR: a following LF belongs to the same line end */
  gboolean       begun;
};

/**
 * http_event_parser_new:
 * @max_bytes: the largest event, including field names
 * @func: called for every event, from within http_event_parser_feed()
 * @user_data: for @func
 *
 * Returns: (transfer full): a parser at the beginning of a stream
 */
HttpEventParser *
http_event_parser_new (gsize         max_bytes,
                       HttpEventFunc func,
                       gpointer      user_data)
{
  HttpEventParser *self;

  g_return_val_if_fail (func != NULL, NULL);

  self = g_new0 (HttpEventParser, 1);
  self->max_bytes = max_bytes;
  self->func = func;
  self->user_data = user_data;
  self->line = g_string_new (NULL);
  self->type = g_string_new (NULL);
  self->data = g_string_new (NULL);
  self->retry = -1;
  return self;
}

/**
 * http_event_parser_free:
 * @self: (transfer full): a parser
 */
void
http_event_parser_free (HttpEventParser *self)
{
  g_return_if_fail (self != NULL);

  g_string_free (self->line, TRUE);
  g_string_free (self->type, TRUE);
  g_string_free (self->data, TRUE);
  g_free (self->last_id);
  g_free (self);
}

static void
dispatch (HttpEventParser *self)
{
  gboolean has_data = self->has_data;

  self->has_data = FALSE;
  if (has_data)
    self->func (self->type->len > 0 ? self->type->str : "message", self->data->str, self->last_id, self->user_data);
  g_string_truncate (self->type, 0);
  g_string_truncate (self->data, 0);
}

static void
take_retry (HttpEventParser *self,
            const char      *value)
{
  guint64 retry;

  if (g_ascii_string_to_unsigned (value, 10, 0, MAX_RETRY, &retry, NULL))
    self->retry = (int) retry;
}

static void
take_field (HttpEventParser *self,
            const char      *name,
            const char      *value)
{
  if (g_str_equal (name, "data"))
    {
      if (self->has_data)
        g_string_append_c (self->data, '\n');
      g_string_append (self->data, value);
      self->has_data = TRUE;
    }
  else if (g_str_equal (name, "event"))
    g_string_assign (self->type, value);
  else if (g_str_equal (name, "id"))
    {
      g_free (self->last_id);
      self->last_id = g_strdup (value);
    }
  else if (g_str_equal (name, "retry"))
    take_retry (self, value);
}

static gboolean
take_line (HttpEventParser  *self,
           GError          **error)
{
  char *colon;

  if (!g_utf8_validate (self->line->str, self->line->len, NULL))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "An event is not UTF-8 text");
      return FALSE;
    }
  if (self->line->len == 0)
    dispatch (self);
  else if (*self->line->str != ':')
    {
      colon = strchr (self->line->str, ':');
      if (colon == NULL)
        take_field (self, self->line->str, "");
      else
        {
          *colon++ = '\0';
          take_field (self, self->line->str, *colon == ' ' ? colon + 1 : colon);
        }
    }
  g_string_truncate (self->line, 0);
  return TRUE;
}

static gboolean
take_byte (HttpEventParser  *self,
           char              byte,
           GError          **error)
{
  gboolean completes_return = self->after_return && byte == '\n';

  self->after_return = byte == '\r';
  if (completes_return)
    return TRUE;
  if (byte == '\n' || byte == '\r')
    {
      self->begun = TRUE;
      return take_line (self, error);
    }

  if (self->line->len + self->data->len + self->type->len >= self->max_bytes)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "An event is too large");
      return FALSE;
    }
  g_string_append_c (self->line, byte);
  if (!self->begun && self->line->len == strlen (BYTE_ORDER_MARK))
    {
      self->begun = TRUE;
      if (g_str_equal (self->line->str, BYTE_ORDER_MARK))
        g_string_truncate (self->line, 0);
    }
  return TRUE;
}

/**
 * http_event_parser_feed:
 * @self: a parser
 * @data: (array length=length): foreign bytes, which may end within an event
 * @length: of @data
 * @error: `G_IO_ERROR_MESSAGE_TOO_LARGE`, or `_INVALID_DATA` for data that is not UTF-8 or contains NUL
 *
 * An incomplete event at the end of the stream is dropped, as the format requires.
 *
 * Returns: whether to continue reading
 */
gboolean
http_event_parser_feed (HttpEventParser  *self,
                        const char       *data,
                        gsize             length,
                        GError          **error)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (data != NULL || length == 0, FALSE);

  for (gsize i = 0; i < length; i++)
    if (!take_byte (self, data[i], error))
      return FALSE;
  return TRUE;
}

/** http_event_parser_get_last_id: (transfer none) (nullable): the value for the header `Last-Event-ID`. */
const char *
http_event_parser_get_last_id (HttpEventParser *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->last_id != NULL && *self->last_id != '\0' ? self->last_id : NULL;
}

/**
 * http_event_parser_get_retry:
 * @self: a parser
 *
 * Returns: the reconnection delay that the server requests, in milliseconds; -1 if it sent none
 */
int
http_event_parser_get_retry (HttpEventParser *self)
{
  g_return_val_if_fail (self != NULL, -1);

  return self->retry;
}
