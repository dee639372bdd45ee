/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-servers"

#include "easel-session-servers.h"

#include "ahp-server.h"
#include "easel-agent-error.h"
#include "easel-agent-view.h"
#include "easel-json-builder.h"
#include "easel-json.h"
#include "easel-server-entry.h"
#include "easel-server-job.h"
#include "easel-server-tools.h"
#include "easel-session-server-limits.h"
#include "easel-session-server.h"

struct _EaselSessionServers
{
  GObject            parent_instance;

  EaselAgentContext *context;
  EaselAgentApps    *apps;
  EaselUserServers  *user_servers;
  EaselServerTools  *tools;
  HttpClient        *http;
  GPtrArray         *servers;   /* EaselSessionServer: each user server in each session */
  GPtrArray         *probes;    /* EaselSessionServer without a session, which are listing their tools */
  GHashTable        *tokens;    /* address -> token, in memory only */
  guint              sweep_source;
};

static void run_tool (McpCall *call, gpointer user_data);

G_DEFINE_FINAL_TYPE (EaselSessionServers, easel_session_servers, G_TYPE_OBJECT)

static void
easel_session_servers_dispose (GObject *object)
{
  EaselSessionServers *self = EASEL_SESSION_SERVERS (object);
  g_autoptr(JsonArray) none = json_array_new ();

  g_clear_handle_id (&self->sweep_source, g_source_remove);
  if (self->context != NULL)
    mcp_server_set_proxied_tools (self->context->server, none, run_tool, self);
  for (guint i = 0; i < self->servers->len; i++)
    g_signal_handlers_disconnect_by_data (self->servers->pdata[i], self);
  for (guint i = 0; i < self->servers->len; i++)
    easel_session_server_stop (self->servers->pdata[i]);
  for (guint i = 0; i < self->probes->len; i++)
    g_signal_handlers_disconnect_by_data (self->probes->pdata[i], self);
  g_ptr_array_set_size (self->servers, 0);
  g_ptr_array_set_size (self->probes, 0);
  g_clear_object (&self->apps);
  g_clear_object (&self->user_servers);
  g_clear_object (&self->context);

  G_OBJECT_CLASS (easel_session_servers_parent_class)->dispose (object);
}

static void
easel_session_servers_finalize (GObject *object)
{
  EaselSessionServers *self = EASEL_SESSION_SERVERS (object);

  g_ptr_array_unref (self->servers);
  g_ptr_array_unref (self->probes);
  g_hash_table_unref (self->tokens);
  g_clear_object (&self->tools);
  g_clear_object (&self->http);

  G_OBJECT_CLASS (easel_session_servers_parent_class)->finalize (object);
}

static void
easel_session_servers_class_init (EaselSessionServersClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_session_servers_dispose;
  object_class->finalize = easel_session_servers_finalize;
}

static void
easel_session_servers_init (EaselSessionServers *self)
{
  self->servers = g_ptr_array_new_with_free_func (g_object_unref);
  self->probes = g_ptr_array_new_with_free_func (g_object_unref);
  self->tokens = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->http = http_client_new ();
}

/* --- tools for agents ------------------------------------------------------------------------------------------ */

static void
offer (EaselSessionServers *self)
{
  g_autoptr(JsonArray) published = easel_server_tools_publish (self->tools,
                                                               easel_user_servers_get_list (self->user_servers));

  mcp_server_set_proxied_tools (self->context->server, published, run_tool, self);
}

static void
listed_cb (EaselSessionServer  *server,
           JsonArray           *tools,
           EaselSessionServers *self)
{
  if (easel_server_tools_set (self->tools, easel_session_server_get_server (server), tools))
    offer (self);
}

static gboolean
is_same (EaselUserServer *left,
         EaselUserServer *right)
{
  g_autofree char *left_digest = easel_user_server_dup_digest (left);
  g_autofree char *right_digest = easel_user_server_dup_digest (right);

  return strcmp (easel_user_server_get_id (left), easel_user_server_get_id (right)) == 0 &&
         strcmp (left_digest, right_digest) == 0;
}

/* (transfer full): a server with the known token for its address. */
static EaselSessionServer *
new_server (EaselSessionServers *self,
            EaselUserServer     *user_server,
            const char          *session)
{
  EaselSessionServer *server = easel_session_server_new (self->context, self->http, user_server, session);
  const char *address = easel_user_server_get_address (user_server);

  if (address != NULL)
    easel_session_server_set_token (server, g_hash_table_lookup (self->tokens, address));
  return server;
}

