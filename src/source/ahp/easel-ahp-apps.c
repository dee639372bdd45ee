/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-apps.h"

#include "easel-ahp-app-call.h"
#include "easel-ahp-chat.h"
#include "easel-ahp-source-limits.h"
#include "easel-canvas-writer.h"
#include "easel-json.h"
#include "easel-session.h"
#include "mcp-app.h"

/* A chat at its last read. */
typedef struct
{
  AhpChannel *channel;
  JsonNode   *turns;      /* nullable */
  JsonNode   *active;     /* nullable: the active turn */
  gboolean    is_read;
  gboolean    is_recent;    /* whether the calls of its first read are new as well: it began during this run */
  GHashTable *past;       /* set of channels: calls of the first read, which are history */
  EaselAhpChat *page;     /* nullable: NULL before its first App */
  GPtrArray  *apps;       /* EaselAhpApp, in the order of their calls if known */
  GHashTable  *seen;     /* set of channels: calls that had a canvas, or were above the limit */
} Chat;

struct _EaselAhpApps
{
  GObject       parent_instance;

  EaselAhpHost *host;
  EaselSession *session;
  EaselAhpAppActions *actions;
  AhpChannel   *channel;         /* nullable: NULL before easel_ahp_apps_follow() */
  JsonNode     *customizations;  /* nullable: this and the next member are from the last read */
  JsonNode     *needed;
  GHashTable   *chats;           /* Chat by URI */
  GHashTable   *closed;          /* channels of Apps that the user closed */
  GHashTable   *trusts;          /* McpAppTrust by the id of a server */
};

G_DEFINE_FINAL_TYPE (EaselAhpApps, easel_ahp_apps, G_TYPE_OBJECT)

static void
replace_node (JsonNode **node,
              JsonNode  *by)
{
  if (by != NULL)
    json_node_ref (by);
  g_clear_pointer (node, json_node_unref);
  *node = by;
}

static void
chat_free (gpointer data)
{
  Chat *chat = data;

  g_clear_object (&chat->page);
  g_object_unref (chat->channel);
  g_ptr_array_unref (chat->apps);
  g_hash_table_unref (chat->seen);
  g_hash_table_unref (chat->past);
  replace_node (&chat->turns, NULL);
  replace_node (&chat->active, NULL);
  g_free (chat);
}

static Chat *
ensure_chat (EaselAhpApps *self,
             AhpChannel   *channel)
{
  Chat *chat = g_hash_table_lookup (self->chats, ahp_channel_get_uri (channel));

  if (chat != NULL)
    return chat;
  chat = g_new0 (Chat, 1);
  chat->channel = g_object_ref (channel);
  chat->apps = g_ptr_array_new_with_free_func (g_object_unref);
  chat->seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  chat->past = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_insert (self->chats, g_strdup (ahp_channel_get_uri (channel)), chat);
  return chat;
}

/* Removes an App from the lists before its canvas is gone, because handlers may read them. */
static void
remove_app (EaselAhpApps *self,
            Chat         *chat,
            EaselAhpApp  *app)
{
  g_autoptr(EaselAhpApp) keep_alive = g_object_ref (app);
  EaselCanvas *canvas = easel_ahp_app_get_canvas (app);

  g_signal_handlers_disconnect_by_data (app, self);
  g_ptr_array_remove (chat->apps, app);
  easel_ahp_app_actions_remove (self->actions, canvas);
  easel_ahp_app_close (app);
  easel_canvas_list_remove (easel_session_get_canvases (self->session), canvas);
}

static void
remove_page (EaselAhpApps *self,
             Chat         *chat)
{
  g_autoptr(EaselAhpChat) page = g_steal_pointer (&chat->page);

  g_signal_handlers_disconnect_by_data (easel_ahp_chat_get_model (page), self);
  easel_ahp_chat_close (page);
  easel_canvas_list_remove (easel_session_get_canvases (self->session), easel_ahp_chat_get_canvas (page));
}

static void
closed_cb (EaselAhpApp  *app,
           EaselAhpApps *self)
{
  Chat *chat = g_hash_table_lookup (self->chats, easel_ahp_app_get_chat (app));

  g_hash_table_add (self->closed, g_strdup (easel_canvas_get_channel (easel_ahp_app_get_canvas (app))));
  if (chat != NULL)
    remove_app (self, chat, app);
}

