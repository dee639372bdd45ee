/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-data.h"

G_BEGIN_DECLS

/* The values of a surface as everything but obscured inputs reads them: the data model without the text of obscured
 * inputs, and the user's input in fields without a path. Only a2ui_values_dup_listed() returns hidden text. */
typedef struct _A2uiValues A2uiValues;

A2uiValues *a2ui_values_new          (A2uiData   *data);
void        a2ui_values_free         (A2uiValues *self);
void        a2ui_values_data_changed (A2uiValues *self);
char       *a2ui_values_dup_key      (const char *instance,
                                      const char *address);
void        a2ui_values_hide         (A2uiValues *self,
                                      const char *pointer,
                                      const char *path);
gboolean    a2ui_values_is_hidden    (A2uiValues *self,
                                      const char *pointer);
JsonNode   *a2ui_values_get_local    (A2uiValues *self,
                                      const char *instance,
                                      const char *address,
                                      gboolean    obscured);
void        a2ui_values_set_local    (A2uiValues *self,
                                      const char *instance,
                                      const char *address,
                                      gboolean    obscured,
                                      JsonNode   *value);
JsonNode   *a2ui_values_get          (A2uiValues *self,
                                      const char *pointer);
JsonNode   *a2ui_values_dup          (A2uiValues *self,
                                      const char *pointer);
JsonNode   *a2ui_values_dup_listed   (A2uiValues *self,
                                      const char *scope,
                                      const char *path);
void        a2ui_values_save         (A2uiValues *self,
                                      JsonObject *saved);
void        a2ui_values_restore      (A2uiValues *self,
                                      JsonObject *saved);

G_END_DECLS
