/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-views.h"

#include "easel-deadline.h"
#include "easel-host-catalogue.h"
#include "easel-host-limits.h"
#include "easel-json.h"

struct _EaselHostViews
{
  GObject         parent_instance;
  EaselHostState *state;
  EaselHostHub   *hub;
  GHashTable     *reports;   /* channel -> (EaselHostConnection -> EaselHostView); only of canvases that are open */
};

/* A pending wait. Task data. */
typedef struct
{
  char          *channel;
  gboolean       again;
  GHashTable    *reporters;   /* set of EaselHostConnection: borrowed, only compared */
  gulong         handler;
  EaselDeadline *deadline;
} Waiting;

enum { REPORTED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselHostViews, easel_host_views, G_TYPE_OBJECT)

static void
easel_host_views_finalize (GObject *object)
{
  EaselHostViews *self = EASEL_HOST_VIEWS (object);

  g_hash_table_unref (self->reports);
  g_object_unref (self->hub);
  g_object_unref (self->state);

  G_OBJECT_CLASS (easel_host_views_parent_class)->finalize (object);
}

static void
easel_host_views_class_init (EaselHostViewsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_host_views_finalize;
  signals[REPORTED] = g_signal_new ("reported", EASEL_HOST_TYPE_VIEWS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 2, G_TYPE_STRING, EASEL_HOST_TYPE_CONNECTION);
}

static void
easel_host_views_init (EaselHostViews *self)
{
  self->reports = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_hash_table_unref);
}

static void
state_removed_cb (EaselHostState *state,
                  const char     *uri,
                  EaselHostViews *self)
{
  g_hash_table_remove (self->reports, uri);
}

/**
 * easel_host_views_new:
 * @state: the state of the host
 * @hub: the live connections
 *
 * Returns: (transfer full): views without reports
 */
EaselHostViews *
easel_host_views_new (EaselHostState *state,
                      EaselHostHub   *hub)
{
  EaselHostViews *self;

  g_return_val_if_fail (EASEL_HOST_IS_STATE (state), NULL);
  g_return_val_if_fail (EASEL_HOST_IS_HUB (hub), NULL);

  self = g_object_new (EASEL_HOST_TYPE_VIEWS, NULL);
  self->state = g_object_ref (state);
  self->hub = g_object_ref (hub);
  g_signal_connect_object (state, "removed", G_CALLBACK (state_removed_cb), self, 0);
  return self;
}

static void
connection_closed_cb (EaselHostConnection *connection,
                      EaselHostViews      *self)
{
  GHashTableIter iter;
  gpointer reports;

  g_signal_handlers_disconnect_by_func (connection, connection_closed_cb, self);
  g_hash_table_iter_init (&iter, self->reports);
  while (g_hash_table_iter_next (&iter, NULL, &reports))
    g_hash_table_remove (reports, connection);
}

static void
store_report (EaselHostViews      *self,
              const char          *channel,
              EaselHostConnection *connection,
              gboolean             visible)
{
  GHashTable *reports = g_hash_table_lookup (self->reports, channel);

  if (reports == NULL)
    {
      reports = g_hash_table_new (NULL, NULL);
      g_hash_table_insert (self->reports, g_strdup (channel), reports);
    }
  /* Closed connections are removed, so that no key is a dangling pointer. */
  if (g_signal_handler_find (connection, G_SIGNAL_MATCH_FUNC | G_SIGNAL_MATCH_DATA, 0, 0, NULL,
                             connection_closed_cb, self) == 0)
    g_signal_connect_object (connection, "closed", G_CALLBACK (connection_closed_cb), self, 0);
  g_hash_table_insert (reports, connection,
                       GINT_TO_POINTER (visible ? EASEL_HOST_VIEW_VISIBLE : EASEL_HOST_VIEW_HIDDEN));
}

/**
 * easel_host_views_changed:
 * @self: the views
 * @connection: the sender
 * @params: the parameters of the notification; foreign
 *
 * Stores a client's report. Ignored if the client did not offer `x-view` or does not subscribe to the session, if no
 * such canvas is open in it, or if a member is missing or invalid.
 */
void
easel_host_views_changed (EaselHostViews      *self,
                          EaselHostConnection *connection,
                          JsonObject          *params)
{
  const char *session, *instance_id;
  gboolean visible;
  g_autoptr(EaselHostCanvas) canvas = NULL;

  g_return_if_fail (EASEL_HOST_IS_VIEWS (self));
  g_return_if_fail (EASEL_HOST_IS_CONNECTION (connection));
  g_return_if_fail (params != NULL);

  session = easel_json_peek_string (params, "channel", "");
  instance_id = easel_json_peek_string (params, "instanceId", "");
  if ((easel_host_connection_get_extensions (connection) & AHP_EXTENSION_VIEW) &&
      easel_host_connection_subscribes (connection, session) &&
      easel_json_get_boolean (params, "visible", &visible, NULL))
    canvas = easel_host_catalogue_find (self->state, session, instance_id);
  if (canvas == NULL)
    {
      g_debug ("%s was dropped", AHP_METHOD_CANVAS_VIEW_CHANGED);
      return;
    }
  store_report (self, canvas->channel, connection, visible);
  g_signal_emit (self, signals[REPORTED], 0, canvas->channel, connection);
}

/**
 * easel_host_views_get:
 * @self: the views
 * @channel: of a canvas
 *
 * Returns: the last reports of the clients that subscribe to its session, combined
 */
