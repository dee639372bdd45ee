/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-artifact.h"

#include "ahp-artifact.h"
#include "ahp-resource.h"
#include "easel-ahp-reason.h"

struct _EaselAhpArtifact
{
  EaselArtifact  parent_instance;

  AhpClient     *client;
  JsonObject    *raw;       /* the entry in the state; the reducer shares unchanged entries */
};

G_DEFINE_FINAL_TYPE (EaselAhpArtifact, easel_ahp_artifact, EASEL_TYPE_ARTIFACT)

static EaselArtifactRelations
map_relations (AhpRelations relations)
{
  return (relations & AHP_RELATION_CREATED ? EASEL_ARTIFACT_CREATED : 0) |
         (relations & AHP_RELATION_REFERENCED ? EASEL_ARTIFACT_REFERENCED : 0) |
         (relations & AHP_RELATION_DERIVED_FROM ? EASEL_ARTIFACT_DERIVED_FROM : 0);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselArtifact *self = g_task_get_source_object (task);
  g_autoptr(GError) error = NULL;
  g_autofree char *mime_type = NULL;
  g_autoptr(GBytes) bytes = ahp_client_read_resource_finish (AHP_CLIENT (source), result, &mime_type, &error);

  if (bytes != NULL)
    g_task_return_pointer (task, easel_content_new (bytes, mime_type, easel_artifact_get_uri (self)), g_object_unref);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_error (task, easel_ahp_content_error (error));
}

static void
easel_ahp_artifact_read (EaselArtifact *artifact,
                         GTask         *task)
{
  AhpClient *client = EASEL_AHP_ARTIFACT (artifact)->client;
  const char *uri = easel_artifact_get_uri (artifact);

  ahp_client_read_resource_async (client, AHP_ROOT_URI, uri, g_task_get_cancellable (task), read_cb, task);
}

static void
easel_ahp_artifact_finalize (GObject *object)
{
  EaselAhpArtifact *self = EASEL_AHP_ARTIFACT (object);

  json_object_unref (self->raw);
  g_object_unref (self->client);
  G_OBJECT_CLASS (easel_ahp_artifact_parent_class)->finalize (object);
}

static void
easel_ahp_artifact_class_init (EaselAhpArtifactClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_ahp_artifact_finalize;
  EASEL_ARTIFACT_CLASS (klass)->read = easel_ahp_artifact_read;
}

static void
easel_ahp_artifact_init (EaselAhpArtifact *self)
{
}

static EaselArtifact *
create (AhpClient         *client,
        const AhpArtifact *view)
{
  EaselAhpArtifact *self = g_object_new (EASEL_TYPE_AHP_ARTIFACT, NULL);

  self->client = g_object_ref (client);
  self->raw = json_object_ref (view->raw);
  easel_artifact_set_facts (EASEL_ARTIFACT (self), view->uri, view->label, map_relations (view->relations));
  return EASEL_ARTIFACT (self);
}

/* (transfer full): the artifacts in @session by their entry in the state. */
static GHashTable *
list_known (EaselSession *session)
{
  GListModel *model = easel_session_get_artifacts (session);
  GHashTable *known = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      EaselAhpArtifact *artifact = g_list_model_get_item (model, i);

      g_hash_table_insert (known, artifact->raw, artifact);
    }
  return known;
}

void
easel_ahp_artifact_update (AhpClient    *client,
                           EaselSession *session,
                           JsonObject   *state)
{
  g_autoptr(GPtrArray) artifacts = NULL;
  g_autoptr(GPtrArray) views = NULL;
  g_autoptr(GHashTable) known = NULL;

  g_return_if_fail (AHP_IS_CLIENT (client));
  g_return_if_fail (EASEL_IS_SESSION (session));

  artifacts = g_ptr_array_new_with_free_func (g_object_unref);
  known = list_known (session);
  views = state != NULL ? ahp_session_read_artifacts (state) : NULL;
  for (guint i = 0; views != NULL && i < views->len; i++)
    {
      const AhpArtifact *view = g_ptr_array_index (views, i);
      EaselArtifact *artifact = g_hash_table_lookup (known, view->raw);

      g_ptr_array_add (artifacts, artifact != NULL ? g_object_ref (artifact) : create (client, view));
    }
  easel_session_set_artifacts (session, artifacts);
}
