/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-artifact.h"

typedef struct
{
  char                   *uri;
  char                   *title;
  EaselArtifactRelations  relations;
} EaselArtifactPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (EaselArtifact, easel_artifact, G_TYPE_OBJECT)

static EaselArtifactPrivate *
get_private (EaselArtifact *self)
{
  return easel_artifact_get_instance_private (self);
}

static void
easel_artifact_finalize (GObject *object)
{
  EaselArtifactPrivate *priv = get_private (EASEL_ARTIFACT (object));

  g_free (priv->uri);
  g_free (priv->title);
  G_OBJECT_CLASS (easel_artifact_parent_class)->finalize (object);
}

static void
easel_artifact_class_init (EaselArtifactClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_artifact_finalize;
}

static void
easel_artifact_init (EaselArtifact *self)
{
}

/**
 * easel_artifact_set_facts:
 * @self: a new artifact
 * @uri: its address
 * @title: its name for users
 * @relations: its relations to the session
 */
void
easel_artifact_set_facts (EaselArtifact          *self,
                          const char             *uri,
                          const char             *title,
                          EaselArtifactRelations  relations)
{
  EaselArtifactPrivate *priv;

  g_return_if_fail (EASEL_IS_ARTIFACT (self));
  g_return_if_fail (uri != NULL && title != NULL);

  priv = get_private (self);
  g_return_if_fail (priv->uri == NULL);
  priv->uri = g_strdup (uri);
  priv->title = g_strdup (title);
  priv->relations = relations;
}

/** easel_artifact_get_uri: (transfer none): its address; foreign text. */
const char *
easel_artifact_get_uri (EaselArtifact *self)
{
  g_return_val_if_fail (EASEL_IS_ARTIFACT (self), NULL);

  return get_private (self)->uri;
}

/** easel_artifact_get_title: (transfer none): its name for users; foreign text. */
const char *
easel_artifact_get_title (EaselArtifact *self)
{
  g_return_val_if_fail (EASEL_IS_ARTIFACT (self), NULL);

  return get_private (self)->title;
}

/** easel_artifact_get_relations: its relations to the session; 0 if Easel knows none of them. */
EaselArtifactRelations
easel_artifact_get_relations (EaselArtifact *self)
{
  g_return_val_if_fail (EASEL_IS_ARTIFACT (self), 0);

  return get_private (self)->relations;
}

/**
 * easel_artifact_read_async:
 * @self: an artifact
 * @cancellable: (nullable): stops waiting
 * @callback: called with the content
 * @user_data: data for @callback
 *
 * Reads the artifact from its host.
 */
void
easel_artifact_read_async (EaselArtifact       *self,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (EASEL_IS_ARTIFACT (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_artifact_read_async);
  EASEL_ARTIFACT_GET_CLASS (self)->read (self, task);
}

/** easel_artifact_read_finish: (transfer full): the content; or %NULL with `EASEL_CONTENT_ERROR` or `G_IO_ERROR`. */
EaselContent *
easel_artifact_read_finish (EaselArtifact  *self,
                            GAsyncResult   *result,
                            GError        **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
