/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-sessions.h"

#include "ahp-error.h"
#include "ahp-extensions.h"
#include "easel-agent-tools-limits.h"
#include "easel-agent-view.h"
#include "easel-host-error.h"
#include "easel-host-sessions.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-share-id.h"
#include "easel-text.h"
#include "rpc-error.h"

/* A session of an agent. */
typedef struct
{
  GHashTable *clients;        /* set of persistent McpServerSession that use it, borrowed until "gone" */
  guint       n_servers;      /* connected wrapped servers of its agent */
  gint64      used;           /* monotonic, µs */
  guint       n_calls;        /* calls that used it since the start of the host */
  gboolean    is_transient;   /* used last by a client without a connection, whose end is not reported */
  gboolean    is_here;        /* as published in `_meta`, like the state and the number of notices */
  char       *state;          /* nullable: one of easel_agent_notice_states; NULL if the agent is not here */
  guint       n_notices;      /* notices that call the user */
  char       *agent;          /* nullable: our name of the agent whose hooks reported */
} Entry;

/* The session of a persistent client, and the id by which panels know its connection. */
typedef struct
{
  char *session;
  char *connection;
} Binding;

struct _EaselAgentSessions
{
  GObject            parent_instance;
  EaselHostState    *state;
  EaselHostSessions *sessions;
  EaselHostRuntime  *runtime;
  GHashTable        *entries;    /* URI -> Entry */
  GHashTable        *bindings;   /* persistent McpServerSession -> Binding; borrowed until "gone" */
  GHashTable        *awaited;    /* digest of a call that a transient client will repeat -> URI */
  guint              sweep_source;
};

enum { ADDED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAgentSessions, easel_agent_sessions, G_TYPE_OBJECT)

static void
entry_free (Entry *entry)
{
  g_hash_table_unref (entry->clients);
  g_free (entry->state);
  g_free (entry->agent);
  g_free (entry);
}

static void
binding_free (Binding *binding)
{
  g_free (binding->session);
  g_free (binding->connection);
  g_free (binding);
}

static void
easel_agent_sessions_dispose (GObject *object)
{
  EaselAgentSessions *self = EASEL_AGENT_SESSIONS (object);

  g_clear_handle_id (&self->sweep_source, g_source_remove);
  g_clear_object (&self->runtime);
  g_clear_object (&self->sessions);
  g_clear_object (&self->state);

  G_OBJECT_CLASS (easel_agent_sessions_parent_class)->dispose (object);
}

static void
easel_agent_sessions_finalize (GObject *object)
{
  EaselAgentSessions *self = EASEL_AGENT_SESSIONS (object);

  g_hash_table_unref (self->entries);
  g_hash_table_unref (self->bindings);
  g_hash_table_unref (self->awaited);

  G_OBJECT_CLASS (easel_agent_sessions_parent_class)->finalize (object);
}

static void
easel_agent_sessions_class_init (EaselAgentSessionsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_agent_sessions_dispose;
  object_class->finalize = easel_agent_sessions_finalize;
  signals[ADDED] = g_signal_new ("added", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_agent_sessions_init (EaselAgentSessions *self)
{
  self->entries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) entry_free);
  self->bindings = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) binding_free);
  self->awaited = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/* {"<our name>": {"agent": {"name": …, "here": …, "connection": …, "state": …, "notices": …}}}. @connection, @entry:
 * (nullable). */
static JsonObject *
new_meta (const char  *name,
          gboolean     is_here,
          const char  *connection,
          const Entry *entry)
{
  JsonObject *agent = easel_json_object (EASEL_JSON_STRING ("name", name),
                                         EASEL_JSON_BOOLEAN ("here", is_here),
                                         EASEL_JSON_STRING ("connection", connection));

  if (entry != NULL)
    easel_json_object_set (agent, EASEL_JSON_STRING ("state", entry->state),
                           EASEL_JSON_IF (entry->n_notices > 0, EASEL_JSON_INT ("notices", entry->n_notices)));
  return easel_json_object (EASEL_JSON_OBJECT (AHP_EXTENSION_META,
                                               easel_json_object (EASEL_JSON_OBJECT ("agent", agent))));
}

/* The client's name: foreign; empty if there is none. */
static char *
dup_name (McpCall *call)
{
  return easel_text_for_display (mcp_call_get_client_name (call), EASEL_LIMIT_AGENT_TITLE_CHARS);
}

