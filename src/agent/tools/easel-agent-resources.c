/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-resources.h"

#include "easel-agent-view.h"
#include "easel-host-catalogue.h"
#include "easel-host-sessions.h"
#include "easel-json.h"

#define PREFIX "easel://canvas/"
#define MESSAGES_PREFIX "easel://said/"

static char *
uri_of (EaselAgentContext *self,
        const char        *channel)
{
  const char *session = easel_host_state_get_session (self->state, channel);
  const char *instance_id = easel_json_peek_string (easel_host_state_get (self->state, channel), "instanceId", "");

  return g_strdup_printf (PREFIX "%s/%s", easel_agent_view_handle (session), instance_id);
}

static JsonObject *
new_resource (EaselAgentContext *self,
              const char        *channel)
{
  g_autoptr(JsonObject) view = easel_agent_view_canvas (self->state, channel);
  g_autofree char *uri = uri_of (self, channel);
  g_autofree char *description = g_strdup_printf ("Canvas %s, %s", easel_json_peek_string (view, "canvas", ""),
                                                  easel_json_peek_string (view, "availability", ""));

  return easel_json_object (EASEL_JSON_STRING ("uri", uri),
                            EASEL_JSON_STRING ("name", easel_json_peek_string (view, "instanceId", "")),
                            EASEL_JSON_STRING ("title", easel_json_peek_string (view, "title", "")),
                            EASEL_JSON_STRING ("description", description),
                            EASEL_JSON_STRING ("mimeType", "application/json"));
}

/* A session has a chat once an App was called in it. */
static gboolean
has_chat (EaselAgentContext *self,
          const char        *session)
{
  g_autoptr(GPtrArray) chats = easel_host_state_list (self->state, AHP_CHANNEL_CHAT, session);

  return chats->len > 0;
}

static JsonObject *
new_messages_resource (const char *session)
{
  g_autofree char *uri = g_strconcat (MESSAGES_PREFIX, easel_agent_view_handle (session), NULL);

  return easel_json_object (EASEL_JSON_STRING ("uri", uri),
                            EASEL_JSON_STRING ("name", "said"),
                            EASEL_JSON_STRING ("title", "What the person said in Apps"),
                            EASEL_JSON_STRING ("description",
                                               "Messages that the person sent you from an App and you have not got "
                                               "otherwise; each is there until it is read"),
                            EASEL_JSON_STRING ("mimeType", "text/plain"));
}

/* (nullable) (transfer full): the agent's session that a URI names, if @client may read its messages. */
static char *
find_session (EaselAgentContext *self,
              McpServerSession  *client,
              const char        *uri)
{
  g_autofree char *session = NULL;

  if (!g_str_has_prefix (uri, MESSAGES_PREFIX))
    return NULL;
  session = g_strconcat (EASEL_HOST_SESSION_PREFIX, uri + strlen (MESSAGES_PREFIX), NULL);
  return easel_agent_sessions_has (self->sessions, session) && has_chat (self, session) &&
         easel_agent_sessions_may_read (self->sessions, client, session) ? g_steal_pointer (&session) : NULL;
}

static gboolean
shows_channel (EaselAgentContext *self,
               McpServerSession  *client,
               const char        *channel)
{
  const char *canvas_id = easel_json_peek_string (easel_host_state_get (self->state, channel), "canvasId", "");

  return easel_agent_sessions_shows (self->sessions, client, canvas_id);
}

static JsonArray *
list_resources (McpServerSession *client,
                gpointer          user_data)
{
  EaselAgentContext *self = user_data;
  g_autoptr(GPtrArray) sessions = easel_agent_sessions_list (self->sessions);
  JsonArray *resources = json_array_new ();

  for (guint i = 0; i < sessions->len; i++)
    {
      g_autoptr(GPtrArray) channels = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, sessions->pdata[i]);

      for (guint j = 0; j < channels->len; j++)
        if (shows_channel (self, client, channels->pdata[j]))
          json_array_add_object_element (resources, new_resource (self, channels->pdata[j]));
      if (has_chat (self, sessions->pdata[i]) &&
          easel_agent_sessions_may_read (self->sessions, client, sessions->pdata[i]))
        json_array_add_object_element (resources, new_messages_resource (sessions->pdata[i]));
    }
  return resources;
}

/* (nullable) (transfer full): the canvas that a URI names, in an agent's session, if @client may see it. */
static EaselHostCanvas *
find_canvas (EaselAgentContext *self,
             McpServerSession  *client,
             const char        *uri)
{
  g_auto(GStrv) parts = g_str_has_prefix (uri, PREFIX) ? g_strsplit (uri + strlen (PREFIX), "/", -1) : NULL;
  g_autofree char *session = NULL;
  g_autoptr(EaselHostCanvas) canvas = NULL;

  if (parts == NULL || g_strv_length (parts) != 2)
    return NULL;
  session = g_strconcat (EASEL_HOST_SESSION_PREFIX, parts[0], NULL);
  if (easel_agent_sessions_has (self->sessions, session))
    canvas = easel_host_catalogue_find (self->state, session, parts[1]);
  return canvas != NULL && shows_channel (self, client, canvas->channel) ? g_steal_pointer (&canvas) : NULL;
}

static gboolean
shows_resource (McpServerSession *client,
                const char       *uri,
                gpointer          user_data)
{
  EaselAgentContext *self = user_data;
  g_autofree char *session = find_session (self, client, uri);
  g_autoptr(EaselHostCanvas) canvas = find_canvas (self, client, uri);

  return session != NULL || canvas != NULL;
}

