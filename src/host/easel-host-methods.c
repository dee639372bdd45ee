/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-methods.h"

#include "ahp-error.h"
#include "easel-host-consent.h"
#include "easel-host-dispatch.h"
#include "easel-host-error.h"
#include "easel-host-filter.h"
#include "easel-host-handshake.h"
#include "easel-host-limits.h"
#include "easel-host-resources.h"
#include "easel-json.h"
#include "rpc-error.h"

struct _EaselHostMethods
{
  GObject            parent_instance;
  EaselHostState    *state;
  EaselHostSessions *sessions;
  EaselHostHub      *hub;
  EaselHostRuntime  *runtime;
  EaselHostPresence *presence;
  EaselHostTtys     *ttys;
  EaselHostViews    *views;
  EaselHostMcp      *mcp;
  char              *computer;   /* nullable */
  char             **folders;    /* nullable: folders shared with clients */
};

G_DEFINE_FINAL_TYPE (EaselHostMethods, easel_host_methods, G_TYPE_OBJECT)

typedef void (*Method) (EaselHostMethods    *self,
                        EaselHostConnection *connection,
                        RpcRequest          *request);

static void
easel_host_methods_finalize (GObject *object)
{
  EaselHostMethods *self = EASEL_HOST_METHODS (object);

  g_strfreev (self->folders);
  g_clear_object (&self->mcp);
  g_clear_object (&self->views);
  g_clear_object (&self->ttys);
  g_clear_object (&self->presence);
  g_clear_object (&self->runtime);
  g_clear_object (&self->hub);
  g_clear_object (&self->sessions);
  g_clear_object (&self->state);
  g_free (self->computer);

  G_OBJECT_CLASS (easel_host_methods_parent_class)->finalize (object);
}

static void
easel_host_methods_class_init (EaselHostMethodsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_host_methods_finalize;
}

static void
easel_host_methods_init (EaselHostMethods *self)
{
}

/**
 * easel_host_methods_new:
 * @state: the state of the host
 * @sessions: the sessions in it
 * @hub: the live connections
 * @runtime: the canvases
 * @presence: the registered clients of each session
 * @ttys: the terminals
 * @views: the canvases that the user sees, as reported by clients
 * @mcp: the channels to MCP servers
 *
 * Returns: (transfer full): the methods
 */
EaselHostMethods *
easel_host_methods_new (EaselHostState    *state,
                        EaselHostSessions *sessions,
                        EaselHostHub      *hub,
                        EaselHostRuntime  *runtime,
                        EaselHostPresence *presence,
                        EaselHostTtys     *ttys,
                        EaselHostViews    *views,
                        EaselHostMcp      *mcp)
{
  EaselHostMethods *self = g_object_new (EASEL_HOST_TYPE_METHODS, NULL);

  self->state = g_object_ref (state);
  self->sessions = g_object_ref (sessions);
  self->hub = g_object_ref (hub);
  self->runtime = g_object_ref (runtime);
  self->presence = g_object_ref (presence);
  self->ttys = g_object_ref (ttys);
  self->views = g_object_ref (views);
  self->mcp = g_object_ref (mcp);
  return self;
}

void
easel_host_methods_set_computer (EaselHostMethods *self,
                                 const char       *computer)
{
  g_return_if_fail (EASEL_HOST_IS_METHODS (self));

  g_free (self->computer);
  self->computer = g_strdup (computer);
}

/**
 * easel_host_methods_set_folders:
 * @self: the methods
 * @folders: (nullable): folders that clients may use from now on
 */
void
easel_host_methods_set_folders (EaselHostMethods *self,
                                char * const     *folders)
{
  g_return_if_fail (EASEL_HOST_IS_METHODS (self));

  g_strfreev (self->folders);
  self->folders = g_strdupv ((char **) folders);
}

static void
reply_object (RpcRequest *request,
              JsonObject *result)
{
  g_autoptr(JsonNode) node = easel_json_node_take (result);

  rpc_request_reply (request, node);
}

static void
ping (EaselHostMethods    *self,
      EaselHostConnection *connection,
      RpcRequest          *request)
{
  rpc_request_reply (request, NULL);
}

