/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-json-error.h"

#include <string.h>

G_BEGIN_DECLS

/* The words of JSON, one after the other, in a text that holds no NUL. */
typedef struct
{
  const char *start;
  const char *cursor;
  const char *end;
  GString    *string;   /* the last scalar that was read and one */
  gboolean    tolerant; /* of escapes that are no characters */
} EaselJsonScanner;

/* (skip): at the beginning of @text, which may be NULL where @length is 0: C knows no sum of NULL and a number. */
static inline EaselJsonScanner
easel_json_scanner_at (const char *text,
                       gsize       length)
{
  const char *start = text != NULL ? text : "";

  return (EaselJsonScanner) { .start = start, .cursor = start, .end = start + length };
}

gboolean  easel_json_scanner_fail        (EaselJsonScanner  *self,
                                          EaselJsonError     code,
                                          const char        *problem,
                                          GError           **error);
void      easel_json_scanner_skip_space  (EaselJsonScanner  *self);
/* At its quote; @into becomes what it says, without escapes; NULL: that is not of interest. */
gboolean  easel_json_scanner_read_string (EaselJsonScanner  *self,
                                          GString           *into,
                                          GError           **error);
/* (transfer full): anything but an object or an array. */
JsonNode *easel_json_scanner_read_scalar (EaselJsonScanner  *self,
                                          GError           **error);
/* The same, but nothing is kept, and a number may be of any size. */
gboolean  easel_json_scanner_skip_scalar (EaselJsonScanner  *self);

static inline char
easel_json_scanner_peek (EaselJsonScanner *self)
{
  return self->cursor < self->end ? *self->cursor : '\0';
}

#define EASEL_JSON_EACH_BYTE(byte) (G_GUINT64_CONSTANT (0x0101010101010101) * (byte))
/* Not zero when a byte of @word is below @limit, which is at most 128. */
#define EASEL_JSON_BELOW(word, limit) \
  (((word) - EASEL_JSON_EACH_BYTE (limit)) & ~(word) & EASEL_JSON_EACH_BYTE (0x80))
#define EASEL_JSON_HAS(word, byte) EASEL_JSON_BELOW ((word) ^ EASEL_JSON_EACH_BYTE (byte), 1)

/* The first byte of a string that is a control, a quote, a backslash or @other, else @end. Content travels as one
 * string of many megabytes: eight bytes are looked at in one step. @seen gets the bits of all bytes before. */
static inline const char *
easel_json_skip_plain (const char *at,
                       const char *end,
                       char        other,
                       guint64    *seen)
{
  guint64 word;

  for (; end - at >= (gssize) sizeof word; at += sizeof word)
    {
      memcpy (&word, at, sizeof word);
      if (EASEL_JSON_BELOW (word, ' ') || EASEL_JSON_HAS (word, '"') || EASEL_JSON_HAS (word, '\\') ||
          EASEL_JSON_HAS (word, other))
        break;
      *seen |= word;
    }
  for (; at < end && (guchar) *at >= ' ' && *at != '"' && *at != '\\' && *at != other; at++)
    *seen |= (guchar) *at;
  return at;
}

G_END_DECLS