static void
probed_cb (EaselSessionServer  *server,
           EaselSessionServers *self)
{
  g_signal_handlers_disconnect_by_data (server, self);
  for (guint i = 0; i < self->servers->len; i++)
    if (is_same (easel_session_server_get_server (self->servers->pdata[i]), easel_session_server_get_server (server)))
      easel_session_server_share_failure (self->servers->pdata[i], server);
  easel_session_server_stop (server);
  g_ptr_array_remove (self->probes, server);
}

/* Starts a server that never ran here once, to list its tools for agents. */
static void
probe (EaselSessionServers *self,
       EaselUserServer     *user_server)
{
  EaselSessionServer *server;

  for (guint i = 0; i < self->probes->len; i++)
    if (is_same (easel_session_server_get_server (self->probes->pdata[i]), user_server))
      return;
  server = new_server (self, user_server, NULL);
  g_ptr_array_add (self->probes, server);
  g_signal_connect (server, "listed", G_CALLBACK (listed_cb), self);
  g_signal_connect (server, "resolved", G_CALLBACK (probed_cb), self);
  easel_session_server_start (server);
}

/* --- sessions -------------------------------------------------------------------------------------------------- */

static EaselSessionServer *
find_server (EaselSessionServers *self,
             const char          *session,
             const char          *id)
{
  for (guint i = 0; i < self->servers->len; i++)
    if (strcmp (easel_session_server_get_session (self->servers->pdata[i]), session) == 0 &&
        strcmp (easel_session_server_get_id (self->servers->pdata[i]), id) == 0)
      return self->servers->pdata[i];
  return NULL;
}

/* Lists the server in its session. If the user has disabled it there, it stays disabled. */
static void
declare (EaselSessionServers *self,
         EaselSessionServer  *server)
{
  const char *session = easel_session_server_get_session (server);
  const char *id = easel_session_server_get_id (server);
  JsonObject *before = easel_server_entry_find (self->context->state, session, id);
  gboolean is_enabled = before == NULL || easel_json_peek_boolean (before, "enabled", TRUE);
  JsonObject *meta = easel_json_object (EASEL_JSON_BOOLEAN ("runs", TRUE),
                                        EASEL_JSON_STRING ("log", easel_session_server_get_log_uri (server)));
  JsonObject *entry = easel_server_entry_new (id, easel_user_server_get_name (easel_session_server_get_server (server)),
                                              is_enabled, meta);

  easel_server_entry_put (self->context->state, session, entry);
}

static void
drop_server (EaselSessionServers *self,
             guint                index)
{
  g_autoptr(EaselSessionServer) server = g_ptr_array_steal_index (self->servers, index);

  g_signal_handlers_disconnect_by_data (server, self);
  easel_session_server_stop (server);
}

/* Whether the file still has this server, with the same configuration. */
static gboolean
is_listed (EaselSessionServers *self,
           EaselSessionServer  *server)
{
  EaselUserServer *user_server = easel_session_server_get_server (server);
  EaselUserServer *now = easel_user_servers_find (self->user_servers, easel_user_server_get_id (user_server));

  return now != NULL && easel_user_server_is_enabled (now) && is_same (user_server, now) &&
         strcmp (easel_user_server_get_name (user_server), easel_user_server_get_name (now)) == 0;
}

static void
add_server (EaselSessionServers *self,
            const char          *session,
            EaselUserServer     *user_server)
{
  EaselSessionServer *server = new_server (self, user_server, session);

  if (find_server (self, session, easel_session_server_get_id (server)) != NULL)
    {
      g_object_unref (server);
      return;
    }
  g_ptr_array_add (self->servers, server);
  g_signal_connect (server, "listed", G_CALLBACK (listed_cb), self);
  declare (self, server);
}

/* Removes entries of servers that are no longer in the file, or were changed. */
static void
drop_stale (EaselSessionServers *self,
            const char          *session)
{
  g_autoptr(GPtrArray) stale = g_ptr_array_new_with_free_func (g_free);
  JsonArray *list = easel_json_peek_array (easel_host_state_get (self->context->state, session), "customizations");

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *entry = easel_json_array_object (list, i);

      if (entry != NULL && easel_server_entry_is_ours (entry) &&
          find_server (self, session, easel_json_peek_string (entry, "id", "")) == NULL)
        g_ptr_array_add (stale, g_strdup (easel_json_peek_string (entry, "id", "")));
    }
  for (guint i = 0; i < stale->len; i++)
    easel_server_entry_remove (self->context->state, session, stale->pdata[i]);
}

