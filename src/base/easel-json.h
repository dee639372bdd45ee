/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-json-builder.h"
#include "easel-json-envelope.h"
#include "easel-json-error.h"

G_BEGIN_DECLS

/* The only parser for foreign JSON; easel-json.c lists what json-glib's parser would accept. */

JsonNode *easel_json_parse          (const char           *text,
                                     gsize                 length,
                                     gsize                 max_length,
                                     GError              **error);
JsonNode *easel_json_parse_bytes    (GBytes               *text,
                                     gsize                 max_length,
                                     GError              **error);
void      easel_json_parse_async    (GBytes               *text,
                                     gsize                 max_length,
                                     GCancellable         *cancellable,
                                     GAsyncReadyCallback   callback,
                                     gpointer              user_data);
JsonNode *easel_json_parse_finish   (GAsyncResult         *result,
                                     GError              **error);
/* Parse the members of a message by which its protocol reads it. @envelope: also set for a refused text that is valid
 * JSON. */
gboolean  easel_json_parse_message        (GBytes               *text,
                                           gsize                 max_length,
                                           EaselJsonEnvelope    *envelope,
                                           GError              **error);
void      easel_json_parse_message_async  (GBytes               *text,
                                           gsize                 max_length,
                                           const char *const    *names,
                                           GCancellable         *cancellable,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
gboolean  easel_json_parse_message_finish (GAsyncResult         *result,
                                           EaselJsonEnvelope    *envelope,
                                           GError              **error);
char     *easel_json_to_string      (JsonNode             *node);
char     *easel_json_to_lines       (JsonNode             *node);
gsize     easel_json_weigh          (JsonNode             *node);
gsize     easel_json_measure        (JsonObject           *object);

/* Append a string, or bytes as base64, to JSON text. For values that are too large to copy into a node first. */
void      easel_json_append_string  (GString              *into,
                                     const char           *text);
void      easel_json_append_base64  (GString              *into,
                                     GBytes               *bytes);
/* Append a value as one line, as easel_json_to_string() writes it. */
void      easel_json_append_node    (GString              *into,
                                     JsonNode             *node);
void      easel_json_append_object  (GString              *into,
                                     JsonObject           *object);

/* Required members: absent, null and a wrong type are errors. Returned pointers are borrowed. */
JsonObject *easel_json_as_object   (JsonNode   *node, const char *description, GError **error);
const char *easel_json_get_string  (JsonObject *object, const char *name, GError **error);
gboolean    easel_json_get_int     (JsonObject *object, const char *name, gint64 *value, GError **error);
gboolean    easel_json_get_boolean (JsonObject *object, const char *name, gboolean *value, GError **error);
JsonObject *easel_json_get_object  (JsonObject *object, const char *name, GError **error);
JsonArray  *easel_json_get_array   (JsonObject *object, const char *name, GError **error);

/* Optional members: absent, null and a wrong type give the fallback. */
gboolean    easel_json_has          (JsonObject  *object, const char *name);
const char *easel_json_peek_string  (JsonObject  *object, const char *name, const char *fallback);
gint64      easel_json_peek_int     (JsonObject  *object, const char *name, gint64 fallback);
gboolean    easel_json_peek_boolean (JsonObject  *object, const char *name, gboolean fallback);
JsonObject *easel_json_peek_object  (JsonObject  *object, const char *name);
JsonArray  *easel_json_peek_array   (JsonObject  *object, const char *name);
JsonNode   *easel_json_peek_node    (JsonObject  *object, const char *name);

/* Elements of an array; NULL for an element of another type. */
JsonObject *easel_json_array_object (JsonArray   *array, guint index);
const char *easel_json_array_string (JsonArray   *array, guint index);
JsonObject *easel_json_array_find   (JsonArray   *array, const char *name, const char *value);

/* A new object that shares the values of another: the base of every copy-on-write reducer. */
JsonObject *easel_json_object_copy  (JsonObject  *object);

G_END_DECLS
