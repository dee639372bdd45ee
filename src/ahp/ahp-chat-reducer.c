/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-reducer-rules.h"

#include "easel-json.h"

/* A chat consists of its finished turns and the active one; a turn of a message and the parts of the answer; a tool
 * call is a part that goes through stages (AHP, "Chat channel"). Versions are distinguished by shape: since 0.6 an
 * active turn has `startedAt`, and its questions to the user are parts of it.
 *
 * Unknown members are preserved, also through the stages of a call. */

/* Limits of growing text, in bytes, and of parts and turns, in number: a chat may run for days. More text and parts are
 * ignored; the oldest turns are dropped. */
#define MAX_PART_BYTES (1024 * 1024)
#define MAX_PARTS 4096
#define MAX_TURNS 1000

/* Members of a stage of a tool call, which are dropped at the next stage unless that preserves them. */
static const char * const stage_members[] = {
  "partialInput", "confirmationTitle", "riskAssessment", "edits", "editable", "options", "confirmed", "selectedOption",
  "auth", "content", "success", "pastTenseMessage", "structuredContent", "error", "reason", "reasonMessage",
  "userSuggestion", NULL,
};

/* --- status ---------------------------------------------------------------------------------------------------- */

static gboolean
is_one_of (const char *value,
           const char *first,
           const char *second,
           const char *third)
{
  return g_strcmp0 (value, first) == 0 || g_strcmp0 (value, second) == 0 || g_strcmp0 (value, third) == 0;
}

/* Whether the part is an open question, or a tool call that waits for a user. */
static gboolean
waits_for_user (JsonObject *part)
{
  const char *kind = easel_json_peek_string (part, "kind", "");
  JsonObject *call = easel_json_peek_object (part, "toolCall");

  if (strcmp (kind, "inputRequest") == 0)
    return !easel_json_has (part, "response");
  return strcmp (kind, "toolCall") == 0 && call != NULL &&
         is_one_of (easel_json_peek_string (call, "status", NULL),
                    "pending-confirmation", "pending-result-confirmation", "auth-required");
}

static gint64
activity_of (JsonObject *chat)
{
  JsonArray *requests = easel_json_peek_array (chat, "inputRequests");
  JsonObject *turn = easel_json_peek_object (chat, "activeTurn");
  JsonArray *parts = easel_json_peek_array (turn, "responseParts");

  if (requests != NULL && json_array_get_length (requests) > 0)
    return AHP_STATUS_INPUT_NEEDED;
  for (guint i = 0; parts != NULL && i < json_array_get_length (parts); i++)
    if (easel_json_array_object (parts, i) != NULL && waits_for_user (easel_json_array_object (parts, i)))
      return AHP_STATUS_INPUT_NEEDED;
  return turn != NULL ? AHP_STATUS_IN_PROGRESS : AHP_STATUS_IDLE;
}

/* Modify @chat, which must not be shared, and return it. */

static JsonObject *
refresh (JsonObject *chat)
{
  ahp_status_change (chat, AHP_STATUS_ACTIVITY, activity_of (chat));
  return chat;
}

static JsonObject *
touch (const AhpReduceRule *rule,
       JsonObject          *chat)
{
  g_autoptr(GDateTime) seconds = g_date_time_new_from_unix_utc (rule->now / G_USEC_PER_SEC);
  g_autofree char *date = seconds != NULL ? g_date_time_format (seconds, "%Y-%m-%dT%H:%M:%S") : NULL;
  g_autofree char *text = g_strdup_printf ("%s.%03dZ", date, (int) (rule->now % G_USEC_PER_SEC / 1000));

  if (date != NULL)
    json_object_set_string_member (chat, "modifiedAt", text);
  return chat;
}

/* Copies @member of @from into @object; an absent member or null removes it. */
static void
assign (JsonObject *object,
        const char *member,
        JsonObject *from)
{
  if (easel_json_has (from, member))
    json_object_set_member (object, member, json_node_ref (json_object_get_member (from, member)));
  else
    ahp_state_drop (object, member);
}

/* The same, but an absent member changes nothing. */
static void
overlay (JsonObject *object,
         const char *member,
         JsonObject *from)
{
  if (easel_json_has (from, member))
    assign (object, member, from);
}

/* --- turns ----------------------------------------------------------------------------------------------------- */

/* (transfer none) (nullable): the active turn, if @action names it. */
static JsonObject *
peek_turn (JsonObject *chat,
           JsonObject *action)
{
  JsonObject *turn = easel_json_peek_object (chat, "activeTurn");
  const char *id = easel_json_peek_string (turn, "id", NULL);

  return id != NULL && g_strcmp0 (id, easel_json_peek_string (action, "turnId", NULL)) == 0 ? turn : NULL;
}

