/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For settings-differential.py: each line of standard input is {"edit": "add" or "remove", "text": TEXT}, each line of the
 * answer {"text": TEXT} or {"error": CODE}. */
#include <stdio.h>
#include <string.h>

#include "easel-agent-config.h"
#include "easel-json.h"

#define MAX_LINE (8 * 1024 * 1024)   /* bytes; a document of the test with all its escapes is far below */

static char *
edit (const EaselAgentConfig  *config,
      const char              *name,
      const char              *text,
      GError                 **error)
{
  g_autoptr(EaselAgentAccess) access = g_new0 (EaselAgentAccess, 1);
  const char *command[] = { "/opt/easel-host", "mcp", NULL };

  access->command = g_strdupv ((char **) command);
  return strcmp (name, "add") == 0 ? easel_agent_config_add (config, access, text, error)
                                   : easel_agent_config_remove (config, text, error);
}

int
main (void)
{
  const EaselAgentConfig *config = easel_agent_config_find ("zed");
  g_autofree char *line = g_malloc (MAX_LINE);

  while (fgets (line, MAX_LINE, stdin) != NULL)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonNode) node = easel_json_parse (line, strlen (line), MAX_LINE, &error);
      JsonObject *object = node != NULL ? json_node_get_object (node) : NULL;
      JsonObject *answer = json_object_new ();
      g_autoptr(JsonNode) answer_node = easel_json_node_take (answer);
      g_autofree char *after = NULL;
      g_autofree char *said = NULL;

      g_assert_no_error (error);
      after = edit (config, json_object_get_string_member (object, "edit"),
                    json_object_get_string_member (object, "text"), &error);
      if (after != NULL)
        json_object_set_string_member (answer, "text", after);
      else
        json_object_set_int_member (answer, "error", error->code);
      said = easel_json_to_string (answer_node);
      puts (said);
      fflush (stdout);
    }
  return 0;
}
