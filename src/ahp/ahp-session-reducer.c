/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-reducer-private.h"

#include "easel-json.h"

static JsonObject *
reduce_ready (const AhpReduceRule *rule,
              JsonObject          *state,
              JsonObject          *action)
{
  return ahp_state_with_string (state, "lifecycle", "ready");
}

/* The reducers of 0.5.1 write "creationFailed", later hosts publish "failed" in snapshots; readers take any value
 * but "ready" as not ready. */
static JsonObject *
reduce_creation_failed (const AhpReduceRule *rule,
                        JsonObject          *state,
                        JsonObject          *action)
{
  JsonObject *error = easel_json_peek_object (action, "error");
  JsonObject *copy;

  if (error == NULL)
    return NULL;
  copy = ahp_state_with_string (state, "lifecycle", "creationFailed");
  json_object_set_object_member (copy, "creationError", json_object_ref (error));
  return copy;
}

/* Puts @entry into the list @member, in the place of the one with the same @key. */
static JsonObject *
upsert (JsonObject *state,
        const char *member,
        JsonObject *entry,
        const char *key)
{
  JsonArray *list = easel_json_peek_array (state, member);
  const char *id = entry != NULL ? easel_json_peek_string (entry, key, NULL) : NULL;

  if (id == NULL)
    return NULL;
  return ahp_state_with_array (state, member, ahp_list_with (list, ahp_list_find (list, key, id), entry));
}

static JsonObject *
reduce_active_client_set (const AhpReduceRule *rule,
                          JsonObject          *state,
                          JsonObject          *action)
{
  return upsert (state, "activeClients", easel_json_peek_object (action, "activeClient"), "clientId");
}

static JsonObject *
reduce_active_client_removed (const AhpReduceRule *rule,
                              JsonObject          *state,
                              JsonObject          *action)
{
  JsonArray *list = easel_json_peek_array (state, "activeClients");
  const char *id = easel_json_peek_string (action, "clientId", NULL);
  int index = id != NULL ? ahp_list_find (list, "clientId", id) : -1;

  return index < 0 ? NULL : ahp_state_with_array (state, "activeClients", ahp_list_without (list, index));
}

static JsonObject *
reduce_chat_added (const AhpReduceRule *rule,
                   JsonObject          *state,
                   JsonObject          *action)
{
  return upsert (state, "chats", easel_json_peek_object (action, "summary"), "resource");
}

static JsonObject *
reduce_chat_removed (const AhpReduceRule *rule,
                     JsonObject          *state,
                     JsonObject          *action)
{
  JsonArray *list = easel_json_peek_array (state, "chats");
  const char *chat = easel_json_peek_string (action, "chat", NULL);
  int index = chat != NULL ? ahp_list_find (list, "resource", chat) : -1;
  JsonObject *copy;

  if (index < 0)
    return NULL;
  copy = ahp_state_with_array (state, "chats", ahp_list_without (list, index));
  if (g_strcmp0 (easel_json_peek_string (copy, "defaultChat", NULL), chat) == 0)
    json_object_remove_member (copy, "defaultChat");
  return copy;
}

static JsonObject *
reduce_chat_updated (const AhpReduceRule *rule,
                     JsonObject          *state,
                     JsonObject          *action)
{
  JsonArray *list = easel_json_peek_array (state, "chats");
  const char *chat = easel_json_peek_string (action, "chat", NULL);
  JsonObject *changes = easel_json_peek_object (action, "changes");
  int index = chat != NULL ? ahp_list_find (list, "resource", chat) : -1;
  g_autoptr(JsonObject) merged = NULL;

  if (index < 0 || changes == NULL)
    return NULL;
  merged = ahp_state_merge (easel_json_array_object (list, index), changes, "resource");
  return ahp_state_with_array (state, "chats", ahp_list_with (list, index, merged));
}

const AhpReduceRule ahp_session_rules[] = {
  { "session/openCanvasesChanged", ahp_reduce_replace, "openCanvases", NULL, AHP_VALUE_ARRAY },
  { "session/canvasesChanged", ahp_reduce_replace, "canvases", NULL, AHP_VALUE_ARRAY },
  { "session/activityChanged", ahp_reduce_replace_or_clear, "activity", NULL, AHP_VALUE_STRING },
  { "session/titleChanged", ahp_reduce_replace, "title", NULL, AHP_VALUE_STRING },
  { "session/chatUpdated", reduce_chat_updated },
  { "session/chatAdded", reduce_chat_added },
  { "session/chatRemoved", reduce_chat_removed },
  { "session/defaultChatChanged", ahp_reduce_replace_or_clear, "defaultChat", NULL, AHP_VALUE_STRING },
  { "session/ready", reduce_ready },
  { "session/creationFailed", reduce_creation_failed },
  { "session/activeClientSet", reduce_active_client_set },
  { "session/activeClientRemoved", reduce_active_client_removed },
  { "session/isReadChanged", ahp_reduce_status_flag, "isRead" },
  { "session/isArchivedChanged", ahp_reduce_status_flag, "isArchived" },
  { "session/inputNeededSet", ahp_reduce_input_needed_set },
  { "session/inputNeededRemoved", ahp_reduce_input_needed_removed },
  { "session/customizationsChanged", ahp_reduce_replace, "customizations", NULL, AHP_VALUE_ARRAY },
  { "session/customizationUpdated", ahp_reduce_customization_updated },
  { "session/customizationRemoved", ahp_reduce_customization_removed },
  { "session/customizationToggled", ahp_reduce_customization_toggled },
  { "session/mcpServerStateChanged", ahp_reduce_mcp_server_state },
  { "session/mcpServerStartRequested", ahp_reduce_mcp_server_requested, "starting" },
  { "session/mcpServerStopRequested", ahp_reduce_mcp_server_requested, "stopped" },
  { "session/changesetsChanged", ahp_reduce_replace_or_clear, "changesets", NULL, AHP_VALUE_ARRAY },
  { "session/serverToolsChanged", ahp_reduce_replace, "tools", "serverTools", AHP_VALUE_ARRAY },
  { "session/configChanged", ahp_reduce_config },
  { "session/metaChanged", ahp_reduce_replace_or_clear, "_meta", NULL, AHP_VALUE_OBJECT },
  { NULL },
};
