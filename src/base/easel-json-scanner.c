/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json-scanner.h"

#include "easel-json.h"
#include "easel-limits.h"

#include <math.h>
#include <string.h>

typedef enum
{
  EXPECT_VALUE,
  EXPECT_FIRST_ELEMENT, /* after "[": a value, or "]" */
  EXPECT_FIRST_MEMBER,  /* after "{": a name, or "}" */
  EXPECT_MEMBER,        /* after "," in an object: a name */
  EXPECT_NEXT,          /* after a value: "," or the end of its container */
  EXPECT_END,           /* after the root */
} Expect;

typedef struct
{
  const char *start;
  const char *cursor;
  const char *end;
  Expect      expect;
  guint       depth;
  guint       values;
  char        closers[EASEL_LIMIT_JSON_DEPTH];
  guint       members[EASEL_LIMIT_JSON_DEPTH];
} Scanner;

static gboolean
fail (Scanner         *self,
      EaselJsonError   code,
      const char      *what,
      GError         **error)
{
  g_set_error (error, EASEL_JSON_ERROR, code, "%s at byte %" G_GSIZE_FORMAT,
               what, (gsize) (self->cursor - self->start));
  return FALSE;
}

static char
peek (Scanner *self)
{
  /* NUL stands for the end: the caller has made sure that the text holds none. */
  return self->cursor < self->end ? *self->cursor : '\0';
}

static void
skip_space (Scanner *self)
{
  while (self->cursor < self->end &&
         (*self->cursor == ' ' || *self->cursor == '\n' || *self->cursor == '\r' || *self->cursor == '\t'))
    self->cursor++;
}

static void
value_done (Scanner *self)
{
  self->expect = self->depth > 0 ? EXPECT_NEXT : EXPECT_END;
}

static gboolean
scan_hex4 (Scanner   *self,
           gunichar  *unit,
           GError   **error)
{
  *unit = 0;
  for (guint i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (peek (self));

      if (digit < 0)
        return fail (self, EASEL_JSON_ERROR_SYNTAX, "four hexadecimal digits expected", error);
      *unit = *unit << 4 | (gunichar) digit;
      self->cursor++;
    }
  return TRUE;
}

/* What cannot be a character is refused, not replaced: a string that changes on its way could name another
 * thing than the one that was checked. json-glib would end the string at a NUL. */
static gboolean
scan_unicode_escape (Scanner  *self,
                     GError  **error)
{
  gunichar unit, low;

  if (!scan_hex4 (self, &unit, error))
    return FALSE;
  if (unit == 0)
    return fail (self, EASEL_JSON_ERROR_ENCODING, "escaped NUL", error);
  if (unit < 0xd800 || unit > 0xdfff)
    return TRUE;

  if (unit > 0xdbff || self->end - self->cursor < 6 || self->cursor[0] != '\\' || self->cursor[1] != 'u')
    return fail (self, EASEL_JSON_ERROR_ENCODING, "lone surrogate", error);
  self->cursor += 2;
  if (!scan_hex4 (self, &low, error))
    return FALSE;
  if (low < 0xdc00 || low > 0xdfff)
    return fail (self, EASEL_JSON_ERROR_ENCODING, "lone surrogate", error);
  return TRUE;
}

static gboolean
scan_escape (Scanner  *self,
             GError  **error)
{
  char c;

  self->cursor++;
  c = peek (self);
  if (c == '\0' || strchr ("\"\\/bfnrtu", c) == NULL)
    return fail (self, EASEL_JSON_ERROR_SYNTAX, "unknown escape", error);
  self->cursor++;
  return c != 'u' || scan_unicode_escape (self, error);
}

#define EACH_BYTE(byte) (G_GUINT64_CONSTANT (0x0101010101010101) * (byte))
/* Not zero when a byte of @word is below @limit, which is at most 128. */
#define BELOW(word, limit) (((word) - EACH_BYTE (limit)) & ~(word) & EACH_BYTE (0x80))

