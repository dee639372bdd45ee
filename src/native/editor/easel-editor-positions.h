/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Positions in the text as agents write them: {line, column}, both from 0. A column counts UTF-16 code units from
 * the start of the line, or bytes of UTF-8 if the input has columnUnit: "utf-8". Lines are those of the buffer: they
 * end at LF, CR, CRLF and U+2029. A reader is invalid after the next change of the text. */
typedef struct
{
  GtkTextBuffer *buffer;
  GtkTextIter    line;     /* start of the line that was read last, because most ranges are in one line */
  int            number;   /* number of @line */
  int            n_lines;
  gboolean       utf8;
  gint64         budget;   /* bytes of lines that may still be scanned */
} EaselEditorReader;

void        easel_editor_reader_init              (EaselEditorReader  *self,
                                                   GtkTextBuffer      *buffer,
                                                   JsonObject         *input);
gboolean    easel_editor_reader_position          (EaselEditorReader  *self,
                                                   JsonObject         *position,
                                                   GtkTextIter        *iter,
                                                   GError            **error);
gboolean    easel_editor_reader_range             (EaselEditorReader  *self,
                                                   JsonObject         *range,
                                                   GtkTextIter        *start,
                                                   GtkTextIter        *end,
                                                   GError            **error);
JsonObject *easel_editor_reader_describe          (EaselEditorReader  *self,
                                                   const GtkTextIter  *start,
                                                   const GtkTextIter  *end);
JsonObject *easel_editor_reader_describe_position (EaselEditorReader  *self,
                                                   const GtkTextIter  *iter);
/* (transfer full): {line, column}, for texts that are not in a buffer. */
JsonObject *easel_editor_position_new             (guint               line,
                                                   guint               column);
/* Number of UTF-16 code units for @length bytes of UTF-8. */
gsize       easel_editor_utf16_length             (const char         *text,
                                                   gsize               length);

G_END_DECLS