/* (nullable): the connection id of the client to which the session is bound, of which there is at most one. */
static const char *
peek_connection (EaselAgentSessions *self,
                 const char         *session)
{
  GHashTableIter iter;
  gpointer binding;

  g_hash_table_iter_init (&iter, self->bindings);
  while (g_hash_table_iter_next (&iter, NULL, &binding))
    if (strcmp (((Binding *) binding)->session, session) == 0)
      return ((Binding *) binding)->connection;
  return NULL;
}

/* @text: (nullable): what the agent does or needs. Inside a transaction. */
static void
set_activity (EaselAgentSessions *self,
              const char         *session,
              const char         *text)
{
  JsonObject *state = easel_host_state_get (self->state, session);
  g_autoptr(JsonObject) action = NULL;

  if (g_strcmp0 (easel_json_peek_string (state, "activity", NULL), text) == 0)
    return;
  action = easel_json_object (EASEL_JSON_STRING ("type", "session/activityChanged"),
                              EASEL_JSON_STRING ("activity", text));
  easel_host_state_apply (self->state, session, action, NULL);
}

/* The state that hooks reported ends with the connection of the agent. @now: (nullable): the name of the client that
 * uses the session now, if it may have changed: a panel shows it when it asks the user. */
static void
set_here (EaselAgentSessions *self,
          const char         *session,
          Entry              *entry,
          gboolean            is_here,
          const char         *now)
{
  JsonObject *agent = easel_agent_view_peek_agent (self->state, session);
  const char *before = easel_json_peek_string (agent, "name", "");
  const char *connection = peek_connection (self, session);
  g_autofree char *name = g_strdup (now != NULL ? now : before);
  JsonNode *old = easel_json_peek_node (easel_host_state_get (self->state, session), "_meta");
  g_autoptr(JsonNode) meta = NULL;
  g_autoptr(JsonObject) action = NULL;

  entry->is_here = is_here;
  if (!is_here)
    g_clear_pointer (&entry->state, g_free);
  meta = easel_json_node_take (new_meta (name, is_here, connection, entry));
  easel_host_state_begin (self->state);
  if (!is_here)
    set_activity (self, session, NULL);
  if (old == NULL || !json_node_equal (old, meta))
    {
      action = easel_json_object (EASEL_JSON_STRING ("type", "session/metaChanged"),
                                  EASEL_JSON_NODE_REF ("_meta", meta));
      easel_host_state_apply (self->state, session, action, NULL);
    }
  easel_host_state_commit (self->state, NULL);
}

static void
forget (EaselAgentSessions *self,
        const char         *session)
{
  GHashTableIter iter;
  gpointer binding, uri;

  g_hash_table_iter_init (&iter, self->bindings);
  while (g_hash_table_iter_next (&iter, NULL, &binding))
    if (strcmp (((Binding *) binding)->session, session) == 0)
      g_hash_table_iter_remove (&iter);
  g_hash_table_iter_init (&iter, self->awaited);
  while (g_hash_table_iter_next (&iter, NULL, &uri))
    if (strcmp (uri, session) == 0)
      g_hash_table_iter_remove (&iter);
  g_hash_table_remove (self->entries, session);
}

/* The session may have been removed by the user. */
static void
state_removed_cb (EaselHostState     *state,
                  const char         *uri,
                  EaselAgentSessions *self)
{
  if (g_hash_table_contains (self->entries, uri))
    forget (self, uri);
}

static gboolean
has_canvas (EaselAgentSessions *self,
            const char         *session)
{
  g_autoptr(GPtrArray) canvases = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, session);

  return canvases->len > 0;
}

/* Whether the session has a chat, which the user may want to read later. */
static gboolean
is_empty (EaselAgentSessions *self,
          const char         *session)
{
  g_autoptr(GPtrArray) chats = easel_host_state_list (self->state, AHP_CHANNEL_CHAT, session);

  return chats->len == 0 && !has_canvas (self, session);
}

static gboolean
is_used (Entry *entry)
{
  return entry->n_servers > 0 || g_hash_table_size (entry->clients) > 0;
}

static void
end_session (EaselAgentSessions *self,
             const char         *session)
{
  g_autofree char *uri = g_strdup (session);

  easel_host_runtime_end_session (self->runtime, uri);
  easel_host_sessions_dispose (self->sessions, uri, NULL);
}

