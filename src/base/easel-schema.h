/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The subset of JSON Schema 2020-12 that our declarations use: type, properties, required, additionalProperties
 * (false), items, minItems, maxItems, enum, const, minimum, maximum, minLength, maxLength, pattern, description and
 * default. easel_schema_new() fails for any other keyword: published schemas are checked completely. */
#define EASEL_SCHEMA_ERROR (easel_schema_error_quark ())
typedef enum
{
  EASEL_SCHEMA_ERROR_SCHEMA,  /* an invalid schema: a keyword outside the subset, or an invalid value of one */
  EASEL_SCHEMA_ERROR_VALUE,   /* a value that is not valid */
} EaselSchemaError;

typedef struct _EaselSchema EaselSchema;

GQuark       easel_schema_error_quark (void);
EaselSchema *easel_schema_new         (JsonNode *schema, GError **error);
void         easel_schema_free        (EaselSchema *self);
/* Whether the schema accepts objects only, as inputs must. */
gboolean     easel_schema_is_object   (EaselSchema *self);
/* The error names the first violation with its JSON path ($.edits[2].range.start). */
gboolean     easel_schema_validate    (EaselSchema *self, JsonNode *value, GError **error);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselSchema, easel_schema_free)

G_END_DECLS
