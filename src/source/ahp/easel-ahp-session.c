/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-session.h"

#include "ahp-dialect.h"
#include "ahp-extensions.h"
#include "easel-ahp-apps.h"
#include "easel-ahp-artifact.h"
#include "easel-ahp-canvas.h"
#include "easel-ahp-open-calls.h"
#include "easel-ahp-publisher.h"
#include "easel-ahp-servers.h"
#include "easel-json.h"
#include "easel-limits.h"

struct _EaselAhpSession
{
  GObject            parent_instance;

  EaselAhpHost      *host;
  AhpClient         *client;      /* borrowed from @host */
  EaselSession      *session;
  guint              holders;

  AhpChannel        *channel;     /* nullable: NULL before easel_ahp_session_follow() and after the close */
  EaselAhpPublisher *publisher;   /* nullable: NULL without a provider */
  EaselAhpServers   *servers;
  EaselAhpApps      *apps;
  EaselAhpAppActions *actions;    /* actions of @apps */
  GHashTable        *chats;       /* AhpChannel by URI */
  GHashTable        *listed;      /* JsonNode (nullable) by AhpChannel of a chat: its "canvases" as last read */
  EaselAhpOpenCalls *open_calls;  /* calls in @chats */
  GStrv              chat_order;  /* nullable: URIs in the order of the session */
  GHashTable        *begun;       /* set of URIs: chats added after the first read */
  gboolean           was_read;    /* whether session and chats were read: later canvases are new */
  GHashTable        *canvases;    /* EaselAhpCanvas by channel URI */
  GHashTable        *refused;     /* EaselAhpCanvas by channel URI: listed, but the host has no such channel */
};

enum { GONE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAhpSession, easel_ahp_session, G_TYPE_OBJECT)

/* Notifies the host, for its agent, whether the user has the canvas in view. Skips canvases without an instance id,
 * which the host could not identify. */
static void
send_view_state (EaselAhpSession *self,
                 EaselCanvas     *canvas)
{
  const char *instance_id = easel_canvas_get_instance_id (canvas);
  JsonObject *params;

  if (self->channel == NULL || instance_id == NULL ||
      !(ahp_client_get_extensions (self->client) & AHP_EXTENSION_VIEW))
    return;
  params = easel_json_object (EASEL_JSON_STRING ("instanceId", instance_id),
                              EASEL_JSON_BOOLEAN ("visible", easel_canvas_get_in_view (canvas)));
  ahp_client_notify (self->client, AHP_METHOD_CANVAS_VIEW_CHANGED, easel_session_get_uri (self->session), params);
}

static void
in_view_cb (EaselCanvas     *canvas,
            GParamSpec      *pspec,
            EaselAhpSession *self)
{
  send_view_state (self, canvas);
}

/* Sends the view state of all canvases after a reconnect. */
static void
ready_cb (EaselAhpSession *self)
{
  GHashTableIter iter;
  gpointer ahp_canvas;

  g_hash_table_iter_init (&iter, self->canvases);
  while (g_hash_table_iter_next (&iter, NULL, &ahp_canvas))
    send_view_state (self, easel_ahp_canvas_get_canvas (ahp_canvas));
}

/* Whether the host has ended the session: then its URIs may be reused; URIs of a session that is only released stay
 * valid. */
static gboolean
is_ended (EaselAhpSession *self)
{
  return self->channel != NULL || easel_session_is_gone (self->session);
}

/* Drops the user's answers that apply to this canvas only. */
static void
forget_answers (EaselAhpSession *self,
                EaselCanvas     *canvas)
{
  const char *canvas_id = easel_canvas_get_canvas_id (canvas);
  const char *instance_id = easel_canvas_get_instance_id (canvas);
  EaselConsent *consent = easel_ahp_host_get_consent (self->host);
  EaselRequester requester = easel_ahp_host_get_requester (self->host, easel_session_get_uri (self->session), NULL,
                                                           instance_id);

  if (consent != NULL && canvas_id != NULL && instance_id != NULL)
    easel_consent_forget (consent, &requester, canvas_id, instance_id);
}

