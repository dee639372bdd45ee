/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-ahp-chat-read.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ahp-chat.h"
#include "ahp-server.h"
#include "easel-ahp-app-call.h"
#include "easel-ahp-app.h"
#include "easel-ahp-source-limits.h"
#include "easel-chat.h"
#include "easel-json.h"
#include "mcp-app-proposed-message.h"

typedef struct
{
  GPtrArray  *items;
  const char *uri;
  JsonObject *session;   /* nullable */
} Reading;

static char *
cut (const char *text,
     guint       chars)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  if ((guint) g_utf8_strlen (valid, -1) <= chars)
    return g_steal_pointer (&valid);
  *g_utf8_offset_to_pointer (valid, chars) = '\0';
  return g_strconcat (valid, "…", NULL);
}

static void
add (Reading       *reading,
     EaselChatKind  kind,
     const char    *id,
     const char    *text,
     const char    *details)
{
  g_autofree char *shown = text != NULL ? cut (text, EASEL_LIMIT_CHAT_CHARS) : NULL;
  g_autofree char *more = details != NULL ? cut (details, EASEL_LIMIT_CHAT_DETAIL_CHARS) : NULL;

  if (shown != NULL && *g_strstrip (shown) != '\0')
    g_ptr_array_add (reading->items, easel_chat_item_new (kind, id, shown, more != NULL ? more : ""));
}

/* (nullable): why an App cannot start now. */
static char *
dup_obstacle (Reading           *reading,
              const AhpToolCall *call)
{
  g_autoptr(AhpServer) server = NULL;
  JsonObject *error;

  if (reading->session != NULL)
    server = ahp_session_find_server (reading->session, call->contributor_id);
  if (server == NULL)
    return g_strdup (_("The session no longer has its server."));
  if (server->state == AHP_SERVER_STOPPED)
    return g_strdup (_("The server is stopped"));
  error = server->state == AHP_SERVER_ERROR ? easel_json_peek_object (server->details, "error") : NULL;
  return error != NULL ? g_strdup (easel_json_peek_string (error, "message", NULL)) : NULL;
}

static char *
dup_result (const AhpToolCall *call)
{
  g_autoptr(JsonObject) result = easel_ahp_app_call_build_result (call);
  g_autofree char *text = mcp_app_content_dup_text (easel_json_peek_array (result, "content"));

  if (*text == '\0' && easel_json_peek_boolean (result, "isError", FALSE))
    return g_strdup (_("It failed."));
  return g_steal_pointer (&text);
}

/* (nullable): the progress or result of the call as text. */
static char *
dup_details (const AhpToolCall *call)
{
  switch (call->stage)
    {
    case AHP_TOOL_STREAMING:
      return g_strdup (_("Is being written"));
    case AHP_TOOL_CONFIRMATION:
      return g_strdup (_("Waiting for your approval in the agent’s program"));
    case AHP_TOOL_RUNNING:
      return g_strdup (_("Running"));
    case AHP_TOOL_AUTHENTICATION:
      return g_strdup (_("Waiting for access"));
    case AHP_TOOL_RESULT_CONFIRMATION:
      return g_strdup (_("The result is waiting for your approval in the agent’s program"));
    case AHP_TOOL_COMPLETED:
      return dup_result (call);
    case AHP_TOOL_CANCELLED:
      return easel_ahp_app_call_dup_reason (call);
    case AHP_TOOL_UNKNOWN:
    default:
      return NULL;
    }
}

static void
add_call (Reading           *reading,
          const AhpToolCall *call)
{
  const char *title = easel_json_peek_string (call->raw, "displayName", call->tool_name);
  g_autofree char *uri = easel_ahp_app_call_dup_uri (call);
  g_autofree char *id = easel_ahp_app_dup_channel (reading->uri, call->id);
  g_autofree char *details = dup_details (call);
  g_autofree char *obstacle = uri != NULL ? dup_obstacle (reading, call) : NULL;
  g_autofree char *both = NULL;

  if (obstacle != NULL)
    both = g_strconcat (obstacle, details != NULL && *details != '\0' ? "\n" : "", details, NULL);
  add (reading, uri != NULL ? EASEL_CHAT_APP : EASEL_CHAT_CALL, uri != NULL ? id : "", title,
       both != NULL ? both : details);
}

static void
add_part (Reading    *reading,
          JsonObject *turn,
          JsonObject *part)
{
  const char *kind = easel_json_peek_string (part, "kind", "");
  g_autoptr(AhpToolCall) call = ahp_chat_read_call (turn, part);
  JsonObject *error = easel_json_peek_object (part, "error");

  if (call != NULL)
    add_call (reading, call);
  else if (strcmp (kind, "markdown") == 0 || strcmp (kind, "systemNotification") == 0)
    add (reading, EASEL_CHAT_AGENT, "", easel_json_peek_string (part, "content", NULL), NULL);
  else if (error != NULL)
    add (reading, EASEL_CHAT_ERROR, "", easel_json_peek_string (error, "message", NULL), NULL);
}

/* Adds the message of a turn; a turn may also begin with the agent, or without a message. */
static void
add_message (Reading    *reading,
             JsonObject *message)
{
  JsonObject *origin = easel_json_peek_object (message, "origin");
  const char *kind = origin != NULL ? easel_json_peek_string (origin, "kind", "user") : "user";

  add (reading, strcmp (kind, "user") == 0 ? EASEL_CHAT_USER : EASEL_CHAT_AGENT, "",
       easel_json_peek_string (message, "text", NULL), NULL);
}

static void
add_turn (Reading    *reading,
          JsonObject *turn)
{
  JsonObject *message = easel_json_peek_object (turn, "message");
  JsonArray *parts = easel_json_peek_array (turn, "responseParts");
  JsonObject *error = easel_json_peek_object (turn, "error");

  if (message != NULL)
    add_message (reading, message);
  for (guint i = 0; parts != NULL && i < json_array_get_length (parts); i++)
    if (easel_json_array_object (parts, i) != NULL)
      add_part (reading, turn, easel_json_array_object (parts, i));
  if (error != NULL)
    add (reading, EASEL_CHAT_ERROR, "", easel_json_peek_string (error, "message", NULL), NULL);
}

GPtrArray *
easel_ahp_chat_read (JsonObject *chat_state,
                     const char *uri,
                     JsonObject *session_state)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);
  Reading reading = { items, uri, session_state };
  JsonArray *turns = easel_json_peek_array (chat_state, "turns");
  JsonObject *active = easel_json_peek_object (chat_state, "activeTurn");

  for (guint i = 0; turns != NULL && i < json_array_get_length (turns); i++)
    if (easel_json_array_object (turns, i) != NULL)
      add_turn (&reading, easel_json_array_object (turns, i));
  if (active != NULL)
    add_turn (&reading, active);
  if (items->len > EASEL_LIMIT_CHAT_ITEMS)
    g_ptr_array_remove_range (items, 0, items->len - EASEL_LIMIT_CHAT_ITEMS);
  return items;
}
