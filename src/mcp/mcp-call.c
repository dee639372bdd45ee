/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-call.h"

#include "easel-json.h"
#include "mcp-envelope.h"
#include "mcp-limits.h"
#include "mcp-progress.h"
#include "mcp-question.h"
#include "mcp-result.h"
#include "rpc-error.h"

struct _McpCall
{
  GObject             parent_instance;

  McpToolTable       *tools;
  McpExchange        *exchange;
  McpToolEntry       *entry;
  JsonObject         *arguments;
  JsonArray          *content;     /* in addition to the text */
  McpAnswer           answer;
  char               *note;        /* (nullable): note of the question that was answered, or is being asked */
  gint64              age;         /* ms between the question and its answer */
  gint64              asked;       /* monotonic, µs */
  McpProgress         progress;
  guint               round;       /* number of questions within the same request */
  gboolean            ended;
};

G_DEFINE_FINAL_TYPE (McpCall, mcp_call, G_TYPE_OBJECT)

static void
mcp_call_dispose (GObject *object)
{
  McpCall *self = MCP_CALL (object);

  if (!self->ended)
    mcp_call_fail (self, NULL, "The tool ended without a result.");

  G_OBJECT_CLASS (mcp_call_parent_class)->dispose (object);
}

/* A call counts as running until its tool has finished, even if its client no longer waits. */
static void
mcp_call_finalize (GObject *object)
{
  McpCall *self = MCP_CALL (object);

  mcp_tool_table_end_call (self->tools, mcp_exchange_get_session (self->exchange));
  g_clear_object (&self->exchange);
  g_clear_pointer (&self->entry, mcp_tool_entry_unref);
  g_clear_pointer (&self->tools, mcp_tool_table_unref);
  g_clear_pointer (&self->arguments, json_object_unref);
  g_free (self->note);
  g_clear_pointer (&self->content, json_array_unref);

  G_OBJECT_CLASS (mcp_call_parent_class)->finalize (object);
}

static void
mcp_call_class_init (McpCallClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = mcp_call_dispose;
  object_class->finalize = mcp_call_finalize;
}

static void
mcp_call_init (McpCall *self)
{
  self->content = json_array_new ();
}

static McpCall *
mcp_call_new (McpToolTable       *tools,
              McpExchange        *exchange,
              McpToolEntry       *entry,
              JsonObject         *arguments,
              McpAnswer           answer,
              const char         *note,
              gint64              age)
{
  McpCall *self = g_object_new (MCP_TYPE_CALL, NULL);

  self->tools = mcp_tool_table_ref (tools);
  self->exchange = g_object_ref (exchange);
  self->entry = mcp_tool_entry_ref (entry);
  self->arguments = json_object_ref (arguments);
  self->answer = answer;
  self->note = g_strdup (note);
  self->age = age;
  mcp_tool_table_begin_call (tools, mcp_exchange_get_session (exchange));
  return self;
}

static JsonObject *
new_text (const char *text)
{
  return easel_json_object (EASEL_JSON_STRING ("type", "text"), EASEL_JSON_STRING ("text", text));
}

/* Sends a result instead of an error, so that the model sees what was wrong and can retry. */
static void
refuse_arguments (McpExchange *exchange,
                  const char  *name,
                  const char  *reason)
{
  g_autofree char *text = g_strdup_printf ("The arguments of %s are wrong: %s", name, reason);
  JsonObject *body;
  JsonArray *content = json_array_new ();

  json_array_add_object_element (content, new_text (text));
  body = easel_json_object (EASEL_JSON_ARRAY ("content", content), EASEL_JSON_BOOLEAN ("isError", TRUE));
  mcp_result_send (exchange, body, MCP_RESULT_NOT_CACHED);
}

/* (transfer full) (nullable): JSON null counts as absent. */
static JsonNode *
dup_arguments (JsonObject *params)
{
  JsonNode *node = easel_json_peek_node (params, "arguments");

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return easel_json_node_take (json_object_new ());
  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_ref (node) : NULL;
}

/* Reads the answer of a repeated request. A state that we did not issue, that belongs to another call or that is too
 * old fails the request. Without a state no question was asked, whatever answers the client claims. */
