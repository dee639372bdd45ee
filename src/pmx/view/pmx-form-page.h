/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pmx-form-values.h"

G_BEGIN_DECLS

/* Actions for when something of a form is pressed, or changed. */
typedef struct
{
  JsonNode *binding;  /* foreign: an action, or several */
  char     *item;     /* nullable: as in PmxFormContext */
  guint     index;
} PmxFormPress;

/* A form as A2UI. */
typedef struct
{
  JsonArray  *components;  /* of updateComponents; the first is the root */
  GHashTable *presses;     /* (element-type utf8 PmxFormPress): by the id of a component */
  GHashTable *changes;     /* (element-type utf8 PmxFormPress): by the pointer that an input writes to */
  GHashTable *choices;     /* (element-type utf8 utf8): pointers where one text is chosen */
  gboolean    is_lacking;  /* something of it is not drawn */
} PmxFormPage;

PmxFormPage *pmx_form_page_new  (JsonObject  *spec,
                                 A2uiSurface *state);
void         pmx_form_page_free (PmxFormPage *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PmxFormPage, pmx_form_page_free)

G_END_DECLS
