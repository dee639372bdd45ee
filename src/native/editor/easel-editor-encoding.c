/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-encoding.h"

#include <string.h>

#include "easel-editor-error.h"
#include "easel-editor-limits.h"

typedef struct
{
  const char *mark;
  gsize       length;
} Mark;

static const Mark marks[] = {
  [EASEL_EDITOR_UTF8] = { "\xef\xbb\xbf", 3 },
  [EASEL_EDITOR_UTF16LE] = { "\xff\xfe", 2 },
  [EASEL_EDITOR_UTF16BE] = { "\xfe\xff", 2 },
};

static const char * const encoding_names[] = {
  [EASEL_EDITOR_UTF8] = "utf-8",
  [EASEL_EDITOR_UTF16LE] = "utf-16le",
  [EASEL_EDITOR_UTF16BE] = "utf-16be",
};

static const char * const charsets[] = {
  [EASEL_EDITOR_UTF8] = "UTF-8",
  [EASEL_EDITOR_UTF16LE] = "UTF-16LE",
  [EASEL_EDITOR_UTF16BE] = "UTF-16BE",
};

static const char * const eol_names[] = {
  [EASEL_EDITOR_LF] = "lf",
  [EASEL_EDITOR_CRLF] = "crlf",
  [EASEL_EDITOR_CR] = "cr",
  [EASEL_EDITOR_MIXED] = "mixed",
};

static const char * const eols[] = {
  [EASEL_EDITOR_LF] = "\n",
  [EASEL_EDITOR_CRLF] = "\r\n",
  [EASEL_EDITOR_CR] = "\r",
};

/** easel_editor_eol_of: the line ends of @text; %EASEL_EDITOR_LF if there is only one line. */
EaselEditorEol
easel_editor_eol_of (const char *text)
{
  guint seen[3] = { 0 };

  for (const char *p = strpbrk (text, "\r\n"); p != NULL; p = strpbrk (p + 1, "\r\n"))
    {
      if (*p == '\n')
        seen[EASEL_EDITOR_LF]++;
      else if (p[1] != '\n')
        seen[EASEL_EDITOR_CR]++;
      else
        {
          seen[EASEL_EDITOR_CRLF]++;
          p++;
        }
    }
  if (!!seen[EASEL_EDITOR_LF] + !!seen[EASEL_EDITOR_CRLF] + !!seen[EASEL_EDITOR_CR] > 1)
    return EASEL_EDITOR_MIXED;
  return seen[EASEL_EDITOR_CRLF] ? EASEL_EDITOR_CRLF : seen[EASEL_EDITOR_CR] ? EASEL_EDITOR_CR : EASEL_EDITOR_LF;
}

/* (transfer full): the text with all line ends replaced by @eol. */
static char *
convert_eols (const char *text,
              const char *eol)
{
  GString *result = g_string_sized_new (strlen (text) + 1);
  const char *start = text;

  for (const char *p = strpbrk (text, "\r\n"); p != NULL; p = strpbrk (start, "\r\n"))
    {
      g_string_append_len (result, start, p - start);
      g_string_append (result, eol);
      start = p + (p[0] == '\r' && p[1] == '\n' ? 2 : 1);
    }
  g_string_append (result, start);
  return g_string_free (result, FALSE);
}

/**
 * easel_editor_normalise:
 * @text: foreign text, UTF-8
 * @format: the format of the document for which it is meant
 *
 * Returns: (transfer full): @text with the line ends of that document's buffer
 */
char *
easel_editor_normalise (const char              *text,
                        const EaselEditorFormat *format)
{
  if (format->eol == EASEL_EDITOR_MIXED || strchr (text, '\r') == NULL)
    return g_strdup (text);
  return convert_eols (text, "\n");
}

static EaselEditorEncoding
find_mark (const char *data,
           gsize       length,
           gboolean   *found)
{
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      if (length >= marks[i].length && memcmp (data, marks[i].mark, marks[i].length) == 0)
        {
          *found = TRUE;
          return i;
        }
    }
  *found = FALSE;
  return EASEL_EDITOR_UTF8;
}

/* Checks that the text is UTF-8 without NUL. */
static gboolean
check_text (const char  *text,
            gsize        length,
            GError     **error)
{
  const char *nul = memchr (text, '\0', length);
  const char *end;

  if (nul != NULL)
    {
      g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_CONTENT,
                   "This is a binary file: it has a NUL at byte %" G_GSIZE_FORMAT ". The editor opens text only.",
                   (gsize) (nul - text));
      return FALSE;
    }
  if (!g_utf8_validate_len (text, length, &end))
    {
      g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_CONTENT,
                   "This is not UTF-8 (see byte %" G_GSIZE_FORMAT "), nor UTF-16 with a byte order mark. It was not "
                   "opened, so that nothing is mangled.", (gsize) (end - text));
      return FALSE;
    }
  return TRUE;
}

