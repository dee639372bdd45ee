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
  AHP_TOOL_UNKNOWN,          /* an unknown stage */
} AhpToolStage;

typedef enum
{
  AHP_CONTRIBUTOR_NONE,      /* the host itself, or an unknown kind */
  AHP_CONTRIBUTOR_CLIENT,
  AHP_CONTRIBUTOR_MCP,
} AhpContributor;

/* A tool call of a chat. Strings are foreign and may be NULL; they, and @turn_id, are valid as long as the state that
 * contains @raw. */
typedef struct
{
  const char     *turn_id;
  const char     *id;
  const char     *tool_name;
  AhpToolStage    stage;
  AhpContributor  contributor;
  const char     *contributor_id;  /* id of the client, or of the MCP server's customization in the session */
  JsonObject     *raw;             /* (owned): the call as the host sent it, with unknown members */
} AhpToolCall;

/* (transfer full) (nullable): the call in @part of @turn. */
AhpToolCall *ahp_chat_read_call (JsonObject *turn,
                                 JsonObject *part);
void         ahp_tool_call_free (AhpToolCall *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AhpToolCall, ahp_tool_call_free)

/* (transfer full) (element-type AhpToolCall): calls of all turns in the state, in order; calls without an id are
 * omitted. */
GPtrArray *ahp_chat_read_tool_calls   (JsonObject *chat_state);
/* The same for the active turn only. */
GPtrArray *ahp_chat_read_active_calls (JsonObject *chat_state);

G_END_DECLS