static gboolean
has_question_parts (JsonObject *chat)
{
  JsonObject *turn = easel_json_peek_object (chat, "activeTurn");

  return easel_json_has (turn, "startedAt");
}

/* (transfer full): @chat with @turn as its active turn. Consumes @turn. */
static JsonObject *
with_turn (JsonObject *chat,
           JsonObject *turn)
{
  JsonObject *copy = easel_json_object_copy (chat);

  json_object_set_object_member (copy, "activeTurn", turn);
  return copy;
}

/* (transfer full): the turn with @parts, which is consumed. */
static JsonObject *
with_parts (JsonObject *chat,
            JsonObject *turn,
            JsonArray  *parts)
{
  return with_turn (chat, ahp_state_with_array (turn, "responseParts", parts));
}

/* (transfer full) (nullable) */
static JsonObject *
add_part (JsonObject *chat,
          JsonObject *turn,
          JsonObject *part)
{
  JsonArray *parts = easel_json_peek_array (turn, "responseParts");

  if (parts != NULL && json_array_get_length (parts) >= MAX_PARTS)
    return NULL;
  return with_parts (chat, turn, ahp_list_with (parts, -1, part));
}

/* (transfer full): @turns without the oldest ones above the limit. Consumes @turns. */
static JsonArray *
bound_turns (JsonArray *turns)
{
  JsonArray *bounded;
  guint length = json_array_get_length (turns);

  if (length <= MAX_TURNS)
    return turns;
  bounded = json_array_new ();
  ahp_list_extend (bounded, turns, length - MAX_TURNS, length);
  json_array_unref (turns);
  return bounded;
}

static JsonObject *
reduce_turn_started (const AhpReduceRule *rule,
                     JsonObject          *state,
                     JsonObject          *action)
{
  const char *id = easel_json_peek_string (action, "turnId", NULL);
  const char *queued = easel_json_peek_string (action, "queuedMessageId", NULL);
  JsonObject *steering = easel_json_peek_object (state, "steeringMessage");
  int index = ahp_list_find (easel_json_peek_array (state, "queuedMessages"), "id", queued);
  JsonObject *turn, *chat;

  if (id == NULL || easel_json_peek_object (action, "message") == NULL)
    return NULL;
  turn = easel_json_object (EASEL_JSON_STRING ("id", id));
  assign (turn, "startedAt", action);
  assign (turn, "message", action);
  json_object_set_array_member (turn, "responseParts", json_array_new ());
  chat = touch (rule, refresh (with_turn (state, turn)));
  ahp_status_change (chat, AHP_STATUS_IS_READ, 0);
  if (queued != NULL && steering != NULL && g_strcmp0 (easel_json_peek_string (steering, "id", NULL), queued) == 0)
    ahp_state_drop (chat, "steeringMessage");
  if (index >= 0)
    ahp_state_drop_entry (chat, "queuedMessages", index);
  return chat;
}

static JsonObject *next_stage (JsonObject         *call,
                               JsonObject         *action,
                               const char         *status,
                               const char * const *preserved);

/* (transfer full): @parts with running calls cancelled; a call in an unknown stage is not changed. */
static JsonArray *
cancel_calls (JsonArray  *parts,
              JsonObject *action)
{
  JsonArray *copy = json_array_new ();

  for (guint i = 0; parts != NULL && i < json_array_get_length (parts); i++)
    {
      JsonObject *part = easel_json_array_object (parts, i);
      JsonObject *call = easel_json_peek_object (part, "toolCall");
      const char *status = easel_json_peek_string (call, "status", NULL);
      JsonObject *cancelled;

      if (!is_one_of (status, "streaming", "running", "auth-required") &&
          !is_one_of (status, "pending-confirmation", "pending-result-confirmation", "running"))
        {
          json_array_add_element (copy, json_node_ref (json_array_get_element (parts, i)));
          continue;
        }
      cancelled = next_stage (call, action, "cancelled", NULL);
      if (!easel_json_has (cancelled, "invocationMessage"))
        json_object_set_string_member (cancelled, "invocationMessage", "");
      json_object_set_string_member (cancelled, "reason", "skipped");
      part = easel_json_object_copy (part);
      json_object_set_object_member (part, "toolCall", cancelled);
      json_array_add_object_element (copy, part);
    }
  return copy;
}