static gboolean
is_in_session (EaselAhpSession *self,
               EaselQuestion   *question)
{
  const EaselRequester *requester = easel_question_get_requester (question);

  return g_strcmp0 (requester->host_id, easel_ahp_host_get_id (self->host)) == 0 &&
         g_strcmp0 (requester->session, easel_session_get_uri (self->session)) == 0;
}

/* Withdraws questions of an agent that has left: an agent that returns asks again. */
static void
agent_cb (EaselAhpSession *self)
{
  EaselConsent *consent = easel_ahp_host_get_consent (self->host);
  GListModel *questions = consent != NULL ? easel_consent_get_questions (consent) : NULL;
  guint n = questions != NULL ? g_list_model_get_n_items (questions) : 0;

  if (easel_session_get_agent (self->session) == NULL || easel_session_has_agent (self->session))
    return;
  /* Handlers may change the list. */
  for (guint i = n; i > 0; i = MIN (i - 1, g_list_model_get_n_items (questions)))
    {
      g_autoptr(EaselQuestion) question = g_list_model_get_item (questions, i - 1);

      if (is_in_session (self, question))
        easel_consent_withdraw (consent, easel_ahp_host_get_id (self->host), easel_question_get_id (question));
    }
}

static void
remove_canvas (EaselAhpSession *self,
               const char      *uri)
{
  g_autoptr(EaselAhpCanvas) ahp_canvas = NULL;
  g_autofree char *key = NULL;
  EaselCanvas *canvas;

  if (!g_hash_table_steal_extended (self->canvases, uri, (gpointer *) &key, (gpointer *) &ahp_canvas))
    return;
  canvas = easel_ahp_canvas_get_canvas (ahp_canvas);
  g_signal_handlers_disconnect_by_data (ahp_canvas, self);
  g_signal_handlers_disconnect_by_data (canvas, self);
  if (is_ended (self))
    forget_answers (self, canvas);
  easel_ahp_canvas_close (ahp_canvas, is_ended (self));
  easel_canvas_list_remove (easel_session_get_canvases (self->session), canvas);
}

/* Tells the provider which of its instances the host has in this session. Skipped until everything was read, because
 * missing instances are unknown before. */
static void
update_listed_instances (EaselAhpSession *self)
{
  EaselInstances *instances = easel_ahp_host_get_instances (self->host);
  g_autoptr(GPtrArray) ids = NULL;
  GHashTableIter iter;
  gpointer ahp_canvas;

  if (instances == NULL || self->channel == NULL || !self->was_read)
    return;
  ids = g_ptr_array_new_with_free_func (g_free);
  g_hash_table_iter_init (&iter, self->canvases);
  while (g_hash_table_iter_next (&iter, NULL, &ahp_canvas))
    if (easel_ahp_canvas_get_instance (ahp_canvas) != NULL)
      g_ptr_array_add (ids, g_strdup (easel_ahp_canvas_get_instance (ahp_canvas)));
  g_ptr_array_add (ids, NULL);
  easel_instances_set_listed (instances, easel_ahp_host_get_id (self->host), easel_session_get_uri (self->session),
                              (const char * const *) ids->pdata);
}

static void
canvas_gone_cb (EaselAhpCanvas  *ahp_canvas,
                EaselAhpSession *self)
{
  const char *uri = easel_canvas_get_channel (easel_ahp_canvas_get_canvas (ahp_canvas));

  g_hash_table_insert (self->refused, g_strdup (uri), g_object_ref (ahp_canvas));
  remove_canvas (self, uri);
  update_listed_instances (self);
}