void
easel_agent_sessions_sweep (EaselAgentSessions *self,
                            gint64              idle)
{
  gint64 since = g_get_monotonic_time () - idle * 1000;
  g_autoptr(GPtrArray) sessions = NULL;

  g_return_if_fail (EASEL_IS_AGENT_SESSIONS (self));

  sessions = easel_agent_sessions_list (self);
  for (guint i = 0; i < sessions->len; i++)
    {
      Entry *entry = g_hash_table_lookup (self->entries, sessions->pdata[i]);

      if (is_used (entry) || entry->used > since)
        continue;
      if (is_empty (self, sessions->pdata[i]))
        end_session (self, sessions->pdata[i]);
      else
        set_here (self, sessions->pdata[i], entry, FALSE, NULL);
    }
}

static gboolean
sweep_cb (gpointer user_data)
{
  easel_agent_sessions_sweep (user_data, EASEL_LIMIT_AGENT_SESSION_IDLE);
  return G_SOURCE_CONTINUE;
}

static Entry *
add_entry (EaselAgentSessions *self,
           const char         *session,
           gboolean            is_here)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->clients = g_hash_table_new (NULL, NULL);
  entry->used = g_get_monotonic_time ();
  entry->is_here = is_here;
  g_hash_table_insert (self->entries, g_strdup (session), entry);
  return entry;
}

/**
 * easel_agent_sessions_new:
 * @host: the host that they are sessions of
 *
 * Returns: (transfer full): the sessions, with those of earlier runs
 */
EaselAgentSessions *
easel_agent_sessions_new (EaselHost *host)
{
  EaselAgentSessions *self = g_object_new (EASEL_TYPE_AGENT_SESSIONS, NULL);
  g_autoptr(GPtrArray) all = NULL;

  self->state = g_object_ref (easel_host_get_state (host));
  self->sessions = g_object_ref (easel_host_get_sessions (host));
  self->runtime = g_object_ref (easel_host_get_runtime (host));
  g_signal_connect_object (self->state, "removed", G_CALLBACK (state_removed_cb), self, 0);
  self->sweep_source = g_timeout_add (EASEL_LIMIT_AGENT_SWEEP, sweep_cb, self);
  /* Marks agents of the last run as disconnected. */
  all = easel_host_state_list (self->state, AHP_CHANNEL_SESSION, NULL);
  for (guint i = 0; i < all->len; i++)
    {
      JsonObject *agent = easel_agent_view_peek_agent (self->state, all->pdata[i]);

      if (agent != NULL)
        set_here (self, all->pdata[i],
                  add_entry (self, all->pdata[i], easel_json_peek_boolean (agent, "here", FALSE)), FALSE, NULL);
    }
  return self;
}

gboolean
easel_agent_sessions_has (EaselAgentSessions *self,
                          const char         *session)
{
  g_return_val_if_fail (EASEL_IS_AGENT_SESSIONS (self), FALSE);

  return g_hash_table_contains (self->entries, session);
}

GPtrArray *
easel_agent_sessions_list (EaselAgentSessions *self)
{
  g_autoptr(GPtrArray) all = NULL;
  GPtrArray *sessions;

  g_return_val_if_fail (EASEL_IS_AGENT_SESSIONS (self), NULL);

  all = easel_host_state_list (self->state, AHP_CHANNEL_SESSION, NULL);
  sessions = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < all->len; i++)
    if (g_hash_table_contains (self->entries, all->pdata[i]))
      g_ptr_array_add (sessions, g_strdup (all->pdata[i]));
  return sessions;
}

/* Publishes at once that an agent has disconnected, unless another client of it still uses the session. */
static void
client_gone_cb (McpServerSession   *client,
                EaselAgentSessions *self)
{
  g_autoptr(GPtrArray) sessions = easel_agent_sessions_list (self);

  g_hash_table_remove (self->bindings, client);
  for (guint i = 0; i < sessions->len; i++)
    {
      Entry *entry = g_hash_table_lookup (self->entries, sessions->pdata[i]);

      if (entry == NULL || !g_hash_table_remove (entry->clients, client))
        continue;
      entry->used = g_get_monotonic_time ();
      set_here (self, sessions->pdata[i], entry, entry->is_here && (is_used (entry) || entry->is_transient), NULL);
    }
}

