/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-apps"

#include "easel-agent-chat.h"

#include "ahp-chat.h"
#include "ahp-extensions.h"
#include "easel-agent-apps-limits.h"
#include "easel-agent-cache.h"
#include "easel-agent-result.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "mcp-apps.h"

#define STATUS_IDLE 1

static char *
format_now (void)
{
  g_autoptr(GDateTime) now = g_date_time_new_now_utc ();

  return g_date_time_format (now, "%Y-%m-%dT%H:%M:%S.000Z");
}

/* Takes @action. */
static void
apply (EaselHostState *state,
       const char     *channel,
       JsonObject     *action)
{
  easel_host_state_apply (state, channel, action, NULL);
  json_object_unref (action);
}

char *
easel_agent_chat_find (EaselHostState *state,
                       const char     *session)
{
  g_autoptr(GPtrArray) chats = easel_host_state_list (state, AHP_CHANNEL_CHAT, session);

  return chats->len > 0 ? g_strdup (chats->pdata[0]) : NULL;
}

static JsonObject *
new_summary (const char *uri,
             const char *title)
{
  g_autofree char *now = format_now ();

  return easel_json_object (EASEL_JSON_STRING ("resource", uri),
                            EASEL_JSON_STRING ("title", title),
                            EASEL_JSON_INT ("status", STATUS_IDLE),
                            EASEL_JSON_STRING ("modifiedAt", now));
}

char *
easel_agent_chat_ensure (EaselHostState *state,
                         const char     *session)
{
  g_autofree char *unique = g_uuid_string_random ();
  const char *title = easel_json_peek_string (easel_host_state_get (state, session), "title", "");
  char *uri = easel_agent_chat_find (state, session);
  g_autoptr(JsonObject) chat = NULL;

  if (uri != NULL)
    return uri;
  uri = g_strconcat ("ahp-chat:/", unique, NULL);
  chat = new_summary (uri, title);
  json_object_set_array_member (chat, "turns", json_array_new ());
  easel_host_state_begin (state);
  easel_host_state_add (state, uri, AHP_CHANNEL_CHAT, session, chat);
  apply (state, session, easel_json_object (EASEL_JSON_STRING ("type", "session/chatAdded"),
                                            EASEL_JSON_OBJECT ("summary", new_summary (uri, title))));
  apply (state, session, easel_json_object (EASEL_JSON_STRING ("type", "session/defaultChatChanged"),
                                            EASEL_JSON_STRING ("defaultChat", uri)));
  if (!easel_host_state_commit (state, NULL))
    g_clear_pointer (&uri, g_free);
  return uri;
}

/* --- turns ----------------------------------------------------------------------------------------------------- */

static JsonObject *
peek_active (EaselHostState *state,
             const char     *chat)
{
  return easel_json_peek_object (easel_host_state_get (state, chat), "activeTurn");
}

/* Takes @message. @queued_id: (nullable): id of the pending message that starts the turn. */
static void
start_turn (EaselHostState *state,
            const char     *chat,
            JsonObject     *message,
            const char     *queued_id)
{
  g_autofree char *unique = g_uuid_string_random ();
  g_autofree char *now = format_now ();

  apply (state, chat, easel_json_object (EASEL_JSON_STRING ("type", "chat/turnStarted"),
                                         EASEL_JSON_STRING ("turnId", unique),
                                         EASEL_JSON_STRING ("startedAt", now),
                                         EASEL_JSON_OBJECT ("message", message),
                                         EASEL_JSON_STRING ("queuedMessageId", queued_id)));
}

/* A message without text: the conversation is private to the agent's program. */
static JsonObject *
new_silent_message (void)
{
  return easel_json_object (EASEL_JSON_STRING ("text", ""),
                            EASEL_JSON_OBJECT ("origin", easel_json_object (EASEL_JSON_STRING ("kind", "agent"))));
}

