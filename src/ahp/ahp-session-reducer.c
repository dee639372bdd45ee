/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-reducer-rules.h"

#include "ahp-limits.h"
#include "easel-json.h"

static JsonObject *
reduce_ready (const AhpReduceRule *rule,
              JsonObject          *state,
              JsonObject          *action)
{
  return ahp_state_with_string (state, "lifecycle", "ready");
}

/* The reducers of 0.5.1 write "creationFailed", later hosts send "failed" in snapshots; readers treat any value other
 * than "ready" as not ready. */
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

static JsonObject *
reduce_chat_removed (const AhpReduceRule *rule,
                     JsonObject          *state,
                     JsonObject          *action)
{
  const char *chat = easel_json_peek_string (action, rule->from, NULL);
  JsonObject *copy = ahp_reduce_remove (rule, state, action);

  if (copy != NULL && g_strcmp0 (easel_json_peek_string (copy, "defaultChat", NULL), chat) == 0)
    json_object_remove_member (copy, "defaultChat");
  return copy;
}

static JsonObject *
reduce_chat_updated (const AhpReduceRule *rule,
                     JsonObject          *state,
                     JsonObject          *action)
{
  JsonArray *list = easel_json_peek_array (state, "chats");
  JsonObject *changes = easel_json_peek_object (action, "changes");
  int index = ahp_list_find (list, "resource", easel_json_peek_string (action, "chat", NULL));
  g_autoptr(JsonObject) merged = NULL;

  if (index < 0 || changes == NULL)
    return NULL;
  merged = ahp_state_merge (easel_json_array_object (list, index), changes, "resource");
  return ahp_state_with_array (state, "chats", ahp_list_with (list, index, merged));
}

/* Reorders the chats if the action names each of them once; a partial order is ignored, as in AHP's reducer. */
static JsonObject *
reduce_chats_reordered (const AhpReduceRule *rule,
                        JsonObject          *state,
                        JsonObject          *action)
{
  JsonArray *list = easel_json_peek_array (state, "chats");
  JsonArray *order = easel_json_peek_array (action, "chats");
  guint n = list != NULL ? json_array_get_length (list) : 0;
  g_autoptr(GHashTable) seen = NULL;
  g_autoptr(JsonArray) chats = NULL;

  if (order == NULL || json_array_get_length (order) != n || n > EASEL_LIMIT_CHATS_PER_SESSION)
    return NULL;
  seen = g_hash_table_new (g_str_hash, g_str_equal);
  chats = json_array_sized_new (n);
  for (guint i = 0; i < n; i++)
    {
      const char *uri = easel_json_array_string (order, i);
      int index = ahp_list_find (list, "resource", uri);

      if (index < 0 || !g_hash_table_add (seen, (gpointer) uri))
        return NULL;
      json_array_add_element (chats, json_node_ref (json_array_get_element (list, index)));
    }
  return ahp_state_with_array (state, "chats", g_steal_pointer (&chats));
}

/* The position of a customization. Customizations are a tree of two levels: entries, and the children of containers.
 * Ids are unique across both. */
typedef struct
{
  JsonArray  *list;       /* the list that contains the entry */
  int         index;
  JsonArray  *parents;    /* NULL for an entry of the top level */
  int         parent;
} Location;

static gboolean
find_location (JsonObject *state,
               const char *id,
               Location   *location)
{
  JsonArray *top = easel_json_peek_array (state, "customizations");

  *location = (Location) { top, ahp_list_find (top, "id", id) };
  if (location->index >= 0 || top == NULL)
    return location->index >= 0;

  for (guint i = 0; i < json_array_get_length (top); i++)
    {
      JsonObject *entry = easel_json_array_object (top, i);
      JsonArray *children = easel_json_peek_array (entry, "children");

      *location = (Location) { children, ahp_list_find (children, "id", id), top, i };
      if (location->index >= 0)
        return TRUE;
    }
  return FALSE;
}

/* Returns the state with @list, the changed version of the list at @location. Consumes @list. */
static JsonObject *
put_list (JsonObject     *state,
          const Location *location,
          JsonArray      *list)
{
  g_autoptr(JsonObject) parent = NULL;

  if (location->parents == NULL)
    return ahp_state_with_array (state, "customizations", list);

  parent = ahp_state_with_array (easel_json_array_object (location->parents, location->parent), "children", list);
  return ahp_state_with_array (state, "customizations", ahp_list_with (location->parents, location->parent, parent));
}

