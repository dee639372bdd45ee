/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-servers"

#include "config.h"

#include "easel-session-server.h"

#include "easel-backoff.h"
#include "easel-enum.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-redact.h"
#include "easel-server-access.h"
#include "easel-server-client.h"
#include "easel-server-entry.h"
#include "easel-session-server-limits.h"
#include "easel-text.h"
#include "easel-user-secrets.h"
#include "mcp-apps.h"
#include "mcp-listing.h"

#define ID_PREFIX "own-server-"

struct _EaselSessionServer
{
  GObject             parent_instance;

  EaselAgentContext *context;
  HttpClient        *http;
  EaselUserServer   *server;
  EaselServerToken  *token;     /* nullable: for requests to the address of the server; from a client of the host */
  EaselLog          *log;       /* output of all its starts */
  char              *log_uri;
  char              *session;   /* nullable */
  char              *id;

  EaselSessionServerState  state;
  GError                  *failure;        /* nullable: why it is not ready; foreign text */
  McpClientSession        *client;         /* nullable: while it is starting or ready */
  GCancellable            *cancellable;    /* nullable: cancels the start */
  JsonObject              *capabilities;   /* MCP capabilities in its customization */
  char                    *channel;        /* nullable: while it is ready */
  EaselServerCalls        *waiting;
  GHashTable              *pages;          /* set of addresses whose page was requested since the start */
  guint                    n_calls;
  gint64                   used;
  EaselBackoff             backoff;
  guint                    retry_source;
};

enum { LISTED, RESOLVED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void easel_session_server_iface_init (EaselHostMcpServerInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselSessionServer, easel_session_server, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_HOST_TYPE_MCP_SERVER, easel_session_server_iface_init))

G_DEFINE_ENUM_TYPE (EaselSessionServerState, easel_session_server_state,
                    G_DEFINE_ENUM_VALUE (EASEL_SESSION_SERVER_STOPPED, "stopped"),
                    G_DEFINE_ENUM_VALUE (EASEL_SESSION_SERVER_STARTING, "starting"),
                    G_DEFINE_ENUM_VALUE (EASEL_SESSION_SERVER_READY, "ready"),
                    G_DEFINE_ENUM_VALUE (EASEL_SESSION_SERVER_SIGN_IN, "sign-in"),
                    G_DEFINE_ENUM_VALUE (EASEL_SESSION_SERVER_FAILED, "failed"))

/* --- its state in the session ---------------------------------------------------------------------------------- */

/* The kind in AHP's McpServerState. */
static const char *
get_kind (EaselSessionServerState state)
{
  static const char *const kinds[] = {
    [EASEL_SESSION_SERVER_STOPPED] = "stopped", [EASEL_SESSION_SERVER_STARTING] = "starting",
    [EASEL_SESSION_SERVER_READY] = "ready", [EASEL_SESSION_SERVER_SIGN_IN] = "authRequired",
    [EASEL_SESSION_SERVER_FAILED] = "error",
  };

  return kinds[state];
}

static JsonObject *
new_state (EaselSessionServer *self)
{
  JsonObject *state, *error;
  g_autofree char *message = NULL;

  if (self->state == EASEL_SESSION_SERVER_SIGN_IN)
    return easel_server_access_describe (self->failure, easel_user_server_get_address (self->server),
                                         easel_server_token_is_set (self->token));
  state = easel_json_object (EASEL_JSON_STRING ("kind", get_kind (self->state)));
  if (self->state != EASEL_SESSION_SERVER_FAILED)
    return state;
  message = easel_text_for_display (self->failure->message, EASEL_LIMIT_DISPLAY_CHARS);
  error = easel_json_object (EASEL_JSON_STRING ("errorType", "server"), EASEL_JSON_STRING ("message", message));
  json_object_set_object_member (state, "error", error);
  return state;
}

/* Publishes the server's state in its session. For a server with Apps the whole entry is replaced, because the action
 * for the state has no member for the capabilities of Apps. */
static void
publish (EaselSessionServer *self)
{
  g_autoptr(JsonObject) state = new_state (self);
  JsonObject *before = easel_server_entry_find (self->context->state, self->session, self->id);
  JsonObject *entry;

  if (before == NULL)
    return;
  if (self->channel == NULL)
    {
      easel_server_entry_change (self->context->state, self->session, self->id, state);
      return;
    }
  entry = easel_json_object_copy (before);
  easel_server_entry_set (entry, state, self->channel, self->capabilities);
  easel_server_entry_put (self->context->state, self->session, entry);
}