static EaselAhpApp *
find_app (Chat       *chat,
          const char *channel)
{
  for (guint i = 0; i < chat->apps->len; i++)
    {
      EaselAhpApp *app = g_ptr_array_index (chat->apps, i);

      if (g_str_equal (easel_canvas_get_channel (easel_ahp_app_get_canvas (app)), channel))
        return app;
    }
  return NULL;
}

static gboolean
is_over (const AhpToolCall *call)
{
  return call->stage == AHP_TOOL_COMPLETED || call->stage == AHP_TOOL_CANCELLED;
}

/* Whether the call has an App: pages of servers without Apps are not requested. A finished call of a server that is not
 * listed or not running counts as well: it may have had an App whose page the host has stored. */
static gboolean
is_app (EaselAhpApps      *self,
        const AhpToolCall *call)
{
  JsonObject *state = ahp_channel_get_state (self->channel);
  g_autofree char *uri = easel_ahp_app_call_dup_uri (call);
  g_autoptr(AhpServer) server = NULL;

  if (uri == NULL || state == NULL)
    return FALSE;
  server = ahp_session_find_server (state, call->contributor_id);
  if (server != NULL && server->app_capabilities != NULL)
    return TRUE;
  return is_over (call) && (server == NULL || (server->channel == NULL && server->state != AHP_SERVER_READY));
}

/* Removes Apps above the limit, except those in view. */
static void
trim (EaselAhpApps *self,
      Chat         *chat)
{
  guint i = 0;

  while (chat->apps->len > EASEL_LIMIT_APPS && i < chat->apps->len)
    {
      EaselAhpApp *app = g_ptr_array_index (chat->apps, i);

      if (easel_canvas_get_in_view (easel_ahp_app_get_canvas (app)))
        i++;
      else
        remove_app (self, chat, app);
    }
}

/* (transfer none): the user's answers about a server; they are dropped if a host names too many servers. */
static McpAppTrust *
ensure_trust (EaselAhpApps *self,
              const char   *server_id)
{
  McpAppTrust *trust = g_hash_table_lookup (self->trusts, server_id);

  if (trust != NULL)
    return trust;
  if (g_hash_table_size (self->trusts) >= EASEL_LIMIT_TRUSTED_SERVERS)
    g_hash_table_remove_all (self->trusts);
  trust = mcp_app_trust_new ();
  g_hash_table_insert (self->trusts, g_strdup (server_id), trust);
  return trust;
}

static void
add_app (EaselAhpApps      *self,
         Chat              *chat,
         const AhpToolCall *call)
{
  EaselAhpApp *app = easel_ahp_app_new (self->host, self->session, self->channel, chat->channel, call);
  g_autoptr(EaselCanvas) canvas = g_object_ref (easel_ahp_app_get_canvas (app));

  mcp_app_set_trust (MCP_APP (easel_canvas_get_model (canvas)), ensure_trust (self, call->contributor_id));
  if (g_hash_table_contains (chat->past, easel_canvas_get_channel (canvas)))
    easel_canvas_set_fact (canvas, is_past, TRUE);
  else
    easel_canvas_set_fact (canvas, is_fresh, TRUE);
  g_signal_connect_object (app, "closed", G_CALLBACK (closed_cb), self, 0);
  g_ptr_array_add (chat->apps, app);
  easel_ahp_app_actions_add (self->actions, canvas);
  easel_canvas_list_append (easel_session_get_canvases (self->session), canvas);
}

/* (nullable) (transfer none): creates the canvas of a call that the user opens in the list. */
static EaselAhpApp *
restore (EaselAhpApps *self,
         Chat         *chat,
         const char   *channel)
{
  JsonObject *state = ahp_channel_get_state (chat->channel);
  g_autoptr(GPtrArray) calls = state != NULL ? ahp_chat_read_tool_calls (state) : NULL;

  for (guint i = 0; calls != NULL && i < calls->len; i++)
    {
      const AhpToolCall *call = g_ptr_array_index (calls, i);
      g_autofree char *app_channel = easel_ahp_app_dup_channel (ahp_channel_get_uri (chat->channel), call->id);

      if (!g_str_equal (app_channel, channel) || !is_app (self, call))
        continue;
      g_hash_table_remove (self->closed, channel);
      g_hash_table_add (chat->past, g_strdup (channel));
      add_app (self, chat, call);
      trim (self, chat);
      return find_app (chat, channel);
    }
  return NULL;
}

