/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-surface.h"

G_BEGIN_DECLS

/* Functions of the basic catalog of A2UI 0.9 that return a value. openUrl and updateDataModel return none and are
 * run by an action; so is callMcpTool. */

/* The surface and path in which a call is evaluated. */
typedef struct
{
  A2uiSurface *surface;         /* nullable: NULL: all paths lead to null */
  const char  *scope;           /* a JSON pointer to which paths are relative */
  const char  *component_id;    /* nullable: the component named in problems */
  gboolean    *needs_obscured;  /* nullable: set to TRUE if a check needs the text of an obscured input; NULL: this is
                                 * not a check */
} A2uiDataContext;

typedef void (*A2uiPathFunc) (const char *path,
                              gpointer    user_data);

#define A2UI_FUNCTION_OPEN_URL "openUrl"
/* Functions of the catalog mcp. */
#define A2UI_FUNCTION_CALL_TOOL "callMcpTool"
#define A2UI_FUNCTION_UPDATE_DATA "updateDataModel"

gboolean  a2ui_function_is_known     (const char            *name);
/* (transfer full): @value: a call or path in the form of a2ui_lower_call(), an array or object of them,
 * or a plain value. */
JsonNode *a2ui_function_evaluate     (const A2uiDataContext *context,
                                      JsonNode              *value);
void      a2ui_function_foreach_path (JsonNode              *value,
                                      A2uiPathFunc           func,
                                      gpointer               user_data);

G_END_DECLS