/* Publishes the state again, because a client that requested a start has set it to "starting". */
static void
restate (EaselSessionServer *self)
{
  JsonObject *entry = easel_server_entry_find (self->context->state, self->session, self->id);
  JsonObject *state = easel_json_peek_object (entry, "state");

  if (state != NULL && strcmp (easel_json_peek_string (state, "kind", ""), get_kind (self->state)) != 0)
    publish (self);
}

static void
close_channel (EaselSessionServer *self)
{
  if (self->channel != NULL)
    easel_host_mcp_close (easel_host_get_mcp (self->context->host), self->channel);
  g_clear_pointer (&self->channel, g_free);
}

/* --- calls ----------------------------------------------------------------------------------------------------- */

static void
pause_call (EaselSessionServer *self,
            GTask              *task)
{
  g_autoptr(JsonObject) wanted = new_state (self);

  json_object_remove_member (wanted, "kind");
  easel_server_calls_pause (self->waiting, task, wanted);
}

static void
called_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselSessionServer *self = g_task_get_source_object (task);
  g_autoptr(GError) error = NULL;
  JsonObject *answer = mcp_client_session_call_finish (MCP_CLIENT_SESSION (source), result, &error);

  self->n_calls--;
  self->used = g_get_monotonic_time ();
  if (answer != NULL)
    {
      easel_backoff_reset (&self->backoff);
      g_task_return_pointer (task, answer, (GDestroyNotify) json_object_unref);
    }
  else if (self->client == MCP_CLIENT_SESSION (source) && easel_server_access_is_wanted (error))
    {
      g_clear_error (&self->failure);
      self->failure = g_steal_pointer (&error);
      self->state = EASEL_SESSION_SERVER_SIGN_IN;
      publish (self);
      pause_call (self, task);
    }
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
send_call (EaselSessionServer *self,
           GTask              *task)
{
  EaselServerCall *call = g_task_get_task_data (task);

  if (g_task_return_error_if_cancelled (task))
    return;
  easel_server_call_resume (call);
  self->n_calls++;
  mcp_client_session_call_async (self->client, call->method, call->params, EASEL_LIMIT_SERVER_CALL,
                                 call->events.progress, call->events.data, g_task_get_cancellable (task), called_cb,
                                 g_object_ref (task));
}

/* --- ending ---------------------------------------------------------------------------------------------------- */

static void
drop_client (EaselSessionServer *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->client == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->client, self);
  mcp_client_session_close (self->client);
  g_clear_object (&self->client);
}

/* @failure: (nullable). */
static void
enter_state (EaselSessionServer      *self,
             EaselSessionServerState  state,
             const GError            *failure)
{
  g_autoptr(EaselSessionServer) guard = g_object_ref (self);
  g_autoptr(GPtrArray) waiting = NULL;

  if (failure != NULL)
    easel_log_add (self->log, failure->message);
  else if (self->client != NULL)
    easel_log_add (self->log, "— stopped —");
  drop_client (self);
  close_channel (self);
  g_clear_error (&self->failure);
  self->failure = failure != NULL ? g_error_copy (failure) : NULL;
  self->state = state;
  publish (self);
  waiting = easel_server_calls_take (self->waiting);
  for (guint i = 0; i < waiting->len; i++)
    if (state == EASEL_SESSION_SERVER_SIGN_IN)
      /* Shows the user that each call waits for a token. */
      pause_call (self, waiting->pdata[i]);
    else if (self->failure != NULL)
      g_task_return_error (waiting->pdata[i], g_error_copy (self->failure));
    else
      g_task_return_new_error (waiting->pdata[i], G_IO_ERROR, G_IO_ERROR_CLOSED, "The server was stopped");
  g_signal_emit (self, signals[RESOLVED], 0);
}

static gboolean
retry_cb (gpointer user_data)
{
  EaselSessionServer *self = user_data;

  self->retry_source = 0;
  easel_session_server_start (self);
  return G_SOURCE_REMOVE;
}

