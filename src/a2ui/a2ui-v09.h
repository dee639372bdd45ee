/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-surface.h"

G_BEGIN_DECLS

/* Messages of A2UI 0.9, 0.9.1 and the draft of 1.0, for the model, which has the form of 0.8. */

gboolean    a2ui_v09_is_envelope  (const char   *name);
/* (nullable): static; NULL: the version is unknown, and a problem was added. */
const char *a2ui_v09_read_version (JsonObject   *message,
                                   A2uiProblems *problems);
/* (transfer full): the equivalent value of `beginRendering`. @surface: a new one, without a root. */
JsonObject *a2ui_v09_create       (A2uiSurface  *surface,
                                   JsonObject   *create,
                                   A2uiProblems *problems);
/* (transfer full) (nullable): the response to a function call of the agent; NULL: the agent requested none. */
JsonNode   *a2ui_v09_call         (JsonObject   *message,
                                   const char   *envelope,
                                   A2uiProblems *problems);

G_END_DECLS