/* Keeps the newest turns that fit. A client that has more of them keeps them until it subscribes again. */
static void
bound_turns (EaselHostState *state,
             const char     *chat)
{
  JsonObject *now = easel_host_state_get (state, chat);
  JsonArray *turns = easel_json_peek_array (now, "turns");
  guint length = turns != NULL ? json_array_get_length (turns) : 0;
  guint first = length;
  gsize bytes = 0;
  g_autoptr(JsonObject) bounded = NULL;
  JsonArray *newest;

  while (first > 0 && length - first < EASEL_LIMIT_AGENT_TURNS)
    {
      bytes += easel_json_measure (easel_json_array_object (turns, first - 1));
      if (bytes > EASEL_LIMIT_AGENT_CHAT_BYTES)
        break;
      first--;
    }
  if (first == 0)
    return;
  newest = json_array_new ();
  for (guint i = first; i < length; i++)
    json_array_add_object_element (newest, json_object_ref (easel_json_array_object (turns, i)));
  bounded = easel_json_object_copy (now);
  json_object_set_array_member (bounded, "turns", newest);
  easel_host_state_replace (state, chat, bounded);
}

static void
end_turn (EaselHostState *state,
          const char     *chat,
          const char     *type)
{
  const char *turn = easel_json_peek_string (peek_active (state, chat), "id", "");

  apply (state, chat, easel_json_object (EASEL_JSON_STRING ("type", type), EASEL_JSON_STRING ("turnId", turn)));
  bound_turns (state, chat);
}

/* Whether a call is running; one that waits for a token counts as running. */
static gboolean
is_open (AhpToolCall *call)
{
  return call->stage == AHP_TOOL_RUNNING || call->stage == AHP_TOOL_AUTHENTICATION;
}

/* (transfer none) (nullable): the running call @id; NULL for the next running one. */
static AhpToolCall *
find_call (GPtrArray  *calls,
           const char *id,
           gboolean    running_only)
{
  for (guint i = calls->len; i > 0; i--)
    {
      AhpToolCall *call = calls->pdata[i - 1];

      if ((id == NULL || strcmp (call->id, id) == 0) && (!running_only || is_open (call)))
        return call;
    }
  return NULL;
}

/* --- calls ----------------------------------------------------------------------------------------------------- */

static char *
make_title (JsonObject *tool)
{
  JsonObject *annotations = easel_json_peek_object (tool, "annotations");
  const char *title = easel_json_peek_string (tool, "title", NULL);

  if (title == NULL)
    title = easel_json_peek_string (annotations, "title", NULL);
  return easel_text_for_display (title != NULL ? title : easel_json_peek_string (tool, "name", ""),
                                 EASEL_LIMIT_DISPLAY_CHARS);
}

static JsonObject *
new_meta (const EaselAgentChatCall *call)
{
  g_autofree char *address = call->page != NULL ? easel_agent_cache_dup_uri (call->page) : NULL;
  JsonObject *ui = call->uri != NULL ? easel_json_object (EASEL_JSON_STRING (MCP_APPS_PAGE, call->uri)) : NULL;
  JsonObject *ours = address != NULL ? easel_json_object (EASEL_JSON_STRING ("page", address)) : NULL;

  return easel_json_object (EASEL_JSON_OBJECT (MCP_APPS_META, ui),
                            EASEL_JSON_OBJECT (AHP_EXTENSION_META, ours),
                            EASEL_JSON_STRING ("mcpServerName", call->server_name),
                            EASEL_JSON_STRING ("mcpToolName", easel_json_peek_string (call->tool, "name", "")));
}

static JsonObject *
new_call_action (EaselHostState *state,
                 const char     *chat,
                 const char     *type,
                 const char     *id)
{
  const char *turn = easel_json_peek_string (peek_active (state, chat), "id", "");

  return easel_json_object (EASEL_JSON_STRING ("type", type),
                            EASEL_JSON_STRING ("turnId", turn),
                            EASEL_JSON_STRING ("toolCallId", id));
}

