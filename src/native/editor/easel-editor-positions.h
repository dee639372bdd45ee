/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Places in the text as agents name them: {line, column}, both from 0. A column counts UTF-16 code units from the start
 * of the line, or bytes of UTF-8 where the input says columnUnit: "utf-8". Lines are those of the buffer: they end at
 * LF, CR, CRLF and U+2029. A reader ends with the next change of the text. */
typedef struct
{
  GtkTextBuffer *buffer;
  GtkTextIter    line;     /* the start of the line that was asked for last: most ranges lie in one */
  int            number;   /* of it */
  int            n_lines;
  gboolean       utf8;
  gint64         budget;   /* bytes of lines that may still be looked through */
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
/* The same from numbers, for texts that are in no buffer. */
JsonObject *easel_editor_position_new             (guint               line,
                                                   guint               column);
/* UTF-16 code units of @length bytes of UTF-8. */
gsize       easel_editor_utf16_length             (const char         *text,
                                                   gsize               length);

G_END_DECLS
