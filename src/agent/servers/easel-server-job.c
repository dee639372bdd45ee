/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-servers"

#include "easel-server-job.h"

#include "easel-agent-chat.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-server-tools.h"
#include "easel-session-server-limits.h"
#include "easel-text.h"
#include "mcp-claims.h"
#include "oauth-error.h"
#include "rpc-error.h"

typedef struct
{
  EaselAgentContext  *context;
  EaselAgentApps     *apps;
  EaselSessionServer *server;
  McpCall            *call;
  JsonObject         *tool;
  char               *chat;   /* nullable: NULL if the call is not shown in a chat */
  char               *id;     /* id of the call in the chat */
} Job;

static void
job_free (Job *job)
{
  g_object_unref (job->context);
  g_object_unref (job->apps);
  g_object_unref (job->server);
  g_object_unref (job->call);
  json_object_unref (job->tool);
  g_free (job->chat);
  g_free (job->id);
  g_free (job);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Job, job_free)

/* Shows a call in the chat because it has an App, or because the user has to sign in for it. */
static void
begin_in_chat (Job *job)
{
  EaselHostState *state = job->context->state;
  g_autoptr(JsonNode) arguments = easel_json_node_take (json_object_ref (mcp_call_get_arguments (job->call)));
  EaselAgentChatCall call = {
    .server = easel_session_server_get_id (job->server),
    .server_name = easel_user_server_get_name (easel_session_server_get_server (job->server)),
    .uri = easel_server_tools_get_app (job->tool),
    .tool = job->tool,
    .arguments = arguments,
  };
  g_autofree char *page = call.uri != NULL ? easel_session_server_dup_page_key (job->server, call.uri) : NULL;

  if (job->chat != NULL)
    return;
  call.page = page;
  job->chat = easel_agent_chat_ensure (state, easel_session_server_get_session (job->server));
  if (job->chat == NULL)
    return;
  job->id = g_uuid_string_random ();
  call.id = job->id;
  easel_agent_chat_begin_call (state, job->chat, &call);
  easel_agent_context_request_app_panel (job->context);
}

/* @result: (nullable); @error: (nullable). Both NULL: the call was cancelled. */
static void
end_in_chat (Job          *job,
         JsonObject   *result,
         const GError *error)
{
  if (job->chat != NULL && result != NULL && easel_agent_chat_is_large (result))
    easel_agent_cache_put (job->context->cache, job->id, result);
  if (job->chat != NULL)
    easel_agent_chat_end_call (job->context->state, job->chat, job->id, result, error != NULL ? error->message : NULL);
}

static JsonObject *
new_user_block (const char *text)
{
  g_autofree char *message = easel_agent_apps_quote_user (text);

  return easel_json_object (EASEL_JSON_STRING ("type", "text"),
                            EASEL_JSON_STRING ("text", message),
                            EASEL_JSON_OBJECT ("_meta", easel_json_object (EASEL_JSON_BOOLEAN (MCP_META_USER_MESSAGE,
                                                                                               TRUE))));
}

/* (transfer full): @result with the user's pending messages as its last blocks, which are then marked as delivered. */
static JsonObject *
add_user_messages (Job        *job,
                   JsonObject *result)
{
  g_autoptr(GPtrArray) messages = easel_agent_apps_deliver_pending (job->apps,
                                                                    easel_session_server_get_session (job->server));
  JsonArray *before = easel_json_peek_array (result, "content");
  JsonObject *extended = easel_json_object_copy (result);
  JsonArray *content = json_array_new ();

  for (guint i = 0; before != NULL && i < json_array_get_length (before); i++)
    json_array_add_element (content, json_array_dup_element (before, i));
  for (guint i = 0; i < messages->len; i++)
    json_array_add_object_element (content, new_user_block (messages->pdata[i]));
  json_object_set_array_member (extended, "content", content);
  return extended;
}

static void
fail (Job          *job,
      const GError *error)
{
  const char *name = easel_user_server_get_name (easel_session_server_get_server (job->server));
  gboolean wants_token = g_error_matches (error, OAUTH_ERROR, OAUTH_ERROR_SIGN_IN);
  g_autofree char *message = easel_text_for_display (error->message, EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *text = wants_token
                          ? g_strdup_printf ("The person's server \"%s\" wants them to sign in, or to grant more, and "
                                             "they have not done so yet. They can in Easel's panel, in the session's "
                                             "list of servers; then call it again.", name)
                          : error->domain == RPC_ERROR
                          ? g_strdup (error->message)
                          : g_error_matches (error, OAUTH_ERROR, OAUTH_ERROR_REFUSED)
                          ? g_strdup_printf ("The person's server \"%s\" did not let them in: %s", name, message)
                          : g_strdup_printf ("The person's server \"%s\" did not answer: %s", name, message);

  mcp_call_fail (job->call, NULL, text);
}

static void
called_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(Job) job = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = easel_session_server_call_finish (EASEL_SESSION_SERVER (source), result, &error);
  g_autoptr(JsonObject) extended = NULL;

  if (answer != NULL && easel_json_measure (answer) > EASEL_LIMIT_SERVER_RESULT_BYTES)
    {
      g_clear_pointer (&answer, json_object_unref);
      error = g_error_new (G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "Its result is larger than %d MiB",
                           EASEL_LIMIT_SERVER_RESULT_BYTES / (1024 * 1024));
    }
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      end_in_chat (job, NULL, NULL);
      return;
    }
  end_in_chat (job, answer, error);
  if (error != NULL)
    {
      fail (job, error);
      return;
    }
  if (job->chat != NULL && easel_server_tools_get_app (job->tool) != NULL)
    easel_session_server_cache_page (job->server, easel_server_tools_get_app (job->tool));
  extended = add_user_messages (job, answer);
  mcp_call_pass (job->call, extended);
}

static void
progress_cb (double      progress,
             double      total,
             const char *message,
             gpointer    user_data)
{
  mcp_call_progress (((Job *) user_data)->call, progress, MAX (total, 0), message);
}

/* @wanted: (nullable) */
static void
access_cb (JsonObject *wanted,
           gpointer    user_data)
{
  Job *job = user_data;

  if (wanted != NULL)
    begin_in_chat (job);
  if (job->chat != NULL)
    easel_agent_chat_set_access (job->context->state, job->chat, job->id, wanted);
}

void
easel_server_job_run (EaselAgentContext  *context,
                      EaselAgentApps     *apps,
                      EaselSessionServer *server,
                      JsonObject         *tool,
                      McpCall            *call)
{
  g_autoptr(JsonObject) params =
    easel_json_object (EASEL_JSON_STRING ("name", easel_json_peek_string (tool, "name", "")),
                       EASEL_JSON_OBJECT_REF ("arguments", mcp_call_get_arguments (call)));
  Job *job = g_new0 (Job, 1);
  const EaselServerCallEvents events = { .progress = progress_cb, .access = access_cb, .data = job };

  job->context = g_object_ref (context);
  job->apps = g_object_ref (apps);
  job->server = g_object_ref (server);
  job->call = g_object_ref (call);
  job->tool = json_object_ref (tool);
  if (easel_server_tools_get_app (tool) != NULL)
    begin_in_chat (job);
  easel_session_server_call_async (server, "tools/call", params, &events,
                                   mcp_call_get_cancellable (call), called_cb, job);
}
