/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A member of an object under construction; a member without a value is omitted. */
typedef struct
{
  const char *name;
  JsonNode   *value;
} EaselJsonMember;

/* easel_json_object() makes an object, easel_json_object_set() extends one; both take members in order, made by the
 * macros below.
 *
 *   params = easel_json_object (EASEL_JSON_STRING ("channel", uri),
 *                               EASEL_JSON_INT ("rows", rows),
 *                               EASEL_JSON_IF (hidden, EASEL_JSON_BOOLEAN ("hidden", TRUE)),
 *                               EASEL_JSON_OBJECT ("view", easel_json_object (EASEL_JSON_STRING ("title", title))));
 *
 * C does not define the order in which the members are evaluated: no member may depend on a side effect of another. */
#define easel_json_object(...) \
  easel_json_object_from_members ((const EaselJsonMember[]) { __VA_ARGS__, { NULL, NULL } })
#define easel_json_object_set(object, ...) \
  easel_json_object_take_members ((object), (const EaselJsonMember[]) { __VA_ARGS__, { NULL, NULL } })

/* Members with a copied value; NULL omits the member. */
#define EASEL_JSON_STRING(name, text)       EASEL_JSON_NODE (name, easel_json_node_string (text))
#define EASEL_JSON_INT(name, number)        EASEL_JSON_NODE (name, json_node_init_int (json_node_alloc (), (number)))
#define EASEL_JSON_DOUBLE(name, number)     EASEL_JSON_NODE (name, json_node_init_double (json_node_alloc (), (number)))
#define EASEL_JSON_BOOLEAN(name, truth)     EASEL_JSON_NODE (name, json_node_init_boolean (json_node_alloc (), (truth)))
#define EASEL_JSON_NULL(name)               EASEL_JSON_NODE (name, json_node_init_null (json_node_alloc ()))

/* Members whose value the object takes over (transfer full); NULL omits the member. */
#define EASEL_JSON_NODE(name, node)         ((EaselJsonMember) { (name), (node) })
#define EASEL_JSON_OBJECT(name, object)     EASEL_JSON_NODE (name, easel_json_node_take (object))
#define EASEL_JSON_ARRAY(name, array)       EASEL_JSON_NODE (name, easel_json_node_take_array (array))

/* Members whose value the object shares with its owner (transfer none); NULL omits the member. */
#define EASEL_JSON_NODE_REF(name, node)     EASEL_JSON_NODE (name, easel_json_node_ref (node))
#define EASEL_JSON_OBJECT_REF(name, object) EASEL_JSON_NODE (name, easel_json_node_ref_object (object))
#define EASEL_JSON_ARRAY_REF(name, array)   EASEL_JSON_NODE (name, easel_json_node_ref_array (array))

/* A member that is evaluated and added only if @condition is true. */
#define EASEL_JSON_IF(condition, member)    ((condition) ? member : EASEL_JSON_NODE ("", NULL))

JsonObject *easel_json_object_from_members (const EaselJsonMember *members);
void        easel_json_object_take_members (JsonObject            *object,
                                            const EaselJsonMember *members);
JsonArray  *easel_json_strings             (const char *const     *strings);

/* Nodes of values; NULL for NULL. */
JsonNode   *easel_json_node_string         (const char            *text);
JsonNode   *easel_json_node_take           (JsonObject            *object);
JsonNode   *easel_json_node_take_array     (JsonArray             *array);
JsonNode   *easel_json_node_ref            (JsonNode              *node);
JsonNode   *easel_json_node_ref_object     (JsonObject            *object);
JsonNode   *easel_json_node_ref_array      (JsonArray             *array);

G_END_DECLS
