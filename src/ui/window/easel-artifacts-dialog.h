/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-session-dialog.h"

G_BEGIN_DECLS

/*
 * Lists the artifacts of a session. Links are opened outside Easel after a question, canvases in their tab, and other
 * resources are read from the host.
 *
 * Signal: "chosen" (EaselCanvas *): the user wants the canvas in front.
 */
#define EASEL_TYPE_ARTIFACTS_DIALOG (easel_artifacts_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EaselArtifactsDialog, easel_artifacts_dialog, EASEL, ARTIFACTS_DIALOG, EaselSessionDialog)

EaselDialog *easel_artifacts_dialog_new (EaselSource  *source,
                                         EaselSession *session);

G_END_DECLS
