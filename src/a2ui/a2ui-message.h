/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-contents.h"
#include "a2ui-problem.h"

G_BEGIN_DECLS

/* A message of a payload, as far as it can be read without the model: its envelope, what it writes to the data model
 * within the limits, and its definitions. That takes as long as the message is large and touches nothing but it, so
 * that a worker can do it; what is left to be done is short. */
typedef struct
{
  JsonNode     *node;
  gsize         cost;        /* of what is left of it */
  const char   *envelope;    /* a member of it */
  JsonObject   *body;        /* of it: the value of the envelope */
  const char   *version;     /* static, nullable: NULL: 0.8 */
  guint         line;        /* of the payload, from 1; 0: no line of it */
  A2uiContents *contents;    /* nullable: what it writes to the data model */
  GPtrArray    *components;  /* nullable: A2uiComponent: what it defines */
} A2uiMessage;

/* (nullable): NULL: there is nothing to be done. @node: foreign, and of nobody else. */
A2uiMessage *a2ui_message_read   (JsonNode          *node,
                                  A2uiProblems      *problems);
void         a2ui_message_free   (A2uiMessage       *self);
/* How long it takes to apply it, beside a message that says little. */
guint        a2ui_message_effort (const A2uiMessage *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (A2uiMessage, a2ui_message_free)

G_END_DECLS
