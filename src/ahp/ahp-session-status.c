/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-reducer-private.h"

#include "easel-json.h"

/* SessionState.status is a bitset; bits that we do not know are kept. */
enum
{
  STATUS_ACTIVITY = 31,
  STATUS_NEEDS_INPUT = 16,
  STATUS_INPUT_NEEDED = 24,  /* needs input, while in progress */
  STATUS_IS_READ = 32,
  STATUS_IS_ARCHIVED = 64,
};

/* Changes @copy, which must be ours. A status that is no integer is the host's to mend: it stays. */
static void
change_status (JsonObject *copy,
               gint64      clear,
               gint64      set)
{
  gint64 status = 0;

  if (easel_json_has (copy, "status") && !easel_json_get_int (copy, "status", &status, NULL))
    return;
  json_object_set_int_member (copy, "status", (status & ~clear) | set);
}

JsonObject *
ahp_reduce_status_flag (const AhpReduceRule *rule,
                        JsonObject          *state,
                        JsonObject          *action)
{
  gint64 bit = strcmp (rule->from, "isRead") == 0 ? STATUS_IS_READ : STATUS_IS_ARCHIVED;
  JsonObject *copy;
  gboolean on;

  if (!easel_json_get_boolean (action, rule->from, &on, NULL))
    return NULL;
  copy = easel_json_object_copy (state);
  change_status (copy, bit, on ? bit : 0);
  return copy;
}

/* A tool that runs in a client waits for that client, not for a person. */
static gboolean
needs_person (JsonArray *list)
{
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      JsonObject *entry = easel_json_array_object (list, i);

      if (entry != NULL && strcmp (easel_json_peek_string (entry, "kind", ""), "toolClientExecution") != 0)
        return TRUE;
    }
  return FALSE;
}

/* A request for a client's tool leaves the status alone: 0.5.1 keeps it, later versions do not promote it. */
JsonObject *
ahp_reduce_input_needed_set (const AhpReduceRule *rule,
                             JsonObject          *state,
                             JsonObject          *action)
{
  JsonArray *list = easel_json_peek_array (state, "inputNeeded");
  JsonObject *request = easel_json_peek_object (action, "request");
  const char *id = request != NULL ? easel_json_peek_string (request, "id", NULL) : NULL;
  JsonArray *changed;
  JsonObject *copy;

  if (id == NULL)
    return NULL;
  changed = ahp_list_with (list, ahp_list_find (list, "id", id), request);
  copy = ahp_state_with_array (state, "inputNeeded", changed);
  if (needs_person (changed))
    change_status (copy, STATUS_ACTIVITY, STATUS_INPUT_NEEDED);
  return copy;
}

JsonObject *
ahp_reduce_input_needed_removed (const AhpReduceRule *rule,
                                 JsonObject          *state,
                                 JsonObject          *action)
{
  JsonArray *list = easel_json_peek_array (state, "inputNeeded");
  const char *id = easel_json_peek_string (action, "id", NULL);
  int index = id != NULL ? ahp_list_find (list, "id", id) : -1;
  g_autoptr(JsonArray) changed = NULL;
  JsonObject *copy;

  if (index < 0)
    return NULL;
  changed = ahp_list_without (list, index);
  if (json_array_get_length (changed) > 0)
    copy = ahp_state_with_array (state, "inputNeeded", json_array_ref (changed));
  else
    copy = ahp_state_without (state, "inputNeeded");
  if (!needs_person (changed))
    change_status (copy, STATUS_NEEDS_INPUT, 0);
  return copy;
}