EaselHostView
easel_host_views_get (EaselHostViews *self,
                      const char     *channel)
{
  EaselHostView view = EASEL_HOST_VIEW_UNKNOWN;
  const char *session;
  GHashTable *reports;
  GHashTableIter iter;
  gpointer connection, report;

  g_return_val_if_fail (EASEL_HOST_IS_VIEWS (self), EASEL_HOST_VIEW_UNKNOWN);
  g_return_val_if_fail (channel != NULL, EASEL_HOST_VIEW_UNKNOWN);

  reports = g_hash_table_lookup (self->reports, channel);
  session = easel_host_state_get_session (self->state, channel);
  if (reports == NULL || session == NULL)
    return EASEL_HOST_VIEW_UNKNOWN;
  g_hash_table_iter_init (&iter, reports);
  while (g_hash_table_iter_next (&iter, &connection, &report))
    if (easel_host_connection_subscribes (connection, session))
      view = MAX (view, (EaselHostView) GPOINTER_TO_INT (report));
  return view;
}

/* Clients that subscribe to @uri and report what the user sees. */
static GPtrArray *
list_speakers (EaselHostViews *self,
               const char     *uri)
{
  GPtrArray *clients = easel_host_hub_list_subscribers (self->hub, uri);

  for (guint i = clients->len; i > 0; i--)
    if (!(easel_host_connection_get_extensions (g_ptr_array_index (clients, i - 1)) & AHP_EXTENSION_VIEW))
      g_ptr_array_remove_index (clients, i - 1);
  return clients;
}

/* Clients whose report is expected: for a canvas that is shown again, those that were asked to; for a new one, the
 * subscribers of its session. A session that is new as well has no subscribers yet, but will have. */
static GPtrArray *
list_expected (EaselHostViews *self,
               Waiting        *waiting)
{
  const char *session = easel_host_state_get_session (self->state, waiting->channel);
  g_autoptr(GPtrArray) clients = NULL;

  if (waiting->again || session == NULL)
    return list_speakers (self, waiting->channel);
  clients = list_speakers (self, session);
  return clients->len > 0 ? g_steal_pointer (&clients) : list_speakers (self, EASEL_HOST_ROOT_URI);
}

static gboolean
is_over (EaselHostViews *self,
         Waiting        *waiting)
{
  g_autoptr(GPtrArray) expected = NULL;

  if (easel_host_views_get (self, waiting->channel) == EASEL_HOST_VIEW_VISIBLE)
    return TRUE;
  expected = list_expected (self, waiting);
  for (guint i = 0; i < expected->len; i++)
    if (!g_hash_table_contains (waiting->reporters, expected->pdata[i]))
      return FALSE;
  return TRUE;
}

static void
waiting_free (Waiting *waiting)
{
  g_free (waiting->channel);
  g_hash_table_unref (waiting->reporters);
  g_free (waiting);
}

static void
finish (GTask *task)
{
  EaselHostViews *self = g_task_get_source_object (task);
  Waiting *waiting = g_task_get_task_data (task);

  g_clear_signal_handler (&waiting->handler, self);
  g_clear_pointer (&waiting->deadline, easel_deadline_free);
  g_task_return_int (task, easel_host_views_get (self, waiting->channel));
  g_object_unref (task);
}

static void
reported_cb (EaselHostViews      *self,
             const char          *channel,
             EaselHostConnection *connection,
             GTask               *task)
{
  Waiting *waiting = g_task_get_task_data (task);

  if (strcmp (channel, waiting->channel) != 0)
    return;
  g_hash_table_add (waiting->reporters, connection);
  if (is_over (self, waiting))
    finish (task);
}

static void
ended_cb (gboolean timed_out,
          gpointer user_data)
{
  finish (user_data);
}

static void
remember_reporters (EaselHostViews *self,
                    Waiting        *waiting)
{
  GHashTable *reports = g_hash_table_lookup (self->reports, waiting->channel);
  GHashTableIter iter;
  gpointer connection;

  if (reports == NULL)
    return;
  g_hash_table_iter_init (&iter, reports);
  while (g_hash_table_iter_next (&iter, &connection, NULL))
    g_hash_table_add (waiting->reporters, connection);
}

/**
 * easel_host_views_wait_async:
 * @self: the views
 * @channel: of a canvas
 * @again: whether the clients were just asked to bring it to the front
 * @cancellable: (nullable): ends the wait early
 * @callback: called with the result
 * @user_data: data for @callback
 *
 * Waits until every expected client has reported, or the canvas is visible; at most %EASEL_LIMIT_HOST_VIEW_WAIT.
 */
void
easel_host_views_wait_async (EaselHostViews      *self,
                             const char          *channel,
                             gboolean             again,
                             GCancellable        *cancellable,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  GTask *task;
  Waiting *waiting;

  g_return_if_fail (EASEL_HOST_IS_VIEWS (self));
  g_return_if_fail (channel != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  waiting = g_new0 (Waiting, 1);
  g_task_set_source_tag (task, easel_host_views_wait_async);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, waiting, (GDestroyNotify) waiting_free);
  waiting->channel = g_strdup (channel);
  waiting->again = again;
  waiting->reporters = g_hash_table_new (NULL, NULL);
  if (!again)
    remember_reporters (self, waiting);
  if (is_over (self, waiting))
    {
      finish (task);
      return;
    }
  waiting->deadline = easel_deadline_new (EASEL_LIMIT_HOST_VIEW_WAIT, cancellable, ended_cb, task);
  waiting->handler = g_signal_connect (self, "reported", G_CALLBACK (reported_cb), task);
}

/**
 * easel_host_views_wait_finish:
 * @self: the views
 * @result: the result passed to the callback
 *
 * Returns: the combined reports; it never fails
 */
EaselHostView
easel_host_views_wait_finish (EaselHostViews *self,
                              GAsyncResult   *result)
{
  g_return_val_if_fail (g_task_is_valid (result, self), EASEL_HOST_VIEW_UNKNOWN);

  return g_task_propagate_int (G_TASK (result), NULL);
}