static gboolean
read_answer (McpResumeTokens  *resume_tokens,
             JsonObject       *params,
             const char       *name,
             JsonObject       *arguments,
             McpAnswer        *answer,
             char            **note,
             gint64           *age)
{
  const char *state = easel_json_peek_string (params, "requestState", NULL);

  *answer = MCP_ANSWER_NONE;
  if (!json_object_has_member (params, "requestState"))
    return TRUE;
  if (state == NULL || !mcp_resume_tokens_check (resume_tokens, state, name, arguments, note, age))
    return FALSE;
  *answer = mcp_question_peek_answer (params);
  return TRUE;
}

static void
refuse_state (McpExchange *exchange)
{
  g_autoptr(JsonNode) data =
    easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("reason", "invalid_request_state")));

  mcp_exchange_reply_error (exchange, RPC_ERROR_INVALID_PARAMS, "Invalid or expired requestState", data);
}

static void
run (McpToolTable       *tools,
     McpExchange        *exchange,
     McpToolEntry       *entry,
     JsonNode           *arguments)
{
  JsonObject *params = mcp_exchange_get_params (exchange);
  g_autoptr(McpCall) self = NULL;
  g_autoptr(GError) error = NULL;
  McpAnswer answer = MCP_ANSWER_NONE;
  g_autofree char *note = NULL;
  gint64 age = 0;

  if (mcp_exchange_get_generation (exchange) == MCP_GENERATION_MODERN &&
      !read_answer (mcp_tool_table_get_resume_tokens (tools), params, entry->tool->name,
                    json_node_get_object (arguments),
                    &answer, &note, &age))
    refuse_state (exchange);
  else if (entry->input_schema != NULL && !easel_schema_validate (entry->input_schema, arguments, &error))
    refuse_arguments (exchange, entry->tool->name, error->message);
  else if (mcp_tool_table_is_full (tools, mcp_exchange_get_session (exchange)))
    mcp_exchange_reply_error (exchange, RPC_ERROR_INTERNAL, "Too many calls at a time: wait for others to end", NULL);
  else
    {
      self = mcp_call_new (tools, exchange, entry, json_node_get_object (arguments), answer, note, age);
      entry->tool->run (self, entry->user_data);
    }
}

/**
 * mcp_call_run:
 * @tools: the server's tools
 * @exchange: a `tools/call` request
 *
 * Runs the tool, or answers the request with an error.
 */
void
mcp_call_run (McpToolTable *tools,
              McpExchange  *exchange)
{
  JsonObject *params = mcp_exchange_get_params (exchange);
  const char *name = easel_json_peek_string (params, "name", NULL);
  McpToolEntry *entry = name != NULL ? mcp_tool_table_find (tools, name) : NULL;
  g_autoptr(JsonNode) arguments = dup_arguments (params);

  if (name == NULL)
    mcp_exchange_refuse (exchange, "params.name: missing, or not a string");
  else if (entry == NULL)
    mcp_exchange_refuse (exchange, "params.name: there is no such tool; tools/list names all");
  else if (arguments == NULL)
    mcp_exchange_refuse (exchange, "params.arguments: not an object");
  else
    run (tools, exchange, entry, arguments);
}

static McpGeneration
get_generation (McpCall *self)
{
  return mcp_exchange_get_generation (self->exchange);
}

/** mcp_call_get_session: (transfer none): the calling client; a modern HTTP request has a session of its own. */
McpServerSession *
mcp_call_get_session (McpCall *self)
{
  g_return_val_if_fail (MCP_IS_CALL (self), NULL);

  return mcp_exchange_get_session (self->exchange);
}

/** mcp_call_get_tool: (transfer none): the name of the tool. */
const char *
mcp_call_get_tool (McpCall *self)
{
  g_return_val_if_fail (MCP_IS_CALL (self), NULL);

  return self->entry->tool->name;
}

/** mcp_call_get_arguments: (transfer none): arguments that are valid for the tool's `inputSchema`. */
JsonObject *
mcp_call_get_arguments (McpCall *self)
{
  g_return_val_if_fail (MCP_IS_CALL (self), NULL);

  return self->arguments;
}

/** mcp_call_get_client_name: (nullable): the client's name, legacy or modern; foreign text, for display only. */
const char *
mcp_call_get_client_name (McpCall *self)
{
  g_return_val_if_fail (MCP_IS_CALL (self), NULL);

  return mcp_server_session_get_name (mcp_call_get_session (self));
}

