/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-chat.h"

#include "easel-json.h"

static const struct
{
  const char   *status;
  AhpToolStage  stage;
} stages[] = {
  { "streaming", AHP_TOOL_STREAMING },
  { "pending-confirmation", AHP_TOOL_CONFIRMATION },
  { "running", AHP_TOOL_RUNNING },
  { "auth-required", AHP_TOOL_AUTHENTICATION },
  { "pending-result-confirmation", AHP_TOOL_RESULT_CONFIRMATION },
  { "completed", AHP_TOOL_COMPLETED },
  { "cancelled", AHP_TOOL_CANCELLED },
};

/**
 * ahp_tool_call_free:
 * @self: (transfer full): a call
 */
void
ahp_tool_call_free (AhpToolCall *self)
{
  json_object_unref (self->raw);
  g_free (self);
}

static void
tool_call_free (gpointer data)
{
  ahp_tool_call_free (data);
}

static void
read_contributor (AhpToolCall *call)
{
  JsonObject *contributor = easel_json_peek_object (call->raw, "contributor");
  const char *kind = easel_json_peek_string (contributor, "kind", "");

  if (strcmp (kind, "mcp") == 0)
    {
      call->contributor = AHP_CONTRIBUTOR_MCP;
      call->contributor_id = easel_json_peek_string (contributor, "customizationId", NULL);
    }
  else if (strcmp (kind, "client") == 0)
    {
      call->contributor = AHP_CONTRIBUTOR_CLIENT;
      call->contributor_id = easel_json_peek_string (contributor, "clientId", NULL);
    }
}

/**
 * ahp_chat_read_call:
 * @turn: a turn of a chat
 * @part: a part of its answer
 *
 * Returns: (transfer full) (nullable): the tool call in @part, valid while @turn lives; %NULL if @part is not a tool
 *   call or has no id
 */
AhpToolCall *
ahp_chat_read_call (JsonObject *turn,
                    JsonObject *part)
{
  JsonObject *raw;
  const char *id;
  AhpToolCall *call;

  g_return_val_if_fail (turn != NULL && part != NULL, NULL);

  raw = easel_json_peek_object (part, "toolCall");
  id = easel_json_peek_string (raw, "toolCallId", NULL);
  if (id == NULL)
    return NULL;
  call = g_new0 (AhpToolCall, 1);
  call->raw = json_object_ref (raw);
  call->turn_id = easel_json_peek_string (turn, "id", NULL);
  call->id = id;
  call->tool_name = easel_json_peek_string (raw, "toolName", NULL);
  call->stage = AHP_TOOL_UNKNOWN;
  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    if (strcmp (stages[i].status, easel_json_peek_string (raw, "status", "")) == 0)
      call->stage = stages[i].stage;
  read_contributor (call);
  return call;
}

static void
read_turn (GPtrArray  *calls,
           JsonObject *turn)
{
  JsonArray *parts = easel_json_peek_array (turn, "responseParts");

  for (guint i = 0; parts != NULL && i < json_array_get_length (parts); i++)
    {
      JsonObject *part = easel_json_array_object (parts, i);
      AhpToolCall *call = part != NULL ? ahp_chat_read_call (turn, part) : NULL;

      if (call != NULL)
        g_ptr_array_add (calls, call);
    }
}

/**
 * ahp_chat_read_tool_calls:
 * @chat_state: a ChatState
 *
 * Reads the tool calls of all turns in the state, those of the active turn last.
 *
 * Returns: (transfer full) (element-type AhpToolCall): tool calls, valid while @chat_state lives
 */
GPtrArray *
ahp_chat_read_tool_calls (JsonObject *chat_state)
{
  GPtrArray *calls = g_ptr_array_new_with_free_func (tool_call_free);
  JsonArray *turns;

  g_return_val_if_fail (chat_state != NULL, calls);

  turns = easel_json_peek_array (chat_state, "turns");
  for (guint i = 0; turns != NULL && i < json_array_get_length (turns); i++)
    read_turn (calls, easel_json_array_object (turns, i));
  read_turn (calls, easel_json_peek_object (chat_state, "activeTurn"));
  return calls;
}

/**
 * ahp_chat_read_active_calls:
 * @chat_state: a ChatState
 *
 * Returns: (transfer full) (element-type AhpToolCall): the tool calls of the active turn, valid while @chat_state lives
 */
GPtrArray *
ahp_chat_read_active_calls (JsonObject *chat_state)
{
  GPtrArray *calls = g_ptr_array_new_with_free_func (tool_call_free);

  g_return_val_if_fail (chat_state != NULL, calls);

  read_turn (calls, easel_json_peek_object (chat_state, "activeTurn"));
  return calls;
}
