/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-reducer-private.h"

#include "easel-json.h"

/* Customizations are a tree of two levels: entries, and the children of containers. Ids are unique in both. */
typedef struct
{
  JsonArray  *list;       /* the list that holds the entry */
  int         index;
  JsonArray  *parents;    /* NULL for an entry of the top level */
  int         parent;
} Place;

static gboolean
find_place (JsonObject *state,
            const char *id,
            Place      *place)
{
  JsonArray *top = easel_json_peek_array (state, "customizations");

  *place = (Place) { top, ahp_list_find (top, "id", id) };
  if (place->index >= 0 || top == NULL)
    return place->index >= 0;

  for (guint i = 0; i < json_array_get_length (top); i++)
    {
      JsonObject *entry = easel_json_array_object (top, i);
      JsonArray *children = entry != NULL ? easel_json_peek_array (entry, "children") : NULL;

      *place = (Place) { children, ahp_list_find (children, "id", id), top, i };
      if (place->index >= 0)
        return TRUE;
    }
  return FALSE;
}

/* Consumes @list, the changed version of @place's list. */
static JsonObject *
put_list (JsonObject  *state,
          const Place *place,
          JsonArray   *list)
{
  g_autoptr(JsonObject) parent = NULL;

  if (place->parents == NULL)
    return ahp_state_with_array (state, "customizations", list);

  parent = ahp_state_with_array (easel_json_array_object (place->parents, place->parent), "children", list);
  return ahp_state_with_array (state, "customizations", ahp_list_with (place->parents, place->parent, parent));
}

static JsonObject *
put_entry (JsonObject  *state,
           const Place *place,
           JsonObject  *entry)
{
  return put_list (state, place, ahp_list_with (place->list, place->index, entry));
}

static gboolean
find_named (JsonObject *state,
            JsonObject *action,
            Place      *place)
{
  const char *id = easel_json_peek_string (action, "id", NULL);

  return id != NULL && find_place (state, id, place);
}

JsonObject *
ahp_reduce_customization_updated (const AhpReduceRule *rule,
                                  JsonObject          *state,
                                  JsonObject          *action)
{
  JsonArray *list = easel_json_peek_array (state, "customizations");
  JsonObject *entry = easel_json_peek_object (action, "customization");
  const char *id = entry != NULL ? easel_json_peek_string (entry, "id", NULL) : NULL;

  if (id == NULL)
    return NULL;
  return ahp_state_with_array (state, "customizations", ahp_list_with (list, ahp_list_find (list, "id", id), entry));
}

JsonObject *
ahp_reduce_customization_removed (const AhpReduceRule *rule,
                                  JsonObject          *state,
                                  JsonObject          *action)
{
  Place place;

  if (!find_named (state, action, &place))
    return NULL;
  return put_list (state, &place, ahp_list_without (place.list, place.index));
}

/* Up to 0.7 the action carries "enabled"; since 0.8 the scoped list "enablement". */
JsonObject *
ahp_reduce_customization_toggled (const AhpReduceRule *rule,
                                  JsonObject          *state,
                                  JsonObject          *action)
{
  JsonArray *enablement = easel_json_peek_array (action, "enablement");
  g_autoptr(JsonObject) entry = NULL;
  gboolean enabled = FALSE;
  Place place;

  if (enablement == NULL && !easel_json_get_boolean (action, "enabled", &enabled, NULL))
    return NULL;
  if (!find_named (state, action, &place))
    return NULL;

  entry = easel_json_object_copy (easel_json_array_object (place.list, place.index));
  if (enablement != NULL)
    json_object_set_array_member (entry, "enablement", json_array_ref (enablement));
  else
    json_object_set_boolean_member (entry, "enabled", enabled);
  return put_entry (state, &place, entry);
}

/* (transfer full): a copy of the MCP server that @action names, without its channel; NULL for anything else. */
static JsonObject *
copy_mcp_server (JsonObject *state,
                 JsonObject *action,
                 Place      *place)
{
  JsonObject *entry;

  if (!find_named (state, action, place))
    return NULL;
  entry = easel_json_array_object (place->list, place->index);
  if (strcmp (easel_json_peek_string (entry, "type", ""), "mcpServer") != 0)
    return NULL;
  return ahp_state_without (entry, "channel");
}

/* Replaces both: an absent channel clears it. */
JsonObject *
ahp_reduce_mcp_server_state (const AhpReduceRule *rule,
                             JsonObject          *state,
                             JsonObject          *action)
{
  JsonObject *server_state = easel_json_peek_object (action, "state");
  const char *channel = easel_json_peek_string (action, "channel", NULL);
  g_autoptr(JsonObject) entry = NULL;
  Place place;

  entry = copy_mcp_server (state, action, &place);
  if (entry == NULL || server_state == NULL)
    return NULL;
  json_object_set_object_member (entry, "state", json_object_ref (server_state));
  if (channel != NULL)
    json_object_set_string_member (entry, "channel", channel);
  return put_entry (state, &place, entry);
}

/* @rule->from is the kind of the state that follows: "starting" or "stopped". */
JsonObject *
ahp_reduce_mcp_server_requested (const AhpReduceRule *rule,
                                 JsonObject          *state,
                                 JsonObject          *action)
{
  g_autoptr(JsonObject) entry = NULL;
  JsonObject *server_state;
  Place place;

  entry = copy_mcp_server (state, action, &place);
  if (entry == NULL)
    return NULL;
  server_state = json_object_new ();
  json_object_set_string_member (server_state, "kind", rule->from);
  json_object_set_object_member (entry, "state", server_state);
  return put_entry (state, &place, entry);
}