/* Opens an App: one without a canvas gets one. */
static EaselCanvas *
open_cb (EaselChat     *model,
         EaselChatItem *item,
         EaselAhpApps  *self)
{
  const char *id = easel_chat_item_get_id (item);
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->chats);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Chat *chat = value;
      EaselAhpApp *app;

      if (chat->page == NULL || easel_ahp_chat_get_model (chat->page) != model)
        continue;
      app = find_app (chat, id);
      if (app == NULL)
        app = restore (self, chat, id);
      return app != NULL ? g_object_ref (easel_ahp_app_get_canvas (app)) : NULL;
    }
  return NULL;
}

/* Creates the canvas of the chat, only for chats with Apps or with a call that waits for access: others are shown by
 * their own program. */
static void
ensure_page (EaselAhpApps *self,
             Chat         *chat)
{
  if (chat->page != NULL)
    return;
  chat->page = easel_ahp_chat_new (self->host, self->session, self->channel, chat->channel);
  g_signal_connect_object (easel_ahp_chat_get_model (chat->page), "open", G_CALLBACK (open_cb), self, 0);
  easel_canvas_list_append (easel_session_get_canvases (self->session), easel_ahp_chat_get_canvas (chat->page));
}

/* Updates the App of a call, and returns whether the call needs a new canvas: only once for each call, so that an App
 * above the limit does not return. */
static gboolean
check_call (EaselAhpApps      *self,
            Chat              *chat,
            const AhpToolCall *call)
{
  g_autofree char *channel = easel_ahp_app_dup_channel (ahp_channel_get_uri (chat->channel), call->id);
  EaselAhpApp *app = find_app (chat, channel);

  if (app != NULL)
    easel_ahp_app_update (app, call);
  if (app != NULL || g_hash_table_contains (self->closed, channel) || !is_app (self, call))
    return FALSE;
  return g_hash_table_add (chat->seen, g_steal_pointer (&channel));
}

static gboolean
has_paused (GPtrArray *calls)
{
  for (guint i = 0; i < calls->len; i++)
    if (((AhpToolCall *) g_ptr_array_index (calls, i))->stage == AHP_TOOL_AUTHENTICATION)
      return TRUE;
  return FALSE;
}

static void
read_calls (EaselAhpApps *self,
            Chat         *chat,
            GPtrArray    *calls)
{
  g_autoptr(GPtrArray) new_calls = g_ptr_array_new ();
  guint first;

  for (guint i = 0; i < calls->len; i++)
    if (check_call (self, chat, g_ptr_array_index (calls, i)))
      g_ptr_array_add (new_calls, g_ptr_array_index (calls, i));
  /* Create the canvas of the chat before its Apps: the last of several new canvases comes to the front. */
  if (new_calls->len > 0 || has_paused (calls))
    ensure_page (self, chat);
  first = new_calls->len > EASEL_LIMIT_APPS ? new_calls->len - EASEL_LIMIT_APPS : 0;
  for (guint i = first; i < new_calls->len; i++)
    add_app (self, chat, g_ptr_array_index (new_calls, i));
  trim (self, chat);
  if (chat->page != NULL)
    easel_ahp_chat_refresh (chat->page);
}

/* Text comes word by word: turns that are over are read only when one was added to them. */
static void
read_chat (EaselAhpApps *self,
           Chat         *chat)
{
  g_autoptr(EaselAhpApps) keep_alive = g_object_ref (self);
  JsonObject *state = ahp_channel_get_state (chat->channel);
  g_autoptr(JsonObject) owned = NULL;
  g_autoptr(GPtrArray) calls = NULL;
  JsonNode *turns, *active;

  if (state == NULL || self->channel == NULL)
    return;
  owned = json_object_ref (state);
  turns = json_object_get_member (state, "turns");
  active = json_object_get_member (state, "activeTurn");
  if (turns == chat->turns && active == chat->active)
    return;
  calls = turns == chat->turns ? ahp_chat_read_active_calls (state) : ahp_chat_read_tool_calls (state);
  replace_node (&chat->turns, turns);
  replace_node (&chat->active, active);
  if (!chat->is_read && !chat->is_recent)
    for (guint i = 0; i < calls->len; i++)
      g_hash_table_add (chat->past, easel_ahp_app_dup_channel (ahp_channel_get_uri (chat->channel),
                                                               ((AhpToolCall *) calls->pdata[i])->id));
  chat->is_read = TRUE;
  read_calls (self, chat, calls);
}