static void
sync_session (EaselSessionServers *self,
              const char          *session)
{
  GPtrArray *user_servers = easel_user_servers_get_list (self->user_servers);

  easel_host_state_begin (self->context->state);
  for (guint i = 0; i < user_servers->len; i++)
    if (easel_user_server_is_enabled (user_servers->pdata[i]))
      add_server (self, session, user_servers->pdata[i]);
  drop_stale (self, session);
  easel_host_state_commit (self->context->state, NULL);
}

static void
probe_unknown (EaselSessionServers *self)
{
  GPtrArray *user_servers = easel_user_servers_get_list (self->user_servers);

  for (guint i = 0; i < user_servers->len; i++)
    if (easel_user_server_is_enabled (user_servers->pdata[i]) &&
        !easel_server_tools_has (self->tools, user_servers->pdata[i]))
      probe (self, user_servers->pdata[i]);
}

static void
sync_all (EaselSessionServers *self)
{
  g_autoptr(GPtrArray) sessions = easel_agent_sessions_list (self->context->sessions);

  for (guint i = self->servers->len; i > 0; i--)
    if (!is_listed (self, self->servers->pdata[i - 1]))
      drop_server (self, i - 1);
  for (guint i = 0; i < sessions->len; i++)
    sync_session (self, sessions->pdata[i]);
  offer (self);
  probe_unknown (self);
}

static void
session_added_cb (EaselAgentSessions  *sessions,
                  const char          *session,
                  EaselSessionServers *self)
{
  sync_session (self, session);
}

static void
removed_cb (EaselHostState      *state,
            const char          *uri,
            EaselSessionServers *self)
{
  for (guint i = self->servers->len; i > 0; i--)
    if (strcmp (easel_session_server_get_session (self->servers->pdata[i - 1]), uri) == 0)
      drop_server (self, i - 1);
}

/* --- requests of clients --------------------------------------------------------------------------------------- */

static gboolean
is_enabled (EaselSessionServers *self,
            EaselSessionServer  *server)
{
  JsonObject *state = easel_host_state_get (self->context->state, easel_session_server_get_session (server));
  g_autoptr(AhpServer) view = state != NULL
                              ? ahp_session_find_server (state, easel_session_server_get_id (server)) : NULL;

  return view != NULL && view->is_enabled;
}

static void
envelope_cb (EaselHostState      *state,
             const char          *channel,
             JsonObject          *envelope,
             const char          *only,
             EaselSessionServers *self)
{
  JsonObject *action = easel_json_peek_object (envelope, "action");
  const char *type = easel_json_peek_string (action, "type", "");
  EaselSessionServer *server;

  if (only != NULL || easel_json_has (envelope, "rejectionReason") || !g_str_has_prefix (type, "session/"))
    return;
  server = find_server (self, channel, easel_json_peek_string (action, "id", ""));
  if (server == NULL)
    return;
  if (strcmp (type, "session/mcpServerStartRequested") == 0)
    easel_session_server_start (server);
  else if (strcmp (type, "session/mcpServerStopRequested") == 0 ||
           (strcmp (type, "session/customizationToggled") == 0 && !is_enabled (self, server)))
    easel_session_server_stop (server);
}

/* (transfer full) (nullable) */
static char *
log_cb (EaselHostMcp        *mcp,
        const char          *uri,
        EaselSessionServers *self)
{
  for (guint i = 0; i < self->servers->len; i++)
    if (strcmp (easel_session_server_get_log_uri (self->servers->pdata[i]), uri) == 0)
      return easel_log_dup_text (easel_session_server_get_log (self->servers->pdata[i]));
  return NULL;
}

static gboolean
has_address (EaselUserServer *user_server,
             const char      *address)
{
  return g_strcmp0 (easel_user_server_get_address (user_server), address) == 0;
}

/* A client provides a token for an address, or revokes it with an empty one. */
static gboolean
token_cb (EaselHostMcp        *mcp,
          const char          *resource,
          const char          *token,
          EaselSessionServers *self)
{
  GPtrArray *user_servers = easel_user_servers_get_list (self->user_servers);
  gboolean is_wanted = FALSE;

  for (guint i = 0; i < user_servers->len; i++)
    is_wanted = is_wanted || has_address (user_servers->pdata[i], resource);
  if (!is_wanted)
    return FALSE;
  if (*token != '\0')
    g_hash_table_insert (self->tokens, g_strdup (resource), g_strdup (token));
  else
    g_hash_table_remove (self->tokens, resource);
  for (guint i = 0; i < self->servers->len; i++)
    if (has_address (easel_session_server_get_server (self->servers->pdata[i]), resource))
      easel_session_server_set_token (self->servers->pdata[i], *token != '\0' ? token : NULL);
  probe_unknown (self);
  return TRUE;
}

