/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-schema.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_SCHEMA_OBJECT = 1 << 0,
  EASEL_SCHEMA_ARRAY = 1 << 1,
  EASEL_SCHEMA_STRING = 1 << 2,
  EASEL_SCHEMA_INTEGER = 1 << 3,
  EASEL_SCHEMA_NUMBER = 1 << 4,
  EASEL_SCHEMA_BOOLEAN = 1 << 5,
  EASEL_SCHEMA_NULL = 1 << 6,
} EaselSchemaTypes;

typedef struct
{
  gboolean is_set;
  double   value;
} EaselSchemaBound;

/* A schema, compiled. Nothing in it is foreign. */
struct _EaselSchema
{
  EaselSchemaTypes  types;        /* 0: any */
  GHashTable       *properties;   /* nullable: EaselSchema by name */
  GPtrArray        *required;     /* nullable: names */
  gboolean          is_closed;    /* additionalProperties: false */
  EaselSchema      *items;        /* nullable */
  JsonNode         *choices;      /* nullable: the array of enum */
  JsonNode         *constant;     /* nullable */
  GRegex           *pattern;      /* nullable */
  char             *pattern_text;
  EaselSchemaBound  min_items, max_items, minimum, maximum, min_length, max_length;
};

/* easel-schema-compile.c */
EaselSchema *easel_schema_compile (JsonNode  *node,
                                   GError   **error);

G_END_DECLS