/** mcp_call_get_cancellable: (transfer none): cancelled when the client withdraws the call or disconnects. */
GCancellable *
mcp_call_get_cancellable (McpCall *self)
{
  g_return_val_if_fail (MCP_IS_CALL (self), NULL);

  return mcp_exchange_get_cancellable (self->exchange);
}

/**
 * mcp_call_progress:
 * @self: a call
 * @progress: more than in the last notification; other values are dropped
 * @total: the final @progress; 0 if unknown
 * @message: (nullable): shown to the user
 *
 * Sends a progress notification if the client requested progress, at most `EASEL_LIMIT_MCP_PROGRESS_PER_SECOND` times a
 * second.
 */
void
mcp_call_progress (McpCall    *self,
                   double      progress,
                   double      total,
                   const char *message)
{
  g_return_if_fail (MCP_IS_CALL (self));

  if (!self->ended)
    mcp_progress_send (&self->progress, self->exchange, progress, total, message);
}

static gboolean
is_structured (McpCall *self)
{
  return get_generation (self) == MCP_GENERATION_MODERN ||
         mcp_version_is_structured (mcp_server_session_get_version (mcp_call_get_session (self)));
}

/**
 * mcp_call_add_image:
 * @self: a call that has not ended
 * @mime_type: of the image
 * @data: the image, in base64
 *
 * Adds an image to the result.
 */
void
mcp_call_add_image (McpCall    *self,
                    const char *mime_type,
                    const char *data)
{
  JsonObject *block;

  g_return_if_fail (MCP_IS_CALL (self) && !self->ended);

  block = easel_json_object (EASEL_JSON_STRING ("type", "image"),
                             EASEL_JSON_STRING ("data", data),
                             EASEL_JSON_STRING ("mimeType", mime_type));
  json_array_add_object_element (self->content, block);
}

static JsonArray *
write_content (McpCall    *self,
               JsonNode   *structured,
               const char *text)
{
  JsonArray *content = json_array_new ();
  g_autofree char *json = text == NULL && structured != NULL ? easel_json_to_string (structured) : NULL;

  if (text != NULL || json != NULL)
    json_array_add_object_element (content, new_text (text != NULL ? text : json));
  for (guint i = 0; i < json_array_get_length (self->content); i++)
    json_array_add_element (content, json_array_dup_element (self->content, i));
  return content;
}

/* Adds @node as JSON text, unless the content already has the same text. */
static void
add_as_text (JsonArray *content,
             JsonNode  *node)
{
  g_autofree char *json = easel_json_to_string (node);

  if (easel_json_array_find (content, "text", json) == NULL)
    json_array_add_object_element (content, new_text (json));
}

/* (transfer full): the content of @body, after a text with the reason why it is not a valid result. */
static JsonArray *
explain_refusal (McpCall      *self,
                 JsonObject   *body,
                 const GError *error)
{
  JsonArray *before = easel_json_peek_array (body, "content");
  JsonArray *content = json_array_new ();
  g_autofree char *text = g_strdup_printf ("%s did something, but its result does not follow its outputSchema: %s. "
                                           "What it answered stands below.", self->entry->tool->name,
                                           error != NULL ? error->message : "there is no structure");

  json_array_add_object_element (content, new_text (text));
  for (guint i = 0; before != NULL && i < json_array_get_length (before); i++)
    json_array_add_element (content, json_array_dup_element (before, i));
  return content;
}

/* Clients discard a result whose structure violates the tool's outputSchema, even if it is an error, so such a result
 * is never sent. Its structure is sent as text instead, and a result that should have been successful becomes an
 * error. */
static void
enforce_output_schema (McpCall    *self,
                       JsonObject *body)
{
  JsonNode *structured = json_object_get_member (body, "structuredContent");
  gboolean failed = easel_json_peek_boolean (body, "isError", FALSE);
  g_autoptr(GError) error = NULL;
  JsonArray *content;

  if (structured == NULL ? failed : easel_schema_validate (self->entry->output_schema, structured, &error))
    return;
  if (failed)
    content = json_array_ref (easel_json_peek_array (body, "content"));
  else
    {
      g_message ("the result of %s does not follow its outputSchema: %s", self->entry->tool->name,
                 error != NULL ? error->message : "there is none");
      content = explain_refusal (self, body, error);
    }
  if (structured != NULL)
    {
      add_as_text (content, structured);
      json_object_remove_member (body, "structuredContent");
    }
  json_object_set_array_member (body, "content", content);
  json_object_set_boolean_member (body, "isError", TRUE);
}

