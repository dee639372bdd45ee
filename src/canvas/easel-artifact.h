/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-content.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_ARTIFACT_CREATED = 1 << 0,
  EASEL_ARTIFACT_REFERENCED = 1 << 1,
  EASEL_ARTIFACT_DERIVED_FROM = 1 << 2,   /* the session was started from it */
} EaselArtifactRelations;

/* A file or link that the agent of a session created, mentions, or was given. Immutable: a changed artifact is another
 * object. Its source derives a class to read it. */
#define EASEL_TYPE_ARTIFACT (easel_artifact_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselArtifact, easel_artifact, EASEL, ARTIFACT, GObject)

struct _EaselArtifactClass
{
  GObjectClass parent_class;

  /* Returns an EaselContent with @task (transfer full), or an EASEL_CONTENT_ERROR. */
  void (*read) (EaselArtifact *self, GTask *task);
};

/* Foreign text. */
const char             *easel_artifact_get_uri       (EaselArtifact *self);
const char             *easel_artifact_get_title     (EaselArtifact *self);
EaselArtifactRelations  easel_artifact_get_relations (EaselArtifact *self);

void          easel_artifact_read_async  (EaselArtifact *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                          gpointer       user_data);
EaselContent *easel_artifact_read_finish (EaselArtifact *self, GAsyncResult *result, GError **error);

/* For sources only, after the object was created. */
void easel_artifact_set_facts (EaselArtifact          *self, const char *uri, const char *title,
                               EaselArtifactRelations  relations);

G_END_DECLS
