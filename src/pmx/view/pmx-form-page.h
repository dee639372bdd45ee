/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pmx-form-values.h"

G_BEGIN_DECLS

/* The actions of a button or an input. */
typedef struct
{
  JsonNode *binding;  /* foreign: one action, or several */
  char     *item;     /* nullable: see PmxFormContext */
  guint     index;
} PmxFormPress;

/* A form written as A2UI. */
typedef struct
{
  JsonArray  *components;  /* of updateComponents; the first is the root */
  GHashTable *presses;     /* (element-type utf8 PmxFormPress): by the id of a component */
  GHashTable *changes;     /* (element-type utf8 PmxFormPress): by the pointer that an input writes to */
  GHashTable *choices;     /* (element-type utf8 utf8): pointers of single choices */
  gboolean    is_lacking;  /* a part of the form is not drawn */
} PmxFormPage;

PmxFormPage *pmx_form_page_new  (JsonObject  *spec,
                                 A2uiSurface *state);
void         pmx_form_page_free (PmxFormPage *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PmxFormPage, pmx_form_page_free)

G_END_DECLS