/* Adds a canvas. @view: (transfer full). Returns: (transfer full). */
static EaselCanvas *
add_canvas (EaselAhpSession *self,
            AhpCanvasView   *view)
{
  EaselAhpCanvas *ahp_canvas = easel_ahp_canvas_new (self->host, self->session, view);
  EaselCanvas *canvas = easel_ahp_canvas_get_canvas (ahp_canvas);

  if (self->was_read || easel_session_is_unread (self->session))
    easel_canvas_set_fact (canvas, is_fresh, TRUE);
  g_signal_connect_object (ahp_canvas, "gone", G_CALLBACK (canvas_gone_cb), self, 0);
  g_signal_connect_object (canvas, "notify::native", G_CALLBACK (update_listed_instances), self, G_CONNECT_SWAPPED);
  g_hash_table_insert (self->canvases, g_strdup (easel_canvas_get_channel (canvas)), ahp_canvas);
  return g_object_ref (canvas);
}

static gboolean
has_canvas (EaselAhpSession *self,
            EaselCanvas     *canvas)
{
  EaselAhpCanvas *ahp_canvas = g_hash_table_lookup (self->canvases, easel_canvas_get_channel (canvas));

  return ahp_canvas != NULL && easel_ahp_canvas_get_canvas (ahp_canvas) == canvas;
}

/* Adds canvases to the list in one step: the window shows one of them, and would start others if they were added one by
 * one. */
static void
put_in (EaselAhpSession *self,
        GPtrArray       *canvases)
{
  /* Handlers of other changes may have closed the session, and so may handlers of the list. */
  for (guint i = canvases->len; i > 0; i--)
    if (!has_canvas (self, g_ptr_array_index (canvases, i - 1)))
      g_ptr_array_remove_index (canvases, i - 1);
  easel_canvas_list_append_all (easel_session_get_canvases (self->session), canvases);
  for (guint i = 0; i < canvases->len; i++)
    {
      EaselCanvas *canvas = g_ptr_array_index (canvases, i);

      if (!has_canvas (self, canvas))
        continue;
      /* Windows have taken the new canvas into view by now, or will not. */
      send_view_state (self, canvas);
      g_signal_connect_object (canvas, "notify::in-view", G_CALLBACK (in_view_cb), self, 0);
    }
}

static void
collect (GPtrArray  *views,
         GHashTable *seen,
         GPtrArray  *more)
{
  while (more->len > 0 && views->len < EASEL_LIMIT_CANVASES_PER_SESSION)
    {
      AhpCanvasView *view = g_ptr_array_steal_index (more, 0);

      /* An App is already shown with the call that created it. */
      if (g_hash_table_contains (seen, view->channel) || easel_ahp_app_actions_is_name (view->canvas_id))
        {
          ahp_canvas_view_free (view);
          continue;
        }
      g_hash_table_insert (seen, view->channel, view);
      g_ptr_array_add (views, view);
    }
  g_ptr_array_unref (more);
}

/* Reads the open canvases, in the host's order: those of the session, then those of its chats. */
static GPtrArray *
read_catalogue (EaselAhpSession *self,
                GHashTable      *seen)
{
  GPtrArray *views = g_ptr_array_new_with_free_func ((GDestroyNotify) ahp_canvas_view_free);
  JsonObject *state = ahp_channel_get_state (self->channel);

  if (state != NULL)
    collect (views, seen, ahp_dialect_read_session (state));
  for (guint i = 0; self->chat_order != NULL && self->chat_order[i] != NULL; i++)
    {
      AhpChannel *chat = g_hash_table_lookup (self->chats, self->chat_order[i]);

      if (chat == NULL || ahp_channel_get_status (chat) == AHP_CHANNEL_GONE)
        continue;
      state = ahp_channel_get_state (chat);
      if (state != NULL)
        collect (views, seen, ahp_dialect_read_chat (state));
    }
  return views;
}

static gboolean
has_state (AhpChannel *channel)
{
  return channel != NULL &&
         (ahp_channel_get_state (channel) != NULL || ahp_channel_get_status (channel) == AHP_CHANNEL_GONE);
}

static gboolean
is_read (EaselAhpSession *self)
{
  for (guint i = 0; self->chat_order != NULL && self->chat_order[i] != NULL; i++)
    if (!has_state (g_hash_table_lookup (self->chats, self->chat_order[i])))
      return FALSE;
  return has_state (self->channel);
}