/* @rule->from is the final state of the turn. Up to 0.8 an error is a member of the turn, later its last part. */
static JsonObject *
reduce_turn_ended (const AhpReduceRule *rule,
                   JsonObject          *state,
                   JsonObject          *action)
{
  JsonObject *active = peek_turn (state, action);
  gboolean failed = strcmp (rule->from, "error") == 0;
  JsonObject *part = failed ? easel_json_peek_object (action, "part") : NULL;
  JsonObject *turn, *chat;
  JsonArray *parts;
  gint64 duration;

  if (active == NULL)
    return NULL;
  parts = cancel_calls (easel_json_peek_array (active, "responseParts"), action);
  if (part != NULL)
    json_array_add_object_element (parts, json_object_ref (part));
  turn = ahp_state_with_array (active, "responseParts", parts);
  json_object_set_string_member (turn, "state", rule->from);
  if (easel_json_get_int (action, "duration", &duration, NULL))
    json_object_set_int_member (turn, "duration", MAX (0, duration));
  if (failed && part == NULL)
    assign (turn, "error", action);

  chat = ahp_state_with_array (state, "turns",
                               bound_turns (ahp_list_with (easel_json_peek_array (state, "turns"), -1, turn)));
  json_object_unref (turn);
  ahp_state_drop (chat, "activeTurn");
  ahp_state_drop (chat, "inputRequests");
  refresh (chat);
  if (failed)
    ahp_status_change (chat, AHP_STATUS_ACTIVITY, AHP_STATUS_ERROR);
  return touch (rule, chat);
}

/* Resumes the last turn if its error allows that. */
static JsonObject *
reduce_turn_resume (const AhpReduceRule *rule,
                    JsonObject          *state,
                    JsonObject          *action)
{
  JsonArray *turns = easel_json_peek_array (state, "turns");
  guint length = turns != NULL ? json_array_get_length (turns) : 0;
  JsonObject *last = length > 0 ? easel_json_array_object (turns, length - 1) : NULL;
  JsonArray *parts = easel_json_peek_array (last, "responseParts");
  guint n_parts = parts != NULL ? json_array_get_length (parts) : 0;
  JsonObject *error = n_parts > 0 ? easel_json_array_object (parts, n_parts - 1) : NULL;
  const char *id = easel_json_peek_string (action, "turnId", NULL);
  JsonObject *chat, *turn;

  if (easel_json_has (state, "activeTurn") || error == NULL || id == NULL ||
      g_strcmp0 (easel_json_peek_string (last, "id", NULL), id) != 0 ||
      strcmp (easel_json_peek_string (last, "state", ""), "error") != 0 ||
      strcmp (easel_json_peek_string (error, "kind", ""), "error") != 0 ||
      !easel_json_peek_boolean (error, "resumable", FALSE))
    return NULL;
  turn = easel_json_object_copy (last);
  ahp_state_drop (turn, "state");
  ahp_state_drop (turn, "duration");
  ahp_state_drop (turn, "error");
  chat = with_turn (state, turn);
  json_object_set_array_member (chat, "turns", ahp_list_without (turns, length - 1));
  ahp_status_change (refresh (chat), AHP_STATUS_IS_READ, 0);
  return touch (rule, chat);
}

/* Drops the turns after turnId; without a turnId all turns. */
static JsonObject *
reduce_truncated (const AhpReduceRule *rule,
                  JsonObject          *state,
                  JsonObject          *action)
{
  JsonArray *turns = easel_json_peek_array (state, "turns");
  const char *id = easel_json_peek_string (action, "turnId", NULL);
  int last = ahp_list_find (turns, "id", id);
  JsonArray *remaining;
  JsonObject *chat;

  if (last < 0 && easel_json_has (action, "turnId"))
    return NULL;
  remaining = json_array_new ();
  ahp_list_extend (remaining, turns, 0, last + 1);
  chat = ahp_state_with_array (state, "turns", remaining);
  ahp_state_drop (chat, "activeTurn");
  ahp_state_drop (chat, "inputRequests");
  if (id == NULL)
    ahp_state_drop (chat, "turnsNextCursor");
  return touch (rule, refresh (chat));
}

/* Prepends older turns, which were requested with fetchTurns. */
static JsonObject *
reduce_turns_loaded (const AhpReduceRule *rule,
                     JsonObject          *state,
                     JsonObject          *action)
{
  JsonArray *turns = easel_json_peek_array (state, "turns");
  JsonArray *loaded = easel_json_peek_array (action, "turns");
  JsonArray *all;
  JsonObject *chat;

  if (loaded == NULL)
    return NULL;
  all = json_array_new ();
  for (guint i = 0; i < json_array_get_length (loaded); i++)
    {
      JsonObject *turn = easel_json_array_object (loaded, i);
      const char *id = easel_json_peek_string (turn, "id", NULL);

      if (id != NULL && ahp_list_find (turns, "id", id) < 0)
        json_array_add_object_element (all, json_object_ref (turn));
    }
  ahp_list_extend (all, turns, 0, G_MAXUINT);
  chat = ahp_state_with_array (state, "turns", bound_turns (all));
  assign (chat, "turnsNextCursor", action);
  return chat;
}

