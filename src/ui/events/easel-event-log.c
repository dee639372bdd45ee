/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-event-log.h"

#include "easel-enum.h"
#include "easel-event-record.h"
#include "easel-json.h"
#include "mcp-app-limits.h"
#include "mcp-app-surface.h"

/* A source; its sessions and their canvases are followed through list models. */
typedef struct
{
  EaselEventLog *log;      /* borrowed: owns this struct */
  EaselSource *source;
  char *url;
  const char *state;       /* the state in the last line written */
  GHashTable *follows;     /* EaselSession -> Follow */
} Watch;

typedef struct
{
  Watch *watch;            /* borrowed: owns this struct */
  EaselSession *session;
} Follow;

struct _EaselEventLog
{
  GObject parent_instance;

  FILE *output;            /* nullable */
  gboolean is_held;        /* whether lines wait for the next flush */
  gint64 start;
  GHashTable *watches;     /* EaselSource -> Watch */
  GHashTable *records;     /* EaselCanvas -> EaselEventRecord */
};

G_DEFINE_FINAL_TYPE (EaselEventLog, easel_event_log, G_TYPE_OBJECT)

static void sessions_changed_cb (GListModel *model, guint position, guint removed, guint added, Watch *watch);
static void source_changed_cb (EaselSource *source, GParamSpec *pspec, Watch *watch);
static void canvases_changed_cb (GListModel *list, guint position, guint removed, guint added, Follow *follow);
static void session_gone_cb (EaselSession *session, GParamSpec *pspec, Follow *follow);

static void
follow_free (Follow *follow)
{
  g_signal_handlers_disconnect_by_func (easel_session_get_canvases (follow->session), canvases_changed_cb, follow);
  g_signal_handlers_disconnect_by_func (follow->session, session_gone_cb, follow);
  g_object_unref (follow->session);
  g_free (follow);
}

static void
watch_free (Watch *watch)
{
  g_signal_handlers_disconnect_by_func (watch->source, source_changed_cb, watch);
  g_signal_handlers_disconnect_by_func (easel_source_get_sessions (watch->source), sessions_changed_cb, watch);
  g_hash_table_unref (watch->follows);
  g_object_unref (watch->source);
  g_free (watch->url);
  g_free (watch);
}

static void
easel_event_log_dispose (GObject *object)
{
  EaselEventLog *self = EASEL_EVENT_LOG (object);
  GHashTableIter iter;
  gpointer canvas;

  g_hash_table_remove_all (self->watches);
  g_hash_table_iter_init (&iter, self->records);
  while (g_hash_table_iter_next (&iter, &canvas, NULL))
    g_signal_handlers_disconnect_by_data (canvas, self);
  g_hash_table_remove_all (self->records);
  G_OBJECT_CLASS (easel_event_log_parent_class)->dispose (object);
}

static void
easel_event_log_finalize (GObject *object)
{
  EaselEventLog *self = EASEL_EVENT_LOG (object);

  g_hash_table_unref (self->watches);
  g_hash_table_unref (self->records);
  G_OBJECT_CLASS (easel_event_log_parent_class)->finalize (object);
}

static void
easel_event_log_class_init (EaselEventLogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_event_log_dispose;
  object_class->finalize = easel_event_log_finalize;
}

static void
easel_event_log_init (EaselEventLog *self)
{
  self->watches = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) watch_free);
  self->records = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) easel_event_record_free);
}

EaselEventLog *
easel_event_log_new (FILE   *output,
                     gint64  start)
{
  EaselEventLog *self;

  g_return_val_if_fail (output != NULL, NULL);

  self = g_object_new (EASEL_TYPE_EVENT_LOG, NULL);
  self->output = output;
  self->start = start;
  return self;
}

static void
flush (EaselEventLog *self)
{
  /* The reader closed the pipe: the panel goes on without a log. */
  if (self->output != NULL && !self->is_held && fflush (self->output) != 0)
    self->output = NULL;
}

/* Writes one line. "time" is the first member, because people read the lines too. @members: (transfer full). */
static void
write_line (EaselEventLog *self,
            JsonObject    *members)
{
  g_autoptr(JsonNode) root = easel_json_node_take (members);
  g_autofree char *text = easel_json_to_string (root);
  gint64 time = (g_get_monotonic_time () - self->start) / 1000;

  if (self->output == NULL)
    return;
  if (fprintf (self->output, "{\"time\":%" G_GINT64_FORMAT ",%s\n", time, text + strlen ("{")) < 0)
    self->output = NULL;
  flush (self);
}