/* Takes @body. Sends the result of a tool; a result of a proxied tool was already checked by its own server. */
static void
send_result (McpCall    *self,
             JsonObject *body)
{
  self->ended = TRUE;
  if (!is_structured (self) && json_object_has_member (body, "structuredContent"))
    json_object_remove_member (body, "structuredContent");
  else if (self->entry->output_schema != NULL)
    enforce_output_schema (self, body);
  mcp_result_send (self->exchange, body, MCP_RESULT_NOT_CACHED);
}

static void
end (McpCall    *self,
     JsonNode   *structured,
     const char *text,
     gboolean    failed)
{
  JsonArray *content = write_content (self, structured, text);
  JsonObject *body = easel_json_object (EASEL_JSON_ARRAY ("content", content));

  /* A tool without outputSchema, or a client that does not know structured results, still gets the details of a failure
   * as text. */
  if (structured != NULL && failed && (self->entry->output_schema == NULL || !is_structured (self)))
    add_as_text (content, structured);
  else if (structured != NULL)
    json_object_set_member (body, "structuredContent", json_node_ref (structured));
  if (failed)
    json_object_set_boolean_member (body, "isError", TRUE);
  send_result (self, body);
}

/**
 * mcp_call_succeed:
 * @self: a call that was not ended
 * @structured: (nullable) (transfer none): valid for the tool's `outputSchema`; %NULL only if it has none
 * @text: (nullable): for models that see only text; %NULL: @structured as JSON
 *
 * Ends the call. Nothing is sent if the client no longer waits. If @structured violates the schema, the result becomes
 * an error with the same text.
 */
void
mcp_call_succeed (McpCall    *self,
                  JsonObject *structured,
                  const char *text)
{
  g_autoptr(JsonNode) node = NULL;

  g_return_if_fail (MCP_IS_CALL (self));
  g_return_if_fail (!self->ended);

  node = structured != NULL ? easel_json_node_take (json_object_ref (structured)) : NULL;
  end (self, node, text, FALSE);
}

/**
 * mcp_call_fail:
 * @self: a call that was not ended
 * @structured: (nullable) (transfer none): if it violates the tool's `outputSchema`, it is sent as a second text, in
 *   JSON
 * @text: what was wrong, where, and what to do next; a model reads it
 *
 * Ends the call with a result that has `isError`.
 */
void
mcp_call_fail (McpCall    *self,
               JsonObject *structured,
               const char *text)
{
  g_autoptr(JsonNode) node = NULL;

  g_return_if_fail (MCP_IS_CALL (self));
  g_return_if_fail (!self->ended);
  g_return_if_fail (text != NULL);

  node = structured != NULL ? easel_json_node_take (json_object_ref (structured)) : NULL;
  end (self, node, text, TRUE);
}

/* Members that another client's answer had, and that depend on the protocol generation of the client. */
static void
drop_envelope (JsonObject *body)
{
  static const char *const members[] = { "resultType", "ttlMs", "cacheScope" };
  JsonObject *meta = easel_json_peek_object (body, "_meta");

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (json_object_has_member (body, members[i]))
      json_object_remove_member (body, members[i]);
  if (meta == NULL)
    return;
  meta = easel_json_object_copy (meta);
  if (json_object_has_member (meta, MCP_META_SERVER))
    json_object_remove_member (meta, MCP_META_SERVER);
  json_object_set_object_member (body, "_meta", meta);
}

/**
 * mcp_call_pass:
 * @self: a call of a proxied tool that has not ended
 * @result: (transfer none): the CallToolResult of the server that has the tool
 *
 * Ends the call with the other server's answer, adapted to this client's protocol generation.
 */