gboolean
easel_agent_chat_begin_call (EaselHostState           *state,
                             const char               *chat,
                             const EaselAgentChatCall *call)
{
  g_autoptr(GPtrArray) calls = ahp_chat_read_tool_calls (easel_host_state_get (state, chat));
  g_autofree char *title = make_title (call->tool);
  g_autofree char *input = call->arguments != NULL ? easel_json_to_string (call->arguments) : g_strdup ("{}");
  JsonObject *contributor, *action;

  if (find_call (calls, call->id, FALSE) != NULL)
    return TRUE;
  easel_host_state_begin (state);
  if (peek_active (state, chat) == NULL)
    start_turn (state, chat, new_silent_message (), NULL);
  contributor = easel_json_object (EASEL_JSON_STRING ("kind", "mcp"),
                                   EASEL_JSON_STRING ("customizationId", call->server));
  action = new_call_action (state, chat, "chat/toolCallStart", call->id);
  easel_json_object_set (action,
                         EASEL_JSON_STRING ("toolName", easel_json_peek_string (call->tool, "name", "")),
                         EASEL_JSON_STRING ("displayName", title),
                         EASEL_JSON_OBJECT ("contributor", contributor),
                         EASEL_JSON_OBJECT ("_meta", new_meta (call)));
  apply (state, chat, action);
  action = new_call_action (state, chat, "chat/toolCallReady", call->id);
  easel_json_object_set (action,
                         EASEL_JSON_STRING ("invocationMessage", title),
                         EASEL_JSON_STRING ("toolInput", input),
                         EASEL_JSON_STRING ("confirmed", "not-needed"));
  apply (state, chat, action);
  return easel_host_state_commit (state, NULL);
}

/* Also updates the session, which lists what needs the user's input. */
static void
apply_needed (EaselHostState *state,
              const char     *chat,
              const char     *id)
{
  g_autoptr(GPtrArray) calls = ahp_chat_read_tool_calls (easel_host_state_get (state, chat));
  AhpToolCall *call = find_call (calls, id, TRUE);
  JsonObject *action, *request;

  if (call != NULL && call->stage == AHP_TOOL_AUTHENTICATION)
    {
      request = easel_json_object (EASEL_JSON_STRING ("id", id),
                                   EASEL_JSON_STRING ("chat", chat),
                                   EASEL_JSON_STRING ("kind", "toolAuthentication"),
                                   EASEL_JSON_STRING ("turnId", call->turn_id),
                                   EASEL_JSON_OBJECT_REF ("toolCall", call->raw));
      action = easel_json_object (EASEL_JSON_STRING ("type", "session/inputNeededSet"),
                                  EASEL_JSON_OBJECT ("request", request));
    }
  else
    action = easel_json_object (EASEL_JSON_STRING ("type", "session/inputNeededRemoved"), EASEL_JSON_STRING ("id", id));
  apply (state, easel_host_state_get_session (state, chat), action);
}

gboolean
easel_agent_chat_set_access (EaselHostState *state,
                             const char     *chat,
                             const char     *id,
                             JsonObject     *wanted)
{
  g_autoptr(GPtrArray) calls = ahp_chat_read_tool_calls (easel_host_state_get (state, chat));
  const char *type = wanted != NULL ? "chat/toolCallAuthRequired" : "chat/toolCallAuthResolved";
  JsonObject *action;

  if (find_call (calls, id, TRUE) == NULL)
    return TRUE;
  easel_host_state_begin (state);
  action = new_call_action (state, chat, type, id);
  if (wanted != NULL)
    json_object_set_object_member (action, "auth", json_object_ref (wanted));
  apply (state, chat, action);
  apply_needed (state, chat, id);
  return easel_host_state_commit (state, NULL);
}

/* (transfer full): `_meta` of the call, extended by parts of the result that AHP cannot represent. @result_uri:
 * (nullable): address of a large result in the cache. */
static JsonObject *
extend_meta (AhpToolCall *call,
             JsonObject  *result,
             const char  *result_uri)
{
  JsonObject *before = easel_json_peek_object (call->raw, "_meta");
  JsonObject *meta = before != NULL ? easel_json_object_copy (before) : json_object_new ();
  JsonObject *known = easel_json_peek_object (meta, AHP_EXTENSION_META);
  JsonObject *ours = known != NULL ? easel_json_object_copy (known) : json_object_new ();

  if (result_uri != NULL)
    json_object_set_string_member (ours, "resultAt", result_uri);
  else
    json_object_set_object_member (ours, "result", json_object_ref (result));
  json_object_set_object_member (meta, AHP_EXTENSION_META, ours);
  return meta;
}

gboolean
easel_agent_chat_is_large (JsonObject *result)
{
  return easel_json_measure (result) > EASEL_LIMIT_AGENT_RESULT_BYTES;
}