static GPtrArray *
list_unlisted (GHashTable *table,
               GHashTable *listed)
{
  GPtrArray *uris = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer uri;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &uri, NULL))
    if (!g_hash_table_contains (listed, uri))
      g_ptr_array_add (uris, g_strdup (uri));
  return uris;
}

/* Whether the entry has changed since it was refused. */
static gboolean
is_refusal_over (gpointer uri,
                 gpointer ahp_canvas,
                 gpointer listed)
{
  const AhpCanvasView *view = g_hash_table_lookup (listed, uri);

  return view == NULL || !easel_ahp_canvas_matches (ahp_canvas, view) ||
         view->availability != easel_ahp_canvas_get_entry (ahp_canvas)->availability;
}

/* Removes unlisted canvases. @listed: AhpCanvasView by channel URI. */
static void
remove_unlisted (EaselAhpSession *self,
                 GHashTable      *listed)
{
  g_autoptr(GPtrArray) closed = list_unlisted (self->canvases, listed);
  GHashTableIter iter;
  gpointer uri, view;

  g_hash_table_iter_init (&iter, listed);
  while (g_hash_table_iter_next (&iter, &uri, &view))
    {
      EaselAhpCanvas *ahp_canvas = g_hash_table_lookup (self->canvases, uri);

      if (ahp_canvas != NULL && !easel_ahp_canvas_matches (ahp_canvas, view))
        g_ptr_array_add (closed, g_strdup (uri));
    }
  g_hash_table_foreach_remove (self->refused, is_refusal_over, listed);
  for (guint i = 0; i < closed->len; i++)
    remove_canvas (self, g_ptr_array_index (closed, i));
}

static void
refresh_canvases (EaselAhpSession *self)
{
  g_autoptr(EaselAhpSession) keep_alive = g_object_ref (self);
  g_autoptr(GHashTable) listed = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GPtrArray) views = NULL;
  g_autoptr(GPtrArray) added = g_ptr_array_new_with_free_func (g_object_unref);

  if (self->channel == NULL)
    return;

  views = read_catalogue (self, listed);
  remove_unlisted (self, listed);
  /* The keys of @listed belong to the views, which are freed from here on. */
  g_hash_table_remove_all (listed);
  while (views->len > 0 && self->channel != NULL)
    {
      AhpCanvasView *view = g_ptr_array_steal_index (views, 0);
      EaselAhpCanvas *ahp_canvas = g_hash_table_lookup (self->canvases, view->channel);

      if (ahp_canvas != NULL)
        easel_ahp_canvas_set_entry (ahp_canvas, view);
      else if (g_hash_table_contains (self->refused, view->channel))
        ahp_canvas_view_free (view);
      else
        g_ptr_array_add (added, add_canvas (self, view));
    }
  put_in (self, added);
  self->was_read = self->was_read || (self->channel != NULL && is_read (self));
  if (self->was_read)
    easel_session_set_unread (self->session, FALSE);
  update_listed_instances (self);
}

/* Shows chat canvases again for which an agent repeated its `open_canvas` call. */
static void
show_again (EaselAhpSession *self,
            AhpChannel      *chat)
{
  g_autoptr(GPtrArray) instances = easel_ahp_open_calls_read (self->open_calls, chat);
  g_autoptr(GPtrArray) views = instances->len > 0 ? ahp_dialect_read_chat (ahp_channel_get_state (chat)) : NULL;

  for (guint i = 0; views != NULL && i < views->len; i++)
    {
      const AhpCanvasView *view = views->pdata[i];
      EaselAhpCanvas *ahp_canvas = g_hash_table_lookup (self->canvases, view->channel);
      g_autoptr(EaselCanvas) canvas = ahp_canvas != NULL ? g_object_ref (easel_ahp_canvas_get_canvas (ahp_canvas))
                                                          : NULL;
      const char *instance = canvas != NULL ? easel_canvas_get_instance_id (canvas) : NULL;

      if (instance != NULL && g_ptr_array_find_with_equal_func (instances, instance, g_str_equal, NULL))
        easel_ahp_session_show (self, canvas);
    }
}