static void
closed_cb (McpClientSession   *client,
           const GError       *reason,
           EaselSessionServer *self)
{
  g_autoptr(GError) ended = NULL;
  g_autoptr(EaselSessionServer) guard = g_object_ref (self);

  if (reason == NULL)
    ended = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, "The server has ended");
  enter_state (self, EASEL_SESSION_SERVER_FAILED, reason != NULL ? reason : ended);
  /* Restarts the server, which the user may be using through an App, a limited number of times. */
  if (self->session != NULL && self->retry_source == 0 && self->backoff.attempt < EASEL_LIMIT_SERVER_ATTEMPTS)
    self->retry_source = g_timeout_add (easel_backoff_next (&self->backoff), retry_cb, self);
}

/* --- starting -------------------------------------------------------------------------------------------------- */

static void
stderr_line_cb (McpClientSession   *client,
                const char         *line,
                EaselSessionServer *self)
{
  easel_log_add (self->log, line);
}

static void
notification_cb (McpClientSession   *client,
                 const char         *method,
                 JsonObject         *params,
                 EaselSessionServer *self)
{
  if (strcmp (method, "notifications/message") == 0)
    easel_log_add_message (self->log, params);
  if (self->channel != NULL)
    easel_host_mcp_notify (easel_host_get_mcp (self->context->host), self->channel, method, params);
}

static void
fail_start (EaselSessionServer *self,
            const GError       *error)
{
  enter_state (self, easel_server_access_is_wanted (error) ? EASEL_SESSION_SERVER_SIGN_IN : EASEL_SESSION_SERVER_FAILED,
               error);
}

/* The server is ready, perhaps again with a new token: sends the waiting calls. */
static void
become_ready (EaselSessionServer *self)
{
  g_autoptr(EaselSessionServer) guard = g_object_ref (self);
  g_autoptr(GPtrArray) waiting = easel_server_calls_take (self->waiting);

  g_clear_error (&self->failure);
  self->state = EASEL_SESSION_SERVER_READY;
  if (self->session != NULL && self->channel == NULL)
    self->channel = easel_host_mcp_open (easel_host_get_mcp (self->context->host), self->session,
                                         EASEL_HOST_MCP_SERVER (self));
  publish (self);
  for (guint i = 0; i < waiting->len; i++)
    send_call (self, waiting->pdata[i]);
  g_signal_emit (self, signals[RESOLVED], 0);
}

static void
listed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselSessionServer) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonArray) tools = mcp_listing_read_finish (MCP_CLIENT_SESSION (source), result, &error);

  if (self->client != MCP_CLIENT_SESSION (source))
    return;
  if (tools != NULL)
    g_signal_emit (self, signals[LISTED], 0, tools);
  if (self->client != MCP_CLIENT_SESSION (source) || self->state == EASEL_SESSION_SERVER_READY)
    return;
  if (tools != NULL)
    become_ready (self);
  else
    fail_start (self, error);
}

static void
list_tools (EaselSessionServer *self)
{
  mcp_listing_read_async (self->client, "tools/list", self->cancellable, listed_cb, g_object_ref (self));
}

static void
list_changed_cb (McpClientSession   *client,
                 const char         *list,
                 EaselSessionServer *self)
{
  if (self->state == EASEL_SESSION_SERVER_READY && strcmp (list, "tools") == 0)
    list_tools (self);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselSessionServer) self = user_data;
  g_autoptr(GError) error = NULL;
  gboolean is_open = mcp_client_session_open_finish (MCP_CLIENT_SESSION (source), result, &error);

  if (self->client != MCP_CLIENT_SESSION (source))
    return;
  if (!is_open)
    {
      fail_start (self, error);
      return;
    }
  /* Apps may use all capabilities, because the user added the server. */
  json_object_unref (self->capabilities);
  self->capabilities = mcp_apps_read_granted (mcp_client_session_get_capabilities (self->client));
  if (easel_json_has (self->capabilities, "serverTools"))
    list_tools (self);
  else
    become_ready (self);
}

/* (transfer full) (nullable): the working folder of the session's agent, as a URI. */
static char *
dup_folder_uri (EaselSessionServer *self)
{
  JsonObject *state = self->session != NULL ? easel_host_state_get (self->context->state, self->session) : NULL;

  return state != NULL ? g_strdup (easel_json_peek_string (state, "workingDirectory", NULL)) : NULL;
}

