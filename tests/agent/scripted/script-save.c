/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "script-step.h"

#include "easel-host-error.h"
#include "script-value.h"
#include "easel-json.h"

#include <string.h>

/* A name, not a path: what a script saves stays in the folder that was named for it. */
static gboolean
save (const char  *folder,
      JsonNode    *value,
      const char  *path,
      const char  *name,
      GError     **error)
{
  JsonNode *member = agent_script_value_find (value, path);
  const char *text = member != NULL && json_node_get_value_type (member) == G_TYPE_STRING
                     ? json_node_get_string (member) : NULL;
  g_autofree guchar *data = NULL;
  g_autofree char *file = NULL;
  gsize length = 0;

  if (text != NULL)
    data = g_base64_decode (text, &length);
  if (folder == NULL || name == NULL || name[0] == '\0' || name[0] == '.' || strchr (name, '/') != NULL)
    g_set_error (error, AGENT_SCRIPT_ERROR, AGENT_SCRIPT_ERROR_FAILED,
                 "--output and the name of a file are needed to save");
  else if (length == 0)
    g_set_error (error, AGENT_SCRIPT_ERROR, AGENT_SCRIPT_ERROR_FAILED, "%s is no base64", path);
  else
    {
      file = g_build_filename (folder, name, NULL);
      return g_file_set_contents (file, (const char *) data, length, error);
    }
  return FALSE;
}

/**
 * agent_script_save:
 * @step: a step
 * @value: what it answered
 * @folder: (nullable): where files go
 * @error: return location for a #GError
 *
 * Writes the members that `saveBase64` names.
 *
 * Returns: %FALSE with `AGENT_SCRIPT_ERROR` or `G_FILE_ERROR`
 */
gboolean
agent_script_save (JsonObject  *step,
                        JsonNode    *value,
                        const char  *folder,
                        GError     **error)
{
  JsonObject *files = easel_json_peek_object (step, "saveBase64");
  JsonObjectIter iter;
  const char *path;

  if (files == NULL)
    return TRUE;
  json_object_iter_init (&iter, files);
  while (json_object_iter_next (&iter, &path, NULL))
    if (!save (folder, value, path, easel_json_peek_string (files, path, NULL), error))
      return FALSE;
  return TRUE;
}