static const char *
source_word (EaselSource *source,
             const char  *last)
{
  EaselConnectionState state = easel_source_get_state (source);

  if (state == EASEL_CONNECTION_IDLE)
    return last == NULL ? NULL : "closed";
  return easel_enum_nick (EASEL_TYPE_CONNECTION_STATE, state);
}

static void
write_source (Watch      *watch,
              const char *state)
{
  JsonObject *object;
  const char *reason = easel_source_get_reason (watch->source);
  const char *title = easel_source_get_title (watch->source);

  if (state == NULL || g_strcmp0 (state, watch->state) == 0)
    return;
  watch->state = state;
  object = json_object_new ();
  json_object_set_string_member (object, "event", "connection");
  json_object_set_string_member (object, "host", title != NULL ? title : "");
  json_object_set_string_member (object, "url", watch->url != NULL ? watch->url : "");
  json_object_set_string_member (object, "state", state);
  if (reason != NULL && (g_str_equal (state, "lost") || g_str_equal (state, "failed")))
    json_object_set_string_member (object, "reason", reason);
  write_line (watch->log, object);
}

static void
source_changed_cb (EaselSource *source,
                   GParamSpec  *pspec,
                   Watch       *watch)
{
  write_source (watch, source_word (source, watch->state));
}

static void
write_canvas (EaselEventLog    *self,
              EaselEventRecord *record)
{
  const char *reason;
  const char *state = easel_event_record_judge (record, &reason);

  if (g_strcmp0 (state, record->state) == 0)
    return;
  record->state = state;
  write_line (self, easel_event_record_describe (record, reason));
}

static void
canvas_changed_cb (EaselEventLog *self,
                   GParamSpec    *pspec,
                   EaselCanvas   *canvas)
{
  EaselEventRecord *record = g_hash_table_lookup (self->records, canvas);

  if (record != NULL)
    write_canvas (self, record);
}

static void
surface_changed_cb (EaselEventLog *self,
                    GParamSpec    *pspec,
                    EaselSurface  *surface)
{
  EaselEventRecord *record = g_hash_table_lookup (self->records, easel_surface_get_canvas (surface));

  if (record != NULL && record->surface == surface)
    write_canvas (self, record);
}

static void
add_canvas (EaselEventLog *self,
            EaselSession  *session,
            EaselCanvas   *canvas)
{
  EaselEventRecord *record;

  if (g_hash_table_contains (self->records, canvas))
    return;
  record = easel_event_record_new (canvas, easel_session_get_uri (session));
  g_hash_table_insert (self->records, canvas, record);
  g_signal_connect_object (canvas, "notify::state", G_CALLBACK (canvas_changed_cb), self, G_CONNECT_SWAPPED);
  write_canvas (self, record);
}

/* Writes "closed" for a canvas that left its list, whatever its source reports. */
static void
close_record (EaselEventLog    *self,
              EaselEventRecord *record)
{
  g_signal_handlers_disconnect_by_func (record->canvas, canvas_changed_cb, self);
  if (g_strcmp0 (record->state, "closed") == 0)
    return;
  record->state = "closed";
  write_line (self, easel_event_record_describe (record, NULL));
}

/* Closes the records of canvases that are not in @list. @list: (nullable): %NULL closes all canvases of the session. */
static void
close_missing (EaselEventLog   *self,
               const char      *session,
               EaselCanvasList *list)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->records);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      EaselEventRecord *record = value;

      if (!g_str_equal (record->session, session) ||
          (list != NULL &&
           easel_canvas_list_find (list, easel_canvas_get_channel (record->canvas)) == record->canvas))
        continue;
      close_record (self, record);
      g_hash_table_iter_remove (&iter);
    }
}

static void
canvases_changed_cb (GListModel *list,
                     guint       position,
                     guint       removed,
                     guint       added,
                     Follow     *follow)
{
  EaselEventLog *log = follow->watch->log;

  /* A session may have a thousand canvases, and each flush is a system call. */
  log->is_held = TRUE;
  if (removed > 0)
    close_missing (log, easel_session_get_uri (follow->session), EASEL_CANVAS_LIST (list));
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (list, i);

      add_canvas (log, follow->session, canvas);
    }
  log->is_held = FALSE;
  flush (log);
}

static void
session_gone_cb (EaselSession *session,
                 GParamSpec   *pspec,
                 Follow       *follow)
{
  close_missing (follow->watch->log, easel_session_get_uri (session), NULL);
  g_hash_table_remove (follow->watch->follows, session);
}