static JsonObject *
reduce_usage (const AhpReduceRule *rule,
              JsonObject          *state,
              JsonObject          *action)
{
  JsonObject *turn = peek_turn (state, action);
  JsonObject *changed = turn != NULL ? ahp_reduce_replace_or_clear (rule, turn, action) : NULL;

  return changed != NULL ? with_turn (state, changed) : NULL;
}

/* --- parts ----------------------------------------------------------------------------------------------------- */

static JsonObject *
reduce_response_part (const AhpReduceRule *rule,
                      JsonObject          *state,
                      JsonObject          *action)
{
  JsonObject *turn = peek_turn (state, action);
  JsonObject *part = easel_json_peek_object (action, "part");

  return turn != NULL && part != NULL ? add_part (state, turn, part) : NULL;
}

/* (transfer full) (nullable): NULL if the text would exceed the limit. */
static char *
append_text (const char *text,
             const char *more)
{
  if (strlen (text) + strlen (more) > MAX_PART_BYTES)
    return NULL;
  return g_strconcat (text, more, NULL);
}

/* Appends to the content of a part of the kind @rule->from. */
static JsonObject *
reduce_delta (const AhpReduceRule *rule,
              JsonObject          *state,
              JsonObject          *action)
{
  JsonObject *turn = peek_turn (state, action);
  JsonArray *parts = easel_json_peek_array (turn, "responseParts");
  const char *more = easel_json_peek_string (action, "content", NULL);
  int index = ahp_list_find (parts, "id", easel_json_peek_string (action, "partId", NULL));
  JsonObject *part = index >= 0 ? easel_json_array_object (parts, index) : NULL;
  g_autoptr(JsonObject) changed = NULL;
  g_autofree char *content = NULL;

  if (part == NULL || more == NULL || strcmp (easel_json_peek_string (part, "kind", ""), rule->from) != 0)
    return NULL;
  content = append_text (easel_json_peek_string (part, "content", ""), more);
  if (content == NULL)
    return NULL;
  changed = ahp_state_with_string (part, "content", content);
  return with_parts (state, turn, ahp_list_with (parts, index, changed));
}

/* --- tool calls ------------------------------------------------------------------------------------------------ */

/* (transfer full): @call in its next stage. @preserved: (nullable): members of the previous stage to keep. */
static JsonObject *
next_stage (JsonObject         *call,
            JsonObject         *action,
            const char         *status,
            const char * const *preserved)
{
  JsonObject *next = easel_json_object_copy (call);

  for (guint i = 0; stage_members[i] != NULL; i++)
    if (preserved == NULL || !g_strv_contains (preserved, stage_members[i]))
      ahp_state_drop (next, stage_members[i]);
  json_object_set_string_member (next, "status", status);
  overlay (next, "_meta", action);
  return next;
}

static JsonObject *
reduce_call (const AhpReduceRule *rule,
             JsonObject          *state,
             JsonObject          *action)
{
  JsonObject *turn = peek_turn (state, action);
  JsonArray *parts = easel_json_peek_array (turn, "responseParts");
  const char *id = easel_json_peek_string (action, "toolCallId", NULL);

  for (guint i = 0; id != NULL && parts != NULL && i < json_array_get_length (parts); i++)
    {
      JsonObject *part = easel_json_array_object (parts, i);
      JsonObject *call = easel_json_peek_object (part, "toolCall");
      g_autoptr(JsonObject) changed = NULL;
      JsonObject *next;

      if (call == NULL || g_strcmp0 (easel_json_peek_string (call, "toolCallId", NULL), id) != 0)
        continue;
      next = rule->stage (call, easel_json_peek_string (call, "status", ""), action, has_question_parts (state));
      if (next == NULL)
        return NULL;
      changed = easel_json_object_copy (part);
      json_object_set_object_member (changed, "toolCall", next);
      return refresh (with_parts (state, turn, ahp_list_with (parts, i, changed)));
    }
  return NULL;
}

static JsonObject *
reduce_call_start (const AhpReduceRule *rule,
                   JsonObject          *state,
                   JsonObject          *action)
{
  static const char * const members[] = {
    "toolCallId", "toolName", "displayName", "intention", "contributor", "_meta",
  };
  JsonObject *turn = peek_turn (state, action);
  g_autoptr(JsonObject) part = NULL;
  JsonObject *call;

  if (turn == NULL || easel_json_peek_string (action, "toolCallId", NULL) == NULL)
    return NULL;
  call = easel_json_object (EASEL_JSON_STRING ("status", "streaming"));
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    overlay (call, members[i], action);
  part = easel_json_object (EASEL_JSON_STRING ("kind", "toolCall"), EASEL_JSON_OBJECT ("toolCall", call));
  return add_part (state, turn, part);
}