static JsonObject *
put_entry (JsonObject     *state,
           const Location *location,
           JsonObject     *entry)
{
  return put_list (state, location, ahp_list_with (location->list, location->index, entry));
}

static gboolean
find_named (JsonObject *state,
            JsonObject *action,
            Location   *location)
{
  const char *id = easel_json_peek_string (action, "id", NULL);

  return id != NULL && find_location (state, id, location);
}

static JsonObject *
reduce_customization_removed (const AhpReduceRule *rule,
                              JsonObject          *state,
                              JsonObject          *action)
{
  Location location;

  if (!find_named (state, action, &location))
    return NULL;
  return put_list (state, &location, ahp_list_without (location.list, location.index));
}

/* Up to 0.7 the action carries "enabled"; since 0.8 the scoped list "enablement". */
static JsonObject *
reduce_customization_toggled (const AhpReduceRule *rule,
                              JsonObject          *state,
                              JsonObject          *action)
{
  JsonArray *enablement = easel_json_peek_array (action, "enablement");
  g_autoptr(JsonObject) entry = NULL;
  gboolean enabled = FALSE;
  Location location;

  if (enablement == NULL && !easel_json_get_boolean (action, "enabled", &enabled, NULL))
    return NULL;
  if (!find_named (state, action, &location))
    return NULL;

  entry = easel_json_object_copy (easel_json_array_object (location.list, location.index));
  if (enablement != NULL)
    json_object_set_array_member (entry, "enablement", json_array_ref (enablement));
  else
    json_object_set_boolean_member (entry, "enabled", enabled);
  return put_entry (state, &location, entry);
}

/* (transfer full): a copy of the MCP server that @action names, without its channel; NULL if there is none. */
static JsonObject *
copy_mcp_server (JsonObject *state,
                 JsonObject *action,
                 Location   *location)
{
  JsonObject *entry;

  if (!find_named (state, action, location))
    return NULL;
  entry = easel_json_array_object (location->list, location->index);
  if (strcmp (easel_json_peek_string (entry, "type", ""), "mcpServer") != 0)
    return NULL;
  return ahp_state_without (entry, "channel");
}

/* Replaces state and channel: an absent channel is removed. */
static JsonObject *
reduce_mcp_server_state (const AhpReduceRule *rule,
                         JsonObject          *state,
                         JsonObject          *action)
{
  JsonObject *server_state = easel_json_peek_object (action, "state");
  const char *channel = easel_json_peek_string (action, "channel", NULL);
  g_autoptr(JsonObject) entry = NULL;
  Location location;

  entry = copy_mcp_server (state, action, &location);
  if (entry == NULL || server_state == NULL)
    return NULL;
  easel_json_object_set (entry, EASEL_JSON_OBJECT_REF ("state", server_state), EASEL_JSON_STRING ("channel", channel));
  return put_entry (state, &location, entry);
}

/* Sets the kind of state @rule->from: "starting" or "stopped". */
static JsonObject *
reduce_mcp_server_requested (const AhpReduceRule *rule,
                             JsonObject          *state,
                             JsonObject          *action)
{
  g_autoptr(JsonObject) entry = NULL;
  Location location;

  entry = copy_mcp_server (state, action, &location);
  if (entry == NULL)
    return NULL;
  json_object_set_object_member (entry, "state", easel_json_object (EASEL_JSON_STRING ("kind", rule->from)));
  return put_entry (state, &location, entry);
}

/* Whether the session needs the user. A tool that runs in a client waits for that client, not for a user. */
static gboolean
needs_user (JsonObject *state)
{
  JsonArray *list = easel_json_peek_array (state, "inputNeeded");

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *entry = easel_json_array_object (list, i);

      if (entry != NULL && strcmp (easel_json_peek_string (entry, "kind", ""), "toolClientExecution") != 0)
        return TRUE;
    }
  return FALSE;
}

/* A request for a client's tool does not change the status: 0.5.1 keeps it, later versions do not promote it. */
static JsonObject *
reduce_input_needed_set (const AhpReduceRule *rule,
                         JsonObject          *state,
                         JsonObject          *action)
{
  JsonObject *copy = ahp_reduce_put (rule, state, action);

  if (copy != NULL && needs_user (copy))
    ahp_status_change (copy, AHP_STATUS_ACTIVITY, AHP_STATUS_INPUT_NEEDED);
  return copy;
}

