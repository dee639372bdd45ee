/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-json-error.h"

#include <string.h>

G_BEGIN_DECLS

/* A tokenizer for JSON text without NUL. */
typedef struct
{
  const char *start;
  const char *cursor;
  const char *end;
  GString    *string;   /* nullable: the last string that was long or had escapes */
  gboolean    tolerant; /* whether invalid escapes are replaced instead of refused */
} EaselJsonScanner;

/* (skip): a scanner at the beginning of @text, which may be NULL if @length is 0: adding to NULL is undefined in C. */
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
void      easel_json_scanner_clear       (EaselJsonScanner  *self);
/* Reads the string whose quote is next if it has no escapes and, with its terminator, fits @size bytes. FALSE: nothing
 * was read. Most strings are short, and need no allocation then. */
gboolean  easel_json_scanner_read_short  (EaselJsonScanner  *self,
                                          char              *into,
                                          gsize              size);
/* Reads the string whose quote is next. @into: gets the unescaped text; NULL: skip the string. */
gboolean  easel_json_scanner_read_string (EaselJsonScanner  *self,
                                          GString           *into,
                                          GError           **error);
/* (transfer full): reads a value that is neither an object nor an array. */
JsonNode *easel_json_scanner_read_scalar (EaselJsonScanner  *self,
                                          GError           **error);
/* Skips such a value; a number may have any size. */
gboolean  easel_json_scanner_skip_scalar (EaselJsonScanner  *self);

static inline char
easel_json_scanner_peek (EaselJsonScanner *self)
{
  return self->cursor < self->end ? *self->cursor : '\0';
}

#define EASEL_JSON_EACH_BYTE(byte) (G_GUINT64_CONSTANT (0x0101010101010101) * (byte))
/* Non-zero if a byte of @word is below @limit, which is at most 128. */
#define EASEL_JSON_BELOW(word, limit) \
  (((word) - EASEL_JSON_EACH_BYTE (limit)) & ~(word) & EASEL_JSON_EACH_BYTE (0x80))
#define EASEL_JSON_HAS(word, byte) EASEL_JSON_BELOW ((word) ^ EASEL_JSON_EACH_BYTE (byte), 1)

/* Returns the first control character, quote, backslash or @other in a string, else @end. Content arrives as one string
 * of many megabytes, so eight bytes are checked in one step. @seen: gets the OR of all skipped bytes. */
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
