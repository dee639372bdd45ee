/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-ahp-servers.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ahp-error.h"
#include "ahp-extensions.h"
#include "ahp-resource.h"
#include "ahp-server.h"
#include "easel-ahp-reason.h"
#include "easel-ahp-sign-in.h"
#include "easel-json.h"
#include "easel-log.h"

struct _EaselAhpServers
{
  GObject       parent_instance;

  AhpClient    *client;
  EaselSession *session;
  JsonNode     *read;       /* nullable: customizations at the last read */
  JsonObject   *state;      /* nullable: state of the session */
  GHashTable   *servers;    /* EaselServer by customization id */
  GHashTable   *logs;       /* EaselLog by customization id, for hosts that keep no logs */
};

static void delegate_init (EaselServerDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselAhpServers, easel_ahp_servers, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_SERVER_DELEGATE, delegate_init))

/* The values of AhpServerState and EaselServerState have the same order. */
static EaselServerState
map_state (const AhpServer *server)
{
  static const EaselServerState states[] = {
    [AHP_SERVER_STARTING] = EASEL_SERVER_STARTING, [AHP_SERVER_READY] = EASEL_SERVER_READY,
    [AHP_SERVER_AUTH_REQUIRED] = EASEL_SERVER_SIGN_IN, [AHP_SERVER_ERROR] = EASEL_SERVER_FAILED,
    [AHP_SERVER_STOPPED] = EASEL_SERVER_STOPPED, [AHP_SERVER_UNKNOWN] = EASEL_SERVER_UNKNOWN,
  };

  return states[server->state];
}

static EaselServerOrigin
map_origin (const AhpServer *server)
{
  static const EaselServerOrigin origins[] = {
    [AHP_CONTAINER_NONE] = EASEL_SERVER_OF_SESSION, [AHP_CONTAINER_PLUGIN] = EASEL_SERVER_OF_PLUGIN,
    [AHP_CONTAINER_CLIENT_PLUGIN] = EASEL_SERVER_OF_CLIENT, [AHP_CONTAINER_DIRECTORY] = EASEL_SERVER_OF_FOLDER,
  };

  return origins[server->container];
}

/* (nullable): address of the server's log on hosts of Easel. */
static const char *
get_log_uri (const AhpServer *view)
{
  JsonObject *meta = easel_json_peek_object (view->raw, "_meta");
  JsonObject *extension = meta != NULL ? easel_json_peek_object (meta, AHP_EXTENSION_META) : NULL;

  return extension != NULL ? easel_json_peek_string (extension, "log", NULL) : NULL;
}

/* The line of a position in a file; -1 without a valid position. */
static int
read_line (JsonObject *range,
           const char *end)
{
  JsonObject *position = range != NULL ? easel_json_peek_object (range, end) : NULL;
  gint64 line = position != NULL ? easel_json_peek_int (position, "line", -1) : -1;

  return line < 0 || line > G_MAXINT ? -1 : (int) line;
}

static void
write_server (EaselAhpServers *self,
              EaselServer     *server,
              const AhpServer *view)
{
  JsonObject *range = easel_json_peek_object (view->raw, "range");
  JsonObject *error = view->details != NULL ? easel_json_peek_object (view->details, "error") : NULL;
  g_auto(GStrv) scopes = NULL;
  g_auto(GStrv) issuers = NULL;
  EaselServerFacts facts = {
    .name = view->name != NULL && *view->name != '\0' ? view->name : view->id,
    .origin = map_origin (view),
    .origin_name = view->container_name,
    .is_origin_enabled = view->is_container_enabled,
    .is_enabled = view->is_enabled,
    .icon = view->icon,
    .declaration = view->uri,
    .first_line = read_line (range, "start"),
    .last_line = read_line (range, "end"),
    .state = map_state (view),
    .message = error != NULL ? easel_json_peek_string (error, "message", NULL) : NULL,
    .has_log = get_log_uri (view) != NULL || g_hash_table_contains (self->logs, view->id) ||
               (view->app_capabilities != NULL && easel_json_has (view->app_capabilities, "logging")),
  };

  if (view->state == AHP_SERVER_AUTH_REQUIRED)
    easel_ahp_sign_in_read (&facts, view->details, &scopes, &issuers);
  easel_server_set_facts (server, &facts);
}

static gboolean
is_unlisted (gpointer id,
             gpointer server,
             gpointer listed)
{
  return !g_ptr_array_find (listed, server, NULL);
}

static gboolean
is_of_unknown_server (gpointer id,
                      gpointer log,
                      gpointer servers)
{
  return !g_hash_table_contains (servers, id);
}

/**
 * easel_ahp_servers_update:
 * @self: the servers of a session
 * @state: (nullable): the state of the session; %NULL after it was released
 */
