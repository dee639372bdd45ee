/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-server.h"

#include "ahp-limits.h"
#include "easel-json.h"

static const struct
{
  const char     *kind;
  AhpServerState  state;
} states[] = {
  { "starting", AHP_SERVER_STARTING },
  { "ready", AHP_SERVER_READY },
  { "authRequired", AHP_SERVER_AUTH_REQUIRED },
  { "error", AHP_SERVER_ERROR },
  { "stopped", AHP_SERVER_STOPPED },
};

/* Reads whether the server is enabled. Since 0.8 the first scope in the list decides, and an absent list means enabled;
 * earlier versions have "enabled". */
static gboolean
read_enabled (JsonObject *entry)
{
  JsonArray *enablement = easel_json_peek_array (entry, "enablement");
  JsonObject *first = NULL;

  if (enablement != NULL && json_array_get_length (enablement) > 0)
    first = easel_json_array_object (enablement, 0);
  return easel_json_peek_boolean (first != NULL ? first : entry, "enabled", TRUE);
}

static AhpContainer
read_container (JsonObject *container)
{
  if (container == NULL)
    return AHP_CONTAINER_NONE;
  if (strcmp (easel_json_peek_string (container, "type", ""), "directory") == 0)
    return AHP_CONTAINER_DIRECTORY;
  return easel_json_has (container, "clientId") ? AHP_CONTAINER_CLIENT_PLUGIN : AHP_CONTAINER_PLUGIN;
}

/* (nullable): NULL for anything other than an MCP server with an id. */
static AhpServer *
read_server (JsonObject *entry,
             JsonObject *container)
{
  JsonArray *icons;
  JsonObject *app;
  AhpServer *server;

  if (entry == NULL || strcmp (easel_json_peek_string (entry, "type", ""), "mcpServer") != 0 ||
      easel_json_peek_string (entry, "id", NULL) == NULL)
    return NULL;
  server = g_new0 (AhpServer, 1);
  server->raw = json_object_ref (entry);
  server->id = easel_json_peek_string (entry, "id", NULL);
  server->name = easel_json_peek_string (entry, "name", NULL);
  server->uri = easel_json_peek_string (entry, "uri", NULL);
  server->channel = easel_json_peek_string (entry, "channel", NULL);
  icons = easel_json_peek_array (entry, "icons");
  if (icons != NULL && json_array_get_length (icons) > 0 && easel_json_array_object (icons, 0) != NULL)
    server->icon = easel_json_peek_string (easel_json_array_object (icons, 0), "src", NULL);
  server->is_enabled = read_enabled (entry);
  server->details = easel_json_peek_object (entry, "state");
  server->state = AHP_SERVER_UNKNOWN;
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    if (strcmp (states[i].kind, easel_json_peek_string (server->details, "kind", "")) == 0)
      server->state = states[i].state;
  app = easel_json_peek_object (entry, "mcpApp");
  server->app_capabilities = easel_json_peek_object (app, "capabilities");
  server->container = read_container (container);
  server->container_name = easel_json_peek_string (container, "name", NULL);
  server->is_container_enabled = container == NULL || read_enabled (container);
  return server;
}

static void
add_server (GPtrArray  *servers,
            JsonObject *entry,
            JsonObject *container)
{
  AhpServer *server = servers->len < AHP_LIMIT_SERVERS ? read_server (entry, container) : NULL;

  if (server != NULL)
    g_ptr_array_add (servers, server);
}

/**
 * ahp_session_read_servers:
 * @session_state: a SessionState
 *
 * Reads the MCP servers, including those inside plugins and directories, in the host's order.
 *
 * Returns: (transfer full) (element-type AhpServer): at most AHP_LIMIT_SERVERS servers, valid while @session_state
 *   lives
 */
GPtrArray *
ahp_session_read_servers (JsonObject *session_state)
{
  GPtrArray *servers = g_ptr_array_new_with_free_func ((GDestroyNotify) ahp_server_free);
  JsonArray *top;

  g_return_val_if_fail (session_state != NULL, servers);

  top = easel_json_peek_array (session_state, "customizations");
  for (guint i = 0; top != NULL && i < json_array_get_length (top); i++)
    {
      JsonObject *entry = easel_json_array_object (top, i);
      JsonArray *children = easel_json_peek_array (entry, "children");

      add_server (servers, entry, NULL);
      for (guint j = 0; children != NULL && j < json_array_get_length (children); j++)
        add_server (servers, easel_json_array_object (children, j), entry);
    }
  return servers;
}

/**
 * ahp_session_find_server:
 * @session_state: a SessionState
 * @id: the id of a customization
 *
 * Returns: (transfer full) (nullable): the MCP server with that id, as in ahp_session_read_servers()
 */
AhpServer *
ahp_session_find_server (JsonObject *session_state,
                         const char *id)
{
  g_autoptr(GPtrArray) servers = NULL;

  g_return_val_if_fail (session_state != NULL && id != NULL, NULL);

  servers = ahp_session_read_servers (session_state);
  for (guint i = 0; i < servers->len; i++)
    {
      AhpServer *server = g_ptr_array_index (servers, i);

      if (strcmp (server->id, id) == 0)
        return g_ptr_array_steal_index (servers, i);
    }
  return NULL;
}

/* Puts the scope of the session first, where it decides; the wider scopes follow. */
static JsonArray *
build_enablement (const AhpServer *self,
                  gboolean         enabled)
{
  JsonArray *before = easel_json_peek_array (self->raw, "enablement");
  JsonArray *enablement = json_array_new ();
  JsonObject *session_entry = easel_json_object (EASEL_JSON_STRING ("kind", "session"),
                                                 EASEL_JSON_BOOLEAN ("enabled", enabled));

  json_array_add_object_element (enablement, session_entry);
  for (guint i = 0; before != NULL && i < json_array_get_length (before); i++)
    {
      JsonObject *scope = easel_json_array_object (before, i);

      if (scope != NULL && strcmp (easel_json_peek_string (scope, "kind", ""), "session") != 0)
        json_array_add_object_element (enablement, json_object_ref (scope));
    }
  return enablement;
}

/**
 * ahp_server_build_toggle:
 * @self: a server
 * @enabled: whether to enable it in its session
 *
 * Builds the action in the host's spelling: up to 0.7 an entry has "enabled", since 0.8 a list of scopes, or neither.
 *
 * Returns: (transfer full): `session/customizationToggled`
 */
JsonObject *
ahp_server_build_toggle (const AhpServer *self,
                         gboolean         enabled)
{
  JsonObject *action;

  g_return_val_if_fail (self != NULL, NULL);

  action = easel_json_object (EASEL_JSON_STRING ("type", "session/customizationToggled"),
                              EASEL_JSON_STRING ("id", self->id));
  if (easel_json_has (self->raw, "enabled") && !easel_json_has (self->raw, "enablement"))
    json_object_set_boolean_member (action, "enabled", enabled);
  else
    json_object_set_array_member (action, "enablement", build_enablement (self, enabled));
  return action;
}

/**
 * ahp_server_free:
 * @self: (transfer full): a server
 */
void
ahp_server_free (AhpServer *self)
{
  json_object_unref (self->raw);
  g_free (self);
}
