/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "a2ui-watches.h"

G_BEGIN_DECLS

/* The data model of one surface: JSON that is changed in place. */
typedef struct _A2uiData A2uiData;

A2uiData    *a2ui_data_new         (void);
void         a2ui_data_free        (A2uiData    *self);
A2uiWatches *a2ui_data_get_watches (A2uiData    *self);
/* (transfer none) (nullable): borrowed until the next change. */
JsonNode    *a2ui_data_get         (A2uiData    *self,
                                    const char  *pointer);
/* (transfer none): the array or map that a text is as JSON, which A2UI 0.8 has no other way to send; @value itself
 * where it is none. */
JsonNode    *a2ui_data_open        (A2uiData    *self,
                                    JsonNode    *value);
/* Tells nobody yet, so that several changes can be told as one: a2ui_data_changed(). */
gboolean     a2ui_data_put         (A2uiData    *self,
                                    const char  *pointer,
                                    JsonNode    *value,
                                    GError     **error);
void         a2ui_data_changed     (A2uiData    *self,
                                    const char  *pointer);
gboolean     a2ui_data_set         (A2uiData    *self,
                                    const char  *pointer,
                                    JsonNode    *value,
                                    GError     **error);
/* @cost: of @value, see a2ui_value_cost(). */
gboolean     a2ui_data_set_measured (A2uiData    *self,
                                     const char  *pointer,
                                     JsonNode    *value,
                                     gsize        cost,
                                     GError     **error);
void         a2ui_data_remove      (A2uiData    *self,
                                    const char  *pointer);
/* The size of all values and keys, as A2UI_LIMIT_DATA_BYTES counts it. */
gsize        a2ui_data_get_cost    (A2uiData    *self);
/* How a path is meant at @scope, a pointer; see a2ui-data.c for the rule. */
char        *a2ui_data_resolve     (A2uiData    *self,
                                    const char  *scope,
                                    const char  *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (A2uiData, a2ui_data_free)

G_END_DECLS