static JsonObject *
read_resource (McpServerSession *client,
               const char       *uri,
               gpointer          user_data)
{
  EaselAgentContext *self = user_data;
  g_autofree char *session = find_session (self, client, uri);
  g_autoptr(EaselHostCanvas) canvas = find_canvas (self, client, uri);
  g_autoptr(JsonNode) view = NULL;
  g_autofree char *text = NULL;

  if (session != NULL)
    {
      text = easel_agent_context_read_messages (self, session);
      return easel_json_object (EASEL_JSON_STRING ("uri", uri),
                                EASEL_JSON_STRING ("mimeType", "text/plain"),
                                EASEL_JSON_STRING ("text", text));
    }
  if (canvas == NULL)
    return NULL;
  view = easel_json_node_take (easel_agent_view_canvas (self->state, canvas->channel));
  text = easel_json_to_string (view);
  return easel_json_object (EASEL_JSON_STRING ("uri", uri),
                            EASEL_JSON_STRING ("mimeType", "application/json"),
                            EASEL_JSON_STRING ("text", text));
}

static JsonArray *
peek_listed (JsonNode *listed)
{
  return listed != NULL && JSON_NODE_HOLDS_ARRAY (listed) ? json_node_get_array (listed) : NULL;
}

static gboolean
has_same (JsonArray  *list,
          JsonObject *reference)
{
  const char *channel = easel_json_peek_string (reference, "channel", "");

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *other = easel_json_array_object (list, i);

      if (other != NULL && strcmp (easel_json_peek_string (other, "channel", ""), channel) == 0)
        return json_object_equal (other, reference);
    }
  return FALSE;
}

/* Adds the canvas ids of entries in @list that are missing or different in @other. */
static void
add_changed (JsonArray *list,
             JsonArray *other,
             GPtrArray *changed)
{
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *reference = easel_json_array_object (list, i);

      if (reference != NULL && !has_same (other, reference))
        g_ptr_array_add (changed, (gpointer) easel_json_peek_string (reference, "canvasId", ""));
    }
}

typedef struct
{
  EaselAgentContext *context;
  const char        *canvas_id;
  const char        *session;
} Change;

static gboolean
concerns (McpServerSession *client,
          gpointer          user_data)
{
  Change *change = user_data;

  return easel_agent_sessions_shows (change->context->sessions, client, change->canvas_id);
}

/* Notifies only clients that may see a changed canvas, because a shared one is for one agent. */
static void
notify_changed (EaselAgentContext *self,
                JsonNode          *before,
                JsonNode          *after)
{
  g_autoptr(GPtrArray) changed = g_ptr_array_new ();

  add_changed (peek_listed (before), peek_listed (after), changed);
  add_changed (peek_listed (after), peek_listed (before), changed);
  for (guint i = 0; i < changed->len; i++)
    {
      Change change = { .context = self, .canvas_id = changed->pdata[i] };

      mcp_server_resources_changed_for (self->server, concerns, &change);
    }
}

static gboolean
may_read (McpServerSession *client,
          gpointer          user_data)
{
  Change *change = user_data;

  return easel_agent_sessions_may_read (change->context->sessions, client, change->session);
}

static void
note_listed (EaselAgentContext *self,
             const char        *session)
{
  JsonNode *before = g_hash_table_lookup (self->listed, session);
  JsonNode *now = easel_json_peek_node (easel_host_state_get (self->state, session), "openCanvases");
  g_autoptr(JsonNode) after = now != NULL ? json_node_ref (now) : json_node_new (JSON_NODE_NULL);

  notify_changed (self, before, after);
  g_hash_table_replace (self->listed, g_strdup (session), g_steal_pointer (&after));
}

void
easel_agent_resources_attach (EaselAgentContext *self)
{
  static const McpResources resources = { list_resources, read_resource, shows_resource };
  g_autoptr(GPtrArray) sessions = easel_agent_sessions_list (self->sessions);

  mcp_server_set_resources (self->server, &resources, self);
  for (guint i = 0; i < sessions->len; i++)
    note_listed (self, sessions->pdata[i]);
}

void
easel_agent_resources_follow (EaselAgentContext *self,
                              const char        *channel,
                              JsonObject        *action)
{
  const char *type = easel_json_peek_string (action, "type", "");
  const char *session = easel_host_state_get_session (self->state, channel);

  if (strcmp (type, "session/openCanvasesChanged") == 0 && easel_agent_sessions_has (self->sessions, channel))
    note_listed (self, channel);
  else if (strcmp (type, "session/chatAdded") == 0 && easel_agent_sessions_has (self->sessions, channel))
    {
      Change change = { .context = self, .session = channel };

      /* Messages of the user to one agent are not for other agents. */
      mcp_server_resources_changed_for (self->server, may_read, &change);
    }
  else if (strcmp (type, "canvas/updated") == 0 && session != NULL &&
           easel_agent_sessions_has (self->sessions, session))
    {
      g_autofree char *uri = uri_of (self, channel);

      mcp_server_resource_updated (self->server, uri);
    }
  else if (strcmp (type, "chat/pendingMessageSet") == 0 && session != NULL &&
           easel_agent_sessions_has (self->sessions, session))
    {
      g_autofree char *uri = g_strconcat (MESSAGES_PREFIX, easel_agent_view_handle (session), NULL);

      mcp_server_resource_updated (self->server, uri);
    }
}

void
easel_agent_resources_forget (EaselAgentContext *self,
                              const char        *session)
{
  notify_changed (self, g_hash_table_lookup (self->listed, session), NULL);
  g_hash_table_remove (self->listed, session);
}