static JsonObject *
reduce_input_needed_removed (const AhpReduceRule *rule,
                             JsonObject          *state,
                             JsonObject          *action)
{
  JsonArray *list = easel_json_peek_array (state, "inputNeeded");
  int index = ahp_list_find (list, "id", easel_json_peek_string (action, "id", NULL));
  JsonObject *copy;

  if (index < 0)
    return NULL;
  copy = easel_json_object_copy (state);
  ahp_state_drop_entry (copy, "inputNeeded", index);
  if (!needs_user (copy))
    ahp_status_change (copy, AHP_STATUS_NEEDS_INPUT, 0);
  return copy;
}

static JsonObject *
reduce_artifact_removed (const AhpReduceRule *rule,
                         JsonObject          *state,
                         JsonObject          *action)
{
  int index = ahp_list_find (easel_json_peek_array (state, "artifacts"), "uri",
                             easel_json_peek_string (action, "uri", NULL));
  JsonObject *copy;

  if (index < 0)
    return NULL;
  copy = easel_json_object_copy (state);
  ahp_state_drop_entry (copy, "artifacts", index);
  return copy;
}

const AhpReduceRule ahp_session_rules[] = {
  { "session/openCanvasesChanged", ahp_reduce_replace, "openCanvases", NULL, AHP_VALUE_ARRAY },
  { "session/canvasesChanged", ahp_reduce_replace, "canvases", NULL, AHP_VALUE_ARRAY },
  { "session/activityChanged", ahp_reduce_replace_or_clear, "activity", NULL, AHP_VALUE_STRING },
  { "session/titleChanged", ahp_reduce_replace, "title", NULL, AHP_VALUE_STRING },
  { "session/chatUpdated", reduce_chat_updated },
  { "session/chatAdded", ahp_reduce_put, "summary", "chats", .key = "resource" },
  { "session/chatRemoved", reduce_chat_removed, "chat", "chats", .key = "resource" },
  { "session/chatsReordered", reduce_chats_reordered },
  { "session/defaultChatChanged", ahp_reduce_replace_or_clear, "defaultChat", NULL, AHP_VALUE_STRING },
  { "session/ready", reduce_ready },
  { "session/creationFailed", reduce_creation_failed },
  { "session/activeClientSet", ahp_reduce_put, "activeClient", "activeClients", .key = "clientId" },
  { "session/activeClientRemoved", ahp_reduce_remove, "clientId", "activeClients", .key = "clientId" },
  { "session/isReadChanged", ahp_reduce_status_flag, "isRead" },
  { "session/isArchivedChanged", ahp_reduce_status_flag, "isArchived" },
  { "session/inputNeededSet", reduce_input_needed_set, "request", "inputNeeded", .key = "id" },
  { "session/inputNeededRemoved", reduce_input_needed_removed },
  { "session/artifactSet", ahp_reduce_put, "artifact", "artifacts", .key = "uri" },
  { "session/artifactRemoved", reduce_artifact_removed },
  { "session/customizationsChanged", ahp_reduce_replace, "customizations", NULL, AHP_VALUE_ARRAY },
  { "session/customizationUpdated", ahp_reduce_put, "customization", "customizations", .key = "id" },
  { "session/customizationRemoved", reduce_customization_removed },
  { "session/customizationToggled", reduce_customization_toggled },
  { "session/mcpServerStateChanged", reduce_mcp_server_state },
  { "session/mcpServerStartRequested", reduce_mcp_server_requested, "starting" },
  { "session/mcpServerStopRequested", reduce_mcp_server_requested, "stopped" },
  { "session/changesetsChanged", ahp_reduce_replace_or_clear, "changesets", NULL, AHP_VALUE_ARRAY },
  { "session/serverToolsChanged", ahp_reduce_replace, "tools", "serverTools", AHP_VALUE_ARRAY },
  { "session/workingDirectorySet", ahp_reduce_directory_set },
  { "session/workingDirectoryRemoved", ahp_reduce_directory_removed },
  { "session/configChanged", ahp_reduce_config },
  { "session/metaChanged", ahp_reduce_replace_or_clear, "_meta", NULL, AHP_VALUE_OBJECT },
  { NULL },
};
