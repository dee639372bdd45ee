/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-registry.h"

#include "easel-codes.h"
#include "easel-host-client-record.h"
#include "easel-host-error.h"
#include "easel-host-limits.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"

/* Converts a ClientCanvasDeclaration in the form of issue #297 or PR #298 to the form of the issue. */
static JsonObject *
complete_declaration (JsonObject *declared,
                      const char *client_id,
                      const char *client_name)
{
  const char *canvas_id = easel_json_peek_string (declared, "canvasId", "");
  const char *title = easel_json_peek_string (declared, "title", canvas_id);
  const char *actions = json_object_has_member (declared, "actions") ? "actions" : "operations";
  g_autofree char *owner = g_strconcat (EASEL_HOST_CLIENT_OWNER_PREFIX, client_id, NULL);
  JsonObject *source =
    easel_json_object (EASEL_JSON_STRING ("kind", "client"), EASEL_JSON_STRING ("clientId", client_id));

  return easel_json_object (EASEL_JSON_STRING ("extensionId", owner),
                            EASEL_JSON_STRING ("extensionName", client_name),
                            EASEL_JSON_STRING ("canvasId", canvas_id),
                            EASEL_JSON_STRING ("displayName", easel_json_peek_string (declared, "displayName", title)),
                            EASEL_JSON_STRING ("description", easel_json_peek_string (declared, "description", "")),
                            EASEL_JSON_NODE_REF ("inputSchema", easel_json_peek_node (declared, "inputSchema")),
                            EASEL_JSON_NODE_REF ("actions", easel_json_peek_node (declared, actions)),
                            EASEL_JSON_OBJECT ("source", source));
}

static gboolean
is_usable (JsonObject *declared,
           GHashTable *seen)
{
  const char *canvas_id = easel_json_peek_string (declared, "canvasId", NULL);

  return canvas_id != NULL && canvas_id[0] != '\0' && strlen (canvas_id) <= EASEL_LIMIT_HOST_NAME_BYTES &&
         g_hash_table_add (seen, (gpointer) canvas_id);
}