static void
apply_complete (EaselHostState *state,
                const char     *chat,
                AhpToolCall    *call,
                JsonObject     *result,
                const char     *reason)
{
  const char *title = easel_json_peek_string (call->raw, "displayName", "");
  JsonObject *action = new_call_action (state, chat, "chat/toolCallComplete", call->id);
  gboolean is_large = result != NULL && easel_agent_chat_is_large (result);
  JsonObject *read;

  if (is_large)
    read = easel_agent_result_failure (title, "too-large", "The result is too large to be kept; the agent has it");
  else if (result != NULL)
    read = easel_agent_result_read (result, title);
  else
    read = easel_agent_result_failure (title, reason != NULL ? "failed" : "cancelled",
                                       reason != NULL ? reason : "The agent cancelled it");
  if (is_large)
    {
      g_autofree char *result_uri = easel_agent_cache_dup_uri (call->id);

      json_object_set_object_member (action, "_meta", extend_meta (call, result, result_uri));
    }
  else if (result != NULL && easel_agent_result_is_lossy (result))
    json_object_set_object_member (action, "_meta", extend_meta (call, result, NULL));
  json_object_set_object_member (action, "result", read);
  apply (state, chat, action);
}

static guint
count_running (GPtrArray *calls)
{
  guint n = 0;

  for (guint i = 0; i < calls->len; i++)
    n += is_open (calls->pdata[i]);
  return n;
}

/* Cancelling the last running call cancels its turn, because AHP cannot cancel a single call. */
gboolean
easel_agent_chat_end_call (EaselHostState *state,
                           const char     *chat,
                           const char     *id,
                           JsonObject     *result,
                           const char     *reason)
{
  g_autoptr(GPtrArray) calls = ahp_chat_read_tool_calls (easel_host_state_get (state, chat));
  AhpToolCall *call = find_call (calls, id, TRUE);
  gboolean is_last = count_running (calls) == 1;
  gboolean is_cancelled = result == NULL && reason == NULL;

  if (call == NULL)
    return TRUE;
  easel_host_state_begin (state);
  if (!is_cancelled || !is_last)
    apply_complete (state, chat, call, result, reason);
  if (is_last)
    end_turn (state, chat, is_cancelled ? "chat/turnCancelled" : "chat/turnComplete");
  if (call->stage == AHP_TOOL_AUTHENTICATION)
    apply_needed (state, chat, id);
  return easel_host_state_commit (state, NULL);
}

GPtrArray *
easel_agent_chat_list_running (EaselHostState *state,
                               const char     *chat,
                               const char     *server)
{
  g_autoptr(GPtrArray) calls = ahp_chat_read_tool_calls (easel_host_state_get (state, chat));
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < calls->len; i++)
    {
      AhpToolCall *call = calls->pdata[i];

      if (is_open (call) && g_strcmp0 (call->contributor_id, server) == 0)
        g_ptr_array_add (ids, g_strdup (call->id));
    }
  return ids;
}

char *
easel_agent_chat_dup_last_server (EaselHostState *state,
                                  const char     *chat)
{
  g_autoptr(GPtrArray) calls = ahp_chat_read_tool_calls (easel_host_state_get (state, chat));

  return calls->len > 0 ? g_strdup (((AhpToolCall *) calls->pdata[calls->len - 1])->contributor_id) : NULL;
}

/* --- messages of the user ------------------------------------------------------------------------------------ */

/* (transfer none) (nullable): the PendingMessage. */
static JsonObject *
find_pending (EaselHostState *state,
              const char     *chat,
              const char     *id)
{
  JsonObject *now = easel_host_state_get (state, chat);
  JsonArray *queued = easel_json_peek_array (now, "queuedMessages");
  JsonObject *steering = easel_json_peek_object (now, "steeringMessage");

  if (steering != NULL && g_strcmp0 (easel_json_peek_string (steering, "id", NULL), id) == 0)
    return steering;
  return easel_json_array_find (queued, "id", id);
}