static void
initialize (EaselHostMethods    *self,
            EaselHostConnection *connection,
            RpcRequest          *request)
{
  EaselHostHandshake handshake = { self->state, self->hub, self->presence, self->computer };

  easel_host_handshake_initialize (&handshake, connection, request);
}

static void
reconnect (EaselHostMethods    *self,
           EaselHostConnection *connection,
           RpcRequest          *request)
{
  EaselHostHandshake handshake = { self->state, self->hub, self->presence, self->computer };

  easel_host_handshake_reconnect (&handshake, connection, request);
}

static void
list_sessions (EaselHostMethods    *self,
               EaselHostConnection *connection,
               RpcRequest          *request)
{
  JsonObject *params = rpc_request_get_params (request);
  g_autoptr(GError) error = NULL;
  JsonObject *result = easel_host_sessions_list (self->sessions, easel_json_peek_int (params, "limit", 0),
                                                 easel_json_peek_string (params, "cursor", NULL), &error);

  if (result != NULL)
    reply_object (request, result);
  else
    rpc_request_reply_gerror (request, error);
}

static gboolean
check_new_session (EaselHostConnection  *connection,
                   JsonObject           *params,
                   GError              **error)
{
  const char *provider = easel_json_peek_string (params, "provider", "easel");
  JsonObject *client = easel_json_peek_object (params, "activeClient");
  g_autoptr(JsonNode) node = easel_json_node_ref_object (params);
  g_autofree char *text = easel_json_to_string (node);

  if (strlen (text) > EASEL_LIMIT_HOST_ACTION_BYTES)
    g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS, "The parameters are too large"));
  else if (strcmp (provider, "easel") != 0)
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_PROVIDER_NOT_FOUND,
                                                    "This host has only the provider easel"));
  else if (client != NULL && g_strcmp0 (easel_json_peek_string (client, "clientId", NULL),
                                        easel_host_connection_get_client_id (connection)) != 0)
    g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS,
                                                    "activeClient.clientId is not that of this connection"));
  else
    return TRUE;
  return FALSE;
}

static void
create_session (EaselHostMethods    *self,
                EaselHostConnection *connection,
                RpcRequest          *request)
{
  static const char *const names[] = { "workingDirectory", "workingDirectories" };
  JsonObject *params = rpc_request_get_params (request);
  g_autoptr(JsonObject) members = json_object_new ();
  g_autoptr(GError) error = NULL;
  const char *session = easel_json_get_string (params, "channel", &error);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (easel_json_has (params, names[i]))
      json_object_set_member (members, names[i], json_node_ref (easel_json_peek_node (params, names[i])));
  if (session == NULL || !check_new_session (connection, params, &error))
    {
      rpc_request_reply_gerror (request, error);
      return;
    }
  easel_host_state_begin (self->state);
  if (easel_host_sessions_create (self->sessions, session, "New session", members, &error))
    {
      JsonObject *client = easel_json_peek_object (params, "activeClient");
      g_autoptr(JsonObject) action = easel_json_object (EASEL_JSON_STRING ("type", "session/activeClientSet"),
                                                        EASEL_JSON_OBJECT_REF ("activeClient", client));

      /* The client that creates a session also joins it. */
      if (client != NULL)
        easel_host_state_apply (self->state, session, action, NULL);
      easel_host_runtime_update_session (self->runtime, session);
    }
  if (easel_host_state_commit (self->state, error == NULL ? &error : NULL) && error == NULL)
    rpc_request_reply (request, NULL);
  else
    rpc_request_reply_gerror (request, error);
}

static void
dispose_session (EaselHostMethods    *self,
                 EaselHostConnection *connection,
                 RpcRequest          *request)
{
  g_autoptr(GError) error = NULL;
  const char *session = easel_json_get_string (rpc_request_get_params (request), "channel", &error);

  if (session != NULL)
    easel_host_runtime_end_session (self->runtime, session);
  if (session != NULL && easel_host_sessions_dispose (self->sessions, session, &error))
    rpc_request_reply (request, NULL);
  else
    rpc_request_reply_gerror (request, error);
}

static void
create_terminal (EaselHostMethods    *self,
                 EaselHostConnection *connection,
                 RpcRequest          *request)
{
  easel_host_ttys_create (self->ttys, connection, request);
}

