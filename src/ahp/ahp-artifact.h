/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  AHP_RELATION_CREATED = 1 << 0,
  AHP_RELATION_REFERENCED = 1 << 1,
  AHP_RELATION_DERIVED_FROM = 1 << 2,   /* the session was started from the artifact */
} AhpRelations;

/* An entry of `artifacts` of a session (AHP 1.1 in development). Strings are foreign, and valid as long as @raw. */
typedef struct
{
  const char   *uri;
  const char   *label;
  const char   *content_type;   /* nullable */
  AhpRelations  relations;      /* known relations to the session or to one of its chats */
  JsonObject   *raw;            /* (owned) */
} AhpArtifact;

GPtrArray *ahp_session_read_artifacts (JsonObject  *session_state);
void       ahp_artifact_free          (AhpArtifact *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AhpArtifact, ahp_artifact_free)

G_END_DECLS
