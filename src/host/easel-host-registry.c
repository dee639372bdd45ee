/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-registry.h"

#include "easel-codes.h"
#include "easel-host-canvas.h"
#include "easel-host-error.h"
#include "easel-host-known.h"
#include "easel-host-limits.h"
#include "easel-json.h"

static void
copy_member (JsonObject *from,
             const char *name,
             const char *alias,
             JsonObject *to)
{
  JsonNode *node = easel_json_peek_node (from, name);

  if (node == NULL)
    node = easel_json_peek_node (from, alias);
  if (node != NULL)
    json_object_set_member (to, name, json_node_ref (node));
}

static JsonObject *
new_source (const char *client_id)
{
  JsonObject *source = json_object_new ();

  json_object_set_string_member (source, "kind", "client");
  json_object_set_string_member (source, "clientId", client_id);
  return source;
}

/* A ClientCanvasDeclaration in the spelling of issue #297 or of PR #298, told in that of the issue. */
static JsonObject *
complete_declaration (JsonObject *declared,
                      const char *client_id,
                      const char *client_name)
{
  const char *canvas_id = easel_json_peek_string (declared, "canvasId", "");
  g_autofree char *owner = g_strconcat (EASEL_HOST_CLIENT_OWNER_PREFIX, client_id, NULL);
  JsonObject *declaration = json_object_new ();

  json_object_set_string_member (declaration, "extensionId", owner);
  if (client_name != NULL)
    json_object_set_string_member (declaration, "extensionName", client_name);
  json_object_set_string_member (declaration, "canvasId", canvas_id);
  json_object_set_string_member (declaration, "displayName",
                                 easel_json_peek_string (declared, "displayName",
                                                         easel_json_peek_string (declared, "title", canvas_id)));
  json_object_set_string_member (declaration, "description", easel_json_peek_string (declared, "description", ""));
  copy_member (declared, "inputSchema", "inputSchema", declaration);
  copy_member (declared, "actions", "operations", declaration);
  json_object_set_object_member (declaration, "source", new_source (client_id));
  return declaration;
}

static gboolean
is_usable (JsonObject *declared,
           GHashTable *seen)
{
  const char *canvas_id = declared != NULL ? easel_json_peek_string (declared, "canvasId", NULL) : NULL;

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
      !easel_host_known_has (easel_host_state_get_store (state), client_id, "canvas"))
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
       JsonArray      *own)
{
  JsonArray *registry = json_array_new ();
  JsonArray *clients = easel_json_peek_array (easel_host_state_get (state, session), "activeClients");

  for (guint i = 0; i < json_array_get_length (own); i++)
    json_array_add_element (registry, json_node_ref (json_array_get_element (own, i)));
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
 * @own: (element-type JsonObject): the declarations of the host's own providers
 *
 * Two clients that declare the same `canvasId` are both kept: their `extensionId` tells them apart.
 *
 * Returns: (transfer full) (nullable): a `session/canvasesChanged` action; %NULL when the registry stays as it is
 */
JsonObject *
easel_host_registry_update (EaselHostState *state,
                            const char     *session,
                            JsonArray      *own)
{
  JsonNode *before = easel_json_peek_node (easel_host_state_get (state, session), "canvases");
  g_autoptr(JsonNode) after = json_node_new (JSON_NODE_ARRAY);
  JsonObject *action;

  json_node_take_array (after, build (state, session, own));
  if (before != NULL && json_node_equal (before, after))
    return NULL;
  action = json_object_new ();
  json_object_set_string_member (action, "type", "session/canvasesChanged");
  json_object_set_member (action, "canvases", g_steal_pointer (&after));
  return action;
}

/**
 * easel_host_registry_find:
 * @state: the state of the host
 * @session: a session in it
 * @extension_id: (nullable): the owner; %NULL takes the host's own declaration, or the only client's
 * @canvas_id: what is to be opened
 * @error: return location for a #GError
 *
 * Returns: (transfer none) (nullable): the declaration; %NULL with inner code `canvas_not_declared` or
 *   `canvas_ambiguous`
 */
JsonObject *
easel_host_registry_find (EaselHostState  *state,
                          const char      *session,
                          const char      *extension_id,
                          const char      *canvas_id,
                          GError         **error)
{
  JsonArray *registry = easel_json_peek_array (easel_host_state_get (state, session), "canvases");
  JsonObject *found = NULL;

  for (guint i = 0; registry != NULL && i < json_array_get_length (registry); i++)
    {
      JsonObject *declaration = easel_json_array_object (registry, i);
      const char *owner = declaration != NULL ? easel_json_peek_string (declaration, "extensionId", "") : "";

      if (declaration == NULL || strcmp (easel_json_peek_string (declaration, "canvasId", ""), canvas_id) != 0)
        continue;
      if (extension_id != NULL ? strcmp (owner, extension_id) == 0 : easel_host_canvas_get_client (owner) == NULL)
        return declaration;
      if (extension_id == NULL && found != NULL)
        {
          g_propagate_error (error, easel_host_error_provider (EASEL_CODE_AMBIGUOUS,
                                                               "Several clients declare this canvas: name the owner"));
          return NULL;
        }
      if (extension_id == NULL)
        found = declaration;
    }
  if (found == NULL)
    g_propagate_error (error, easel_host_error_provider (EASEL_CODE_NOT_DECLARED,
                                                         "Nobody declares this canvas in the session"));
  return found;
}
