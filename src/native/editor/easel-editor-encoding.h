/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  EASEL_EDITOR_UTF8,
  EASEL_EDITOR_UTF16LE,
  EASEL_EDITOR_UTF16BE,
} EaselEditorEncoding;

/* Line ends of a file. The buffer contains a MIXED text unchanged; other texts are converted to "\n". */
typedef enum
{
  EASEL_EDITOR_LF,
  EASEL_EDITOR_CRLF,
  EASEL_EDITOR_CR,
  EASEL_EDITOR_MIXED,
} EaselEditorEol;

/* Encoding, byte order mark and line ends of a file, remembered for writing. */
typedef struct
{
  EaselEditorEncoding encoding;
  gboolean            bom;
  EaselEditorEol      eol;
} EaselEditorFormat;

char               *easel_editor_decode             (GBytes                   *bytes,
                                                     EaselEditorFormat        *format,
                                                     GError                  **error);
GBytes             *easel_editor_encode             (const char               *text,
                                                     const EaselEditorFormat  *format,
                                                     GError                  **error);
/* Foreign text with the line ends of the buffer. */
char               *easel_editor_normalise          (const char               *text,
                                                     const EaselEditorFormat  *format);
/* The line ends of a text; LF if it has only one line. */
EaselEditorEol      easel_editor_eol_of             (const char               *text);
const char         *easel_editor_eol_to_string      (EaselEditorEol            eol);
EaselEditorEol      easel_editor_eol_parse          (const char               *name);
const char         *easel_editor_encoding_to_string (EaselEditorEncoding       encoding);
EaselEditorEncoding easel_editor_encoding_parse     (const char               *name);

G_END_DECLS
