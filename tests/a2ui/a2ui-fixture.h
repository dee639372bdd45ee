/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-model.h"
#include "a2ui-node.h"

G_BEGIN_DECLS

/* Feeds and fails the test when there is a problem that is not a warning. */
void       a2ui_test_feed         (A2uiModel  *model,
                                   const char *text);
/* The first problem has this code. */
void       a2ui_test_feed_fails   (A2uiModel       *model,
                                   const char      *text,
                                   A2uiProblemCode  code);
/* (transfer full): the data model of @surface as JSON. */
char      *a2ui_test_data         (A2uiModel  *model,
                                   const char *surface);
void       a2ui_test_assert_data  (A2uiModel  *model,
                                   const char *surface,
                                   const char *json);
/* (transfer full): "Column(Text Row(Button(Text)))": every node of a surface that is shown, with those that wait as "?",
 * circles as "@" and limits as "!". */
char      *a2ui_test_tree         (A2uiModel  *model,
                                   const char *surface);
/* (transfer full): the texts of all Text nodes, with "|" between them. */
char      *a2ui_test_texts        (A2uiModel  *model,
                                   const char *surface);
/* (transfer full) (nullable): the first node of @id in the tree. */
A2uiNode  *a2ui_test_find         (A2uiModel  *model,
                                   const char *surface,
                                   const char *id);
typedef void (*A2uiTestVisit) (A2uiNode *node, gpointer user_data);
/* Before its children; addresses of single children as well. */
void       a2ui_test_foreach      (A2uiNode      *node,
                                   A2uiTestVisit  visit,
                                   gpointer       user_data);
/* (transfer full): files of tests/a2ui/data/@folder, sorted. */
GPtrArray *a2ui_test_files        (const char *folder);
char      *a2ui_test_read         (const char *path);

G_END_DECLS