static void
use_as (EaselAgentSessions *self,
        McpServerSession   *client,
        const char         *name,
        const char         *session)
{
  Entry *entry = g_hash_table_lookup (self->entries, session);

  entry->used = g_get_monotonic_time ();
  entry->is_transient = !mcp_server_session_is_persistent (client);
  if (!entry->is_transient && g_hash_table_add (entry->clients, client))
    {
      g_signal_handlers_disconnect_by_func (client, client_gone_cb, self);
      g_signal_connect_object (client, "gone", G_CALLBACK (client_gone_cb), self, 0);
    }
  set_here (self, session, entry, TRUE, name);
}

/* Returns @session. */
static char *
use_session (EaselAgentSessions *self,
             McpCall            *call,
             char               *session)
{
  g_autofree char *name = dup_name (call);

  ((Entry *) g_hash_table_lookup (self->entries, session))->n_calls++;
  use_as (self, mcp_call_get_session (call), name, session);
  return session;
}

/* Recognizes a repeated call of a client without a handshake by its tool and arguments. */
static char *
digest_of (McpCall *call)
{
  g_autoptr(JsonNode) node = easel_json_node_ref_object (mcp_call_get_arguments (call));
  g_autofree char *text = easel_json_to_string (node);
  const char *name = mcp_call_get_client_name (call);
  g_autofree char *whole = g_strconcat (name != NULL ? name : "", "\n", text, NULL);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, whole, -1);
}

/* (nullable): the session of a repeated call. Computes no digest if none is expected, because arguments may have
 * megabytes. */
static const char *
find_awaited (EaselAgentSessions *self,
              McpCall            *call)
{
  g_autofree char *digest = g_hash_table_size (self->awaited) > 0 ? digest_of (call) : NULL;

  return digest != NULL ? g_hash_table_lookup (self->awaited, digest) : NULL;
}

/* Whether no other connected client uses the session. */
static gboolean
is_free (Entry            *entry,
         McpServerSession *client)
{
  return g_hash_table_size (entry->clients) == (g_hash_table_contains (entry->clients, client) ? 1u : 0u);
}

/* Whether the session was made for reports of the hooks of an agent, and a client with this name is that agent. */
static gboolean
is_reported (Entry      *entry,
             const char *name)
{
  EaselAgentNotice notice = { .agent = entry->agent };

  return easel_agent_notice_is_of (&notice, name);
}

/* (nullable): the session of an earlier agent with the same name and working folder. The name is not verified, and need
 * not be: access to canvases that the user shared with the earlier agent ended with its connection. @client:
 * (nullable): NULL for a server of the agent, which joins the session of a connected agent. */
static const char *
find_previous (EaselAgentSessions *self,
               McpServerSession   *client,
               const char         *name,
               const char         *folder)
{
  g_autofree char *uri = folder != NULL ? g_filename_to_uri (folder, NULL, NULL) : NULL;
  const char *found = NULL;
  gint64 used = G_MININT64;
  GHashTableIter iter;
  gpointer session, value;

  if ((uri == NULL && client != NULL) || name[0] == '\0')
    return NULL;
  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, &session, &value))
    {
      JsonObject *agent = easel_agent_view_peek_agent (self->state, session);
      JsonObject *state = easel_host_state_get (self->state, session);

      if (((Entry *) value)->used > used && (client == NULL || is_free (value, client)) &&
          (strcmp (easel_json_peek_string (agent, "name", ""), name) == 0 || is_reported (value, name)) &&
          strcmp (easel_json_peek_string (state, "workingDirectory", ""), uri != NULL ? uri : "") == 0)
        {
          used = ((Entry *) value)->used;
          found = session;
        }
    }
  return found;
}

/* Finds the session of a stateful client, or the one that it used before a restart. Returns: (nullable). */
static const char *
find_bound (EaselAgentSessions *self,
            McpCall            *call)
{
  McpServerSession *client = mcp_call_get_session (call);
  Binding *binding = g_hash_table_lookup (self->bindings, client);
  g_autofree char *name = dup_name (call);

  return binding != NULL ? binding->session : find_previous (self, client, name,
                                                             mcp_server_session_get_folder (client));
}

/* The session is bound to the client from now on. */
static void
bind_client (EaselAgentSessions *self,
             McpServerSession   *client,
             const char         *session)
{
  if (!g_hash_table_contains (self->bindings, client))
    {
      Binding *binding = g_new0 (Binding, 1);

      binding->session = g_strdup (session);
      binding->connection = g_uuid_string_random ();
      g_hash_table_insert (self->bindings, client, binding);
    }
}