/* Hides secrets in the log, because servers may print them: all @secrets (nullable), and the file's pairs whose name
 * suggests a secret. */
static void
hide_secrets (EaselSessionServer     *self,
              const char * const *secrets)
{
  const char * const *pairs = easel_user_server_get_pairs (self->server);

  for (guint i = 0; secrets != NULL && secrets[i] != NULL; i += 2)
    easel_log_hide (self->log, secrets[i + 1]);
  for (guint i = 0; pairs[i] != NULL; i += 2)
    if (easel_redact_is_secret (pairs[i]))
      easel_log_hide (self->log, pairs[i + 1]);
}

/* @secrets: (nullable): pairs in addition to those of the file. */
static void
open_client (EaselSessionServer     *self,
             const char * const *secrets)
{
  g_autofree char *folder = dup_folder_uri (self);

  hide_secrets (self, secrets);
  g_hash_table_remove_all (self->pages);
  easel_log_add (self->log, "— starts —");
  self->client = easel_server_client_new (self->server, self->http, self->token, folder, secrets);
  mcp_client_session_set_log_level (self->client, "info");
  g_signal_connect (self->client, "closed", G_CALLBACK (closed_cb), self);
  g_signal_connect (self->client, "stderr-line", G_CALLBACK (stderr_line_cb), self);
  g_signal_connect (self->client, "notification", G_CALLBACK (notification_cb), self);
  g_signal_connect (self->client, "list-changed", G_CALLBACK (list_changed_cb), self);
  mcp_client_session_open_async (self->client, self->cancellable, opened_cb, g_object_ref (self));
}

static void
secrets_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(EaselSessionServer) self = user_data;
  g_autoptr(GError) error = NULL;
  g_auto(GStrv) secrets = easel_user_secrets_lookup_finish (EASEL_USER_SERVER (source), result, &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;
  if (secrets != NULL)
    open_client (self, (const char * const *) secrets);
  else
    fail_start (self, error);
}

void
easel_session_server_start (EaselSessionServer *self)
{
  g_return_if_fail (EASEL_IS_SESSION_SERVER (self));

  if (self->cancellable != NULL)
    {
      restate (self);
      return;
    }
  g_clear_handle_id (&self->retry_source, g_source_remove);
  self->used = g_get_monotonic_time ();
  self->cancellable = g_cancellable_new ();
  self->state = EASEL_SESSION_SERVER_STARTING;
  publish (self);
  if (*easel_user_server_get_secrets (self->server) != NULL)
    easel_user_secrets_lookup_async (self->server, self->cancellable, secrets_cb, g_object_ref (self));
  else
    open_client (self, NULL);
}

void
easel_session_server_stop (EaselSessionServer *self)
{
  g_return_if_fail (EASEL_IS_SESSION_SERVER (self));

  g_clear_handle_id (&self->retry_source, g_source_remove);
  easel_backoff_reset (&self->backoff);
  enter_state (self, EASEL_SESSION_SERVER_STOPPED, NULL);
}

/* @token: (nullable): the token for its address; a server that waited for one continues. */
void
easel_session_server_set_token (EaselSessionServer *self,
                                const char         *token)
{
  g_return_if_fail (EASEL_IS_SESSION_SERVER (self));

  easel_server_token_set (self->token, token);
  if (token != NULL)
    easel_log_hide (self->log, token);
  if (token == NULL)
    {
      if (self->cancellable != NULL)
        easel_session_server_stop (self);
      return;
    }
  if (self->state != EASEL_SESSION_SERVER_SIGN_IN)
    return;
  if (self->client != NULL && easel_server_client_takes_token (self->server))
    {
      become_ready (self);
      return;
    }
  drop_client (self);
  close_channel (self);
  easel_session_server_start (self);
}

void
easel_session_server_share_failure (EaselSessionServer *self,
                                    EaselSessionServer *other)
{
  g_return_if_fail (EASEL_IS_SESSION_SERVER (self));
  g_return_if_fail (EASEL_IS_SESSION_SERVER (other));

  if (self->state == EASEL_SESSION_SERVER_STOPPED && other->failure != NULL)
    enter_state (self, other->state, other->failure);
}

/* --- requests to the server ------------------------------------------------------------------------------------ */

static gboolean
is_open (EaselSessionServer *self)
{
  return self->state == EASEL_SESSION_SERVER_READY ||
         (self->state == EASEL_SESSION_SERVER_SIGN_IN && self->client != NULL);
}

