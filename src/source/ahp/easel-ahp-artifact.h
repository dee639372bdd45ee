/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"
#include "easel-artifact.h"
#include "easel-session.h"

G_BEGIN_DECLS

/* An artifact of a session, read with resourceRead. */
#define EASEL_TYPE_AHP_ARTIFACT (easel_ahp_artifact_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpArtifact, easel_ahp_artifact, EASEL, AHP_ARTIFACT, EaselArtifact)

/* Sets the artifacts of @session. @state: (nullable): the state of the session; NULL after it was released. */
void easel_ahp_artifact_update (AhpClient    *client,
                                EaselSession *session,
                                JsonObject   *state);

G_END_DECLS
