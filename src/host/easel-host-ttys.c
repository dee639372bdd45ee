/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-ttys.h"

#include "ahp-error.h"
#include "easel-host-error.h"
#include "easel-host-flow-control.h"
#include "easel-host-limits.h"
#include "easel-host-tty.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-error.h"

/* Bytes of an action in addition to its text, on the wire and at the client. */
#define ACTION_WEIGHT 256

struct _EaselHostTtys
{
  GObject               parent_instance;
  EaselHostState       *state;
  EaselHostHub         *hub;
  EaselHostFlowControl *flow_control;
  GHashTable           *by_uri;    /* uri -> running EaselHostTty */
  GHashTable           *changed;   /* set of URIs that must be saved */
  guint                 save_source;
  gboolean              stopped;
};

G_DEFINE_FINAL_TYPE (EaselHostTtys, easel_host_ttys, G_TYPE_OBJECT)

static void
easel_host_ttys_dispose_object (GObject *object)
{
  EaselHostTtys *self = EASEL_HOST_TTYS (object);

  g_clear_handle_id (&self->save_source, g_source_remove);
  g_hash_table_remove_all (self->by_uri);
  G_OBJECT_CLASS (easel_host_ttys_parent_class)->dispose (object);
}

static void
easel_host_ttys_finalize (GObject *object)
{
  EaselHostTtys *self = EASEL_HOST_TTYS (object);

  g_hash_table_unref (self->by_uri);
  g_hash_table_unref (self->changed);
  g_clear_object (&self->flow_control);
  g_clear_object (&self->hub);
  g_clear_object (&self->state);
  G_OBJECT_CLASS (easel_host_ttys_parent_class)->finalize (object);
}

static void
easel_host_ttys_class_init (EaselHostTtysClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_host_ttys_dispose_object;
  object_class->finalize = easel_host_ttys_finalize;
}

