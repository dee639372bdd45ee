/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-json-scanner.h"

G_BEGIN_DECLS

/* Reads over a JSON text that is passed on or was refused: strict about the grammar, and about nothing else. Without
 * recursion, and without a copy of what it passes over. */
typedef struct
{
  EaselJsonScanner  scanner;
  GString          *name;      /* of the member that was read last */
  GString          *closers;   /* of the containers that are open, the innermost last */
} EaselJsonSkim;

/* A part of a text, as it stands there. */
typedef struct
{
  const char *from;
  const char *end;
} EaselJsonSpan;

typedef void (*EaselJsonMemberFunc) (const char          *name,
                                     const EaselJsonSpan *value,
                                     gpointer             user_data);

void       easel_json_skim_init    (EaselJsonSkim        *self,
                                    const char           *text,
                                    gsize                 length);
void       easel_json_skim_clear   (EaselJsonSkim        *self);
/* After blanks; FALSE: something else is there. */
gboolean   easel_json_skim_char    (EaselJsonSkim        *self,
                                    char                  c);
gboolean   easel_json_skim_value   (EaselJsonSkim        *self);
/* From behind the brace that opens an object, over the one that closes it. */
gboolean   easel_json_skim_members (EaselJsonSkim        *self,
                                    EaselJsonMemberFunc   func,
                                    gpointer              user_data);

/* Parts of a text that is JSON. @path: names of members, NULL at the end; of those with one name the last counts. */
gboolean easel_json_find      (GBytes              *text,
                               const char *const    *path,
                               EaselJsonSpan       *found);
gboolean easel_json_span_find (const EaselJsonSpan *object,
                               const char          *name,
                               EaselJsonSpan       *found);
/* (transfer full) (nullable) (element-type EaselJsonSpan): NULL: no array. */
GArray  *easel_json_span_list (const EaselJsonSpan *array);
gboolean easel_json_span_is   (const EaselJsonSpan *string,
                               const char          *text);
/* (transfer full): @text with other words for a part of it; every other byte stays. */
GBytes  *easel_json_splice    (GBytes              *text,
                               const EaselJsonSpan *part,
                               const char          *replacement);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EaselJsonSkim, easel_json_skim_clear)

G_END_DECLS