GPtrArray *
easel_agent_chat_list_pending (EaselHostState *state,
                               const char     *chat)
{
  JsonObject *now = easel_host_state_get (state, chat);
  JsonArray *queued = easel_json_peek_array (now, "queuedMessages");
  JsonObject *steering = easel_json_peek_object (now, "steeringMessage");
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);

  if (steering != NULL && easel_json_peek_string (steering, "id", NULL) != NULL)
    g_ptr_array_add (ids, g_strdup (easel_json_peek_string (steering, "id", NULL)));
  for (guint i = 0; queued != NULL && i < json_array_get_length (queued); i++)
    {
      JsonObject *pending = easel_json_array_object (queued, i);

      if (pending != NULL && easel_json_peek_string (pending, "id", NULL) != NULL)
        g_ptr_array_add (ids, g_strdup (easel_json_peek_string (pending, "id", NULL)));
    }
  return ids;
}

/* Appends the text form of an attachment. */
static void
append_attachment (GString    *text,
                   JsonObject *attachment)
{
  const char *representation = easel_json_peek_string (attachment, "modelRepresentation", NULL);
  const char *uri = easel_json_peek_string (attachment, "uri", NULL);

  if (representation == NULL && uri == NULL)
    return;
  g_string_append_printf (text, "\n\n[%s]\n%s", easel_json_peek_string (attachment, "label", "context"),
                          representation != NULL ? representation : uri);
}

/* Cuts the text at a character boundary. */
static void
bound_text (GString *text)
{
  const char *end;

  if (text->len <= EASEL_LIMIT_AGENT_PENDING_BYTES)
    return;
  end = g_utf8_find_prev_char (text->str, text->str + EASEL_LIMIT_AGENT_PENDING_BYTES + 1);
  g_string_truncate (text, end - text->str);
  g_string_append (text, "…");
}

char *
easel_agent_chat_dup_pending (EaselHostState *state,
                              const char     *chat,
                              const char     *id)
{
  JsonObject *pending = find_pending (state, chat, id);
  JsonObject *message = easel_json_peek_object (pending, "message");
  JsonArray *attachments = easel_json_peek_array (message, "attachments");
  GString *text;

  if (message == NULL)
    return NULL;
  text = g_string_new (easel_json_peek_string (message, "text", ""));
  for (guint i = 0; attachments != NULL && i < json_array_get_length (attachments); i++)
    if (easel_json_array_object (attachments, i) != NULL)
      append_attachment (text, easel_json_array_object (attachments, i));
  bound_text (text);
  return g_string_free (text, FALSE);
}

char *
easel_agent_chat_dup_pending_server (EaselHostState *state,
                                     const char     *chat,
                                     const char     *id)
{
  JsonObject *message = easel_json_peek_object (find_pending (state, chat, id), "message");
  JsonObject *ours = easel_json_peek_object (easel_json_peek_object (message, "_meta"), AHP_EXTENSION_META);

  return g_strdup (easel_json_peek_string (ours, "customizationId", NULL));
}

/* Marks a message as delivered. Without a running call it becomes a turn of its own; otherwise the turn ends with the
 * running calls. */
gboolean
easel_agent_chat_set_delivered (EaselHostState *state,
                                const char     *chat,
                                const char     *id)
{
  JsonObject *pending = find_pending (state, chat, id);
  JsonObject *message = easel_json_peek_object (pending, "message");

  if (message == NULL)
    return FALSE;
  easel_host_state_begin (state);
  if (peek_active (state, chat) == NULL)
    {
      start_turn (state, chat, json_object_ref (message), id);
      end_turn (state, chat, "chat/turnComplete");
    }
  else
    {
      gboolean is_steering = easel_json_peek_object (easel_host_state_get (state, chat), "steeringMessage") == pending;
      const char *turn = easel_json_peek_string (peek_active (state, chat), "id", "");
      const char *text = easel_json_peek_string (message, "text", "");
      JsonObject *part = easel_json_object (EASEL_JSON_STRING ("kind", "systemNotification"),
                                            EASEL_JSON_STRING ("content", text));

      apply (state, chat, easel_json_object (EASEL_JSON_STRING ("type", "chat/responsePart"),
                                             EASEL_JSON_STRING ("turnId", turn),
                                             EASEL_JSON_OBJECT ("part", part)));
      apply (state, chat, easel_json_object (EASEL_JSON_STRING ("type", "chat/pendingMessageRemoved"),
                                             EASEL_JSON_STRING ("kind", is_steering ? "steering" : "queued"),
                                             EASEL_JSON_STRING ("id", id)));
    }
  return easel_host_state_commit (state, NULL);
}
