/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-contents.h"
#include "a2ui-problem.h"

G_BEGIN_DECLS

/* A message, as far as it can be read without the model: its envelope, the values that it writes, within the limits,
 * and its definitions. Reading takes time in proportion to its size and uses no shared data, so that a worker thread
 * can do it; applying it is quick. */
typedef struct
{
  JsonNode     *node;
  gsize         cost;        /* of the remaining content */
  const char   *envelope;    /* a member of @node */
  JsonObject   *body;        /* the value of the envelope, in @node */
  const char   *version;     /* static, nullable: NULL: A2UI 0.8 */
  guint         line;        /* in the payload, from 1; 0: unknown */
  A2uiContents *contents;    /* nullable: values for the data model */
  GPtrArray    *components;  /* nullable: A2uiComponent: the definitions */
} A2uiMessage;

/* (nullable): NULL: the message has no effect. @node: foreign JSON; the function takes over and changes it. */
A2uiMessage *a2ui_message_read   (JsonNode          *node,
                                  A2uiProblems      *problems);
void         a2ui_message_free   (A2uiMessage       *self);
/* The time to apply @self, as a multiple of the time for a short message. */
guint        a2ui_message_effort (const A2uiMessage *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (A2uiMessage, a2ui_message_free)

G_END_DECLS