/* Ignores changes of text in a chat, which are frequent and do not affect canvases. */
static void
chat_state_cb (AhpChannel      *chat,
               GParamSpec      *pspec,
               EaselAhpSession *self)
{
  g_autoptr(EaselAhpSession) keep_alive = g_object_ref (self);
  JsonObject *state = ahp_channel_get_state (chat);
  JsonNode *listed = json_object_get_member (state, "canvases");
  gpointer known;

  easel_ahp_apps_read (self->apps, chat,
                       g_hash_table_contains (self->begun, ahp_channel_get_uri (chat)) ||
                       easel_session_is_unread (self->session));
  if (!g_hash_table_lookup_extended (self->listed, chat, NULL, &known) || known != listed)
    {
      g_hash_table_insert (self->listed, chat, listed != NULL ? json_node_ref (listed) : NULL);
      refresh_canvases (self);
    }
  if (g_hash_table_contains (self->listed, chat))
    show_again (self, chat);
}

static void
drop_chat (EaselAhpSession *self,
           const char      *uri)
{
  AhpChannel *chat = g_hash_table_lookup (self->chats, uri);

  g_signal_handlers_disconnect_by_data (chat, self);
  g_hash_table_remove (self->listed, chat);
  easel_ahp_open_calls_drop (self->open_calls, chat);
  g_hash_table_remove (self->begun, uri);
  easel_ahp_apps_drop (self->apps, uri);
  if (is_ended (self))
    ahp_client_unsubscribe_now (self->client, chat);
  else
    ahp_client_unsubscribe (self->client, chat);
  g_hash_table_remove (self->chats, uri);
}

static void
follow_chat (EaselAhpSession *self,
             const char      *uri)
{
  AhpChannel *chat;

  if (g_hash_table_contains (self->chats, uri))
    return;
  if (self->was_read)
    g_hash_table_add (self->begun, g_strdup (uri));
  chat = ahp_client_subscribe (self->client, uri, AHP_CHANNEL_CHAT);
  g_signal_connect_object (chat, "notify::state", G_CALLBACK (chat_state_cb), self, 0);
  g_signal_connect_object (chat, "notify::status", G_CALLBACK (refresh_canvases), self, G_CONNECT_SWAPPED);
  g_hash_table_insert (self->chats, g_strdup (uri), chat);
}

static void
refresh_chats (EaselAhpSession *self,
               JsonObject      *state)
{
  g_autoptr(GHashTable) listed = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GPtrArray) unlisted = NULL;
  GStrv order = ahp_dialect_read_chats (state);

  g_strfreev (self->chat_order);
  self->chat_order = order;
  for (guint i = 0; order[i] != NULL; i++)
    {
      g_hash_table_add (listed, order[i]);
      follow_chat (self, order[i]);
    }

  unlisted = list_unlisted (self->chats, listed);
  for (guint i = 0; i < unlisted->len; i++)
    drop_chat (self, g_ptr_array_index (unlisted, i));
}

static void
state_cb (EaselAhpSession *self)
{
  g_autoptr(EaselAhpSession) keep_alive = g_object_ref (self);
  JsonObject *state = self->channel != NULL ? ahp_channel_get_state (self->channel) : NULL;
  const char *title;

  if (state == NULL)
    return;

  title = easel_json_peek_string (state, "title", NULL);
  if (title != NULL)
    easel_session_set_title (self->session, title);
  easel_session_set_activity (self->session, easel_json_peek_string (state, "activity", NULL));
  easel_ahp_servers_update (self->servers, state);
  easel_ahp_artifact_update (self->client, self->session, state);
  easel_ahp_apps_refresh (self->apps);
  refresh_chats (self, state);
  refresh_canvases (self);
}

