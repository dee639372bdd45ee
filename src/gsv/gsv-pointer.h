/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* JSON pointers (RFC 6901) into the state of a canvas. Nodes are immutable: a change makes a new root that shares
 * unchanged nodes. */

/* (nullable) (transfer full): the pointer of "state.a.b", the syntax of pages; NULL for anything else. */
char     *gsv_pointer_from_dots (const char *dots);
/* (transfer full): the pointer to a member of @pointer. */
char     *gsv_pointer_below     (const char *pointer,
                                 const char *member);
/* (transfer none) (nullable): the value at @pointer. */
JsonNode *gsv_pointer_get       (JsonNode   *root,
                                 const char *pointer);
/* (transfer full) (nullable): a copy of @root with @value at @pointer; missing objects are created; NULL: a single
 * value is in the way. */
JsonNode *gsv_pointer_with      (JsonNode   *root,
                                 const char *pointer,
                                 JsonNode   *value);

G_END_DECLS
