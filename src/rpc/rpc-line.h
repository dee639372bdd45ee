/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  EASEL_AGENT_LINE_OTHER,          /* not JSON-RPC, or nothing that is answered */
  EASEL_AGENT_LINE_REQUEST,        /* also one that is refused by its id */
  EASEL_AGENT_LINE_NOTIFICATION,
  EASEL_AGENT_LINE_ANSWER,
} EaselAgentLineKind;

/* A message as far as the bridge must know it: read off its outermost object, without parsing the inside. */
typedef struct
{
  EaselAgentLineKind  kind;
  char               *id;       /* as JSON: 1 and "1" are two; nullable */
  char               *method;   /* nullable; a request that is refused may have none */
  gboolean            failed;   /* an answer with "error" */
} EaselAgentLine;

void  easel_agent_line_read         (EaselAgentLine *self,
                                     GBytes         *text);
void  easel_agent_line_clear        (EaselAgentLine *self);
/* (transfer full) (nullable): the id that a notifications/cancelled names. */
char *easel_agent_line_cancelled_id (GBytes         *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EaselAgentLine, easel_agent_line_clear)

G_END_DECLS