void
easel_ahp_apps_read (EaselAhpApps *self,
                     AhpChannel   *channel,
                     gboolean      is_recent)
{
  Chat *chat = ensure_chat (self, channel);

  chat->is_recent = is_recent;
  read_chat (self, chat);
}

static void
refresh_chat (EaselAhpApps *self,
              Chat         *chat)
{
  if (chat->page != NULL)
    easel_ahp_chat_refresh (chat->page);
  for (guint i = 0; i < chat->apps->len; i++)
    {
      g_autoptr(EaselAhpApp) app = g_object_ref (g_ptr_array_index (chat->apps, i));

      easel_ahp_app_refresh (app);
    }
  replace_node (&chat->turns, NULL);
  replace_node (&chat->active, NULL);
  read_chat (self, chat);
}

/* Reads all chats again: a call may arrive before its server lists its Apps. */
void
easel_ahp_apps_refresh (EaselAhpApps *self)
{
  JsonObject *state = self->channel != NULL ? ahp_channel_get_state (self->channel) : NULL;
  JsonNode *now = state != NULL ? json_object_get_member (state, "customizations") : NULL;
  JsonNode *needed = state != NULL ? json_object_get_member (state, "inputNeeded") : NULL;
  g_autoptr(GList) chats = NULL;

  if (now == self->customizations && needed == self->needed)
    return;
  replace_node (&self->customizations, now);
  replace_node (&self->needed, needed);
  chats = g_hash_table_get_values (self->chats);
  for (GList *l = chats; l != NULL; l = l->next)
    refresh_chat (self, l->data);
}

void
easel_ahp_apps_drop (EaselAhpApps *self,
                     const char   *uri)
{
  g_autoptr(GList) uris = g_hash_table_get_keys (self->chats);

  for (GList *l = uris; l != NULL; l = l->next)
    {
      Chat *chat = g_hash_table_lookup (self->chats, l->data);

      if (uri != NULL && !g_str_equal (uri, l->data))
        continue;
      while (chat->apps->len > 0)
        remove_app (self, chat, g_ptr_array_index (chat->apps, 0));
      if (chat->page != NULL)
        remove_page (self, chat);
      g_hash_table_remove (self->chats, l->data);
    }
}

void
easel_ahp_apps_follow (EaselAhpApps *self,
                       AhpChannel   *session_channel)
{
  g_set_object (&self->channel, session_channel);
}

static void
easel_ahp_apps_finalize (GObject *object)
{
  EaselAhpApps *self = EASEL_AHP_APPS (object);

  g_hash_table_unref (self->chats);
  g_hash_table_unref (self->closed);
  g_hash_table_unref (self->trusts);
  replace_node (&self->customizations, NULL);
  replace_node (&self->needed, NULL);
  g_clear_object (&self->channel);
  g_clear_object (&self->actions);
  g_clear_object (&self->session);
  g_clear_object (&self->host);
  G_OBJECT_CLASS (easel_ahp_apps_parent_class)->finalize (object);
}

static void
easel_ahp_apps_class_init (EaselAhpAppsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_ahp_apps_finalize;
}

static void
easel_ahp_apps_init (EaselAhpApps *self)
{
  self->chats = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, chat_free);
  self->closed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->trusts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
}

/**
 * easel_ahp_apps_new:
 * @host: a host
 * @session: a session of the host
 * @actions: gets all of its Apps
 *
 * Returns: (transfer full): an object that keeps its Apps up to date
 */
EaselAhpApps *
easel_ahp_apps_new (EaselAhpHost       *host,
                    EaselSession       *session,
                    EaselAhpAppActions *actions)
{
  EaselAhpApps *self = g_object_new (EASEL_TYPE_AHP_APPS, NULL);

  self->host = g_object_ref (host);
  self->session = g_object_ref (session);
  self->actions = g_object_ref (actions);
  return self;
}