static JsonObject *
stream (JsonObject *call,
        const char *status,
        JsonObject *action,
        gboolean    is_recent)
{
  const char *more = easel_json_peek_string (action, "content", NULL);
  g_autofree char *input = append_text (easel_json_peek_string (call, "partialInput", ""), more != NULL ? more : "");
  JsonObject *next;

  if (strcmp (status, "streaming") != 0 || input == NULL)
    return NULL;
  next = easel_json_object_copy (call);
  if (more != NULL)
    json_object_set_string_member (next, "partialInput", input);
  overlay (next, "invocationMessage", action);
  overlay (next, "_meta", action);
  return next;
}

/* Whether a client runs the call: only the contributor of host calls may be changed later. */
static gboolean
is_of_client (JsonObject *object)
{
  JsonObject *contributor = easel_json_peek_object (object, "contributor");

  return strcmp (easel_json_peek_string (contributor, "kind", ""), "client") == 0;
}

/* The input of the call is complete. Since 0.6 a waiting call may be described again; members that are absent then are
 * preserved. */
static JsonObject *
set_ready (JsonObject *call,
           const char *status,
           JsonObject *action,
           gboolean    is_recent)
{
  static const char * const question[] = {
    "confirmationTitle", "riskAssessment", "edits", "editable", "options", NULL,
  };
  gboolean is_pending = strcmp (status, "pending-confirmation") == 0;
  gboolean confirmed = easel_json_has (action, "confirmed");
  JsonObject *next;

  if (!is_one_of (status, "streaming", "running", "running") && !(is_pending && is_recent))
    return NULL;
  next = next_stage (call, action, confirmed ? "running" : "pending-confirmation",
                     is_pending && !confirmed ? question : NULL);
  assign (next, "invocationMessage", action);
  if (!is_recent)
    ahp_state_drop (next, "toolInput");
  overlay (next, "toolInput", action);
  overlay (next, "intention", action);
  if (!is_of_client (call) && !is_of_client (action))
    overlay (next, "contributor", action);
  if (confirmed)
    assign (next, "confirmed", action);
  for (guint i = 0; !confirmed && question[i] != NULL; i++)
    overlay (next, question[i], action);
  return next;
}

static JsonObject *
confirm (JsonObject *call,
         const char *status,
         JsonObject *action,
         gboolean    is_recent)
{
  JsonNode *input = easel_json_peek_node (call, "toolInput");
  JsonNode *edited = easel_json_peek_node (action, "editedToolInput");
  gboolean approved;
  JsonObject *next;
  JsonArray *options;
  int index;

  if (strcmp (status, "pending-confirmation") != 0 || !easel_json_get_boolean (action, "approved", &approved, NULL))
    return NULL;
  next = next_stage (call, action, approved ? "running" : "cancelled", NULL);
  if (approved)
    assign (next, "confirmed", action);
  /* Since 0.7 the input may be a reference, which an edited text cannot replace. */
  if (approved && edited != NULL && JSON_NODE_HOLDS_VALUE (edited) &&
      (input == NULL || !JSON_NODE_HOLDS_OBJECT (input)))
    json_object_set_member (next, "toolInput", json_node_ref (edited));
  if (!approved)
    {
      assign (next, "reason", action);
      assign (next, "reasonMessage", action);
      assign (next, "userSuggestion", action);
    }
  /* Record the option that the user selected. */
  options = easel_json_peek_array (call, "options");
  index = ahp_list_find (options, "id", easel_json_peek_string (action, "selectedOptionId", NULL));
  if (index >= 0)
    json_object_set_member (next, "selectedOption", json_node_ref (json_array_get_element (options, index)));
  return next;
}

static JsonObject *
complete (JsonObject *call,
          const char *status,
          JsonObject *action,
          gboolean    is_recent)
{
  static const char * const preserved[] = { "confirmed", "selectedOption", NULL };
  static const char * const preserved_of_paused[] = { "confirmed", "selectedOption", "content", NULL };
  gboolean is_paused = strcmp (status, "auth-required") == 0;
  gboolean is_pending = strcmp (status, "pending-confirmation") == 0;
  gboolean to_confirm = easel_json_peek_boolean (action, "requiresResultConfirmation", FALSE) && !is_paused;
  JsonObject *result = easel_json_peek_object (action, "result");
  g_autoptr(JsonObject) next = NULL;
  JsonObject *whole;

  if (result == NULL || !is_one_of (status, "running", "pending-confirmation", "auth-required"))
    return NULL;
  /* A call that waits for a token did not run: it can only have failed. */
  if (is_paused && easel_json_peek_boolean (result, "success", FALSE))
    return NULL;
  next = next_stage (call, action, to_confirm ? "pending-result-confirmation" : "completed",
                     is_paused ? preserved_of_paused : is_pending ? NULL : preserved);
  if (is_pending)
    json_object_set_string_member (next, "confirmed", "not-needed");
  /* A result must not change the identity of the call. */
  whole = ahp_state_merge (next, result, "status");
  assign (whole, "toolCallId", call);
  return whole;
}

