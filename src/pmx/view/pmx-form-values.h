/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-surface.h"

G_BEGIN_DECLS

/* Where a value of a form stands: its state, and the item of a list that it belongs to. */
typedef struct
{
  A2uiSurface *state;       /* its data */
  const char  *item;        /* nullable: the pointer of the item */
  guint        index;       /* of it */
  gboolean     is_listed;   /* a press sends it: with what was typed unseen at just the place it names */
  gboolean    *is_lacking;  /* set where something is asked for that is not known here */
} PmxFormContext;

/* @value: (foreign) (nullable): a literal or an expression, at any depth of it. (transfer full): without
 * expressions. */
JsonNode *pmx_form_resolve     (const PmxFormContext *self,
                                JsonNode             *value);
/* (transfer full): the same for people to read; "": nothing. */
char     *pmx_form_dup_text    (const PmxFormContext *self,
                                JsonNode             *value);
/* (nullable): the place in the state that an input of this value writes to. */
char     *pmx_form_dup_binding (const PmxFormContext *self,
                                JsonNode             *value);
/* (nullable): an absolute pointer of @path as it is written in a form, "/a/b" or "a/b". */
char     *pmx_form_dup_pointer (const char           *path);
/* @condition: (foreign) (nullable): none is true. */
gboolean  pmx_form_is_true     (const PmxFormContext *self,
                                JsonNode             *condition);

G_END_DECLS
