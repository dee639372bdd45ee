/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Places in the state of a canvas, as JSON pointers (RFC 6901). Nodes are never changed: a change is another node that
 * shares what stays. */

/* (nullable) (transfer full): of "state.a.b", as pages write it; NULL for anything else. */
char     *gsv_pointer_from_dots (const char *dots);
/* (transfer full): one step below. */
char     *gsv_pointer_below     (const char *pointer,
                                 const char *member);
/* (transfer none) (nullable): what is there. */
JsonNode *gsv_pointer_get       (JsonNode   *root,
                                 const char *pointer);
/* (transfer full) (nullable): @root with @value there, objects on the way made; NULL where something that is neither
 * object nor array is in the way. */
JsonNode *gsv_pointer_with      (JsonNode   *root,
                                 const char *pointer,
                                 JsonNode   *value);

G_END_DECLS
