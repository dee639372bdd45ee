/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-v09.h"

#include "a2ui-catalogs.h"
#include "a2ui-function.h"
#include "a2ui-lower.h"
#include "a2ui-version.h"
#include "easel-json.h"

/* The id of the root component in A2UI 0.9. */
#define ROOT "root"

/**
 * a2ui_v09_is_envelope:
 * @name: a member of a message
 *
 * Returns: whether it is an envelope of A2UI 0.9 or later
 */
gboolean
a2ui_v09_is_envelope (const char *name)
{
  static const char *const names[] = {
    "createSurface", "updateComponents", "updateDataModel", "callFunction", "callRendererFunction", "actionResponse",
    "agentFunctionResponse", NULL
  };

  return g_strv_contains (names, name);
}

/**
 * a2ui_v09_read_version:
 * @message: a message
 * @problems: problems are added to it
 *
 * Returns: (nullable): the version of @message; 0.9 if it has none, %NULL if the version is unknown
 */
const char *
a2ui_v09_read_version (JsonObject   *message,
                       A2uiProblems *problems)
{
  const char *name = easel_json_peek_string (message, "version", NULL);
  const char *version = a2ui_version_find (name);

  if (name == NULL)
    {
      a2ui_problems_warn (problems, A2UI_PROBLEM_VALIDATION, "/version", "version is missing; “%s” is taken",
                          A2UI_VERSION_0_9);
      return A2UI_VERSION_0_9;
    }
  if (version == NULL)
    a2ui_problems_add (problems, A2UI_PROBLEM_VERSION, "/version",
                       "A2UI “%.32s” is not supported; 0.8, v0.9, v0.9.1 and v1.0 are", name);
  return version;
}

/**
 * a2ui_v09_create:
 * @surface: a surface without a root
 * @create: the value of `createSurface`
 * @problems: problems are added to it
 *
 * Returns: (transfer full): the equivalent value of `beginRendering`, with the root and styles of the surface
 */
JsonObject *
a2ui_v09_create (A2uiSurface  *surface,
                 JsonObject   *create,
                 A2uiProblems *problems)
{
  JsonObject *theme = easel_json_peek_object (create, "theme");
  const char *catalog;

  a2ui_surface_set_version (surface, problems->version);
  a2ui_surface_set_sends_data (surface, easel_json_peek_boolean (create, "sendDataModel", FALSE));
  catalog = easel_json_peek_string (create, "catalogId", NULL);
  a2ui_surface_set_catalog (surface, catalog);
  if (catalog != NULL && a2ui_catalogs_find (catalog) == 0 && g_strcmp0 (problems->version, A2UI_VERSION_1_0) == 0)
    a2ui_problems_add (problems, A2UI_PROBLEM_CATALOG, "/createSurface/catalogId", "“%.128s” is not known", catalog);
  else if (catalog != NULL && a2ui_catalogs_find (catalog) == 0)
    a2ui_problems_warn (problems, A2UI_PROBLEM_CATALOG, "/createSurface/catalogId",
                        "“%.128s” is not known; the basic catalog is used", catalog);
  return easel_json_object (EASEL_JSON_STRING ("root", ROOT), EASEL_JSON_OBJECT_REF ("styles", theme));
}

static JsonObject *
refuse (const char *code,
        const char *why)
{
  return easel_json_object (EASEL_JSON_STRING ("code", code), EASEL_JSON_STRING ("message", why));
}

/**
 * a2ui_v09_call:
 * @message: a message
 * @envelope: "callRendererFunction", or "callFunction" of earlier drafts
 * @problems: problems are added to it
 *
 * Calls a function for the agent. A function that needs a click of the user, such as openUrl, is refused.
 *
 * Returns: (transfer full) (nullable): the response for the agent
 */
JsonNode *
a2ui_v09_call (JsonObject   *message,
               const char   *envelope,
               A2uiProblems *problems)
{
  gboolean draft = g_str_equal (envelope, "callFunction");
  JsonObject *outer = draft ? message : easel_json_peek_object (message, envelope);
  JsonObject *call = easel_json_peek_object (outer, "callFunction");
  const char *id = easel_json_peek_string (outer, "functionCallId", NULL);
  const char *name = easel_json_peek_string (call, "call", "");
  A2uiDataContext context = { NULL, "", NULL, NULL };
  g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) a2ui_problem_free);
  A2uiProblems lowering = { .problems = found, .quota = problems->quota };
  g_autoptr(JsonNode) lowered = NULL;
  g_autoptr(JsonNode) value = NULL;
  g_autoptr(JsonObject) error = NULL;
  const char *type;
  JsonObject *response;

  if (call == NULL || id == NULL)
    {
      a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, NULL, "%s needs functionCallId and callFunction", envelope);
      return NULL;
    }
  if (g_str_equal (name, A2UI_FUNCTION_OPEN_URL))
    error = refuse ("FUNCTION_NOT_ALLOWED", "openUrl needs a press of the person: make it the action of a Button");
  else if (g_str_equal (name, A2UI_FUNCTION_CALL_TOOL) || g_str_equal (name, A2UI_FUNCTION_UPDATE_DATA))
    error = refuse ("FUNCTION_NOT_ALLOWED", "callMcpTool and updateDataModel are the action of a Button; call the "
                                            "tool, or send the message updateDataModel");
  else if (!a2ui_function_is_known (name))
    error = refuse ("INVALID_FUNCTION_CALL", "there is no such function");
  lowered = a2ui_lower_call (call, NULL, &lowering);
  if (error == NULL && found->len > 0)
    error = refuse ("INVALID_FUNCTION_CALL", ((A2uiProblem *) found->pdata[0])->message);
  value = error == NULL ? a2ui_function_evaluate (&context, lowered) : NULL;
  if (draft && error == NULL && !easel_json_peek_boolean (message, "wantResponse", FALSE))
    return NULL;
  /* The first drafts of 1.0 have the id beside the call, and respond with functionResponse or error. */
  type = !draft ? "rendererFunctionResponse" : error != NULL ? "error" : "functionResponse";
  response = draft && error != NULL ? json_object_ref (error) : json_object_new ();
  easel_json_object_set (response, EASEL_JSON_STRING ("functionCallId", id),
                         EASEL_JSON_STRING ("call", draft && error == NULL ? name : NULL),
                         EASEL_JSON_NODE_REF ("value", value),
                         EASEL_JSON_OBJECT_REF ("error", draft ? NULL : error));
  return easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("version", problems->version),
                                                  EASEL_JSON_OBJECT (type, response)));
}
