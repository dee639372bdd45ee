/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-artifact.h"

#include "ahp-limits.h"
#include "easel-json.h"

static const struct
{
  const char   *kind;
  AhpRelations  relation;
} relations[] = {
  { "created", AHP_RELATION_CREATED },
  { "referenced", AHP_RELATION_REFERENCED },
  { "derivedFrom", AHP_RELATION_DERIVED_FROM },
};

/* Hosts may send other kinds of relations, which are ignored. */
static AhpRelations
read_relations (JsonObject *entry)
{
  JsonArray *list = easel_json_peek_array (entry, "relations");
  AhpRelations known = 0;

  for (guint i = 0; list != NULL && i < MIN (json_array_get_length (list), AHP_LIMIT_ARTIFACT_RELATIONS); i++)
    {
      const char *kind = easel_json_peek_string (easel_json_array_object (list, i), "kind", "");

      for (guint j = 0; j < G_N_ELEMENTS (relations); j++)
        if (strcmp (relations[j].kind, kind) == 0)
          known |= relations[j].relation;
    }
  return known;
}

/* (nullable): NULL for types of later hosts, and without an address. */
static AhpArtifact *
read_artifact (JsonObject *entry)
{
  AhpArtifact *artifact;

  if (entry == NULL || strcmp (easel_json_peek_string (entry, "type", ""), "resource") != 0 ||
      *easel_json_peek_string (entry, "uri", "") == '\0')
    return NULL;
  artifact = g_new0 (AhpArtifact, 1);
  artifact->raw = json_object_ref (entry);
  artifact->uri = easel_json_peek_string (entry, "uri", NULL);
  artifact->label = easel_json_peek_string (entry, "label", artifact->uri);
  artifact->content_type = easel_json_peek_string (entry, "contentType", NULL);
  artifact->relations = read_relations (entry);
  return artifact;
}

/**
 * ahp_session_read_artifacts:
 * @session_state: a SessionState
 *
 * Reads the artifacts of a session: resources that it created, mentions, or was started from.
 *
 * Returns: (transfer full) (element-type AhpArtifact): at most AHP_LIMIT_ARTIFACTS artifacts in the host's order
 */
GPtrArray *
ahp_session_read_artifacts (JsonObject *session_state)
{
  GPtrArray *artifacts = g_ptr_array_new_with_free_func ((GDestroyNotify) ahp_artifact_free);
  JsonArray *list;

  g_return_val_if_fail (session_state != NULL, artifacts);

  list = easel_json_peek_array (session_state, "artifacts");
  for (guint i = 0; list != NULL && i < json_array_get_length (list) && artifacts->len < AHP_LIMIT_ARTIFACTS; i++)
    {
      AhpArtifact *artifact = read_artifact (easel_json_array_object (list, i));

      if (artifact != NULL)
        g_ptr_array_add (artifacts, artifact);
    }
  return artifacts;
}

/** ahp_artifact_free: frees an artifact. */
void
ahp_artifact_free (AhpArtifact *self)
{
  g_return_if_fail (self != NULL);

  json_object_unref (self->raw);
  g_free (self);
}
