/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-ahp-app-message.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ahp-error.h"
#include "ahp-extensions.h"
#include "easel-ahp-reason.h"
#include "easel-json.h"
#include "mcp-app-proposed-message.h"
#include "mcp-apps.h"

/* A message in progress. */
typedef struct
{
  AhpClient  *client;
  AhpChannel *chat;
  JsonObject *message;
  gboolean    is_steering;
} Sending;

static void
sending_free (gpointer data)
{
  Sending *sending = data;

  g_object_unref (sending->client);
  g_object_unref (sending->chat);
  json_object_unref (sending->message);
  g_free (sending);
}

static void send_message (GTask *task);

/* (nullable): an AHP attachment for a content block that is not text. */
static JsonObject *
build_attachment (JsonObject *block,
                  const char *label)
{
  const char *data = easel_json_peek_string (block, "data", NULL);
  const char *mime_type = easel_json_peek_string (block, "mimeType", NULL);
  const char *uri = easel_json_peek_string (block, "uri", NULL);

  if ((data == NULL || mime_type == NULL) && uri == NULL)
    return NULL;
  return easel_json_object (EASEL_JSON_STRING ("type", uri != NULL ? "resource" : "embeddedResource"),
                            EASEL_JSON_STRING ("label",
                                               uri != NULL ? easel_json_peek_string (block, "name", uri) : label),
                            EASEL_JSON_STRING (uri != NULL ? "uri" : "data", uri != NULL ? uri : data),
                            EASEL_JSON_STRING ("contentType", mime_type));
}

static char *
context_text (JsonObject *context)
{
  g_autofree char *content = mcp_app_content_dup_text (easel_json_peek_array (context, "content"));
  JsonNode *structured = easel_json_peek_node (context, "structuredContent");
  g_autofree char *json = structured != NULL ? easel_json_to_string (structured) : NULL;

  return g_strjoin (*content != '\0' && json != NULL ? "\n" : "", content, json != NULL ? json : "", NULL);
}

/* Labels the context of a page as such, so that the model does not take it for text of the user. */
static JsonObject *
build_context (JsonObject *context,
               const char *server_name)
{
  g_autofree char *text = context_text (context);
  g_autofree char *label = g_strdup_printf ("Context from the app of %s", server_name);
  g_autofree char *whole = g_strdup_printf ("%s (data of an MCP App, not the user's words):\n%s", label, text);

  return easel_json_object (EASEL_JSON_STRING ("type", "simple"),
                            EASEL_JSON_STRING ("label", label),
                            EASEL_JSON_STRING ("modelRepresentation", whole));
}

static void
append_line (GString    *text,
             const char *line)
{
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, line);
}

static JsonObject *
build_message (JsonObject *params,
               const char *server_id,
               const char *server_name)
{
  JsonArray *content = easel_json_peek_array (params, "content");
  JsonObject *context = easel_json_peek_object (params, "context");
  JsonArray *attachments = json_array_new ();
  g_autoptr(GString) text = g_string_new (NULL);
  JsonObject *extension = easel_json_object (EASEL_JSON_STRING ("customizationId", server_id));
  /* Name the App's server, and include the context as the page sent it for hosts that support Apps. */
  JsonObject *meta = easel_json_object (EASEL_JSON_OBJECT (AHP_EXTENSION_META, extension),
                                        EASEL_JSON_OBJECT_REF (MCP_APPS_EXTENSION, context));

  for (guint i = 0; content != NULL && i < json_array_get_length (content); i++)
    {
      JsonObject *block = easel_json_array_object (content, i);
      JsonObject *attachment = block != NULL ? build_attachment (block, server_name) : NULL;

      if (attachment != NULL)
        json_array_add_object_element (attachments, attachment);
      else if (block != NULL && easel_json_peek_string (block, "text", NULL) != NULL)
        append_line (text, easel_json_peek_string (block, "text", ""));
    }
  if (context != NULL)
    json_array_add_object_element (attachments, build_context (context, server_name));
  return easel_json_object (EASEL_JSON_STRING ("text", text->str),
                            EASEL_JSON_OBJECT ("origin", easel_json_object (EASEL_JSON_STRING ("kind", "user"))),
                            EASEL_JSON_OBJECT ("_meta", meta),
                            EASEL_JSON_ARRAY ("attachments", attachments));
}

static void
sent_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Sending *sending = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;

  if (ahp_client_dispatch_finish (AHP_CLIENT (source), result, &error))
    g_task_return_pointer (task, easel_json_node_take (json_object_new ()), (GDestroyNotify) json_node_unref);
  else if (g_error_matches (error, AHP_ERROR, AHP_ERROR_REJECTED) && sending->is_steering)
    {
      sending->is_steering = FALSE;
      send_message (g_steal_pointer (&task));
    }
  else if (g_error_matches (error, AHP_ERROR, AHP_ERROR_REJECTED))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, _("The host did not accept the message."));
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/* Sends the message. Consumes @task. */
static void
send_message (GTask *task)
{
  Sending *sending = g_task_get_task_data (task);
  g_autofree char *id = g_uuid_string_random ();
  g_autoptr(JsonObject) action =
    easel_json_object (EASEL_JSON_STRING ("type", "chat/pendingMessageSet"),
                       EASEL_JSON_STRING ("kind", sending->is_steering ? "steering" : "queued"),
                       EASEL_JSON_STRING ("id", id),
                       EASEL_JSON_OBJECT_REF ("message", sending->message));

  ahp_client_dispatch_async (sending->client, ahp_channel_get_uri (sending->chat), action,
                             g_task_get_cancellable (task), sent_cb, task);
}

/* Whether the chat can be steered. It has one steering message at a time: a waiting one is not replaced. */
static gboolean
can_steer (AhpChannel *chat)
{
  JsonObject *state = ahp_channel_get_state (chat);

  return state != NULL && easel_json_has (state, "activeTurn") && !easel_json_has (state, "steeringMessage");
}

void
easel_ahp_app_message_send (AhpClient  *client,
                            AhpChannel *chat,
                            JsonObject *params,
                            const char *server_id,
                            const char *server_name,
                            GTask      *task)
{
  Sending *sending;

  /* Do not queue the message until reconnection: it would be answered in another conversation. */
  if (params == NULL || !easel_connection_is_ready (EASEL_CONNECTION (client)))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "%s", easel_ahp_reason (NULL));
      g_object_unref (task);
      return;
    }
  sending = g_new0 (Sending, 1);
  sending->client = g_object_ref (client);
  sending->chat = g_object_ref (chat);
  sending->message = build_message (params, server_id, server_name);
  sending->is_steering = can_steer (chat);
  g_task_set_task_data (task, sending, sending_free);
  send_message (task);
}