/* Content travels as one string of many megabytes: eight bytes are looked at in one step. */
static void
skip_plain (Scanner *self)
{
  guint64 word;

  for (; self->end - self->cursor >= (gssize) sizeof word; self->cursor += sizeof word)
    {
      memcpy (&word, self->cursor, sizeof word);
      if (BELOW (word, ' ') || BELOW (word ^ EACH_BYTE ('"'), 1) || BELOW (word ^ EACH_BYTE ('\\'), 1))
        break;
    }
  while (self->cursor < self->end &&
         (guchar) *self->cursor >= ' ' && *self->cursor != '"' && *self->cursor != '\\')
    self->cursor++;
}

static gboolean
scan_string (Scanner  *self,
             GError  **error)
{
  g_assert (peek (self) == '"');
  self->cursor++;

  for (;;)
    {
      skip_plain (self);
      switch (peek (self))
        {
        case '"':
          self->cursor++;
          return TRUE;
        case '\\':
          if (!scan_escape (self, error))
            return FALSE;
          break;
        default:
          return fail (self, EASEL_JSON_ERROR_SYNTAX,
                       self->cursor == self->end ? "unterminated string" : "control character", error);
        }
    }
}

static gsize
skip_digits (Scanner *self)
{
  const char *from = self->cursor;

  while (self->cursor < self->end && g_ascii_isdigit (*self->cursor))
    self->cursor++;
  return self->cursor - from;
}

static gboolean
check_integer (Scanner     *self,
               const char  *digits,
               gboolean     negative,
               GError     **error)
{
  guint64 magnitude = 0;

  for (const char *p = digits; p < self->cursor; p++)
    if (!g_uint64_checked_mul (&magnitude, magnitude, 10) ||
        !g_uint64_checked_add (&magnitude, magnitude, *p - '0') ||
        magnitude > (guint64) G_MAXINT64 + negative)
      return fail (self, EASEL_JSON_ERROR_RANGE, "integer beyond 64 bits", error);
  return TRUE;
}

static gboolean
check_double (Scanner     *self,
              const char  *number,
              GError     **error)
{
  g_autofree char *copy = g_strndup (number, self->cursor - number);

  if (!isfinite (g_ascii_strtod (copy, NULL)))
    return fail (self, EASEL_JSON_ERROR_RANGE, "number beyond a double", error);
  return TRUE;
}

static gboolean
scan_fraction_and_exponent (Scanner   *self,
                            gboolean  *is_double,
                            GError   **error)
{
  *is_double = FALSE;
  if (peek (self) == '.')
    {
      *is_double = TRUE;
      self->cursor++;
      if (skip_digits (self) == 0)
        return fail (self, EASEL_JSON_ERROR_SYNTAX, "digit expected", error);
    }
  if (peek (self) == 'e' || peek (self) == 'E')
    {
      *is_double = TRUE;
      self->cursor++;
      if (peek (self) == '+' || peek (self) == '-')
        self->cursor++;
      if (skip_digits (self) == 0)
        return fail (self, EASEL_JSON_ERROR_SYNTAX, "digit expected", error);
    }
  return TRUE;
}

static gboolean
scan_number (Scanner  *self,
             GError  **error)
{
  const char *number = self->cursor;
  const char *digits;
  gboolean is_double;
  gsize n_digits;

  if (peek (self) == '-')
    self->cursor++;
  digits = self->cursor;
  n_digits = skip_digits (self);
  if (n_digits == 0)
    return fail (self, EASEL_JSON_ERROR_SYNTAX, "value expected", error);
  if (n_digits > 1 && *digits == '0')
    return fail (self, EASEL_JSON_ERROR_SYNTAX, "leading zero", error);
  if (!scan_fraction_and_exponent (self, &is_double, error))
    return FALSE;
  return is_double ? check_double (self, number, error)
                   : check_integer (self, digits, *number == '-', error);
}

static gboolean
scan_literal (Scanner     *self,
              const char  *literal,
              GError     **error)
{
  gsize length = strlen (literal);

  if ((gsize) (self->end - self->cursor) < length || memcmp (self->cursor, literal, length) != 0)
    return fail (self, EASEL_JSON_ERROR_SYNTAX, "value expected", error);
  self->cursor += length;
  return TRUE;
}

static gboolean
open_container (Scanner  *self,
                char      closer,
                Expect    expect,
                GError  **error)
{
  if (self->depth == EASEL_LIMIT_JSON_DEPTH)
    return fail (self, EASEL_JSON_ERROR_TOO_DEEP, "nested too deeply", error);
  self->closers[self->depth] = closer;
  self->members[self->depth] = 0;
  self->depth++;
  self->expect = expect;
  self->cursor++;
  return TRUE;
}

