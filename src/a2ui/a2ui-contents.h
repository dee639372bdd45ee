/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-data.h"
#include "a2ui-problem.h"

G_BEGIN_DECLS

/* dataModelUpdate: the way in which A2UI 0.8 writes values. */
void a2ui_contents_apply (A2uiData     *data,
                          JsonObject   *update,
                          A2uiProblems *problems);

/* updateDataModel: plain JSON, of A2UI 0.9 and later. @null_removes: as in 1.0. */
void a2ui_contents_replace (A2uiData     *data,
                            JsonObject   *update,
                            gboolean      null_removes,
                            A2uiProblems *problems);

/* (transfer full) (nullable): a copy of foreign JSON without what is beyond the limits, of which the sender is told. */
JsonNode *a2ui_contents_admit (JsonNode     *node,
                               const char   *where,
                               A2uiProblems *problems);

G_END_DECLS
