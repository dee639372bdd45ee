/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-dialect-private.h"

#include "easel-json.h"
#include "easel-limits.h"

const char *
ahp_dialect_alias (JsonObject *object,
                   const char *name,
                   const char *other)
{
  const char *value = easel_json_peek_string (object, name, NULL);

  return value != NULL ? value : easel_json_peek_string (object, other, NULL);
}

/* Local canvases (an unreleased draft) reuse the name "canvases" for instances with an identity. We do not speak
 * them, and must not take them for one of the shapes below. */
static gboolean
is_local_canvas (JsonObject *object)
{
  return easel_json_has (object, "identity") || easel_json_has (object, "incarnation");
}

AhpDialect
ahp_dialect_of_entry (JsonObject *entry)
{
  if (is_local_canvas (entry))
    return AHP_DIALECT_NONE;
  if (easel_json_peek_string (entry, "extensionId", NULL) != NULL)
    return AHP_DIALECT_ISSUE_297;
  /* Later stages of PR #298 name the canvas and its channel only. */
  if (easel_json_peek_string (entry, "canvasId", NULL) != NULL)
    return AHP_DIALECT_PR_298;
  return AHP_DIALECT_NONE;
}

AhpDialect
ahp_dialect_of_state (JsonObject *state)
{
  if (is_local_canvas (state) || easel_json_peek_string (state, "canvasId", NULL) == NULL)
    return AHP_DIALECT_NONE;
  if (easel_json_peek_string (state, "providerId", NULL) != NULL)
    return AHP_DIALECT_PR_298;
  if (easel_json_peek_string (state, "extensionId", NULL) == NULL)
    return AHP_DIALECT_NONE;
  if (easel_json_has (state, "availability") || easel_json_has (state, "provider"))
    return AHP_DIALECT_ISSUE_297;
  return AHP_DIALECT_CHAT_1_0;
}

AhpAvailability
ahp_dialect_availability (JsonObject *object)
{
  const char *word = easel_json_peek_string (object, "availability", "");

  if (strcmp (word, "ready") == 0)
    return AHP_AVAILABILITY_READY;
  if (strcmp (word, "stale") == 0)
    return AHP_AVAILABILITY_STALE;
  return AHP_AVAILABILITY_UNKNOWN;
}

AhpProviderKind
ahp_dialect_provider (JsonObject  *source,
                      const char **client_id)
{
  const char *kind = source != NULL ? easel_json_peek_string (source, "kind", "") : "";

  *client_id = NULL;
  if (strcmp (kind, "server") == 0)
    return AHP_PROVIDER_SERVER;
  if (strcmp (kind, "client") != 0)
    return AHP_PROVIDER_UNKNOWN;
  *client_id = easel_json_peek_string (source, "clientId", NULL);
  return AHP_PROVIDER_CLIENT;
}

static void
read_declaration (JsonObject     *object,
                  AhpDeclaration *declaration)
{
  declaration->owner_id = ahp_dialect_alias (object, "extensionId", "providerId");
  declaration->owner_name = easel_json_peek_string (object, "extensionName", NULL);
  declaration->display_name = ahp_dialect_alias (object, "displayName", "title");
  declaration->provider = ahp_dialect_provider (easel_json_peek_object (object, "source"),
                                                &declaration->provider_client_id);
}

gboolean
ahp_dialect_find_declaration (JsonObject      *session_state,
                              const char      *owner_id,
                              const char      *canvas_id,
                              AhpDeclaration  *declaration)
{
  JsonArray *list = easel_json_peek_array (session_state, "canvases");
  guint length = list != NULL ? json_array_get_length (list) : 0;
  guint found = 0;

  *declaration = (AhpDeclaration) { NULL };
  for (guint i = 0; i < MIN (length, EASEL_LIMIT_CANVASES_PER_SESSION); i++)
    {
      JsonObject *object = easel_json_array_object (list, i);

      if (object == NULL || is_local_canvas (object) ||
          g_strcmp0 (easel_json_peek_string (object, "canvasId", NULL), canvas_id) != 0)
        continue;
      if (owner_id != NULL && g_strcmp0 (ahp_dialect_alias (object, "extensionId", "providerId"), owner_id) != 0)
        continue;
      read_declaration (object, declaration);
      found++;
    }
  if (found == 1 || (found > 1 && owner_id != NULL))
    return TRUE;
  *declaration = (AhpDeclaration) { NULL };
  return FALSE;
}

/**
 * ahp_dialect_find_owner:
 * @session_state: a SessionState
 * @canvas_id: a canvas that a client declares
 * @client_id: the client
 *
 * Issue #297 lets the host make the `extensionId` of a client's canvas, and PR #298 the `providerId`.
 *
 * Returns: (transfer none) (nullable): the one of the registry entry whose source is the client
 */
const char *
ahp_dialect_find_owner (JsonObject *session_state,
                        const char *canvas_id,
                        const char *client_id)
{
  JsonArray *list;
  guint length;

  g_return_val_if_fail (session_state != NULL && canvas_id != NULL && client_id != NULL, NULL);

  list = easel_json_peek_array (session_state, "canvases");
  length = list != NULL ? MIN (json_array_get_length (list), EASEL_LIMIT_CANVASES_PER_SESSION) : 0;
  for (guint i = 0; i < length; i++)
    {
      JsonObject *object = easel_json_array_object (list, i);
      AhpDeclaration declaration;

      if (object == NULL || g_strcmp0 (easel_json_peek_string (object, "canvasId", NULL), canvas_id) != 0)
        continue;
      read_declaration (object, &declaration);
      if (declaration.provider == AHP_PROVIDER_CLIENT &&
          g_strcmp0 (declaration.provider_client_id, client_id) == 0)
        return declaration.owner_id;
    }
  return NULL;
}
