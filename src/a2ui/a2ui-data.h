/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "a2ui-watches.h"

G_BEGIN_DECLS

/* The data model of one surface: JSON that is changed in place. */
typedef struct _A2uiData A2uiData;

A2uiData    *a2ui_data_new          (void);
void         a2ui_data_free         (A2uiData    *self);
A2uiWatches *a2ui_data_get_watches  (A2uiData    *self);
/* (transfer none) (nullable): borrowed until the next change. */
JsonNode    *a2ui_data_get          (A2uiData    *self,
                                     const char  *pointer);
/* (transfer none): the array or map in a text that contains JSON, because A2UI 0.8 has no other way to send one;
 * otherwise @value itself. */
JsonNode    *a2ui_data_open         (A2uiData    *self,
                                     JsonNode    *value);
/* Does not notify watches, so that a caller can report several changes at once with a2ui_data_changed(). */
gboolean     a2ui_data_put          (A2uiData    *self,
                                     const char  *pointer,
                                     JsonNode    *value,
                                     GError     **error);
void         a2ui_data_changed      (A2uiData    *self,
                                     const char  *pointer);
gboolean     a2ui_data_set          (A2uiData    *self,
                                     const char  *pointer,
                                     JsonNode    *value,
                                     GError     **error);
/* @cost: of @value, from a2ui_value_cost(). */
gboolean     a2ui_data_set_measured (A2uiData    *self,
                                     const char  *pointer,
                                     JsonNode    *value,
                                     gsize        cost,
                                     GError     **error);
void         a2ui_data_remove       (A2uiData    *self,
                                     const char  *pointer);
/* The size of all values and keys, as A2UI_LIMIT_DATA_BYTES counts it. */
gsize        a2ui_data_get_cost     (A2uiData    *self);
/* (transfer full): the JSON pointer of @path at @scope; a2ui-data.c has the rule. */
char        *a2ui_data_resolve      (A2uiData    *self,
                                     const char  *scope,
                                     const char  *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (A2uiData, a2ui_data_free)

G_END_DECLS