/* (transfer full): @session, which is bound to the client of the call. */
static char *
bind_session (EaselAgentSessions *self,
              McpCall            *call,
              const char         *session)
{
  bind_client (self, mcp_call_get_session (call), session);
  return use_session (self, call, g_strdup (session));
}

/**
 * easel_agent_sessions_find:
 * @self: the sessions
 * @call: a call
 * @error: return location for a #GError
 *
 * Uses the argument `session` if it is given: the handle of an agent's session, never of a session of the user.
 * Otherwise a persistent client, legacy or modern, uses the session bound to it, and finds it again after a restart in
 * the same folder.
 *
 * Returns: (transfer full) (nullable): the URI; %NULL with -32001 for an invalid handle, and without an error if there
 *   is no session yet
 */
char *
easel_agent_sessions_find (EaselAgentSessions  *self,
                           McpCall             *call,
                           GError             **error)
{
  const char *handle, *bound;
  gboolean is_persistent;

  g_return_val_if_fail (EASEL_IS_AGENT_SESSIONS (self), NULL);

  is_persistent = mcp_server_session_is_persistent (mcp_call_get_session (call));
  handle = easel_json_peek_string (mcp_call_get_arguments (call), "session", NULL);
  if (handle != NULL)
    {
      g_autofree char *uri = g_strconcat (EASEL_HOST_SESSION_PREFIX, easel_agent_view_handle (handle), NULL);

      if (g_hash_table_contains (self->entries, uri))
        return is_persistent && g_strcmp0 (find_bound (self, call), uri) == 0 ? bind_session (self, call, uri)
                                                                    : use_session (self, call, g_steal_pointer (&uri));
      g_propagate_error (error, easel_host_error_rpc (AHP_CODE_SESSION_NOT_FOUND,
                                                      "There is no session of this name, or it is over. Leave "
                                                      "\"session\" out in canvas_open or canvas_show_page to use your "
                                                      "own, or call canvas_list_open to see those that are there"));
      return NULL;
    }
  bound = is_persistent ? find_bound (self, call) : find_awaited (self, call);
  if (bound == NULL)
    return NULL;
  return is_persistent ? bind_session (self, call, bound) : use_session (self, call, g_strdup (bound));
}

/**
 * easel_agent_sessions_shows:
 * @self: the sessions
 * @client: the reader
 * @canvas_id: of a declaration or an open canvas of any session
 *
 * A canvas that the user shares is visible for one connection of one agent, whatever session another client names.
 *
 * Returns: whether the client may see such a canvas
 */
gboolean
easel_agent_sessions_shows (EaselAgentSessions *self,
                            McpServerSession   *client,
                            const char         *canvas_id)
{
  Binding *binding;

  g_return_val_if_fail (EASEL_IS_AGENT_SESSIONS (self), FALSE);

  if (!easel_share_id_is (canvas_id))
    return TRUE;
  binding = g_hash_table_lookup (self->bindings, client);
  return binding != NULL && easel_share_id_is_for (canvas_id, binding->connection);
}

/**
 * easel_agent_sessions_may_read:
 * @self: the sessions
 * @client: who asks
 * @session: a session of an agent
 *
 * Returns: whether the client may read messages of the user in @session: it may, unless the session is bound to another
 *   connected agent
 */
gboolean
easel_agent_sessions_may_read (EaselAgentSessions *self,
                               McpServerSession   *client,
                               const char         *session)
{
  const char *connection;
  Binding *binding;

  g_return_val_if_fail (EASEL_IS_AGENT_SESSIONS (self), FALSE);

  connection = peek_connection (self, session);
  binding = g_hash_table_lookup (self->bindings, client);
  return connection == NULL || (binding != NULL && binding->connection == connection);
}

/* A title such as "Claude Code – easel". */
static char *
make_title (const char *name,
            const char *folder)
{
  g_autofree char *base = folder != NULL ? g_path_get_basename (folder) : NULL;
  g_autofree char *folder_name = base != NULL ? easel_text_for_display (base, EASEL_LIMIT_AGENT_TITLE_CHARS) : NULL;
  const char *who = name[0] != '\0' ? name : "Agent";

  return folder_name != NULL && folder_name[0] != '\0' ? g_strdup_printf ("%s – %s", who, folder_name) : g_strdup (who);
}

/* (nullable): the session without canvases and connected agents that was unused longest; @with_chats: also one with a
 * chat. */