static JsonObject *
confirm_result (JsonObject *call,
                const char *status,
                JsonObject *action,
                gboolean    is_recent)
{
  static const char * const approved_members[] = {
    "confirmed", "selectedOption", "success", "pastTenseMessage", "content", "structuredContent", "error", NULL,
  };
  static const char * const denied_members[] = { "selectedOption", NULL };
  gboolean approved;
  JsonObject *next;

  if (strcmp (status, "pending-result-confirmation") != 0 ||
      !easel_json_get_boolean (action, "approved", &approved, NULL))
    return NULL;
  next = next_stage (call, action, approved ? "completed" : "cancelled", approved ? approved_members : denied_members);
  if (!approved)
    json_object_set_string_member (next, "reason", "result-denied");
  return next;
}

static JsonObject *
change_content (JsonObject *call,
                const char *status,
                JsonObject *action,
                gboolean    is_recent)
{
  JsonObject *next;

  if (strcmp (status, "running") != 0 || easel_json_peek_array (action, "content") == NULL)
    return NULL;
  next = easel_json_object_copy (call);
  assign (next, "content", action);
  overlay (next, "_meta", action);
  return next;
}

static const char * const preserved_for_token[] = { "confirmed", "selectedOption", "content", NULL };

/* Only a call of an MCP server can pause for a token. */
static JsonObject *
pause_for_token (JsonObject *call,
                 const char *status,
                 JsonObject *action,
                 gboolean    is_recent)
{
  JsonObject *contributor = easel_json_peek_object (call, "contributor");
  JsonObject *next;

  if (strcmp (status, "running") != 0 || contributor == NULL ||
      strcmp (easel_json_peek_string (contributor, "kind", ""), "mcp") != 0 ||
      easel_json_peek_object (action, "auth") == NULL)
    return NULL;
  next = next_stage (call, action, "auth-required", preserved_for_token);
  assign (next, "auth", action);
  return next;
}

static JsonObject *
resume_call (JsonObject *call,
             const char *status,
             JsonObject *action,
             gboolean    is_recent)
{
  return strcmp (status, "auth-required") == 0 ? next_stage (call, action, "running", preserved_for_token) : NULL;
}

/* --- questions to the user ----------------------------------------------------------------------------------- */

/* An open question: a part of the active turn since 0.6, before that an entry in a list of the chat. */
typedef struct
{
  JsonObject *turn;      /* NULL if it is in the list of the chat */
  JsonArray  *list;
  int         index;     /* -1 if there is no such question */
  JsonObject *request;
} Question;

static Question
find_question (JsonObject *chat,
               const char *id)
{
  JsonObject *turn = easel_json_peek_object (chat, "activeTurn");
  JsonArray *parts = easel_json_peek_array (turn, "responseParts");
  JsonArray *list = easel_json_peek_array (chat, "inputRequests");
  int index = ahp_list_find (list, "id", id);

  for (guint i = 0; id != NULL && parts != NULL && i < json_array_get_length (parts); i++)
    {
      JsonObject *part = easel_json_array_object (parts, i);
      JsonObject *request = easel_json_peek_object (part, "request");

      if (request != NULL && strcmp (easel_json_peek_string (part, "kind", ""), "inputRequest") == 0 &&
          !easel_json_has (part, "response") && g_strcmp0 (easel_json_peek_string (request, "id", NULL), id) == 0)
        return (Question) { turn, parts, i, request };
    }
  return (Question) { NULL, list, index, index >= 0 ? easel_json_array_object (list, index) : NULL };
}

/* (transfer full): @chat with @question replaced by @request. @response: (nullable): closes a part. */
static JsonObject *
put_question (JsonObject     *chat,
              const Question *question,
              JsonObject     *request,
              const char     *response)
{
  g_autoptr(JsonObject) part = NULL;

  if (question->turn == NULL)
    return ahp_state_with_array (chat, "inputRequests", ahp_list_with (question->list, question->index, request));
  part = easel_json_object (EASEL_JSON_STRING ("kind", "inputRequest"),
                            EASEL_JSON_OBJECT_REF ("request", request),
                            EASEL_JSON_STRING ("response", response));
  return with_parts (chat, question->turn, ahp_list_with (question->list, question->index, part));
}

