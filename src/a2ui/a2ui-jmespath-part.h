/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-jmespath.h"

G_BEGIN_DECLS

typedef struct _JmesRun JmesRun;

typedef enum
{
  JMES_CURRENT,
  JMES_FIELD,
  JMES_LITERAL,
  JMES_INDEX,
  JMES_SLICE,
  JMES_CHAIN,      /* @right of @left: a subexpression or a pipe */
  JMES_OR,
  JMES_AND,
  JMES_NOT,
  JMES_EQUAL,
  JMES_UNEQUAL,
  JMES_LESS,
  JMES_LESS_EQUAL,
  JMES_MORE,
  JMES_MORE_EQUAL,
  JMES_FLATTEN,
  JMES_ITEMS,      /* @right of each item of @left, if @condition is true */
  JMES_VALUES,     /* @right of each member of @left */
  JMES_LIST,
  JMES_HASH,
  JMES_CALL,
  JMES_REFERENCE,  /* an argument that the function evaluates itself */
} JmesKind;

/* @arguments: an element is null for a reference. */
typedef JsonNode *(*JmesBuiltin) (JmesRun             *run,
                                  const A2uiJmespath  *call,
                                  JsonNode           **arguments);

/* @types: for each argument the types that it may have, as of jmes_matches(), or & for a reference; a last
 * "+" repeats the argument. */
typedef struct
{
  const char  *name;
  JmesBuiltin  builtin;
  const char  *types;
} JmesFunction;

/* A part of an expression; the whole is its outermost part. */
struct _A2uiJmespath
{
  JmesKind            kind;
  A2uiJmespath       *left;
  A2uiJmespath       *right;
  A2uiJmespath       *condition;
  GPtrArray          *parts;       /* A2uiJmespath, of a list, hash or call */
  GPtrArray          *keys;        /* of a hash */
  char               *name;        /* of a field */
  JsonNode           *literal;
  const JmesFunction *function;
  gint64              numbers[3];  /* of an index, and start, stop and step of a slice */
  gboolean            has[3];
};

/* (nullable): the types of argument @index; %NULL: the function has fewer. */
const char *jmes_function_get_types (const JmesFunction *function,
                                     guint               index);

G_END_DECLS
