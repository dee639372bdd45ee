/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-servers"

#include "easel-server-entry.h"

#include "ahp-extensions.h"
#include "easel-json.h"

JsonObject *
easel_server_entry_find (EaselHostState *state,
                         const char     *session,
                         const char     *id)
{
  JsonObject *now = session != NULL ? easel_host_state_get (state, session) : NULL;
  JsonArray *list = now != NULL ? easel_json_peek_array (now, "customizations") : NULL;

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *entry = easel_json_array_object (list, i);

      if (entry != NULL && strcmp (easel_json_peek_string (entry, "id", ""), id) == 0)
        return entry;
    }
  return NULL;
}

gboolean
easel_server_entry_is_ours (JsonObject *entry)
{
  JsonObject *meta = easel_json_peek_object (entry, "_meta");
  JsonObject *ours = meta != NULL ? easel_json_peek_object (meta, AHP_EXTENSION_META) : NULL;

  return ours != NULL && easel_json_peek_boolean (ours, "runs", FALSE);
}

JsonObject *
easel_server_entry_new (const char *id,
                        const char *name,
                        const char *log,
                        gboolean    is_enabled)
{
  JsonObject *entry = json_object_new ();
  JsonObject *state = json_object_new ();
  JsonObject *meta = json_object_new ();
  JsonObject *ours = json_object_new ();
  g_autofree char *uri = g_strconcat ("mcp-server:/", id, NULL);

  json_object_set_string_member (state, "kind", "stopped");
  json_object_set_boolean_member (ours, "runs", TRUE);
  json_object_set_string_member (ours, "log", log);
  json_object_set_object_member (meta, AHP_EXTENSION_META, ours);
  json_object_set_string_member (entry, "type", "mcpServer");
  json_object_set_string_member (entry, "id", id);
  json_object_set_string_member (entry, "uri", uri);
  json_object_set_string_member (entry, "name", name);
  json_object_set_boolean_member (entry, "enabled", is_enabled);
  json_object_set_object_member (entry, "state", state);
  json_object_set_object_member (entry, "_meta", meta);
  return entry;
}

/* Takes @action. */
static void
apply (EaselHostState *state,
       const char     *session,
       JsonObject     *action)
{
  easel_host_state_begin (state);
  easel_host_state_apply (state, session, action, NULL);
  easel_host_state_commit (state, NULL);
  json_object_unref (action);
}

void
easel_server_entry_change (EaselHostState *state,
                           const char     *session,
                           const char     *id,
                           JsonObject     *server_state)
{
  JsonObject *action;

  if (easel_server_entry_find (state, session, id) == NULL)
    return;
  action = json_object_new ();
  json_object_set_string_member (action, "type", "session/mcpServerStateChanged");
  json_object_set_string_member (action, "id", id);
  json_object_set_object_member (action, "state", json_object_ref (server_state));
  apply (state, session, action);
}

/* All of the entry, because no narrow action has what its Apps may. */
void
easel_server_entry_open (EaselHostState *state,
                         const char     *session,
                         const char     *id,
                         JsonObject     *server_state,
                         const char     *channel,
                         JsonObject     *capabilities)
{
  JsonObject *before = easel_server_entry_find (state, session, id);
  JsonObject *entry, *action, *app;

  if (before == NULL)
    return;
  entry = easel_json_object_copy (before);
  app = json_object_new ();
  action = json_object_new ();
  json_object_set_object_member (app, "capabilities", json_object_ref (capabilities));
  json_object_set_object_member (entry, "state", json_object_ref (server_state));
  json_object_set_string_member (entry, "channel", channel);
  json_object_set_object_member (entry, "mcpApp", app);
  json_object_set_string_member (action, "type", "session/customizationUpdated");
  json_object_set_object_member (action, "customization", entry);
  apply (state, session, action);
}
