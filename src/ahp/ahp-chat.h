/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  AHP_TOOL_STREAMING,        /* its input is being written */
  AHP_TOOL_CONFIRMATION,     /* waits for a user */
  AHP_TOOL_RUNNING,
  AHP_TOOL_AUTHENTICATION,   /* waits for a token */
  AHP_TOOL_RESULT_CONFIRMATION,
  AHP_TOOL_COMPLETED,
  AHP_TOOL_CANCELLED,
  AHP_TOOL_UNKNOWN,          /* a stage that we do not know */
} AhpToolStage;

typedef enum
{
  AHP_CONTRIBUTOR_NONE,      /* the host itself, or a kind that we do not know */
  AHP_CONTRIBUTOR_CLIENT,
  AHP_CONTRIBUTOR_MCP,
} AhpContributor;

/* A tool call of a chat. Strings are foreign and may be NULL; they, and @turn_id, live as long as the state does that
 * @raw is a part of. */
typedef struct
{
  const char     *turn_id;
  const char     *id;
  const char     *tool_name;
  AhpToolStage    stage;
  AhpContributor  contributor;
  const char     *contributor_id;  /* of the client, or of the MCP server's customization in the session */
  JsonObject     *raw;             /* (owned): the call as the host tells it, with all that we do not know */
} AhpToolCall;

/* (transfer full) (nullable): the call that @part of @turn is. */
AhpToolCall *ahp_chat_read_call (JsonObject *turn,
                                 JsonObject *part);
void         ahp_tool_call_free (AhpToolCall *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AhpToolCall, ahp_tool_call_free)

/* (transfer full) (element-type AhpToolCall): of all turns that are here, in order; calls without an id give none. */
GPtrArray *ahp_chat_read_tool_calls (JsonObject *chat_state);
/* The same of the turn that runs alone. */
GPtrArray *ahp_chat_read_active_calls (JsonObject *chat_state);

G_END_DECLS