static const char *
find_oldest (EaselAgentSessions *self,
             gboolean            with_chats)
{
  const char *oldest = NULL;
  gint64 used = G_MAXINT64;
  GHashTableIter iter;
  gpointer uri, value;

  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, &uri, &value))
    if (((Entry *) value)->used < used && !is_used (value) &&
        (with_chats ? !has_canvas (self, uri) : is_empty (self, uri)))
      {
        used = ((Entry *) value)->used;
        oldest = uri;
      }
  return oldest;
}

/* Removes the session without canvases that was unused longest to create a new one, preferably one without a chat. */
static gboolean
remove_oldest (EaselAgentSessions  *self,
               GError             **error)
{
  const char *oldest;

  if (g_hash_table_size (self->entries) < EASEL_LIMIT_AGENT_SESSIONS)
    return TRUE;
  oldest = find_oldest (self, FALSE);
  if (oldest == NULL)
    oldest = find_oldest (self, TRUE);
  if (oldest == NULL)
    {
      g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_BUSY,
                                                      "Agents have their limit of %d sessions, each with an agent or "
                                                      "open canvases. "
                                                      "Use one of those that canvas_list_open names, or close canvases "
                                                      "that are not needed", EASEL_LIMIT_AGENT_SESSIONS));
      return FALSE;
    }
  end_session (self, oldest);
  return TRUE;
}

static char *
create (EaselAgentSessions  *self,
        const char          *name,
        const char          *folder,
        GError             **error)
{
  g_autofree char *uuid = g_uuid_string_random ();
  g_autofree char *uri = g_strconcat (EASEL_HOST_SESSION_PREFIX, uuid, NULL);
  g_autofree char *title = make_title (name, folder);
  g_autofree char *folder_uri = folder != NULL ? g_filename_to_uri (folder, NULL, NULL) : NULL;
  g_autoptr(JsonObject) members = easel_json_object (EASEL_JSON_STRING ("workingDirectory", folder_uri),
                                                     EASEL_JSON_OBJECT ("_meta", new_meta (name, TRUE, NULL, NULL)));
  g_autoptr(GError) failure = NULL;

  if (!remove_oldest (self, error))
    return NULL;
  easel_host_state_begin (self->state);
  if (easel_host_sessions_create (self->sessions, uri, title, members, &failure))
    easel_host_runtime_update_session (self->runtime, uri);
  if (!easel_host_state_commit (self->state, failure == NULL ? &failure : NULL) || failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }
  add_entry (self, uri, TRUE);
  g_signal_emit (self, signals[ADDED], 0, uri);
  return g_steal_pointer (&uri);
}

static char *
create_for (EaselAgentSessions  *self,
            McpCall             *call,
            GError             **error)
{
  McpServerSession *client = mcp_call_get_session (call);
  g_autofree char *name = dup_name (call);
  char *uri = create (self, name, mcp_server_session_get_folder (client), error);
  g_autofree char *bound = NULL;

  if (uri == NULL)
    return NULL;
  if (!mcp_server_session_is_persistent (client))
    return use_session (self, call, uri);
  bound = g_steal_pointer (&uri);
  return bind_session (self, call, bound);
}

char *
easel_agent_sessions_ensure (EaselAgentSessions  *self,
                             McpCall             *call,
                             gboolean            *is_new,
                             GError             **error)
{
  g_autoptr(GError) failure = NULL;
  char *session;

  g_return_val_if_fail (EASEL_IS_AGENT_SESSIONS (self), NULL);

  session = easel_agent_sessions_find (self, call, &failure);
  *is_new = session == NULL && failure == NULL;
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  return *is_new ? create_for (self, call, error) : session;
}

/**
 * easel_agent_sessions_ensure_for_client:
 * @self: the sessions
 * @call: a call of a proxied tool, whose arguments belong to another server
 * @error: return location for a #GError
 *
 * The arguments do not name a session. A transient client is assigned one by its name.
 *
 * Returns: (transfer full) (nullable): the URI
 */
char *
easel_agent_sessions_ensure_for_client (EaselAgentSessions  *self,
                                        McpCall             *call,
                                        GError             **error)
{
  g_autofree char *name = NULL;
  const char *bound;
  gboolean is_persistent;

  g_return_val_if_fail (EASEL_IS_AGENT_SESSIONS (self), NULL);

  name = dup_name (call);
  is_persistent = mcp_server_session_is_persistent (mcp_call_get_session (call));
  bound = is_persistent ? find_bound (self, call) : find_previous (self, NULL, name, NULL);
  if (bound == NULL)
    return create_for (self, call, error);
  return is_persistent ? bind_session (self, call, bound) : use_session (self, call, g_strdup (bound));
}