void
easel_ahp_servers_update (EaselAhpServers *self,
                          JsonObject      *state)
{
  JsonNode *now = state != NULL ? json_object_get_member (state, "customizations") : NULL;
  g_autoptr(GPtrArray) servers = NULL;
  g_autoptr(GPtrArray) views = NULL;

  if (state != NULL)
    json_object_ref (state);
  g_clear_pointer (&self->state, json_object_unref);
  self->state = state;
  if (now == self->read)
    return;
  g_clear_pointer (&self->read, json_node_unref);
  self->read = now != NULL ? json_node_ref (now) : NULL;
  servers = g_ptr_array_new_with_free_func (g_object_unref);
  views = state != NULL ? ahp_session_read_servers (state) : NULL;
  for (guint i = 0; views != NULL && i < views->len; i++)
    {
      const AhpServer *view = g_ptr_array_index (views, i);
      EaselServer *server = g_hash_table_lookup (self->servers, view->id);

      if (server != NULL && g_ptr_array_find (servers, server, NULL))
        continue;
      if (server == NULL)
        {
          server = easel_server_new (EASEL_SERVER_DELEGATE (self), view->id);
          g_hash_table_insert (self->servers, g_strdup (view->id), server);
        }
      g_ptr_array_add (servers, g_object_ref (server));
      write_server (self, server, view);
    }
  g_hash_table_foreach_remove (self->servers, is_unlisted, servers);
  g_hash_table_foreach_remove (self->logs, is_of_unknown_server, self->servers);
  easel_session_set_servers (self->session, servers);
}

/* (transfer full): the error for users; text from the host is only logged. */
static GError *
explain (const GError *error)
{
  const char *sentence = _("The host did not do this.");

  g_debug ("a server was not changed: %s", error->message);
  if (g_error_matches (error, AHP_ERROR, AHP_ERROR_NO_ECHO))
    sentence = _("The host does not answer.");
  else if (error->domain == G_IO_ERROR)
    sentence = easel_ahp_reason (NULL);
  return g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, sentence);
}

static void
dispatched_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;

  if (ahp_client_dispatch_finish (AHP_CLIENT (source), result, &error))
    g_task_return_boolean (task, TRUE);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_error (task, explain (error));
}

/* Dispatches an action. Consumes @action and @task. */
static void
dispatch (AhpClient  *client,
          const char *session,
          JsonObject *action,
          GTask      *task)
{
  ahp_client_dispatch_async (client, session, action, g_task_get_cancellable (task), dispatched_cb, task);
  json_object_unref (action);
}

static JsonObject *
build_request (const char *type,
               const char *id)
{
  return easel_json_object (EASEL_JSON_STRING ("type", type), EASEL_JSON_STRING ("id", id));
}

static void
stopped_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  const char * const *names = g_task_get_task_data (task);

  if (ahp_client_dispatch_finish (AHP_CLIENT (source), result, &error))
    dispatch (AHP_CLIENT (source), names[0], build_request ("session/mcpServerStartRequested", names[1]),
              g_object_ref (task));
  else
    g_task_return_error (task, explain (error));
}

/* Restarts a server with two actions, because AHP has no restart; actions of a channel keep their order. */
static void
restart (AhpClient  *client,
         const char *session,
         const char *id,
         GTask      *task)
{
  const char * const names[] = { session, id, NULL };
  g_autoptr(JsonObject) stop = build_request ("session/mcpServerStopRequested", id);

  g_task_set_task_data (task, g_strdupv ((char **) names), (GDestroyNotify) g_strfreev);
  ahp_client_dispatch_async (client, session, stop, g_task_get_cancellable (task), stopped_cb, task);
}

static void
delegate_change (EaselServerDelegate *delegate,
                 EaselServer         *server,
                 EaselServerChange    change,
                 GTask               *task)
{
  EaselAhpServers *self = EASEL_AHP_SERVERS (delegate);
  const char *session = easel_session_get_uri (self->session);
  const char *id = easel_server_get_id (server);
  g_autoptr(AhpServer) view = self->state != NULL ? ahp_session_find_server (self->state, id) : NULL;

  /* Refuse while disconnected: an action at the next connection would surprise the user. */
  if (view == NULL || !easel_connection_is_ready (EASEL_CONNECTION (self->client)))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "%s",
                               view == NULL ? _("The session no longer has this server.")
                                            : easel_ahp_reason (NULL));
      g_object_unref (task);
      return;
    }
  switch (change)
    {
    case EASEL_SERVER_CHANGE_START:
      dispatch (self->client, session, build_request ("session/mcpServerStartRequested", id), task);
      break;
    case EASEL_SERVER_CHANGE_STOP:
      dispatch (self->client, session, build_request ("session/mcpServerStopRequested", id), task);
      break;
    case EASEL_SERVER_CHANGE_RESTART:
      restart (self->client, session, id, task);
      break;
    case EASEL_SERVER_CHANGE_ENABLE:
    case EASEL_SERVER_CHANGE_DISABLE:
    default:
      dispatch (self->client, session, ahp_server_build_toggle (view, change == EASEL_SERVER_CHANGE_ENABLE), task);
    }
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char *mime_type = NULL;
  g_autoptr(GBytes) bytes = ahp_client_read_resource_finish (AHP_CLIENT (source), result, &mime_type, &error);

  if (bytes != NULL)
    g_task_return_pointer (task, easel_content_new (bytes, mime_type, g_task_get_task_data (task)), g_object_unref);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_error (task, easel_ahp_content_error (error));
}