static char *
to_utf8 (const char           *data,
         gsize                 length,
         EaselEditorEncoding   encoding,
         GError              **error)
{
  g_autoptr(GError) local_error = NULL;
  g_autofree char *text = NULL;
  gsize written = length;

  if (encoding == EASEL_EDITOR_UTF8)
    return check_text (data, length, error) ? g_strndup (data, length) : NULL;

  text = g_convert (data, length, "UTF-8", charsets[encoding], NULL, &written, &local_error);
  if (text == NULL)
    {
      g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_CONTENT,
                   "The file begins like %s but is damaged: %s", charsets[encoding], local_error->message);
      return NULL;
    }
  return check_text (text, written, error) ? g_steal_pointer (&text) : NULL;
}

/**
 * easel_editor_decode:
 * @bytes: a file
 * @format: (out): the format, for writing the file
 * @error: an `EASEL_EDITOR_ERROR`
 *
 * Accepts UTF-8, and UTF-16 with a byte order mark. Other encodings are refused, not guessed.
 *
 * Returns: (transfer full): the text with the line ends of the buffer; %NULL on failure
 */
char *
easel_editor_decode (GBytes             *bytes,
                     EaselEditorFormat  *format,
                     GError            **error)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *text = NULL;
  gsize skip;

  if (length > EASEL_LIMIT_EDITOR_FILE_BYTES)
    {
      g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_TOO_LARGE,
                   "%" G_GSIZE_FORMAT " bytes; the editor opens files of up to %d", length,
                   EASEL_LIMIT_EDITOR_FILE_BYTES);
      return NULL;
    }
  format->encoding = find_mark (data, length, &format->bom);
  skip = format->bom ? marks[format->encoding].length : 0;
  text = to_utf8 (length > 0 ? data + skip : "", length - skip, format->encoding, error);
  if (text == NULL)
    return NULL;
  format->eol = easel_editor_eol_of (text);
  if (format->eol == EASEL_EDITOR_LF || format->eol == EASEL_EDITOR_MIXED)
    return g_steal_pointer (&text);
  return convert_eols (text, "\n");
}

/**
 * easel_editor_encode:
 * @text: the whole buffer, UTF-8
 * @format: the format from reading the file
 * @error: an `EASEL_EDITOR_ERROR`
 *
 * Returns: (transfer full): the bytes of the file; an unchanged text gives the same bytes that were read
 */
GBytes *
easel_editor_encode (const char               *text,
                     const EaselEditorFormat  *format,
                     GError                  **error)
{
  g_autofree char *lines = format->eol == EASEL_EDITOR_MIXED ? g_strdup (text) : convert_eols (text, eols[format->eol]);
  g_autoptr(GError) local_error = NULL;
  g_autoptr(GByteArray) result = g_byte_array_new ();
  g_autofree char *converted = NULL;
  gsize length = strlen (lines);

  if (format->encoding != EASEL_EDITOR_UTF8)
    {
      converted = g_convert (lines, length, charsets[format->encoding], "UTF-8", NULL, &length, &local_error);
      if (converted == NULL)
        {
          g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_FAILED, "%s", local_error->message);
          return NULL;
        }
    }
  if (format->bom)
    g_byte_array_append (result, (const guint8 *) marks[format->encoding].mark, marks[format->encoding].length);
  g_byte_array_append (result, (const guint8 *) (converted != NULL ? converted : lines), length);
  return g_byte_array_free_to_bytes (g_steal_pointer (&result));
}

static guint
parse_name (const char         *name,
            const char * const *names,
            guint               n_names)
{
  for (guint i = 0; i < n_names; i++)
    {
      if (g_strcmp0 (name, names[i]) == 0)
        return i;
    }
  return 0;
}

/** easel_editor_eol_to_string: the name in results and drafts, never translated. */
const char *
easel_editor_eol_to_string (EaselEditorEol eol)
{
  g_return_val_if_fail (eol < G_N_ELEMENTS (eol_names), NULL);

  return eol_names[eol];
}

/** easel_editor_eol_parse: reverse of easel_editor_eol_to_string(); LF for unknown names. */
EaselEditorEol
easel_editor_eol_parse (const char *name)
{
  return parse_name (name, eol_names, G_N_ELEMENTS (eol_names));
}

/** easel_editor_encoding_to_string: the name in results and drafts, never translated. */
const char *
easel_editor_encoding_to_string (EaselEditorEncoding encoding)
{
  g_return_val_if_fail (encoding < G_N_ELEMENTS (encoding_names), NULL);

  return encoding_names[encoding];
}

/** easel_editor_encoding_parse: reverse of easel_editor_encoding_to_string(); UTF-8 for unknown names. */
EaselEditorEncoding
easel_editor_encoding_parse (const char *name)
{
  return parse_name (name, encoding_names, G_N_ELEMENTS (encoding_names));
}
