/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json-scanner.h"

#include <math.h>

#define SHORT_STRING_BYTES 512

gboolean
easel_json_scanner_fail (EaselJsonScanner  *self,
                         EaselJsonError     code,
                         const char        *problem,
                         GError           **error)
{
  g_set_error (error, EASEL_JSON_ERROR, code, "%s at byte %" G_GSIZE_FORMAT,
               problem, (gsize) (self->cursor - self->start));
  return FALSE;
}

void
easel_json_scanner_skip_space (EaselJsonScanner *self)
{
  while (self->cursor < self->end &&
         (*self->cursor == ' ' || *self->cursor == '\n' || *self->cursor == '\r' || *self->cursor == '\t'))
    self->cursor++;
}

static gboolean
read_hex4 (EaselJsonScanner  *self,
           gunichar          *unit,
           GError           **error)
{
  *unit = 0;
  for (guint i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (easel_json_scanner_peek (self));

      if (digit < 0)
        return easel_json_scanner_fail (self, EASEL_JSON_ERROR_SYNTAX, "four hexadecimal digits expected", error);
      *unit = *unit << 4 | (gunichar) digit;
      self->cursor++;
    }
  return TRUE;
}

static void
append_character (GString  *into,
                  gunichar  character)
{
  /* Escaped control characters are frequent in the output of terminals. */
  if (into != NULL && character < 0x80)
    g_string_append_c (into, (char) character);
  else if (into != NULL)
    g_string_append_unichar (into, character);
}

/* Escapes that encode no character are refused unless the scanner is tolerant: a string that changes while parsed could
 * name something other than what was checked. */
static gboolean
refuse_escape (EaselJsonScanner  *self,
               GString           *into,
               const char        *problem,
               GError           **error)
{
  if (!self->tolerant)
    return easel_json_scanner_fail (self, EASEL_JSON_ERROR_ENCODING, problem, error);
  append_character (into, 0xfffd);
  return TRUE;
}