static void
delegate_read (EaselServerDelegate *delegate,
               EaselServer         *server,
               GTask               *task)
{
  EaselAhpServers *self = EASEL_AHP_SERVERS (delegate);
  const char *declaration = easel_server_get_facts (server)->declaration;

  g_task_set_task_data (task, g_strdup (declaration), g_free);
  ahp_client_read_resource_async (self->client, AHP_ROOT_URI, declaration, g_task_get_cancellable (task), read_cb,
                                  task);
}

static void
delegate_read_log (EaselServerDelegate *delegate,
                   EaselServer         *server,
                   GTask               *task)
{
  EaselAhpServers *self = EASEL_AHP_SERVERS (delegate);
  g_autoptr(GTask) owned = task;
  const char *id = easel_server_get_id (server);
  g_autoptr(AhpServer) view = self->state != NULL ? ahp_session_find_server (self->state, id) : NULL;
  const char *uri = view != NULL ? get_log_uri (view) : NULL;
  EaselLog *log = g_hash_table_lookup (self->logs, id);

  if (uri != NULL)
    {
      g_task_set_task_data (task, g_strdup (uri), g_free);
      ahp_client_read_resource_async (self->client, AHP_ROOT_URI, uri, g_task_get_cancellable (task), read_cb,
                                      g_steal_pointer (&owned));
    }
  else
    {
      char *text = log != NULL ? easel_log_dup_text (log) : g_strdup ("");
      g_autoptr(GBytes) bytes = g_bytes_new_take (text, strlen (text));

      g_task_return_pointer (task, easel_content_new (bytes, "text/plain", "log"), g_object_unref);
    }
}

static void
delegate_init (EaselServerDelegateInterface *iface)
{
  iface->change = delegate_change;
  iface->read = delegate_read;
  iface->read_log = delegate_read_log;
}

/* Records log messages of a server, which hosts without logs forward on the server's channel. */
static void
notification_cb (AhpClient       *client,
                 const char      *method,
                 const char      *channel,
                 JsonObject      *params,
                 EaselAhpServers *self)
{
  g_autoptr(GPtrArray) views = NULL;

  if (strcmp (method, "notifications/message") != 0 || self->state == NULL)
    return;
  views = ahp_session_read_servers (self->state);
  for (guint i = 0; i < views->len; i++)
    {
      const AhpServer *view = g_ptr_array_index (views, i);
      EaselServer *server = g_hash_table_lookup (self->servers, view->id);
      EaselLog *log;

      if (g_strcmp0 (view->channel, channel) != 0 || server == NULL || get_log_uri (view) != NULL)
        continue;
      log = g_hash_table_lookup (self->logs, view->id);
      if (log == NULL)
        {
          log = easel_log_new ();
          g_hash_table_insert (self->logs, g_strdup (view->id), log);
          write_server (self, server, view);
        }
      easel_log_add_message (log, params);
    }
}

static void
easel_ahp_servers_finalize (GObject *object)
{
  EaselAhpServers *self = EASEL_AHP_SERVERS (object);

  g_hash_table_unref (self->logs);
  g_hash_table_unref (self->servers);
  g_clear_pointer (&self->read, json_node_unref);
  g_clear_pointer (&self->state, json_object_unref);
  g_clear_object (&self->session);
  g_clear_object (&self->client);
  G_OBJECT_CLASS (easel_ahp_servers_parent_class)->finalize (object);
}

static void
easel_ahp_servers_class_init (EaselAhpServersClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_ahp_servers_finalize;
}

static void
easel_ahp_servers_init (EaselAhpServers *self)
{
  self->logs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) easel_log_free);
  self->servers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
}

/**
 * easel_ahp_servers_new:
 * @client: the connection to the host
 * @session: a session of the host
 *
 * Returns: (transfer full): an object that keeps the servers of @session up to date
 */
EaselAhpServers *
easel_ahp_servers_new (AhpClient    *client,
                       EaselSession *session)
{
  EaselAhpServers *self = g_object_new (EASEL_TYPE_AHP_SERVERS, NULL);

  self->client = g_object_ref (client);
  self->session = g_object_ref (session);
  g_signal_connect_object (client, "notification::mcp", G_CALLBACK (notification_cb), self, 0);
  return self;
}