static gboolean
scan_scalar (Scanner  *self,
             GError  **error)
{
  value_done (self);
  switch (peek (self))
    {
    case '"': return scan_string (self, error);
    case 't': return scan_literal (self, "true", error);
    case 'f': return scan_literal (self, "false", error);
    case 'n': return scan_literal (self, "null", error);
    default:  return scan_number (self, error);
    }
}

static gboolean
scan_value (Scanner  *self,
            GError  **error)
{
  if (++self->values > EASEL_LIMIT_JSON_VALUES)
    return fail (self, EASEL_JSON_ERROR_TOO_LARGE, "too many values", error);
  switch (peek (self))
    {
    case '{': return open_container (self, '}', EXPECT_FIRST_MEMBER, error);
    case '[': return open_container (self, ']', EXPECT_FIRST_ELEMENT, error);
    default:  return scan_scalar (self, error);
    }
}

static gboolean
scan_name (Scanner  *self,
           GError  **error)
{
  if (peek (self) != '"')
    return fail (self, EASEL_JSON_ERROR_SYNTAX, "member name expected", error);
  if (++self->members[self->depth - 1] > EASEL_LIMIT_JSON_MEMBERS)
    return fail (self, EASEL_JSON_ERROR_TOO_LARGE, "too many members", error);
  if (!scan_string (self, error))
    return FALSE;
  skip_space (self);
  if (peek (self) != ':')
    return fail (self, EASEL_JSON_ERROR_SYNTAX, "\":\" expected", error);
  self->cursor++;
  self->expect = EXPECT_VALUE;
  return TRUE;
}

static gboolean
at_closer (Scanner *self)
{
  return peek (self) == self->closers[self->depth - 1];
}

static gboolean
close_container (Scanner *self)
{
  self->cursor++;
  self->depth--;
  value_done (self);
  return TRUE;
}

static gboolean
scan_next (Scanner  *self,
           GError  **error)
{
  if (at_closer (self))
    return close_container (self);
  if (peek (self) != ',')
    return fail (self, EASEL_JSON_ERROR_SYNTAX, "\",\" or the end of the container expected", error);
  self->cursor++;
  self->expect = self->closers[self->depth - 1] == '}' ? EXPECT_MEMBER : EXPECT_VALUE;
  return TRUE;
}

static gboolean
step (Scanner  *self,
      GError  **error)
{
  switch (self->expect)
    {
    case EXPECT_FIRST_ELEMENT:
      return at_closer (self) ? close_container (self) : scan_value (self, error);
    case EXPECT_FIRST_MEMBER:
      return at_closer (self) ? close_container (self) : scan_name (self, error);
    case EXPECT_MEMBER:
      return scan_name (self, error);
    case EXPECT_NEXT:
      return scan_next (self, error);
    case EXPECT_VALUE:
      return scan_value (self, error);
    case EXPECT_END:
    default:
      g_assert_not_reached ();
    }
}

/**
 * easel_json_scan:
 * @text: (array length=length): UTF-8 that holds no NUL byte; no terminator is needed
 * @length: of @text, in bytes
 * @error: an `EASEL_JSON_ERROR`, naming the byte
 *
 * Checks that @text is exactly one JSON value by RFC 8259 which json-glib represents without loss: integers fit
 * 64 bits, other numbers a double, and strings hold characters only. Depth and the numbers of values and members
 * are bounded. It neither recurses nor builds anything.
 *
 * Returns: whether it is
 */
gboolean
easel_json_scan (const char  *text,
                 gsize        length,
                 GError     **error)
{
  Scanner self = { .start = text, .cursor = text, .end = text + length, .expect = EXPECT_VALUE };

  g_return_val_if_fail (text != NULL || length == 0, FALSE);

  while (self.expect != EXPECT_END)
    {
      skip_space (&self);
      if (!step (&self, error))
        return FALSE;
    }
  skip_space (&self);
  if (self.cursor < self.end)
    return fail (&self, EASEL_JSON_ERROR_SYNTAX, "text after the value", error);
  return TRUE;
}