/**
 * easel_agent_sessions_join:
 * @self: the sessions
 * @foreign_name: (nullable): the agent's own name; foreign
 * @folder: (nullable): its working folder
 * @error: return location for a #GError
 *
 * A wrapped server of an agent connects: the agent counts as connected until easel_agent_sessions_leave(). The server
 * joins the session that is, or will be, bound to the agent.
 *
 * Returns: (transfer full) (nullable): the URI
 */
char *
easel_agent_sessions_join (EaselAgentSessions  *self,
                           const char          *foreign_name,
                           const char          *folder,
                           GError             **error)
{
  g_autofree char *name = NULL;
  char *session;
  Entry *entry;

  g_return_val_if_fail (EASEL_IS_AGENT_SESSIONS (self), NULL);

  name = easel_text_for_display (foreign_name, EASEL_LIMIT_AGENT_TITLE_CHARS);
  session = g_strdup (find_previous (self, NULL, name, folder));
  if (session == NULL)
    session = create (self, name, folder, error);
  if (session == NULL)
    return NULL;
  entry = g_hash_table_lookup (self->entries, session);
  entry->n_servers++;
  entry->used = g_get_monotonic_time ();
  set_here (self, session, entry, TRUE, NULL);
  return session;
}

void
easel_agent_sessions_leave (EaselAgentSessions *self,
                            const char         *session)
{
  Entry *entry;

  g_return_if_fail (EASEL_IS_AGENT_SESSIONS (self));

  entry = g_hash_table_lookup (self->entries, session);
  if (entry == NULL || entry->n_servers == 0)
    return;
  entry->n_servers--;
  entry->used = g_get_monotonic_time ();
  if (!is_used (entry) && !entry->is_transient)
    set_here (self, session, entry, FALSE, NULL);
}

/* --- notices ---------------------------------------------------------------------------------------------------- */

/* Whether the folder @inner is @outer or below it; both as URIs, nullable. */
static gboolean
is_below (const char *outer,
          const char *inner)
{
  gsize length = outer != NULL ? strlen (outer) : 0;

  if (outer == NULL || inner == NULL)
    return outer == inner;
  return strncmp (outer, inner, length) == 0 && (inner[length] == '\0' || inner[length] == '/');
}

/* (nullable): the connection of the agent whose hooks report: the one with the deepest folder that contains @folder. */
static McpServerSession *
find_client (const EaselAgentNotice *notice,
             const char             *folder,
             GPtrArray              *clients)
{
  McpServerSession *found = NULL;
  gsize length = 0;

  for (guint i = 0; i < clients->len; i++)
    {
      McpServerSession *client = clients->pdata[i];
      const char *root = mcp_server_session_get_folder (client);

      if (root != NULL && easel_agent_notice_is_of (notice, mcp_server_session_get_name (client)) &&
          is_below (root, folder) && strlen (root) >= length)
        {
          found = client;
          length = strlen (root);
        }
    }
  return found;
}

/* (nullable): the session of an agent without a connection. */
static const char *
find_reported (EaselAgentSessions     *self,
               const EaselAgentNotice *notice,
               const char             *folder)
{
  g_autofree char *uri = folder != NULL ? g_filename_to_uri (folder, NULL, NULL) : NULL;
  const char *found = NULL;
  gint64 used = G_MININT64;
  GHashTableIter iter;
  gpointer session, value;

  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, &session, &value))
    {
      Entry *entry = value;
      JsonObject *agent = easel_agent_view_peek_agent (self->state, session);
      JsonObject *state = easel_host_state_get (self->state, session);

      if (entry->used > used && is_below (easel_json_peek_string (state, "workingDirectory", NULL), uri) &&
          (g_strcmp0 (entry->agent, notice->agent) == 0 ||
           easel_agent_notice_is_of (notice, easel_json_peek_string (agent, "name", ""))))
        {
          used = entry->used;
          found = session;
        }
    }
  return found;
}