void
mcp_call_pass (McpCall    *self,
               JsonObject *result)
{
  JsonObject *body;

  g_return_if_fail (MCP_IS_CALL (self));
  g_return_if_fail (!self->ended);

  body = easel_json_object_copy (result);
  drop_envelope (body);
  send_result (self, body);
}

/**
 * mcp_call_can_ask:
 * @self: a call
 *
 * Returns: whether the client declared that it can ask the user: in this request (modern), or in `initialize` (legacy)
 */
gboolean
mcp_call_can_ask (McpCall *self)
{
  g_return_val_if_fail (MCP_IS_CALL (self), FALSE);

  return self->round < EASEL_LIMIT_MCP_ROUNDS && mcp_question_can_be_put (self->exchange);
}

/** mcp_call_get_answer: the client's answer to the question of the previous run. */
McpAnswer
mcp_call_get_answer (McpCall *self)
{
  g_return_val_if_fail (MCP_IS_CALL (self), MCP_ANSWER_NONE);

  return self->answer;
}

/**
 * mcp_call_is_declined:
 * @self: a call
 *
 * Returns: whether the user declined the question of the previous run. A decline within `EASEL_LIMIT_MCP_REFLEX` of the
 *   question was generated by the client and does not count
 */
gboolean
mcp_call_is_declined (McpCall *self)
{
  g_return_val_if_fail (MCP_IS_CALL (self), FALSE);

  return self->answer == MCP_ANSWER_DECLINED && self->age >= EASEL_LIMIT_MCP_REFLEX;
}

/** mcp_call_get_note: (transfer none) (nullable): the note passed to mcp_call_ask() in the previous run. */
const char *
mcp_call_get_note (McpCall *self)
{
  g_return_val_if_fail (MCP_IS_CALL (self), NULL);

  return self->note;
}

/* Reruns the tool within the same request; its progress values continue from here. */
static void
run_again (McpCall   *self,
           McpAnswer  answer)
{
  gint64 age = (g_get_monotonic_time () - self->asked) / 1000;
  g_autoptr(McpCall) next = mcp_call_new (self->tools, self->exchange, self->entry, self->arguments, answer, self->note,
                                          age);

  next->progress = self->progress;
  next->round = self->round + 1;
  self->entry->tool->run (next, self->entry->user_data);
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(McpCall) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = mcp_exchange_call_finish (self->exchange, result, &error);

  if (node != NULL)
    run_again (self, mcp_question_read_answer (node));
  else if (error->domain == RPC_ERROR || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    run_again (self, MCP_ANSWER_CANCELLED);
  else
    end (self, NULL, "The client could not put a question to the person.", TRUE);
}

/**
 * mcp_call_ask:
 * @self: a call that was not ended
 * @message: for the user
 * @note: (nullable): returned by mcp_call_get_note() in the next run; the client can read it, but not change it
 *
 * Ends this run of the tool: the client shows @message, and the tool runs again with the same arguments and the answer.
 * If the client cannot ask, the call fails: with the missing capability (modern), or as a failed tool (legacy).
 */
void
mcp_call_ask (McpCall    *self,
              const char *message,
              const char *note)
{
  g_autofree char *state = NULL;
  g_autoptr(JsonObject) params = NULL;

  g_return_if_fail (MCP_IS_CALL (self));
  g_return_if_fail (!self->ended);

  if (get_generation (self) == MCP_GENERATION_LEGACY && !mcp_call_can_ask (self))
    {
      mcp_call_fail (self, NULL, "This needs a question to the person, which this client cannot show.");
      return;
    }
  self->ended = TRUE;
  self->asked = g_get_monotonic_time ();
  g_free (self->note);
  self->note = g_strdup (note);
  if (get_generation (self) == MCP_GENERATION_LEGACY)
    {
      params = mcp_question_write (message, MCP_GENERATION_LEGACY);
      mcp_exchange_call_async (self->exchange, MCP_QUESTION_METHOD, params, answered_cb, g_object_ref (self));
    }
  else if (mcp_call_can_ask (self))
    {
      state = mcp_resume_tokens_write (mcp_tool_table_get_resume_tokens (self->tools), self->entry->tool->name,
                                       self->arguments,
                                       note);
      mcp_result_send (self->exchange, mcp_question_write_required (message, state), MCP_RESULT_NOT_CACHED);
    }
  else
    mcp_question_refuse (self->exchange);
}