static void
status_cb (EaselAhpSession *self)
{
  if (self->channel != NULL && ahp_channel_get_status (self->channel) == AHP_CHANNEL_GONE)
    g_signal_emit (self, signals[GONE], 0);
}

static void
easel_ahp_session_dispose (GObject *object)
{
  easel_ahp_session_close (EASEL_AHP_SESSION (object));
  G_OBJECT_CLASS (easel_ahp_session_parent_class)->dispose (object);
}

static void
easel_ahp_session_finalize (GObject *object)
{
  EaselAhpSession *self = EASEL_AHP_SESSION (object);

  g_hash_table_unref (self->refused);
  g_hash_table_unref (self->canvases);
  g_hash_table_unref (self->listed);
  g_hash_table_unref (self->begun);
  easel_ahp_open_calls_free (self->open_calls);
  g_hash_table_unref (self->chats);
  g_strfreev (self->chat_order);
  g_clear_object (&self->servers);
  g_clear_object (&self->apps);
  g_clear_object (&self->actions);
  g_clear_object (&self->session);
  g_clear_object (&self->host);
  G_OBJECT_CLASS (easel_ahp_session_parent_class)->finalize (object);
}

static void
easel_ahp_session_class_init (EaselAhpSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_ahp_session_dispose;
  object_class->finalize = easel_ahp_session_finalize;

  signals[GONE] = g_signal_new ("gone", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
node_unref (gpointer node)
{
  if (node != NULL)
    json_node_unref (node);
}

static void
easel_ahp_session_init (EaselAhpSession *self)
{
  self->chats = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->listed = g_hash_table_new_full (NULL, NULL, NULL, node_unref);
  self->begun = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->open_calls = easel_ahp_open_calls_new ();
  self->canvases = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->refused = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
}

/**
 * easel_ahp_session_new:
 * @host: the host
 * @session: the session to follow
 *
 * Returns: (transfer full): the subscription of a session, without a holder
 */
EaselAhpSession *
easel_ahp_session_new (EaselAhpHost *host,
                       EaselSession *session)
{
  EaselAhpSession *self = g_object_new (EASEL_TYPE_AHP_SESSION, NULL);

  self->host = g_object_ref (host);
  self->client = easel_ahp_host_get_client (host);
  self->session = g_object_ref (session);
  self->servers = easel_ahp_servers_new (self->client, session);
  self->actions = easel_ahp_app_actions_new (host, easel_session_get_uri (session));
  self->apps = easel_ahp_apps_new (host, session, self->actions);
  return self;
}

/** easel_ahp_session_follow: subscribes to the session, its chats and its canvases. */
void
easel_ahp_session_follow (EaselAhpSession *self)
{
  g_autoptr(EaselAhpSession) keep_alive = g_object_ref (self);

  self->channel = ahp_client_subscribe (self->client, easel_session_get_uri (self->session), AHP_CHANNEL_SESSION);
  easel_ahp_apps_follow (self->apps, self->channel);
  g_signal_connect_object (self->channel, "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->channel, "notify::status", G_CALLBACK (status_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->client, "ready", G_CALLBACK (ready_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::agent", G_CALLBACK (agent_cb), self, G_CONNECT_SWAPPED);
  if (easel_ahp_host_get_provider (self->host) != NULL)
    self->publisher = easel_ahp_publisher_new (self->host, self->channel, self->actions);
  state_cb (self);
}

const char *
easel_ahp_session_get_uri (EaselAhpSession *self)
{
  return easel_session_get_uri (self->session);
}

EaselAhpAppActions *
easel_ahp_session_get_actions (EaselAhpSession *self)
{
  return self->actions;
}

EaselCanvas *
easel_ahp_session_find_canvas (EaselAhpSession *self,
                               const char      *instance_id)
{
  GListModel *list = G_LIST_MODEL (easel_session_get_canvases (self->session));

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (list, i);

      if (g_strcmp0 (easel_canvas_get_instance_id (canvas), instance_id) == 0 &&
          easel_canvas_get_canvas_id (canvas) != NULL)
        return canvas;
    }
  return NULL;
}

/* The host's display name of its agent @provider; the id of an unlisted agent. */
static const char *
peek_display_name (EaselAhpSession *self,
                   const char      *provider)
{
  JsonObject *root = ahp_channel_get_state (ahp_client_get_root (self->client));
  JsonArray *agents = root != NULL ? easel_json_peek_array (root, "agents") : NULL;

  for (guint i = 0; agents != NULL && i < json_array_get_length (agents); i++)
    {
      JsonObject *agent = easel_json_array_object (agents, i);

      if (agent != NULL && g_strcmp0 (easel_json_peek_string (agent, "provider", NULL), provider) == 0)
        return easel_json_peek_string (agent, "displayName", provider);
    }
  return provider;
}

/* An agent that uses easel-host over MCP is not one of the host's agents; the session names it (docs/PROTOCOL.md,
 * "Extensions"), perhaps with an empty name.
 * "Extensions"), perhaps an empty name. */
const char *
easel_ahp_session_get_agent (EaselAhpSession *self)
{
  JsonObject *state = self->channel != NULL ? ahp_channel_get_state (self->channel) : NULL;
  JsonObject *extension = easel_json_peek_object (easel_json_peek_object (state, "_meta"), AHP_EXTENSION_META);
  JsonObject *agent = easel_json_peek_object (extension, "agent");
  const char *provider = easel_json_peek_string (state, "provider", NULL);

  if (agent != NULL)
    return easel_json_peek_string (agent, "name", "");
  return provider != NULL ? peek_display_name (self, provider) : NULL;
}

const char *
easel_ahp_session_get_folder (EaselAhpSession *self)
{
  JsonObject *state = self->channel != NULL ? ahp_channel_get_state (self->channel) : NULL;
  JsonArray *folders = state != NULL ? easel_json_peek_array (state, "workingDirectories") : NULL;
  const char *folder = state != NULL ? easel_json_peek_string (state, "workingDirectory", NULL) : NULL;

  if (folder == NULL && folders != NULL && json_array_get_length (folders) > 0)
    folder = easel_json_array_string (folders, 0);
  return folder != NULL && g_str_has_prefix (folder, "file:") && strlen (folder) <= EASEL_LIMIT_URI_BYTES ? folder
                                                                                                         : NULL;
}

void
easel_ahp_session_show (EaselAhpSession *self,
                        EaselCanvas     *canvas)
{
  easel_canvas_emit_show (canvas);
  send_view_state (self, canvas);
}

void
easel_ahp_session_hold (EaselAhpSession *self)
{
  self->holders++;
}

gboolean
easel_ahp_session_release (EaselAhpSession *self)
{
  return self->holders > 0 && --self->holders == 0;
}

void
easel_ahp_session_close (EaselAhpSession *self)
{
  /* Handlers of removed canvases may release the session and free this object. */
  g_autoptr(EaselAhpSession) keep_alive = g_object_ref (self);
  g_autoptr(AhpChannel) channel = g_steal_pointer (&self->channel);
  g_autoptr(GHashTable) nothing = NULL;
  g_autoptr(GPtrArray) chats = NULL;

  if (channel == NULL)
    return;

  g_signal_handlers_disconnect_by_data (self->client, self);
  g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->publisher);
  nothing = g_hash_table_new (g_str_hash, g_str_equal);
  g_signal_handlers_disconnect_by_data (channel, self);
  easel_ahp_servers_update (self->servers, NULL);
  easel_ahp_artifact_update (self->client, self->session, NULL);
  remove_unlisted (self, nothing);
  chats = list_unlisted (self->chats, nothing);
  for (guint i = 0; i < chats->len; i++)
    drop_chat (self, g_ptr_array_index (chats, i));
  if (is_ended (self))
    ahp_client_unsubscribe_now (self->client, channel);
  else
    ahp_client_unsubscribe (self->client, channel);
}
