/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-data.h"
#include "a2ui-problem.h"

G_BEGIN_DECLS

/* Values that a message writes to the data model. Reading and limiting them does not need the data model, so that a
 * worker thread can do it for large messages. */
typedef struct _A2uiContents A2uiContents;

/* (nullable): the values of a dataModelUpdate, the syntax of A2UI 0.8. */
A2uiContents *a2ui_contents_read       (JsonObject   *update,
                                        A2uiProblems *problems);
/* (nullable): the value of an updateDataModel, the plain JSON of A2UI 0.9 and later. @null_removes: TRUE in A2UI
 * 1.0. */
A2uiContents *a2ui_contents_read_value (JsonNode     *value,
                                        const char   *path,
                                        gboolean      null_removes,
                                        A2uiProblems *problems);
/* @self: (transfer full) */
void          a2ui_contents_write      (A2uiContents *self,
                                        A2uiData     *data,
                                        A2uiProblems *problems);
void          a2ui_contents_free       (A2uiContents *self);
/* The number of pointers that the contents write to. */
guint         a2ui_contents_get_n      (A2uiContents *self);
/* Removes everything beyond the limits from foreign JSON; problems name it. Returns the cost of the rest; 0: nothing is
 * left. */
gsize         a2ui_contents_trim       (JsonNode     *node,
                                        const char   *where,
                                        A2uiProblems *problems);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (A2uiContents, a2ui_contents_free)

G_END_DECLS
