/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-surface.h"

G_BEGIN_DECLS

/* The context in which a value of a form is evaluated: the state of the form, and an item of a list. */
typedef struct
{
  A2uiSurface *state;       /* its data model is the state */
  const char  *item;        /* nullable: the JSON pointer of the item */
  guint        index;       /* of the item in its list */
  gboolean     is_listed;   /* a click sends the value: includes the text of an obscured input if the value names
                             * exactly its pointer */
  gboolean    *is_lacking;  /* set to TRUE if an unknown expression was found */
} PmxFormContext;

/* (transfer full): @value without expressions. @value: (foreign) (nullable): a literal or an expression, at any
 * depth. */
JsonNode *pmx_form_resolve     (const PmxFormContext *self,
                                JsonNode             *value);
/* (transfer full): @value resolved as text for the user; "": there is none. */
char     *pmx_form_dup_text    (const PmxFormContext *self,
                                JsonNode             *value);
/* (nullable): the JSON pointer in the state that an input with this value writes to. */
char     *pmx_form_dup_binding (const PmxFormContext *self,
                                JsonNode             *value);
/* (nullable): the absolute JSON pointer of a path in a form, "/a/b" or "a/b". */
char     *pmx_form_dup_pointer (const char           *path);
/* @condition: (foreign) (nullable): NULL counts as true. */
gboolean  pmx_form_is_true     (const PmxFormContext *self,
                                JsonNode             *condition);

G_END_DECLS
