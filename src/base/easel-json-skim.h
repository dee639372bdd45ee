/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-json-scanner.h"

G_BEGIN_DECLS

/* Skips over a JSON text that is forwarded or was refused. Checks the grammar only, without recursion and without
 * copies. */
typedef struct
{
  EaselJsonScanner  scanner;
  GString          *name;      /* name of the member that was read last */
  GString          *closers;   /* closing brackets of the open containers, the innermost last */
} EaselJsonSkim;

/* A part of a text; borrowed. */
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
/* Skips blanks and then @c. FALSE: another character comes next. */
gboolean   easel_json_skim_char    (EaselJsonSkim        *self,
                                    char                  c);
gboolean   easel_json_skim_value   (EaselJsonSkim        *self);
/* Reads the members of an object from after its opening brace to after the closing one. */
gboolean   easel_json_skim_members (EaselJsonSkim        *self,
                                    EaselJsonMemberFunc   func,
                                    gpointer              user_data);

/* Finds a value in a text that is valid JSON. @path: names of members, terminated by NULL; the last of several members
 * with the same name counts. */
gboolean easel_json_find      (GBytes              *text,
                               const char *const    *path,
                               EaselJsonSpan       *found);
gboolean easel_json_span_find (const EaselJsonSpan *object,
                               const char          *name,
                               EaselJsonSpan       *found);
/* (transfer full) (nullable) (element-type EaselJsonSpan): the elements; NULL if the value is not an array. */
GArray  *easel_json_span_list (const EaselJsonSpan *array);
gboolean easel_json_span_is   (const EaselJsonSpan *string,
                               const char          *text);
/* (transfer full): a copy of @text with one part replaced; every other byte is kept. */
GBytes  *easel_json_splice    (GBytes              *text,
                               const EaselJsonSpan *part,
                               const char          *replacement);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EaselJsonSkim, easel_json_skim_clear)

G_END_DECLS
