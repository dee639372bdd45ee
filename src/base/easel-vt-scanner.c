/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-vt-scanner.h"

#include <string.h>

#include "easel-limits.h"

#define ESC '\033'
#define BEL '\007'
#define REPLACEMENT "\357\277\275"

struct _EaselVtScanner
{
  EaselVtSink  sink;
  gpointer     user_data;
  GString     *bytes;    /* incomplete UTF-8 character at the end of the last chunk */
  GString     *pending;  /* incomplete OSC sequence and the text after it */
};

/**
 * easel_vt_scanner_new:
 * @sink: receives text and OSC sequences
 * @user_data: for @sink
 *
 * Returns: (transfer full): a scanner
 */
EaselVtScanner *
easel_vt_scanner_new (const EaselVtSink *sink,
                      gpointer           user_data)
{
  EaselVtScanner *self;

  g_return_val_if_fail (sink != NULL, NULL);

  self = g_new0 (EaselVtScanner, 1);
  self->sink = *sink;
  self->user_data = user_data;
  self->bytes = g_string_new (NULL);
  self->pending = g_string_new (NULL);
  return self;
}

void
easel_vt_scanner_free (EaselVtScanner *self)
{
  g_string_free (self->bytes, TRUE);
  g_string_free (self->pending, TRUE);
  g_free (self);
}

/* Appends the valid UTF-8 in @bytes; an invalid byte becomes one replacement character, a NUL is dropped. Returns how
 * much was read: less than @bytes if it ends within a character. */
static gsize
append_utf8 (GString    *into,
             const char *bytes,
             gsize       length)
{
  const char *at = bytes;
  const char *end = bytes + length;

  while (at < end)
    {
      const char *broken;

      g_utf8_validate_len (at, end - at, &broken);
      g_string_append_len (into, at, broken - at);
      at = broken;
      if (at == end)
        break;
      /* A character that a NUL interrupts stays incomplete: treat it as invalid. */
      if (end - at < 4 && memchr (at, '\0', end - at) == NULL &&
          g_utf8_get_char_validated (at, end - at) == (gunichar) -2)
        break;
      if (*at != '\0')
        g_string_append (into, REPLACEMENT);
      at++;
    }
  return at - bytes;
}

/* Finds the end of the OSC sequence that begins at @osc: its terminator, with its length in @length; NULL if it is
 * incomplete. Any other control character ends the sequence as well and is not consumed: then @length is 0. */
static const char *
find_end (const char *osc,
          gsize      *length)
{
  for (const char *at = osc + 2; *at != '\0'; at++)
    {
      *length = 0;
      if (*at == BEL)
        *length = 1;
      else if (*at == ESC && at[1] == '\\')
        *length = 2;
      else if (*at == ESC && at[1] == '\0')
        return NULL;
      if (*length > 0 || (guchar) *at < ' ')
        return at;
    }
  return NULL;
}

static void
emit_text (EaselVtScanner *self,
           const char     *from,
           const char     *to)
{
  if (to > from)
    self->sink.text (from, to - from, self->user_data);
}

/* Returns the position after the sequence, or NULL if the sequence is incomplete. */
static const char *
scan_osc (EaselVtScanner *self,
          const char     *osc)
{
  gsize length;
  const char *end = find_end (osc, &length);
  g_autofree char *body = NULL;

  if (end == NULL && strlen (osc) <= EASEL_LIMIT_TERMINAL_OSC_BYTES)
    return NULL;
  if (end == NULL || length == 0)
    {
      emit_text (self, osc, osc + 2);
      return osc + 2;
    }
  body = g_strndup (osc + 2, end - osc - 2);
  if (!self->sink.osc (body, self->user_data))
    emit_text (self, osc, end + length);
  return end + length;
}

static void
scan (EaselVtScanner *self,
      GString        *text)
{
  const char *from = text->str;
  const char *at = from;

  while ((at = strchr (at, ESC)) != NULL)
    {
      if (at[1] != ']' && at[1] != '\0')
        {
          at++;
          continue;
        }
      emit_text (self, from, at);
      from = at;
      at = at[1] == ']' ? scan_osc (self, at) : NULL;
      if (at == NULL)
        {
          g_string_assign (self->pending, from);
          return;
        }
      from = at;
    }
  emit_text (self, from, text->str + text->len);
}

/**
 * easel_vt_scanner_feed:
 * @self: a scanner
 * @bytes: (nullable): output of a terminal; NULL when @length is 0
 * @length: size of @bytes
 *
 * Passes complete text and sequences to the sink. An OSC sequence above EASEL_LIMIT_TERMINAL_OSC_BYTES is treated as
 * text.
 */
void
easel_vt_scanner_feed (EaselVtScanner *self,
                       const char     *bytes,
                       gsize           length)
{
  g_autoptr(GString) text = NULL;
  gsize read;

  g_return_if_fail (self != NULL);
  g_return_if_fail (bytes != NULL || length == 0);

  if (length == 0)
    return;
  text = g_string_new_len (self->pending->str, self->pending->len);
  g_string_truncate (self->pending, 0);
  g_string_append_len (self->bytes, bytes, length);
  read = append_utf8 (text, self->bytes->str, self->bytes->len);
  g_string_erase (self->bytes, 0, read);
  scan (self, text);
}