static void
dispose_terminal (EaselHostMethods    *self,
                  EaselHostConnection *connection,
                  RpcRequest          *request)
{
  easel_host_ttys_dispose (self->ttys, connection, request);
}

static void
subscribe (EaselHostMethods    *self,
           EaselHostConnection *connection,
           RpcRequest          *request)
{
  g_autoptr(GError) error = NULL;
  const char *uri = easel_json_get_string (rpc_request_get_params (request), "channel", &error);
  JsonObject *snapshot;

  if (uri != NULL && easel_host_state_is_unreadable (self->state, uri))
    error = easel_host_error_rpc (RPC_ERROR_INTERNAL,
                                  "What was saved of it cannot be read; it is kept in the host's database as it is");
  else if (uri != NULL && easel_host_state_get (self->state, uri) == NULL)
    error = easel_host_error_rpc (AHP_CODE_SESSION_NOT_FOUND, "There is no such channel");
  else if (uri != NULL && !easel_host_connection_subscribe (connection, uri))
    error = easel_host_error_rpc (RPC_ERROR_BUSY, "A client subscribes %d channels at most",
                                  EASEL_LIMIT_HOST_SUBSCRIPTIONS);
  if (error != NULL)
    {
      rpc_request_reply_gerror (request, error);
      return;
    }
  snapshot = easel_host_filter_snapshot (connection, easel_host_state_snapshot (self->state, uri));
  reply_object (request, easel_json_object (EASEL_JSON_OBJECT ("snapshot", snapshot)));
}

static void
reopen_canvas (EaselHostMethods    *self,
               EaselHostConnection *connection,
               RpcRequest          *request)
{
  JsonObject *params = rpc_request_get_params (request);
  g_autoptr(GError) error = NULL;
  const char *session = easel_json_get_string (params, "channel", &error);
  const char *instance_id = session != NULL ? easel_json_get_string (params, "instanceId", &error) : NULL;
  g_autofree char *channel = NULL;

  if (instance_id != NULL && !easel_host_connection_subscribes (connection, session))
    error = easel_host_error_rpc (AHP_CODE_SESSION_NOT_FOUND, "The client does not subscribe to the session");
  else if (instance_id != NULL)
    channel = easel_host_runtime_reopen (self->runtime, session, instance_id, &error);
  if (channel != NULL)
    reply_object (request, easel_json_object (EASEL_JSON_STRING ("channel", channel)));
  else
    rpc_request_reply_gerror (request, error);
}

static void
read_canvas (EaselHostMethods    *self,
             EaselHostConnection *connection,
             RpcRequest          *request)
{
  easel_host_resources_read_canvas (self->state, self->runtime, connection, request);
}

static void
read_log (EaselHostMethods *self,
          RpcRequest       *request,
          const char       *uri)
{
  char *log = easel_host_mcp_dup_log (self->mcp, uri);
  g_autoptr(EaselHostContent) content = NULL;
  GString *text;

  if (log == NULL)
    {
      rpc_request_reply_error (request, AHP_CODE_NOT_FOUND, "There is no such text", NULL);
      return;
    }
  content = easel_host_content_new ("text/plain", log, strlen (log));
  text = rpc_request_begin_result (request);
  easel_host_content_write (content, text);
  rpc_request_end_result (request, text);
}

static void
read_root (EaselHostMethods    *self,
           EaselHostConnection *connection,
           RpcRequest          *request)
{
  const char *uri = easel_json_peek_string (rpc_request_get_params (request), "uri", "");

  if (g_ascii_strncasecmp (uri, "file:", strlen ("file:")) == 0)
    easel_host_folders_read (self->folders, request);
  else if (g_str_has_prefix (uri, EASEL_HOST_LOG_PREFIX) || g_str_has_prefix (uri, EASEL_HOST_CACHE_PREFIX))
    read_log (self, request, uri);
  else
    easel_host_resources_read_root (self->state, self->runtime, connection, request);
}

static void
write_file (EaselHostMethods    *self,
            EaselHostConnection *connection,
            RpcRequest          *request)
{
  easel_host_folders_write (self->folders, request);
}

static void
resolve_file (EaselHostMethods    *self,
              EaselHostConnection *connection,
              RpcRequest          *request)
{
  easel_host_folders_resolve (self->folders, request);
}