static JsonObject *
reduce_input_requested (const AhpReduceRule *rule,
                        JsonObject          *state,
                        JsonObject          *action)
{
  JsonObject *request = easel_json_peek_object (action, "request");
  const char *id = easel_json_peek_string (request, "id", NULL);
  Question question = find_question (state, id);
  g_autoptr(JsonObject) whole = NULL;
  JsonObject *chat;

  if (id == NULL)
    return NULL;
  if (question.index < 0 && has_question_parts (state))
    {
      question.turn = easel_json_peek_object (state, "activeTurn");
      question.list = easel_json_peek_array (question.turn, "responseParts");
    }
  if (question.index < 0 && question.list != NULL && json_array_get_length (question.list) >= MAX_PARTS)
    return NULL;
  whole = easel_json_object_copy (request);
  if (question.index >= 0 && !easel_json_has (whole, "answers"))
    assign (whole, "answers", question.request);
  chat = touch (rule, refresh (put_question (state, &question, whole, NULL)));
  ahp_status_change (chat, AHP_STATUS_IS_READ, 0);
  return chat;
}

/* (transfer full): @request with the merged answers; no member if there are none. */
static JsonObject *
with_answers (JsonObject *request,
              JsonObject *answers)
{
  JsonObject *copy = easel_json_object_copy (request);

  if (json_object_get_size (answers) > 0)
    json_object_set_object_member (copy, "answers", json_object_ref (answers));
  else
    ahp_state_drop (copy, "answers");
  return copy;
}

static JsonObject *
reduce_input_answer_changed (const AhpReduceRule *rule,
                             JsonObject          *state,
                             JsonObject          *action)
{
  Question question = find_question (state, easel_json_peek_string (action, "requestId", NULL));
  const char *id = easel_json_peek_string (action, "questionId", NULL);
  JsonObject *previous = question.index >= 0 ? easel_json_peek_object (question.request, "answers") : NULL;
  g_autoptr(JsonObject) answers = NULL;
  g_autoptr(JsonObject) request = NULL;

  if (question.index < 0 || id == NULL)
    return NULL;
  answers = previous != NULL ? easel_json_object_copy (previous) : json_object_new ();
  if (easel_json_has (action, "answer"))
    json_object_set_member (answers, id, json_node_ref (json_object_get_member (action, "answer")));
  else
    ahp_state_drop (answers, id);
  request = with_answers (question.request, answers);
  return touch (rule, put_question (state, &question, request, NULL));
}

static JsonObject *
reduce_input_completed (const AhpReduceRule *rule,
                        JsonObject          *state,
                        JsonObject          *action)
{
  Question question = find_question (state, easel_json_peek_string (action, "requestId", NULL));
  JsonObject *previous = question.index >= 0 ? easel_json_peek_object (question.request, "answers") : NULL;
  JsonObject *final = easel_json_peek_object (action, "answers");
  g_autoptr(JsonObject) empty = json_object_new ();
  g_autoptr(JsonObject) answers = NULL;
  g_autoptr(JsonObject) request = NULL;
  JsonObject *chat;

  if (question.index < 0)
    return NULL;
  if (question.turn != NULL)
    {
      answers = ahp_state_merge (previous != NULL ? previous : empty, final != NULL ? final : empty, NULL);
      request = with_answers (question.request, answers);
      chat = put_question (state, &question, request, easel_json_peek_string (action, "response", "cancel"));
    }
  else
    {
      chat = easel_json_object_copy (state);
      ahp_state_drop_entry (chat, "inputRequests", question.index);
    }
  return touch (rule, refresh (chat));
}

/* --- messages that wait ---------------------------------------------------------------------------------------- */

static gboolean
is_steering (JsonObject *action)
{
  return strcmp (easel_json_peek_string (action, "kind", ""), "steering") == 0;
}

static JsonObject *
reduce_pending_set (const AhpReduceRule *rule,
                    JsonObject          *state,
                    JsonObject          *action)
{
  const char *id = easel_json_peek_string (action, "id", NULL);
  JsonArray *queued = easel_json_peek_array (state, "queuedMessages");
  g_autoptr(JsonObject) entry = NULL;
  g_autoptr(JsonNode) node = NULL;

  if (id == NULL || easel_json_peek_object (action, "message") == NULL ||
      (queued != NULL && json_array_get_length (queued) >= MAX_PARTS))
    return NULL;
  entry = easel_json_object (EASEL_JSON_STRING ("id", id));
  assign (entry, "message", action);
  node = easel_json_node_ref_object (entry);
  return is_steering (action) ? ahp_state_with (state, "steeringMessage", node)
                              : ahp_state_with_array (state, "queuedMessages",
                                                      ahp_list_with (queued, ahp_list_find (queued, "id", id), entry));
}