static gboolean
read_unicode_escape (EaselJsonScanner  *self,
                     GString           *into,
                     GError           **error)
{
  gunichar unit, low;

  if (!read_hex4 (self, &unit, error))
    return FALSE;
  if (unit == 0)
    return refuse_escape (self, into, "escaped NUL", error);
  if (unit >= 0xd800 && unit <= 0xdfff)
    {
      if (unit > 0xdbff || self->end - self->cursor < 6 || self->cursor[0] != '\\' || self->cursor[1] != 'u')
        return refuse_escape (self, into, "lone surrogate", error);
      self->cursor += 2;
      if (!read_hex4 (self, &low, error))
        return FALSE;
      if (low < 0xdc00 || low > 0xdfff)
        return refuse_escape (self, into, "lone surrogate", error);
      unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
  append_character (into, unit);
  return TRUE;
}

static gboolean
read_escape (EaselJsonScanner  *self,
             GString           *into,
             GError           **error)
{
  static const char letters[] = "\"\\/bfnrt";
  static const char plain[] = "\"\\/\b\f\n\r\t";
  const char *found;
  char c;

  self->cursor++;
  c = easel_json_scanner_peek (self);
  if (c == 'u')
    {
      self->cursor++;
      return read_unicode_escape (self, into, error);
    }
  found = c != '\0' ? strchr (letters, c) : NULL;
  if (found == NULL)
    return easel_json_scanner_fail (self, EASEL_JSON_ERROR_SYNTAX, "unknown escape", error);
  self->cursor++;
  append_character (into, plain[found - letters]);
  return TRUE;
}

/* Reads up to the next quote, escape or control character. Only strings may contain non-ASCII characters. */
static gboolean
read_plain (EaselJsonScanner  *self,
            GString           *into,
            GError           **error)
{
  const char *from = self->cursor;
  guint64 seen = 0;

  self->cursor = easel_json_skip_plain (from, self->end, '"', &seen);
  if ((seen & EASEL_JSON_EACH_BYTE (0x80)) != 0 &&
      !g_utf8_validate_len (from, self->cursor - from, &self->cursor))
    return easel_json_scanner_fail (self, EASEL_JSON_ERROR_ENCODING, "not UTF-8", error);
  if (into != NULL)
    g_string_append_len (into, from, self->cursor - from);
  return TRUE;
}

gboolean
easel_json_scanner_read_string (EaselJsonScanner  *self,
                                GString           *into,
                                GError           **error)
{
  g_assert (easel_json_scanner_peek (self) == '"');
  self->cursor++;
  if (into != NULL)
    g_string_truncate (into, 0);

  for (;;)
    {
      if (!read_plain (self, into, error))
        return FALSE;
      switch (easel_json_scanner_peek (self))
        {
        case '"':
          self->cursor++;
          return TRUE;
        case '\\':
          if (!read_escape (self, into, error))
            return FALSE;
          break;
        default:
          return easel_json_scanner_fail (self, EASEL_JSON_ERROR_SYNTAX,
                                          self->cursor == self->end ? "unterminated string" : "control character",
                                          error);
        }
    }
}

gboolean
easel_json_scanner_read_short (EaselJsonScanner *self,
                               char             *into,
                               gsize             size)
{
  const char *from = self->cursor + 1;
  const char *limit = from + MIN ((gsize) (self->end - from), size);
  guint64 seen = 0;
  const char *end = easel_json_skip_plain (from, limit, '"', &seen);
  gsize length = end - from;

  if (end == limit || *end != '"' ||
      ((seen & EASEL_JSON_EACH_BYTE (0x80)) != 0 && !g_utf8_validate_len (from, length, NULL)))
    return FALSE;
  memcpy (into, from, length);
  into[length] = '\0';
  self->cursor = end + 1;
  return TRUE;
}

void
easel_json_scanner_clear (EaselJsonScanner *self)
{
  if (self->string != NULL)
    g_string_free (g_steal_pointer (&self->string), TRUE);
}

static JsonNode *
read_string_node (EaselJsonScanner  *self,
                  GError           **error)
{
  char space[SHORT_STRING_BYTES];

  if (easel_json_scanner_read_short (self, space, sizeof space))
    return json_node_init_string (json_node_alloc (), space);
  if (self->string == NULL)
    self->string = g_string_new (NULL);
  return easel_json_scanner_read_string (self, self->string, error)
         ? json_node_init_string (json_node_alloc (), self->string->str) : NULL;
}

static gsize
skip_digits (EaselJsonScanner *self)
{
  const char *from = self->cursor;

  while (self->cursor < self->end && g_ascii_isdigit (*self->cursor))
    self->cursor++;
  return self->cursor - from;
}

static JsonNode *
make_integer (EaselJsonScanner  *self,
              const char        *digits,
              gboolean           negative,
              GError           **error)
{
  guint64 magnitude = 0;

  for (const char *p = digits; p < self->cursor; p++)
    if (!g_uint64_checked_mul (&magnitude, magnitude, 10) ||
        !g_uint64_checked_add (&magnitude, magnitude, *p - '0') ||
        magnitude > (guint64) G_MAXINT64 + negative)
      {
        easel_json_scanner_fail (self, EASEL_JSON_ERROR_RANGE, "integer beyond 64 bits", error);
        return NULL;
      }
  return json_node_init_int (json_node_alloc (), (gint64) (negative ? 0 - magnitude : magnitude));
}

static gboolean
skip_fraction_and_exponent (EaselJsonScanner  *self,
                            gboolean          *is_double,
                            GError           **error)
{
  if (easel_json_scanner_peek (self) == '.')
    {
      *is_double = TRUE;
      self->cursor++;
      if (skip_digits (self) == 0)
        return easel_json_scanner_fail (self, EASEL_JSON_ERROR_SYNTAX, "digit expected", error);
    }
  if (easel_json_scanner_peek (self) == 'e' || easel_json_scanner_peek (self) == 'E')
    {
      *is_double = TRUE;
      self->cursor++;
      if (easel_json_scanner_peek (self) == '+' || easel_json_scanner_peek (self) == '-')
        self->cursor++;
      if (skip_digits (self) == 0)
        return easel_json_scanner_fail (self, EASEL_JSON_ERROR_SYNTAX, "digit expected", error);
    }
  return TRUE;
}

static gboolean
skip_number (EaselJsonScanner  *self,
             gboolean          *is_double,
             GError           **error)
{
  const char *digits;
  gsize n_digits;

  if (easel_json_scanner_peek (self) == '-')
    self->cursor++;
  digits = self->cursor;
  n_digits = skip_digits (self);
  if (n_digits == 0)
    return easel_json_scanner_fail (self, EASEL_JSON_ERROR_SYNTAX, "value expected", error);
  if (n_digits > 1 && *digits == '0')
    return easel_json_scanner_fail (self, EASEL_JSON_ERROR_SYNTAX, "leading zero", error);
  return skip_fraction_and_exponent (self, is_double, error);
}

static JsonNode *
read_number (EaselJsonScanner  *self,
             GError           **error)
{
  const char *number = self->cursor;
  gboolean is_double = FALSE;

  if (!skip_number (self, &is_double, error))
    return NULL;
  if (is_double)
    {
      g_autofree char *copy = g_strndup (number, self->cursor - number);
      double value = g_ascii_strtod (copy, NULL);

      if (isfinite (value))
        return json_node_init_double (json_node_alloc (), value);
      easel_json_scanner_fail (self, EASEL_JSON_ERROR_RANGE, "number beyond a double", error);
      return NULL;
    }
  return make_integer (self, *number == '-' ? number + 1 : number, *number == '-', error);
}

static gboolean
skip_literal (EaselJsonScanner  *self,
              const char        *literal,
              GError           **error)
{
  gsize length = strlen (literal);

  if ((gsize) (self->end - self->cursor) < length || memcmp (self->cursor, literal, length) != 0)
    return easel_json_scanner_fail (self, EASEL_JSON_ERROR_SYNTAX, "value expected", error);
  self->cursor += length;
  return TRUE;
}

JsonNode *
easel_json_scanner_read_scalar (EaselJsonScanner  *self,
                                GError           **error)
{
  switch (easel_json_scanner_peek (self))
    {
    case '"':
      return read_string_node (self, error);
    case 't':
      return skip_literal (self, "true", error) ? json_node_init_boolean (json_node_alloc (), TRUE) : NULL;
    case 'f':
      return skip_literal (self, "false", error) ? json_node_init_boolean (json_node_alloc (), FALSE) : NULL;
    case 'n':
      return skip_literal (self, "null", error) ? json_node_new (JSON_NODE_NULL) : NULL;
    default:
      return read_number (self, error);
    }
}

gboolean
easel_json_scanner_skip_scalar (EaselJsonScanner *self)
{
  gboolean is_double;

  switch (easel_json_scanner_peek (self))
    {
    case '"': return easel_json_scanner_read_string (self, NULL, NULL);
    case 't': return skip_literal (self, "true", NULL);
    case 'f': return skip_literal (self, "false", NULL);
    case 'n': return skip_literal (self, "null", NULL);
    default:  return skip_number (self, &is_double, NULL);
    }
}
