/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-reveal.h"

#include "easel-json.h"

/* (transfer full): @object with @member, which is consumed, in the place of what it had. */
static JsonObject *
with_object (JsonObject *object,
             const char *name,
             JsonObject *member)
{
  JsonObject *copy = easel_json_object_copy (object);

  json_object_set_object_member (copy, name, member);
  return copy;
}

/* (transfer full): a server that can be seen, and not spoken to. */
static JsonObject *
plain_server (JsonObject *customization)
{
  JsonObject *copy = easel_json_object_copy (customization);

  json_object_remove_member (copy, "channel");
  json_object_remove_member (copy, "mcpApp");
  return copy;
}

/* (transfer full): @holder with plain servers in its list; our own host has them at the top level alone. */
static JsonObject *
plain_list (JsonObject *holder)
{
  JsonArray *list = easel_json_peek_array (holder, "customizations");
  JsonObject *copy = easel_json_object_copy (holder);
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

/* (transfer full) (nullable): NULL: it names no way to a server. */
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

JsonObject *
easel_host_reveal_snapshot (EaselHostConnection *connection,
                            JsonObject          *snapshot)
{
  g_autoptr(JsonObject) whole = snapshot;
  JsonObject *state = easel_json_peek_object (snapshot, "state");

  if (easel_host_connection_get_shows_apps (connection) || state == NULL ||
      easel_json_peek_array (state, "customizations") == NULL)
    return g_steal_pointer (&whole);
  return with_object (whole, "state", plain_list (state));
}

JsonObject *
easel_host_reveal_envelope (EaselHostConnection *connection,
                            JsonObject          *envelope)
{
  JsonObject *action = easel_json_peek_object (envelope, "action");
  JsonObject *plain = NULL;

  if (!easel_host_connection_get_shows_apps (connection) && action != NULL)
    plain = plain_action (action);
  return plain != NULL ? with_object (envelope, "action", plain) : json_object_ref (envelope);
}

JsonArray *
easel_host_reveal_replay (EaselHostConnection *connection,
                          JsonArray           *envelopes)
{
  JsonArray *told;

  if (easel_host_connection_get_shows_apps (connection))
    return envelopes;
  told = json_array_new ();
  for (guint i = 0; i < json_array_get_length (envelopes); i++)
    json_array_add_object_element (told, easel_host_reveal_envelope (connection,
                                                                     easel_json_array_object (envelopes, i)));
  json_array_unref (envelopes);
  return told;
}