/**
 * easel_session_server_call_async:
 * @self: a server in a session
 * @method: an MCP method
 * @params: (transfer none): its parameters
 * @events: (nullable): callbacks until the call ends; copied
 * @cancellable: (nullable): gives up, and cancels the call at the server
 * @callback: called from the main loop
 * @user_data: for @callback
 */
void
easel_session_server_call_async (EaselSessionServer          *self,
                                 const char                  *method,
                                 JsonObject                  *params,
                                 const EaselServerCallEvents *events,
                                 GCancellable                *cancellable,
                                 GAsyncReadyCallback          callback,
                                 gpointer                     user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_SESSION_SERVER (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_session_server_call_async);
  g_task_set_task_data (task, easel_server_call_new (method, params, events), (GDestroyNotify) easel_server_call_free);
  /* An open server gets the call at once, even if other calls wait for a token. */
  if (is_open (self))
    {
      send_call (self, task);
      return;
    }
  easel_server_calls_add (self->waiting, task);
  easel_session_server_start (self);
}

JsonObject *
easel_session_server_call_finish (EaselSessionServer  *self,
                                  GAsyncResult        *result,
                                  GError             **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

char *
easel_session_server_dup_page_key (EaselSessionServer *self,
                                   const char         *uri)
{
  g_autofree char *folder = NULL;
  g_autofree char *server = NULL;

  g_return_val_if_fail (EASEL_IS_SESSION_SERVER (self), NULL);
  g_return_val_if_fail (uri != NULL, NULL);

  folder = dup_folder_uri (self);
  server = g_strjoin (" ", self->id, folder, NULL);
  return easel_agent_cache_dup_page_key (server, uri);
}

static void
page_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  EaselSessionServer *self = EASEL_SESSION_SERVER (source);
  g_autofree char *key = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) page = easel_session_server_call_finish (self, result, &error);

  if (page == NULL)
    g_debug ("the page of an App is not kept: %s", error->message);
  else if (self->context != NULL)
    easel_agent_cache_put (self->context->cache, key, page);
}

/**
 * easel_session_server_cache_page:
 * @self: a server in a session
 * @uri: the address of an App's page, foreign
 *
 * Reads the page into the cache, in case the server ends before the user looks at it. Does nothing if the server is not
 * ready.
 */
void
easel_session_server_cache_page (EaselSessionServer *self,
                                 const char         *uri)
{
  g_autoptr(JsonObject) params = NULL;

  g_return_if_fail (EASEL_IS_SESSION_SERVER (self));
  g_return_if_fail (uri != NULL);

  if (self->state != EASEL_SESSION_SERVER_READY || g_hash_table_size (self->pages) >= EASEL_LIMIT_SERVER_PAGES ||
      !g_hash_table_add (self->pages, g_strdup (uri)))
    return;
  params = easel_json_object (EASEL_JSON_STRING ("uri", uri));
  easel_session_server_call_async (self, "resources/read", params, NULL, NULL, page_cb,
                                   easel_session_server_dup_page_key (self, uri));
}

/* --- the other end of mcp:// ----------------------------------------------------------------------------------- */

static JsonObject *
get_capabilities (EaselHostMcpServer *server)
{
  return EASEL_SESSION_SERVER (server)->capabilities;
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(RpcRequest) request = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = NULL;
  JsonObject *object = easel_session_server_call_finish (EASEL_SESSION_SERVER (source), result, &error);

  if (object != NULL)
    {
      answer = easel_json_node_take (object);
      rpc_request_reply (request, answer);
    }
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    rpc_request_withdraw (request);
  else
    rpc_request_reply_gerror (request, error);
}

static void
pass_request (EaselHostMcpServer *server,
              RpcRequest         *request,
              JsonObject         *params)
{
  easel_session_server_call_async (EASEL_SESSION_SERVER (server), rpc_request_get_method (request), params, NULL,
                                   rpc_request_get_cancellable (request), answered_cb, g_object_ref (request));
}

/* Drops notifications of Apps: they are log messages, which servers do not accept. */
static void
pass_notification (EaselHostMcpServer *server,
                   const char         *method,
                   JsonObject         *params)
{
  g_debug ("%s of an App goes nowhere", method);
}

