/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-apps"

#include "easel-server-entry.h"

#include "ahp-extensions.h"
#include "easel-json-builder.h"
#include "easel-json.h"

JsonObject *
easel_server_entry_find (EaselHostState *state,
                         const char     *session,
                         const char     *id)
{
  JsonObject *now = session != NULL ? easel_host_state_get (state, session) : NULL;

  return easel_json_array_find (easel_json_peek_array (now, "customizations"), "id", id);
}

gboolean
easel_server_entry_is_ours (JsonObject *entry)
{
  JsonObject *meta = easel_json_peek_object (entry, "_meta");

  return easel_json_peek_boolean (easel_json_peek_object (meta, AHP_EXTENSION_META), "runs", FALSE);
}

JsonObject *
easel_server_entry_new (const char *id,
                        const char *name,
                        gboolean    is_enabled,
                        JsonObject *ours)
{
  g_autofree char *uri = g_strconcat ("mcp-server:/", id, NULL);

  return easel_json_object (EASEL_JSON_STRING ("type", "mcpServer"),
                            EASEL_JSON_STRING ("id", id),
                            EASEL_JSON_STRING ("uri", uri),
                            EASEL_JSON_STRING ("name", name),
                            EASEL_JSON_BOOLEAN ("enabled", is_enabled),
                            EASEL_JSON_OBJECT ("state", easel_json_object (EASEL_JSON_STRING ("kind", "stopped"))),
                            EASEL_JSON_OBJECT ("_meta",
                                               easel_json_object (EASEL_JSON_OBJECT (AHP_EXTENSION_META, ours))));
}

void
easel_server_entry_set (JsonObject *entry,
                        JsonObject *server_state,
                        const char *channel,
                        JsonObject *capabilities)
{
  JsonObject *app = easel_json_object (EASEL_JSON_OBJECT_REF ("capabilities", capabilities));

  easel_json_object_set (entry,
                         EASEL_JSON_OBJECT_REF ("state", server_state),
                         EASEL_JSON_STRING ("channel", channel),
                         EASEL_JSON_OBJECT ("mcpApp", app));
}

/* Takes @action. Does nothing if the user has removed the session. */
static void
apply (EaselHostState *state,
       const char     *session,
       JsonObject     *action)
{
  easel_host_state_begin (state);
  if (easel_host_state_get (state, session) != NULL)
    easel_host_state_apply (state, session, action, NULL);
  easel_host_state_commit (state, NULL);
  json_object_unref (action);
}

void
easel_server_entry_put (EaselHostState *state,
                        const char     *session,
                        JsonObject     *entry)
{
  apply (state, session, easel_json_object (EASEL_JSON_STRING ("type", "session/customizationUpdated"),
                                            EASEL_JSON_OBJECT ("customization", entry)));
}

void
easel_server_entry_change (EaselHostState *state,
                           const char     *session,
                           const char     *id,
                           JsonObject     *server_state)
{
  apply (state, session, easel_json_object (EASEL_JSON_STRING ("type", "session/mcpServerStateChanged"),
                                            EASEL_JSON_STRING ("id", id),
                                            EASEL_JSON_OBJECT_REF ("state", server_state)));
}

void
easel_server_entry_remove (EaselHostState *state,
                           const char     *session,
                           const char     *id)
{
  apply (state, session, easel_json_object (EASEL_JSON_STRING ("type", "session/customizationRemoved"),
                                            EASEL_JSON_STRING ("id", id)));
}
