/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-data.h"
#include "a2ui-problem.h"

G_BEGIN_DECLS

/* Values that a message writes to the data model, read and bounded without it: by a worker where they are many. */
typedef struct _A2uiContents A2uiContents;

/* (nullable): dataModelUpdate: the way in which A2UI 0.8 writes values. */
A2uiContents *a2ui_contents_read       (JsonObject   *update,
                                        A2uiProblems *problems);
/* (nullable): updateDataModel: plain JSON, of A2UI 0.9 and later. @null_removes: as in 1.0. */
A2uiContents *a2ui_contents_read_value (JsonNode     *value,
                                        const char   *path,
                                        gboolean      null_removes,
                                        A2uiProblems *problems);
/* @self: (transfer full) */
void          a2ui_contents_write      (A2uiContents *self,
                                        A2uiData     *data,
                                        A2uiProblems *problems);
void          a2ui_contents_free       (A2uiContents *self);
/* How many places it writes to. */
guint         a2ui_contents_get_n      (A2uiContents *self);
/* Takes out of foreign JSON what is beyond the limits, of which the sender is told. 0: all of it is. */
gsize         a2ui_contents_trim       (JsonNode     *node,
                                        const char   *where,
                                        A2uiProblems *problems);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (A2uiContents, a2ui_contents_free)

G_END_DECLS