static void
easel_host_ttys_init (EaselHostTtys *self)
{
  self->by_uri = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->changed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
update_pauses (EaselHostTtys *self)
{
  GHashTableIter iter;
  gpointer uri, tty;

  g_hash_table_iter_init (&iter, self->by_uri);
  while (g_hash_table_iter_next (&iter, &uri, &tty))
    easel_host_tty_set_paused (tty, easel_host_flow_control_is_full (self->flow_control, uri));
}

EaselHostTtys *
easel_host_ttys_new (EaselHostState *state,
                     EaselHostHub   *hub)
{
  EaselHostTtys *self = g_object_new (EASEL_HOST_TYPE_TTYS, NULL);

  self->state = g_object_ref (state);
  self->hub = g_object_ref (hub);
  self->flow_control = easel_host_flow_control_new (hub);
  g_signal_connect_object (self->flow_control, "moved", G_CALLBACK (update_pauses), self, G_CONNECT_SWAPPED);
  return self;
}

/* Publishes the list of terminals if it changed, as a full replacement. Call it inside a transaction. */
static void
publish (EaselHostTtys *self)
{
  static const char * const copied[] = { "title", "claim", "exitCode" };
  g_autoptr(GPtrArray) uris = easel_host_state_list (self->state, AHP_CHANNEL_TERMINAL, NULL);
  JsonNode *before = easel_json_peek_node (easel_host_state_get (self->state, EASEL_HOST_ROOT_URI), "terminals");
  g_autoptr(JsonNode) after = NULL;
  g_autoptr(JsonObject) action = NULL;
  JsonArray *list = json_array_new ();

  for (guint i = 0; i < uris->len; i++)
    {
      JsonObject *state = easel_host_state_get (self->state, uris->pdata[i]);
      JsonObject *info = easel_json_object (EASEL_JSON_STRING ("resource", uris->pdata[i]));

      for (guint j = 0; j < G_N_ELEMENTS (copied); j++)
        if (easel_json_has (state, copied[j]))
          json_object_set_member (info, copied[j], json_node_ref (easel_json_peek_node (state, copied[j])));
      json_array_add_object_element (list, info);
    }
  after = easel_json_node_take_array (list);
  if (before != NULL ? json_node_equal (before, after) : uris->len == 0)
    return;
  action = easel_json_object (EASEL_JSON_STRING ("type", "root/terminalsChanged"),
                              EASEL_JSON_NODE ("terminals", g_steal_pointer (&after)));
  easel_host_state_apply (self->state, EASEL_HOST_ROOT_URI, action, NULL);
}

static void
save (EaselHostTtys *self)
{
  GHashTableIter iter;
  gpointer uri;

  g_clear_handle_id (&self->save_source, g_source_remove);
  easel_host_state_begin (self->state);
  g_hash_table_iter_init (&iter, self->changed);
  while (g_hash_table_iter_next (&iter, &uri, NULL))
    easel_host_state_save (self->state, uri);
  publish (self);
  easel_host_state_commit (self->state, NULL);
  g_hash_table_remove_all (self->changed);
}

static gboolean
save_cb (gpointer user_data)
{
  EaselHostTtys *self = user_data;

  self->save_source = 0;
  save (self);
  return G_SOURCE_REMOVE;
}

/* Publishes titles to root only periodically, because a program may change them with every byte. */
static void
save_later (EaselHostTtys *self,
            const char    *uri)
{
  g_hash_table_add (self->changed, g_strdup (uri));
  if (self->save_source == 0 && !self->stopped)
    self->save_source = g_timeout_add (EASEL_LIMIT_TERMINAL_SAVE, save_cb, self);
}

static char *
find_uri (EaselHostTtys *self,
          EaselHostTty  *tty)
{
  GHashTableIter iter;
  gpointer uri, value;

  g_hash_table_iter_init (&iter, self->by_uri);
  while (g_hash_table_iter_next (&iter, &uri, &value))
    if (value == tty)
      return g_strdup (uri);
  return NULL;
}

static void
tty_action_cb (EaselHostTty  *tty,
               JsonObject    *action,
               EaselHostTtys *self)
{
  g_autofree char *uri = find_uri (self, tty);
  gboolean exited = strcmp (easel_json_peek_string (action, "type", ""), "terminal/exited") == 0;
  gsize weight = strlen (easel_json_peek_string (action, "data", "")) + ACTION_WEIGHT;

  if (uri == NULL)
    return;
  easel_host_state_begin (self->state);
  easel_host_state_apply (self->state, uri, action, NULL);
  easel_host_state_commit (self->state, NULL);
  easel_host_flow_control_add (self->flow_control, uri, weight);
  save_later (self, uri);
  if (exited)
    {
      g_hash_table_remove (self->by_uri, uri);
      save (self);
    }
  else
    easel_host_tty_set_paused (tty, easel_host_flow_control_is_full (self->flow_control, uri));
}

static void
mark_exited (EaselHostTtys *self,
             const char    *uri)
{
  g_autoptr(JsonObject) action = NULL;

  if (easel_json_has (easel_host_state_get (self->state, uri), "exitCode"))
    return;
  action = easel_json_object (EASEL_JSON_STRING ("type", "terminal/exited"), EASEL_JSON_INT ("exitCode", -1));
  easel_host_state_apply (self->state, uri, action, NULL);
  easel_host_state_save (self->state, uri);
}

/** easel_host_ttys_restore: marks terminals of the last run as exited with -1, because their exit status is unknown. */
void
easel_host_ttys_restore (EaselHostTtys *self)
{
  g_autoptr(GPtrArray) uris = NULL;

  g_return_if_fail (EASEL_HOST_IS_TTYS (self));

  uris = easel_host_state_list (self->state, AHP_CHANNEL_TERMINAL, NULL);
  easel_host_state_begin (self->state);
  for (guint i = 0; i < uris->len; i++)
    mark_exited (self, uris->pdata[i]);
  publish (self);
  easel_host_state_commit (self->state, NULL);
}

void
easel_host_ttys_stop (EaselHostTtys *self)
{
  g_return_if_fail (EASEL_HOST_IS_TTYS (self));

  if (!self->stopped)
    save (self);
  self->stopped = TRUE;
  g_hash_table_remove_all (self->by_uri);
}

/* Removes the oldest exited terminal if there are too many. */
static gboolean
remove_oldest (EaselHostTtys *self)
{
  g_autoptr(GPtrArray) uris = easel_host_state_list (self->state, AHP_CHANNEL_TERMINAL, NULL);

  if (uris->len < EASEL_LIMIT_HOST_TERMINALS)
    return TRUE;
  for (guint i = 0; i < uris->len; i++)
    if (!g_hash_table_contains (self->by_uri, uris->pdata[i]))
      {
        easel_host_state_begin (self->state);
        easel_host_state_remove (self->state, uris->pdata[i]);
        return easel_host_state_commit (self->state, NULL);
      }
  return FALSE;
}

/* (transfer full) (nullable): a path; NULL without an error: the home folder. */
static char *
read_cwd (JsonObject  *params,
          GError     **error)
{
  const char *cwd = easel_json_peek_string (params, "cwd", NULL);
  g_autofree char *path = NULL;

  if (cwd == NULL)
    return NULL;
  path = g_path_is_absolute (cwd) ? g_strdup (cwd) : g_filename_from_uri (cwd, NULL, NULL);
  if (path == NULL || !g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS, "cwd is not a folder of this host"));
      return NULL;
    }
  return g_steal_pointer (&path);
}

