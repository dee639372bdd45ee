/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "script-step.h"

#include "script-expect.h"
#include "easel-json.h"

#include <string.h>

#define MAX_BYTES (4 * 1024 * 1024)
#define MAX_STEPS 1000

static const struct
{
  const char *name;
  const char *required[2];
} verbs[] = {
  [AGENT_SCRIPT_OPEN]   = { "open", { "canvas" } },
  [AGENT_SCRIPT_INVOKE] = { "invoke", { "instance", "action" } },
  [AGENT_SCRIPT_WAIT]   = { "wait", { "instance", "action" } },
  [AGENT_SCRIPT_CLOSE]  = { "close", { "instance" } },
  [AGENT_SCRIPT_EXPECT] = { "expect", { NULL } },
  [AGENT_SCRIPT_PAUSE]  = { "pause", { NULL } },
};

/* A misspelt member would otherwise make a step that expects nothing. */
static const char *const members[] = {
  "action", "as", "canvas", "do", "error", "expect", "input", "instance", "owner", "retryApproval",
  "retryConflict", "saveBase64", "seconds", "text", "value", NULL,
};

static int
find_verb (JsonObject *step)
{
  const char *name = easel_json_peek_string (step, "do", "");

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (strcmp (verbs[i].name, name) == 0)
      return i;
  return -1;
}

AgentScriptVerb
agent_script_get_verb (JsonObject *step)
{
  int verb = find_verb (step);

  g_return_val_if_fail (verb >= 0, AGENT_SCRIPT_EXPECT);

  return verb;
}

static char *
check_members (JsonObject *step,
               int         verb)
{
  JsonObjectIter iter;
  const char *name;

  json_object_iter_init (&iter, step);
  while (json_object_iter_next (&iter, &name, NULL))
    if (!g_strv_contains (members, name))
      return g_strdup_printf ("“%s” is no member of a step", name);
  for (guint i = 0; i < G_N_ELEMENTS (verbs[verb].required); i++)
    if (verbs[verb].required[i] != NULL && !easel_json_has (step, verbs[verb].required[i]))
      return g_strdup_printf ("“%s” is missing", verbs[verb].required[i]);
  return NULL;
}

static char *
check_step (JsonObject *step)
{
  JsonObject *expected = step != NULL ? easel_json_peek_object (step, "expect") : NULL;
  int verb = step != NULL ? find_verb (step) : -1;
  char *problem;

  if (step == NULL)
    return g_strdup ("it is not an object");
  if (verb < 0)
    return g_strdup ("“do” is open, invoke, wait, close, expect or pause");
  problem = check_members (step, verb);
  if (problem != NULL)
    return problem;
  if (expected == NULL && easel_json_has (step, "expect"))
    return g_strdup ("“expect” is not an object");
  return expected != NULL ? agent_script_expect_validate (expected) : NULL;
}

static JsonArray *
check_steps (JsonNode  *root,
             GError   **error)
{
  JsonArray *steps = JSON_NODE_HOLDS_ARRAY (root) ? json_node_get_array (root) : NULL;

  if (steps == NULL || json_array_get_length (steps) == 0 || json_array_get_length (steps) > MAX_STEPS)
    {
      g_set_error (error, AGENT_SCRIPT_ERROR, AGENT_SCRIPT_ERROR_FAILED, "a script is a list of 1 to %d steps",
                   MAX_STEPS);
      return NULL;
    }
  for (guint i = 0; i < json_array_get_length (steps); i++)
    {
      g_autofree char *problem = check_step (easel_json_array_object (steps, i));

      if (problem == NULL)
        continue;
      g_set_error (error, AGENT_SCRIPT_ERROR, AGENT_SCRIPT_ERROR_FAILED, "step %u: %s", i + 1, problem);
      return NULL;
    }
  return json_array_ref (steps);
}

JsonArray *
agent_script_load (const char  *path,
                        GError     **error)
{
  g_autofree char *text = NULL;
  g_autoptr(JsonNode) root = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, error))
    return NULL;
  root = easel_json_parse (text, length, MAX_BYTES, error);
  return root != NULL ? check_steps (root, error) : NULL;
}