/* Sets the state and the text. A repeated state without a text calls the user only once. */
static void
take_notice (EaselAgentSessions     *self,
             const char             *session,
             Entry                  *entry,
             const EaselAgentNotice *notice)
{
  gboolean is_new = notice->state != NULL && g_strcmp0 (entry->state, notice->state) != 0;
  gboolean is_left = notice->state != NULL && *notice->state == '\0';

  if (notice->state != NULL)
    {
      g_free (entry->state);
      entry->state = is_left ? NULL : g_strdup (notice->state);
    }
  if ((is_new || notice->text != NULL) && easel_agent_notice_calls (notice))
    entry->n_notices++;
  easel_host_state_begin (self->state);
  if (is_new || notice->text != NULL)
    set_activity (self, session, notice->text);
  set_here (self, session, entry, !is_left || is_used (entry), NULL);
  easel_host_state_commit (self->state, NULL);
}

/* (nullable): the session of a notice. @name: of the agent or script. */
static const char *
find_noticed (EaselAgentSessions     *self,
              const EaselAgentNotice *notice,
              const char             *folder,
              McpServerSession       *client,
              const char             *name)
{
  Binding *binding = client != NULL ? g_hash_table_lookup (self->bindings, client) : NULL;

  if (binding != NULL)
    return binding->session;
  if (client != NULL)
    return find_previous (self, client, name, mcp_server_session_get_folder (client));
  return notice->agent != NULL ? find_reported (self, notice, folder) : find_previous (self, NULL, name, folder);
}

/**
 * easel_agent_sessions_report:
 * @self: the sessions
 * @notice: the report of a script, or of the hooks of an agent
 * @folder: (nullable): the folder in which the script or agent works
 * @clients: (element-type McpServerSession): connected agents
 * @error: return location for a #GError
 *
 * The report of an agent is for the session that is, or will be, bound to its connection. The state is lost when that
 * ends; without a connection, after a time without reports.
 *
 * Returns: whether there is such a session, or was none that could end
 */
gboolean
easel_agent_sessions_report (EaselAgentSessions      *self,
                             const EaselAgentNotice  *notice,
                             const char              *folder,
                             GPtrArray               *clients,
                             GError                 **error)
{
  McpServerSession *client;
  g_autofree char *name = NULL;
  g_autofree char *session = NULL;
  Entry *entry;

  g_return_val_if_fail (EASEL_IS_AGENT_SESSIONS (self), FALSE);
  g_return_val_if_fail (notice != NULL && clients != NULL, FALSE);

  client = notice->agent != NULL ? find_client (notice, folder, clients) : NULL;
  name = client != NULL ? easel_text_for_display (mcp_server_session_get_name (client), EASEL_LIMIT_AGENT_TITLE_CHARS)
                        : g_strdup (notice->title);
  session = g_strdup (find_noticed (self, notice, folder, client, name));
  if (session == NULL && g_strcmp0 (notice->state, "") == 0)
    return TRUE;
  if (session == NULL)
    session = create (self, name, client != NULL ? mcp_server_session_get_folder (client) : folder, error);
  if (session == NULL)
    return FALSE;
  entry = g_hash_table_lookup (self->entries, session);
  if (client != NULL)
    {
      bind_client (self, client, session);
      use_as (self, client, name, session);
    }
  else
    {
      entry->used = g_get_monotonic_time ();
      entry->is_transient = entry->is_transient || !is_used (entry);
    }
  if (notice->agent != NULL && entry->agent == NULL)
    entry->agent = g_strdup (notice->agent);
  take_notice (self, session, entry, notice);
  return TRUE;
}

/**
 * easel_agent_sessions_abandon:
 * @self: the sessions
 * @call: the call that created it
 * @session: a new session without canvases
 * @comes_back: whether the same call is expected again
 *
 * The agent does not learn the new session's handle, so the session is removed; unless the user is asked, because the
 * question belongs to the session: then the repeated call finds it again.
 */
void
easel_agent_sessions_abandon (EaselAgentSessions *self,
                              McpCall            *call,
                              const char         *session,
                              gboolean            comes_back)
{
  Entry *entry;

  g_return_if_fail (EASEL_IS_AGENT_SESSIONS (self));

  entry = g_hash_table_lookup (self->entries, session);
  if (entry == NULL)
    return;
  if (!comes_back && entry->n_calls == 1 && is_empty (self, session))
    end_session (self, session);
  else if (comes_back && !mcp_server_session_is_persistent (mcp_call_get_session (call)))
    g_hash_table_insert (self->awaited, digest_of (call), g_strdup (session));
}
