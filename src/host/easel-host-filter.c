/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-filter.h"

#include "easel-json.h"

/* (transfer full): @object with @member replaced; takes the new member. */
static JsonObject *
with_object (JsonObject *object,
             const char *name,
             JsonObject *member)
{
  JsonObject *copy = easel_json_object_copy (object);

  json_object_set_object_member (copy, name, member);
  return copy;
}

/* (transfer full): a server without its channel. */
static JsonObject *
plain_server (JsonObject *customization)
{
  JsonObject *copy = easel_json_object_copy (customization);

  json_object_remove_member (copy, "channel");
  json_object_remove_member (copy, "mcpApp");
  return copy;
}

/* (transfer full): @object whose list has servers without channels; this host lists servers only at the top level. */
static JsonObject *
plain_list (JsonObject *object)
{
  JsonArray *list = easel_json_peek_array (object, "customizations");
  JsonObject *copy = easel_json_object_copy (object);
  JsonArray *plain;

  if (list == NULL)
    return copy;
  plain = json_array_new ();
  for (guint i = 0; i < json_array_get_length (list); i++)
    if (easel_json_array_object (list, i) != NULL)
      json_array_add_object_element (plain, plain_server (easel_json_array_object (list, i)));
  json_object_set_array_member (copy, "customizations", plain);
  return copy;
}

/* (transfer full) (nullable): NULL if the action names no channel of a server. */
static JsonObject *
plain_action (JsonObject *action)
{
  const char *type = easel_json_peek_string (action, "type", "");
  JsonObject *customization = easel_json_peek_object (action, "customization");

  if (strcmp (type, "session/mcpServerStateChanged") == 0)
    return plain_server (action);
  if (strcmp (type, "session/customizationsChanged") == 0)
    return plain_list (action);
  if (strcmp (type, "session/customizationUpdated") == 0 && customization != NULL)
    return with_object (action, "customization", plain_server (customization));
  return NULL;
}

/* Issue #297, section 1: data about canvases is only for clients that support them. */
static gboolean
is_of_canvases (JsonObject *action)
{
  const char *type = easel_json_peek_string (action, "type", "");

  return strcmp (type, "session/canvasesChanged") == 0 || strcmp (type, "session/openCanvasesChanged") == 0;
}

/* (transfer full): an active client without its canvas declarations. */
static JsonObject *
plain_client (JsonObject *client)
{
  JsonObject *copy = easel_json_object_copy (client);

  json_object_remove_member (copy, "canvasProviders");
  return copy;
}

/* (transfer full): the state of a session without data about canvases. */
static JsonObject *
without_canvases (JsonObject *state)
{
  JsonObject *copy = easel_json_object_copy (state);
  JsonArray *clients = easel_json_peek_array (state, "activeClients");
  JsonArray *plain;

  json_object_remove_member (copy, "canvases");
  json_object_remove_member (copy, "openCanvases");
  if (clients == NULL)
    return copy;
  plain = json_array_new ();
  for (guint i = 0; i < json_array_get_length (clients); i++)
    if (easel_json_array_object (clients, i) != NULL)
      json_array_add_object_element (plain, plain_client (easel_json_array_object (clients, i)));
  json_object_set_array_member (copy, "activeClients", plain);
  return copy;
}

static gboolean
has_canvases (JsonObject *state)
{
  return easel_json_has (state, "canvases") || easel_json_has (state, "openCanvases") ||
         easel_json_has (state, "activeClients");
}

JsonObject *
easel_host_filter_snapshot (EaselHostConnection *connection,
                            JsonObject          *snapshot)
{
  g_autoptr(JsonObject) filtered = snapshot;
  JsonObject *state = easel_json_peek_object (filtered, "state");

  if (state != NULL && !easel_host_connection_get_shows_canvases (connection) && has_canvases (state))
    {
      JsonObject *plain = with_object (filtered, "state", without_canvases (state));

      json_object_unref (filtered);
      filtered = plain;
      state = easel_json_peek_object (filtered, "state");
    }
  if (easel_host_connection_get_shows_apps (connection) || easel_json_peek_array (state, "customizations") == NULL)
    return g_steal_pointer (&filtered);
  return with_object (filtered, "state", plain_list (state));
}

JsonObject *
easel_host_filter_envelope (EaselHostConnection *connection,
                            JsonObject          *envelope)
{
  JsonObject *action = easel_json_peek_object (envelope, "action");
  JsonObject *client = easel_json_peek_object (action, "activeClient");
  JsonObject *plain = NULL;

  if (action != NULL && !easel_host_connection_get_shows_canvases (connection) && is_of_canvases (action))
    return NULL;
  if (!easel_host_connection_get_shows_canvases (connection) && client != NULL)
    plain = with_object (action, "activeClient", plain_client (client));
  else if (!easel_host_connection_get_shows_apps (connection) && action != NULL)
    plain = plain_action (action);
  return plain != NULL ? with_object (envelope, "action", plain) : json_object_ref (envelope);
}

JsonArray *
easel_host_filter_replay (EaselHostConnection *connection,
                          JsonArray           *envelopes)
{
  JsonArray *filtered;

  if (easel_host_connection_get_shows_apps (connection) && easel_host_connection_get_shows_canvases (connection))
    return envelopes;
  filtered = json_array_new ();
  for (guint i = 0; i < json_array_get_length (envelopes); i++)
    {
      JsonObject *envelope = easel_host_filter_envelope (connection, easel_json_array_object (envelopes, i));

      if (envelope != NULL)
        json_array_add_object_element (filtered, envelope);
    }
  json_array_unref (envelopes);
  return filtered;
}