static void
list_folder (EaselHostMethods    *self,
             EaselHostConnection *connection,
             RpcRequest          *request)
{
  easel_host_folders_list (self->folders, request);
}

static void
authenticate (EaselHostMethods    *self,
              EaselHostConnection *connection,
              RpcRequest          *request)
{
  JsonObject *params = rpc_request_get_params (request);
  const char *resource = easel_json_peek_string (params, "resource", NULL);
  const char *token = easel_json_peek_string (params, "token", NULL);

  if (resource == NULL || token == NULL || strlen (token) > EASEL_LIMIT_HOST_TOKEN_BYTES)
    rpc_request_reply_error (request, RPC_ERROR_INVALID_PARAMS, "resource and token must be strings", NULL);
  else if (strpbrk (token, " \r\n\t") != NULL)
    rpc_request_reply_error (request, RPC_ERROR_INVALID_PARAMS, "A token has no blanks", NULL);
  else if (easel_host_mcp_set_token (self->mcp, resource, token))
    rpc_request_reply (request, NULL);
  else
    rpc_request_reply_error (request, RPC_ERROR_INVALID_PARAMS, "This host asked for no such token", NULL);
}

static const struct
{
  const char *name;
  Method      method;
  gboolean    before_handshake;
} methods[] = {
  { "authenticate", authenticate, FALSE },
  { "canvasReadResource", read_canvas, FALSE },
  { "createSession", create_session, FALSE },
  { "createTerminal", create_terminal, FALSE },
  { "disposeSession", dispose_session, FALSE },
  { "disposeTerminal", dispose_terminal, FALSE },
  { "initialize", initialize, TRUE },
  { "listSessions", list_sessions, FALSE },
  { "ping", ping, TRUE },
  { "reconnect", reconnect, TRUE },
  { "resourceList", list_folder, FALSE },
  { "resourceRead", read_root, FALSE },
  { "resourceResolve", resolve_file, FALSE },
  { "resourceWrite", write_file, FALSE },
  { "subscribe", subscribe, FALSE },
  { AHP_METHOD_CANVAS_REOPEN, reopen_canvas, FALSE },
};

static gboolean
connection_request_cb (EaselHostConnection *connection,
                       RpcRequest          *request,
                       EaselHostMethods    *self)
{
  gboolean is_client = easel_host_connection_get_client_id (connection) != NULL;

  if (is_client && easel_host_mcp_request (self->mcp, connection, request))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (strcmp (rpc_request_get_method (request), methods[i].name) == 0 && (is_client || methods[i].before_handshake))
      {
        methods[i].method (self, connection, request);
        return TRUE;
      }
  return FALSE;
}

static void
connection_notification_cb (EaselHostConnection *connection,
                            const char          *method,
                            JsonObject          *params,
                            EaselHostMethods    *self)
{
  if (easel_host_connection_get_client_id (connection) == NULL ||
      easel_host_mcp_notification (self->mcp, connection, method, params))
    return;
  if (strcmp (method, "dispatchAction") == 0)
    easel_host_dispatch (self->state, self->runtime, self->ttys, connection, params);
  else if (strcmp (method, "unsubscribe") == 0)
    {
      const char *uri = easel_json_peek_string (params, "channel", "");

      /* A client that unsubscribes from a session no longer provides canvases in it. */
      if (easel_host_connection_unsubscribe (connection, uri) &&
          easel_host_state_is (self->state, uri, AHP_CHANNEL_SESSION))
        easel_host_presence_remove (self->presence, easel_host_connection_get_client_id (connection), uri, NULL);
    }
  else if (strcmp (method, AHP_METHOD_CONSENT_CHANGED) == 0)
    easel_host_consent_changed (self->runtime, connection, params);
  else if (strcmp (method, AHP_METHOD_CANVAS_VIEW_CHANGED) == 0)
    easel_host_views_changed (self->views, connection, params);
}

void
easel_host_methods_attach (EaselHostMethods    *self,
                           EaselHostConnection *connection)
{
  g_return_if_fail (EASEL_HOST_IS_METHODS (self));

  g_signal_connect_object (connection, "request", G_CALLBACK (connection_request_cb), self, 0);
  g_signal_connect_object (connection, "notification", G_CALLBACK (connection_notification_cb), self, 0);
}