static gboolean
check_claim (EaselHostTtys        *self,
             EaselHostConnection  *connection,
             JsonObject           *params,
             GError              **error)
{
  JsonObject *claim = easel_json_peek_object (params, "claim");
  const char *kind = easel_json_peek_string (claim, "kind", "");
  const char *client = easel_json_peek_string (claim, "clientId", "");
  const char *session = easel_json_peek_string (claim, "session", "");

  if (strcmp (kind, "client") == 0 && strcmp (client, easel_host_connection_get_client_id (connection)) == 0)
    return TRUE;
  if (strcmp (kind, "session") == 0 && easel_host_state_is (self->state, session, AHP_CHANNEL_SESSION))
    return TRUE;
  g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS,
                                                  "claim must name this client or a session of this host"));
  return FALSE;
}

static gboolean
check_new (EaselHostTtys        *self,
           EaselHostConnection  *connection,
           JsonObject           *params,
           GError              **error)
{
  const char *uri = easel_json_get_string (params, "channel", error);

  if (uri == NULL)
    return FALSE;
  if (!g_str_has_prefix (uri, "ahp-terminal:/") || strlen (uri) > EASEL_LIMIT_URI_BYTES)
    g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS,
                                                    "channel must begin with ahp-terminal:/"));
  else if (easel_host_state_get (self->state, uri) != NULL)
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_SESSION_EXISTS, "There is such a terminal already"));
  else if (!check_claim (self, connection, params, error))
    return FALSE;
  else if (!remove_oldest (self))
    g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_BUSY, "Too many terminals run: end one first"));
  else
    return TRUE;
  return FALSE;
}

static JsonObject *
new_state (JsonObject *params,
           const char *cwd,
           guint       columns,
           guint       rows)
{
  const char *name = easel_json_peek_string (params, "name", "");
  gboolean has_name = *name != '\0' && strlen (name) <= EASEL_LIMIT_HOST_NAME_BYTES;
  g_autofree char *cwd_uri = g_filename_to_uri (cwd != NULL ? cwd : g_get_home_dir (), NULL, NULL);

  return easel_json_object (EASEL_JSON_STRING ("title", has_name ? name : "Terminal"),
                            EASEL_JSON_STRING ("cwd", cwd_uri),
                            EASEL_JSON_INT ("cols", columns),
                            EASEL_JSON_INT ("rows", rows),
                            EASEL_JSON_ARRAY ("content", json_array_new ()),
                            EASEL_JSON_NODE_REF ("claim", easel_json_peek_node (params, "claim")),
                            EASEL_JSON_BOOLEAN ("supportsCommandDetection", FALSE));
}