static void
easel_session_server_iface_init (EaselHostMcpServerInterface *iface)
{
  iface->get_capabilities = get_capabilities;
  iface->request = pass_request;
  iface->notify = pass_notification;
}

/* --- the object ------------------------------------------------------------------------------------------------ */

static void
easel_session_server_dispose (GObject *object)
{
  EaselSessionServer *self = EASEL_SESSION_SERVER (object);

  g_clear_handle_id (&self->retry_source, g_source_remove);
  drop_client (self);
  if (self->context != NULL)
    close_channel (self);
  g_clear_object (&self->context);

  G_OBJECT_CLASS (easel_session_server_parent_class)->dispose (object);
}

static void
easel_session_server_finalize (GObject *object)
{
  EaselSessionServer *self = EASEL_SESSION_SERVER (object);

  g_object_unref (self->waiting);
  g_hash_table_unref (self->pages);
  g_clear_pointer (&self->capabilities, json_object_unref);
  g_clear_error (&self->failure);
  g_clear_object (&self->http);
  g_clear_object (&self->server);
  g_object_unref (self->token);
  easel_log_free (self->log);
  g_free (self->log_uri);
  g_free (self->session);
  g_free (self->id);
  g_free (self->channel);

  G_OBJECT_CLASS (easel_session_server_parent_class)->finalize (object);
}

static void
easel_session_server_class_init (EaselSessionServerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = easel_session_server_dispose;
  object_class->finalize = easel_session_server_finalize;
  signals[LISTED] = g_signal_new ("listed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  JSON_TYPE_ARRAY | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[RESOLVED] = g_signal_new ("resolved", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_session_server_init (EaselSessionServer *self)
{
  self->token = easel_server_token_new ();
  self->log = easel_log_new ();
  self->waiting = easel_server_calls_new ();
  self->pages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->capabilities = json_object_new ();
  self->used = g_get_monotonic_time ();
  easel_backoff_init (&self->backoff, EASEL_LIMIT_SERVER_BACKOFF, EASEL_LIMIT_SERVER_BACKOFF_MAX);
}

/**
 * easel_session_server_new:
 * @context: the context with the host and its sessions
 * @http: (transfer none): for an address
 * @server: (transfer none): the server to run
 * @session: (nullable): the session; %NULL: only lists its tools
 *
 * Returns: (transfer full): a stopped server
 */
EaselSessionServer *
easel_session_server_new (EaselAgentContext *context,
                          HttpClient        *http,
                          EaselUserServer   *server,
                          const char        *session)
{
  EaselSessionServer *self;
  g_autofree char *unique = NULL;

  g_return_val_if_fail (EASEL_IS_AGENT_CONTEXT (context), NULL);
  g_return_val_if_fail (EASEL_IS_USER_SERVER (server), NULL);

  self = g_object_new (EASEL_TYPE_SESSION_SERVER, NULL);
  self->context = g_object_ref (context);
  self->http = g_object_ref (http);
  self->server = g_object_ref (server);
  self->session = g_strdup (session);
  unique = g_uuid_string_random ();
  self->log_uri = g_strconcat (EASEL_HOST_LOG_PREFIX, unique, NULL);
  self->id = g_strconcat (ID_PREFIX, easel_user_server_get_id (server), NULL);
  return self;
}

EaselUserServer *
easel_session_server_get_server (EaselSessionServer *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION_SERVER (self), NULL);

  return self->server;
}

const char *
easel_session_server_get_session (EaselSessionServer *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION_SERVER (self), NULL);

  return self->session;
}

const char *
easel_session_server_get_id (EaselSessionServer *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION_SERVER (self), NULL);

  return self->id;
}

const char *
easel_session_server_get_log_uri (EaselSessionServer *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION_SERVER (self), NULL);

  return self->log_uri;
}

EaselLog *
easel_session_server_get_log (EaselSessionServer *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION_SERVER (self), NULL);

  return self->log;
}

EaselSessionServerState
easel_session_server_get_state (EaselSessionServer *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION_SERVER (self), EASEL_SESSION_SERVER_STOPPED);

  return self->state;
}

gint64
easel_session_server_get_used (EaselSessionServer *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION_SERVER (self), 0);

  return self->n_calls > 0 || easel_server_calls_count (self->waiting) > 0 ? G_MAXINT64 : self->used;
}