static void
add_client (EaselHostState *state,
            JsonObject     *client,
            JsonArray      *registry)
{
  const char *client_id = easel_json_peek_string (client, "clientId", NULL);
  JsonArray *providers = easel_json_peek_array (client, "canvasProviders");
  g_autoptr(GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  if (client_id == NULL || providers == NULL ||
      !easel_host_client_record_has_capability (easel_host_state_get_store (state), client_id, "canvas"))
    return;
  for (guint i = 0; i < json_array_get_length (providers); i++)
    {
      JsonObject *declared = easel_json_array_object (providers, i);

      if (g_hash_table_size (seen) < EASEL_LIMIT_HOST_DECLARATIONS && is_usable (declared, seen))
        json_array_add_object_element (registry,
                                       complete_declaration (declared, client_id,
                                                             easel_json_peek_string (client, "displayName", NULL)));
    }
}

static JsonArray *
build (EaselHostState *state,
       const char     *session,
       JsonArray      *builtin)
{
  JsonArray *registry = json_array_new ();
  JsonArray *clients = easel_json_peek_array (easel_host_state_get (state, session), "activeClients");

  for (guint i = 0; i < json_array_get_length (builtin); i++)
    json_array_add_element (registry, json_node_ref (json_array_get_element (builtin, i)));
  for (guint i = 0; clients != NULL && i < json_array_get_length (clients); i++)
    {
      JsonObject *client = easel_json_array_object (clients, i);

      if (client != NULL)
        add_client (state, client, registry);
    }
  return registry;
}

/**
 * easel_host_registry_update:
 * @state: the state of the host
 * @session: a session in it
 * @builtin: (element-type JsonObject): the declarations of the host's own providers
 *
 * Two clients that declare the same `canvasId` are both kept: their `extensionId` tells them apart.
 *
 * Returns: (transfer full) (nullable): a `session/canvasesChanged` action; %NULL if the registry does not change
 */
JsonObject *
easel_host_registry_update (EaselHostState *state,
                            const char     *session,
                            JsonArray      *builtin)
{
  JsonNode *before = easel_json_peek_node (easel_host_state_get (state, session), "canvases");
  g_autoptr(JsonNode) after = easel_json_node_take_array (build (state, session, builtin));

  if (before != NULL && json_node_equal (before, after))
    return NULL;
  return easel_json_object (EASEL_JSON_STRING ("type", "session/canvasesChanged"),
                            EASEL_JSON_NODE ("canvases", g_steal_pointer (&after)));
}

/* (transfer none) (nullable) */
static JsonObject *
find_owned (EaselHostState *state,
            const char     *session,
            const char     *extension_id,
            const char     *canvas_id)
{
  JsonArray *registry = easel_json_peek_array (easel_host_state_get (state, session), "canvases");

  for (guint i = 0; registry != NULL && i < json_array_get_length (registry); i++)
    {
      JsonObject *declaration = easel_json_array_object (registry, i);

      if (declaration != NULL && strcmp (easel_json_peek_string (declaration, "canvasId", ""), canvas_id) == 0 &&
          strcmp (easel_json_peek_string (declaration, "extensionId", ""), extension_id) == 0)
        return declaration;
    }
  return NULL;
}

/* The declaration of one owner: the host itself, or the only connected client that has it. A client that lost its
 * connection stays registered for a while, in which another client may have replaced it. */
static JsonObject *
find_any (EaselHostState  *state,
          EaselHostHub    *hub,
          const char      *session,
          const char      *canvas_id,
          GError         **error)
{
  JsonArray *registry = easel_json_peek_array (easel_host_state_get (state, session), "canvases");
  JsonObject *found = NULL;
  JsonObject *disconnected = NULL;

  for (guint i = 0; registry != NULL && i < json_array_get_length (registry); i++)
    {
      JsonObject *declaration = easel_json_array_object (registry, i);
      const char *client;

      if (declaration == NULL || strcmp (easel_json_peek_string (declaration, "canvasId", ""), canvas_id) != 0)
        continue;
      client = easel_host_canvas_get_client (easel_json_peek_string (declaration, "extensionId", ""));
      if (client == NULL)
        return declaration;
      if (easel_host_hub_find (hub, client) == NULL)
        disconnected = declaration;
      else if (found == NULL)
        found = declaration;
      else
        {
          g_propagate_error (error, easel_host_error_provider (EASEL_CODE_AMBIGUOUS,
                                                               "Several clients declare this canvas: name the owner"));
          return NULL;
        }
    }
  return found != NULL ? found : disconnected;
}

/**
 * easel_host_registry_find:
 * @state: the state of the host
 * @hub: the open connections
 * @session: a session in it
 * @extension_id: (nullable): the owner; %NULL: the host's own declaration, or that of the only connected client; if no
 *   client is connected, that of the last one
 * @canvas_id: the canvas to open
 * @error: return location for a #GError
 *
 * Returns: (transfer none) (nullable): the declaration; %NULL with inner code `canvas_not_declared` or
 *   `canvas_ambiguous`
 */
JsonObject *
easel_host_registry_find (EaselHostState  *state,
                          EaselHostHub    *hub,
                          const char      *session,
                          const char      *extension_id,
                          const char      *canvas_id,
                          GError         **error)
{
  g_autoptr(GError) ambiguous = NULL;
  JsonObject *found = extension_id != NULL ? find_owned (state, session, extension_id, canvas_id)
                                           : find_any (state, hub, session, canvas_id, &ambiguous);

  if (ambiguous != NULL)
    g_propagate_error (error, g_steal_pointer (&ambiguous));
  else if (found == NULL)
    g_propagate_error (error, easel_host_error_provider (EASEL_CODE_NOT_DECLARED,
                                                         "Nobody declares this canvas in the session"));
  return found;
}

static char *
dup_name (JsonObject *shown,
          const char *member,
          const char *fallback)
{
  g_autofree char *name = easel_text_for_display (easel_json_peek_string (shown, member, ""),
                                                  EASEL_LIMIT_AGENT_TITLE_CHARS);

  return name[0] != '\0' ? g_steal_pointer (&name) : g_strdup (fallback);
}

/**
 * easel_host_registry_unavailable:
 * @state: the state of the host
 * @canvas: a canvas whose client is not connected, or has withdrawn its declaration
 *
 * Returns: (transfer full): `canvas_provider_unavailable`, with the last known names of client and canvas
 */
GError *
easel_host_registry_unavailable (EaselHostState  *state,
                                 EaselHostCanvas *canvas)
{
  JsonObject *shown = easel_host_state_get (state, canvas->channel);
  g_autofree char *client = NULL;
  g_autofree char *kind = NULL;
  g_autofree char *title = NULL;
  g_autofree char *message = NULL;

  if (shown == NULL)
    shown = find_owned (state, canvas->session, canvas->extension_id, canvas->canvas_id);
  client = dup_name (shown, "extensionName", canvas->extension_id);
  kind = dup_name (shown, "displayName", canvas->canvas_id);
  title = dup_name (shown, "title", kind);
  message = g_strdup_printf ("\"%s\", which provides \"%s\", is not connected, or does not offer it now", client,
                             title);
  return easel_host_error_provider (EASEL_CODE_PROVIDER_UNAVAILABLE, message);
}