static void
follow_session (Watch        *watch,
                EaselSession *session)
{
  GListModel *list = G_LIST_MODEL (easel_session_get_canvases (session));
  Follow *follow;

  if (easel_session_is_gone (session) || g_hash_table_contains (watch->follows, session))
    return;
  follow = g_new0 (Follow, 1);
  follow->watch = watch;
  follow->session = g_object_ref (session);
  g_hash_table_insert (watch->follows, session, follow);
  g_signal_connect (list, "items-changed", G_CALLBACK (canvases_changed_cb), follow);
  g_signal_connect (session, "notify::gone", G_CALLBACK (session_gone_cb), follow);
  canvases_changed_cb (list, 0, 0, g_list_model_get_n_items (list), follow);
}

static void
sessions_changed_cb (GListModel *model,
                     guint       position,
                     guint       removed,
                     guint       added,
                     Watch      *watch)
{
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (model, i);

      follow_session (watch, session);
    }
}

void
easel_event_log_add_source (EaselEventLog *self,
                            EaselSource   *source,
                            const char    *url)
{
  Watch *watch;
  GListModel *sessions;

  g_return_if_fail (EASEL_IS_EVENT_LOG (self));
  g_return_if_fail (EASEL_IS_SOURCE (source));

  watch = g_hash_table_lookup (self->watches, source);
  if (watch != NULL)
    {
      g_free (watch->url);
      watch->url = g_strdup (url);
      return;
    }
  watch = g_new0 (Watch, 1);
  watch->log = self;
  watch->source = g_object_ref (source);
  watch->url = g_strdup (url);
  watch->follows = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) follow_free);
  g_hash_table_insert (self->watches, source, watch);
  sessions = easel_source_get_sessions (source);
  g_signal_connect (source, "notify::state", G_CALLBACK (source_changed_cb), watch);
  g_signal_connect (sessions, "items-changed", G_CALLBACK (sessions_changed_cb), watch);
  sessions_changed_cb (sessions, 0, 0, g_list_model_get_n_items (sessions), watch);
  source_changed_cb (source, NULL, watch);
}

static void
close_source (Watch *watch)
{
  GHashTableIter iter;
  gpointer session;

  g_hash_table_iter_init (&iter, watch->follows);
  while (g_hash_table_iter_next (&iter, &session, NULL))
    close_missing (watch->log, easel_session_get_uri (session), NULL);
}

/** easel_event_log_remove_source: writes "closed" for the source and its canvases. */
void
easel_event_log_remove_source (EaselEventLog *self,
                               EaselSource   *source)
{
  Watch *watch;

  g_return_if_fail (EASEL_IS_EVENT_LOG (self));

  watch = g_hash_table_lookup (self->watches, source);
  if (watch == NULL)
    return;
  close_source (watch);
  write_source (watch, "closed");
  g_hash_table_remove (self->watches, source);
}

static void
message_cb (EaselSurface  *surface,
            gboolean       from_app,
            const char    *text,
            EaselEventLog *self)
{
  JsonNode *message = easel_json_parse (text, strlen (text), MCP_APP_LIMIT_FILE_MESSAGE, NULL);
  JsonObject *object;

  if (message == NULL)
    return;
  object = json_object_new ();
  json_object_set_string_member (object, "event", "app");
  json_object_set_string_member (object, "canvas", easel_canvas_get_channel (easel_surface_get_canvas (surface)));
  json_object_set_string_member (object, "from", from_app ? "app" : "easel");
  json_object_set_member (object, "message", message);
  write_line (self, object);
}

/** easel_event_log_add_surface: logs the surface of a canvas; a later one replaces it. */
void
easel_event_log_add_surface (EaselEventLog *self,
                             EaselSurface  *surface)
{
  EaselEventRecord *record;

  g_return_if_fail (EASEL_IS_EVENT_LOG (self));
  g_return_if_fail (EASEL_IS_SURFACE (surface));

  record = g_hash_table_lookup (self->records, easel_surface_get_canvas (surface));
  if (record == NULL)
    return;
  if (record->surface != NULL)
    g_signal_handlers_disconnect_by_data (record->surface, self);
  g_set_weak_pointer (&record->surface, surface);
  g_signal_connect_object (surface, "notify::state", G_CALLBACK (surface_changed_cb), self, G_CONNECT_SWAPPED);
  if (MCP_IS_APP_SURFACE (surface))
    g_signal_connect_object (surface, "message", G_CALLBACK (message_cb), self, 0);
  write_canvas (self, record);
}