static JsonObject *
reduce_pending_removed (const AhpReduceRule *rule,
                        JsonObject          *state,
                        JsonObject          *action)
{
  const char *id = easel_json_peek_string (action, "id", NULL);
  JsonObject *steering = easel_json_peek_object (state, "steeringMessage");
  JsonObject *chat;
  int index;

  if (id == NULL)
    return NULL;
  if (is_steering (action))
    return steering != NULL && g_strcmp0 (easel_json_peek_string (steering, "id", NULL), id) == 0
             ? ahp_state_without (state, "steeringMessage") : NULL;
  index = ahp_list_find (easel_json_peek_array (state, "queuedMessages"), "id", id);
  if (index < 0)
    return NULL;
  chat = easel_json_object_copy (state);
  ahp_state_drop_entry (chat, "queuedMessages", index);
  return chat;
}

/* Entries that the action does not name follow in their present order. */
static JsonObject *
reduce_queue_reordered (const AhpReduceRule *rule,
                        JsonObject          *state,
                        JsonObject          *action)
{
  JsonArray *queued = easel_json_peek_array (state, "queuedMessages");
  JsonArray *order = easel_json_peek_array (action, "order");
  guint length = queued != NULL ? json_array_get_length (queued) : 0;
  g_autofree gboolean *is_reordered = g_new0 (gboolean, length + 1);
  JsonArray *reordered;

  if (queued == NULL || order == NULL)
    return NULL;
  reordered = json_array_sized_new (length);
  for (guint i = 0; i < json_array_get_length (order) && i < MAX_PARTS; i++)
    {
      int index = ahp_list_find (queued, "id", easel_json_array_string (order, i));

      if (index < 0 || is_reordered[index])
        continue;
      is_reordered[index] = TRUE;
      json_array_add_element (reordered, json_node_ref (json_array_get_element (queued, index)));
    }
  for (guint i = 0; i < length; i++)
    if (!is_reordered[i])
      json_array_add_element (reordered, json_node_ref (json_array_get_element (queued, i)));
  return ahp_state_with_array (state, "queuedMessages", reordered);
}

const AhpReduceRule ahp_chat_rules[] = {
  { "chat/delta", reduce_delta, "markdown" },
  { "chat/reasoning", reduce_delta, "reasoning" },
  { "chat/toolCallDelta", reduce_call, .stage = stream },
  { "chat/responsePart", reduce_response_part },
  { "chat/turnStarted", reduce_turn_started },
  { "chat/turnComplete", reduce_turn_ended, "complete" },
  { "chat/turnCancelled", reduce_turn_ended, "cancelled" },
  { "chat/error", reduce_turn_ended, "error" },
  { "chat/turnResume", reduce_turn_resume },
  { "chat/truncated", reduce_truncated },
  { "chat/turnsLoaded", reduce_turns_loaded },
  { "chat/usage", reduce_usage, "usage", NULL, AHP_VALUE_OBJECT },
  { "chat/toolCallStart", reduce_call_start },
  { "chat/toolCallReady", reduce_call, .stage = set_ready },
  { "chat/toolCallConfirmed", reduce_call, .stage = confirm },
  { "chat/toolCallComplete", reduce_call, .stage = complete },
  { "chat/toolCallResultConfirmed", reduce_call, .stage = confirm_result },
  { "chat/toolCallContentChanged", reduce_call, .stage = change_content },
  { "chat/toolCallAuthRequired", reduce_call, .stage = pause_for_token },
  { "chat/toolCallAuthResolved", reduce_call, .stage = resume_call },
  { "chat/inputRequested", reduce_input_requested },
  { "chat/inputAnswerChanged", reduce_input_answer_changed },
  { "chat/inputCompleted", reduce_input_completed },
  { "chat/pendingMessageSet", reduce_pending_set },
  { "chat/pendingMessageRemoved", reduce_pending_removed },
  { "chat/queuedMessagesReordered", reduce_queue_reordered },
  { "chat/draftChanged", ahp_reduce_replace_or_clear, "draft", NULL, AHP_VALUE_OBJECT },
  { "chat/activityChanged", ahp_reduce_replace_or_clear, "activity", NULL, AHP_VALUE_STRING },
  { "chat/canvasesChanged", ahp_reduce_replace_or_clear, "canvases", NULL, AHP_VALUE_ARRAY },
  { "chat/workingDirectorySet", ahp_reduce_directory_set },
  { "chat/workingDirectoryRemoved", ahp_reduce_directory_removed },
  { "chat/isReadChanged", ahp_reduce_status_flag, "isRead" },
  { "chat/isArchivedChanged", ahp_reduce_status_flag, "isArchived" },
  { NULL },
};