static gboolean
add (EaselHostTtys  *self,
     JsonObject     *params,
     GError        **error)
{
  const char *uri = easel_json_peek_string (params, "channel", NULL);
  guint columns = CLAMP (easel_json_peek_int (params, "cols", 80), 1, EASEL_LIMIT_TERMINAL_CELLS);
  guint rows = CLAMP (easel_json_peek_int (params, "rows", 24), 1, EASEL_LIMIT_TERMINAL_CELLS);
  GError *failure = NULL;
  g_autofree char *cwd = read_cwd (params, &failure);
  g_autoptr(EaselHostTty) tty = failure == NULL ? easel_host_tty_new (cwd, columns, rows, &failure) : NULL;
  g_autoptr(JsonObject) state = NULL;

  if (tty == NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  state = new_state (params, cwd, columns, rows);
  easel_host_state_begin (self->state);
  easel_host_state_add (self->state, uri, AHP_CHANNEL_TERMINAL, NULL, state);
  publish (self);
  if (!easel_host_state_commit (self->state, error))
    return FALSE;
  g_signal_connect_object (tty, "action", G_CALLBACK (tty_action_cb), self, 0);
  g_hash_table_insert (self->by_uri, g_strdup (uri), g_steal_pointer (&tty));
  return TRUE;
}

static void
ready_cb (RpcRequest   *request,
          EaselHostTty *tty)
{
  rpc_request_reply (request, NULL);
  g_signal_handlers_disconnect_by_data (tty, request);
}

static void
unref_request (gpointer  request,
               GClosure *closure)
{
  g_object_unref (request);
}

/* Answers once it is known whether the shell marks its commands, because the client needs that to type a command. If
 * the terminal is disposed of first, the request is dropped, which answers it. */
static void
reply_when_ready (EaselHostTtys *self,
                  RpcRequest    *request)
{
  EaselHostTty *tty = g_hash_table_lookup (self->by_uri,
                                           easel_json_peek_string (rpc_request_get_params (request), "channel", ""));

  if (tty == NULL || easel_host_tty_is_ready (tty))
    rpc_request_reply (request, NULL);
  else
    g_signal_connect_data (tty, "ready", G_CALLBACK (ready_cb), g_object_ref (request), unref_request,
                           G_CONNECT_SWAPPED);
}

/**
 * easel_host_ttys_create:
 * @self: the terminals
 * @connection: who asks
 * @request: `createTerminal` {channel, claim, name?, cwd?, cols?, rows?}
 *
 * Starts the shell of the user who runs the host, and answers at its first prompt.
 *
 * Errors: -32602; -32003 if the channel exists; -32000 if there are too many terminals.
 */
void
easel_host_ttys_create (EaselHostTtys       *self,
                        EaselHostConnection *connection,
                        RpcRequest          *request)
{
  JsonObject *params = rpc_request_get_params (request);
  g_autoptr(GError) error = NULL;

  g_return_if_fail (EASEL_HOST_IS_TTYS (self));

  if (check_new (self, connection, params, &error) && add (self, params, &error))
    reply_when_ready (self, request);
  else
    rpc_request_reply_gerror (request, error);
}

/**
 * easel_host_ttys_dispose:
 * @self: the terminals
 * @connection: who asks
 * @request: `disposeTerminal` {channel}
 *
 * Kills the process; subscribers are notified that it exited, and then the channel is removed. Errors: -32602, -32001.
 */
void
easel_host_ttys_dispose (EaselHostTtys       *self,
                         EaselHostConnection *connection,
                         RpcRequest          *request)
{
  g_autoptr(GError) error = NULL;
  const char *uri = NULL;

  g_return_if_fail (EASEL_HOST_IS_TTYS (self));

  uri = easel_json_get_string (rpc_request_get_params (request), "channel", &error);
  if (uri != NULL && !easel_host_state_is (self->state, uri, AHP_CHANNEL_TERMINAL))
    error = easel_host_error_rpc (AHP_CODE_SESSION_NOT_FOUND, "There is no such terminal");
  if (error != NULL)
    {
      rpc_request_reply_gerror (request, error);
      return;
    }
  g_hash_table_remove (self->by_uri, uri);
  g_hash_table_remove (self->changed, uri);
  easel_host_state_begin (self->state);
  mark_exited (self, uri);
  easel_host_state_remove (self->state, uri);
  publish (self);
  if (easel_host_state_commit (self->state, &error))
    rpc_request_reply (request, NULL);
  else
    rpc_request_reply_gerror (request, error);
}

/** easel_host_ttys_follow: @channel: a terminal; @action: a client's action, validated and applied. */
void
easel_host_ttys_follow (EaselHostTtys *self,
                        const char    *channel,
                        JsonObject    *action)
{
  const char *type = easel_json_peek_string (action, "type", "");
  EaselHostTty *tty;

  g_return_if_fail (EASEL_HOST_IS_TTYS (self));

  tty = g_hash_table_lookup (self->by_uri, channel);
  save_later (self, channel);
  if (tty == NULL)
    return;
  if (strcmp (type, "terminal/input") == 0)
    {
      if (!easel_host_tty_input (tty, easel_json_peek_string (action, "data", "")))
        g_message ("A terminal does not read what is typed; some of it is lost");
    }
  else if (strcmp (type, "terminal/resized") == 0)
    easel_host_tty_resize (tty, easel_json_peek_int (action, "cols", 80), easel_json_peek_int (action, "rows", 24));
}