/* --- calls ----------------------------------------------------------------------------------------------------- */

/* (nullable): the server @id in @session. */
static EaselSessionServer *
find_by_user_server (EaselSessionServers *self,
                     const char          *session,
                     const char          *id)
{
  for (guint i = 0; i < self->servers->len; i++)
    if (strcmp (easel_session_server_get_session (self->servers->pdata[i]), session) == 0 &&
        strcmp (easel_user_server_get_id (easel_session_server_get_server (self->servers->pdata[i])), id) == 0)
      return self->servers->pdata[i];
  return NULL;
}

static void
run_tool (McpCall  *call,
          gpointer  user_data)
{
  EaselSessionServers *self = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char *session = NULL;
  const char *server_id;
  JsonObject *tool = easel_server_tools_find (self->tools, mcp_call_get_tool (call), &server_id);
  EaselSessionServer *server = NULL;

  if (tool != NULL)
    session = easel_agent_sessions_ensure_for_client (self->context->sessions, call, &error);
  if (session != NULL)
    server = find_by_user_server (self, session, server_id);
  if (error != NULL)
    easel_agent_fail_error (call, error, NULL);
  else if (server == NULL)
    mcp_call_fail (call, NULL, "The person has taken the server of this tool out of Easel.");
  else if (!is_enabled (self, server))
    mcp_call_fail (call, NULL, "The person has switched the server of this tool off for this session. They can switch "
                               "it on again in Easel's panel, in the session's list of servers.");
  else
    easel_server_job_run (self->context, self->apps, server, tool, call);
}

/* --- the object ------------------------------------------------------------------------------------------------ */

static gboolean
is_abandoned (EaselSessionServers *self,
              EaselSessionServer  *server,
              gint64               since)
{
  JsonObject *agent = easel_agent_view_peek_agent (self->context->state, easel_session_server_get_session (server));

  return easel_session_server_get_state (server) == EASEL_SESSION_SERVER_READY &&
         easel_session_server_get_used (server) < since &&
         (agent == NULL || !easel_json_peek_boolean (agent, "here", FALSE));
}

static gboolean
sweep_cb (gpointer user_data)
{
  EaselSessionServers *self = user_data;
  gint64 since = g_get_monotonic_time () - (gint64) EASEL_LIMIT_SERVER_IDLE * 1000;

  for (guint i = 0; i < self->servers->len; i++)
    if (is_abandoned (self, self->servers->pdata[i], since))
      easel_session_server_stop (self->servers->pdata[i]);
  return G_SOURCE_CONTINUE;
}

/**
 * easel_session_servers_new:
 * @context: the host and its sessions
 * @apps: the chats of the sessions
 * @user_servers: (transfer none): the servers that the user added
 *
 * Returns: (transfer full): session servers that are stopped, except those that start once to list their tools
 */
EaselSessionServers *
easel_session_servers_new (EaselAgentContext *context,
                           EaselAgentApps    *apps,
                           EaselUserServers  *user_servers)
{
  EaselSessionServers *self;
  g_autofree char *path = NULL;

  g_return_val_if_fail (EASEL_IS_AGENT_CONTEXT (context), NULL);
  g_return_val_if_fail (EASEL_IS_AGENT_APPS (apps), NULL);
  g_return_val_if_fail (EASEL_IS_USER_SERVERS (user_servers), NULL);

  self = g_object_new (EASEL_TYPE_SESSION_SERVERS, NULL);
  self->context = g_object_ref (context);
  self->apps = g_object_ref (apps);
  self->user_servers = g_object_ref (user_servers);
  path = g_build_filename (easel_host_get_directory (context->host), "server-tools.json", NULL);
  self->tools = easel_server_tools_new (path);
  g_signal_connect_object (user_servers, "changed", G_CALLBACK (sync_all), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (context->sessions, "added", G_CALLBACK (session_added_cb), self, 0);
  g_signal_connect_object (context->state, "removed", G_CALLBACK (removed_cb), self, 0);
  g_signal_connect_object (context->state, "envelope", G_CALLBACK (envelope_cb), self, 0);
  g_signal_connect_object (easel_host_get_mcp (context->host), "token", G_CALLBACK (token_cb), self, 0);
  g_signal_connect_object (easel_host_get_mcp (context->host), "log", G_CALLBACK (log_cb), self, 0);
  self->sweep_source = g_timeout_add (EASEL_LIMIT_SERVER_SWEEP, sweep_cb, self);
  sync_all (self);
  return self;
}
