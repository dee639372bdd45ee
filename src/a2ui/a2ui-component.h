/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-problem.h"

G_BEGIN_DECLS

/* The definition of a component as the agent sent it. Immutable. */
typedef struct _A2uiComponent A2uiComponent;

/* @address: where a bound value is in the properties, such as "text" or "options/0/label". */
typedef void (*A2uiBoundFunc) (const char *address,
                               JsonObject *value,
                               gpointer    user_data);

A2uiComponent *a2ui_component_read           (JsonNode            *node,
                                              const char          *where,
                                              A2uiProblems        *problems);
/* (transfer full): @self in the form that a2ui_component_read() takes. */
JsonObject    *a2ui_component_write          (const A2uiComponent *self);
A2uiComponent *a2ui_component_ref            (A2uiComponent       *self);
void           a2ui_component_unref          (A2uiComponent       *self);
gboolean       a2ui_component_equal          (const A2uiComponent *a,
                                              const A2uiComponent *b);
const char    *a2ui_component_get_id         (const A2uiComponent *self);
const char    *a2ui_component_get_type_name  (const A2uiComponent *self);
/* (nullable): the id of the catalog that the definition names. */
const char    *a2ui_component_get_catalog    (const A2uiComponent *self);
/* Share of the free space of a Row or Column; 0: none. */
double         a2ui_component_get_weight     (const A2uiComponent *self);
JsonObject    *a2ui_component_get_properties (const A2uiComponent *self);
/* (nullable): the value at @address. */
JsonNode      *a2ui_component_find           (const A2uiComponent *self,
                                              const char          *address);
void           a2ui_component_foreach_bound  (const A2uiComponent *self,
                                              A2uiBoundFunc        func,
                                              gpointer             user_data);
/* Adds the ids of templates, or of the other children, to @into; the strings are borrowed from @self. */
void           a2ui_component_add_references (const A2uiComponent *self,
                                              gboolean             templates,
                                              GPtrArray           *into);
/* (nullable): the address of the value that is obscured on the screen; NULL: no value is. */
const char    *a2ui_component_get_obscured   (const A2uiComponent *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (A2uiComponent, a2ui_component_unref)

G_END_DECLS
