/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-surface.h"

G_BEGIN_DECLS

/* Functions of the basic catalog of A2UI 0.9 that give a value. openUrl gives none; it is what an action does. */

/* Where a call stands. */
typedef struct
{
  A2uiSurface *surface;         /* nullable: a path leads to nothing */
  const char  *scope;           /* where paths begin: a JSON pointer */
  const char  *component_id;    /* nullable: what problems are told of */
  gboolean    *needs_obscured;  /* nullable: not a check; becomes TRUE where a check needs what was typed unseen */
} A2uiDataContext;

typedef void (*A2uiPathFunc) (const char *path,
                              gpointer    user_data);

#define A2UI_FUNCTION_OPEN_URL "openUrl"

gboolean  a2ui_function_is_known     (const char            *name);
/* (transfer full): @value: a call or path in the form of a2ui_lower_call(), an array of such, or any other value. */
JsonNode *a2ui_function_evaluate     (const A2uiDataContext *context,
                                      JsonNode              *value);
void      a2ui_function_foreach_path (JsonNode              *value,
                                      A2uiPathFunc           func,
                                      gpointer               user_data);

G_END_DECLS
