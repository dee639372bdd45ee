/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-sessions.h"

#include "ahp-extensions.h"
#include "easel-json.h"
#include "easel-limits.h"

typedef struct
{
  EaselSession *session;
  gint64        modified;   /* microseconds since 1970; 0 if unknown */
  guint         generation;
} Record;

struct _EaselAhpSessions
{
  GObject     parent_instance;

  GSequence  *order;        /* of Record */
  GHashTable *by_uri;       /* GSequenceIter by URI; the session owns the key */
  GHashTable *removed;      /* nullable: URIs removed during a listing */
  guint       generation;
  gboolean    has_agents;   /* whether the host's claims about agents are trusted */
};

enum { REMOVING, N_SIGNALS };

static guint signals[N_SIGNALS];

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselAhpSessions, easel_ahp_sessions, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
record_free (gpointer data)
{
  Record *record = data;

  g_object_unref (record->session);
  g_free (record);
}

static int
compare (gconstpointer a,
         gconstpointer b,
         gpointer      user_data)
{
  const Record *one = a, *other = b;

  if (one->modified != other->modified)
    return one->modified > other->modified ? -1 : 1;
  return strcmp (easel_session_get_uri (one->session), easel_session_get_uri (other->session));
}

static GType
get_item_type (GListModel *model)
{
  return EASEL_TYPE_SESSION;
}

static guint
get_n_items (GListModel *model)
{
  return g_sequence_get_length (EASEL_AHP_SESSIONS (model)->order);
}

static gpointer
get_item (GListModel *model,
          guint       position)
{
  GSequenceIter *iter;

  if (position >= get_n_items (model))
    return NULL;
  iter = g_sequence_get_iter_at_pos (EASEL_AHP_SESSIONS (model)->order, position);
  return g_object_ref (((Record *) g_sequence_get (iter))->session);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
easel_ahp_sessions_finalize (GObject *object)
{
  EaselAhpSessions *self = EASEL_AHP_SESSIONS (object);

  g_clear_pointer (&self->removed, g_hash_table_unref);
  g_hash_table_unref (self->by_uri);
  g_sequence_free (self->order);
  G_OBJECT_CLASS (easel_ahp_sessions_parent_class)->finalize (object);
}

static void
easel_ahp_sessions_class_init (EaselAhpSessionsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_ahp_sessions_finalize;

  signals[REMOVING] = g_signal_new ("removing", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, EASEL_TYPE_SESSION);
}

static void
easel_ahp_sessions_init (EaselAhpSessions *self)
{
  self->order = g_sequence_new (record_free);
  self->by_uri = g_hash_table_new (g_str_hash, g_str_equal);
}

/**
 * easel_ahp_sessions_new:
 * @has_agents: whether the host is the user's own, and its claims about agents are trusted
 *
 * Returns: (transfer full): an empty list
 */
EaselAhpSessions *
easel_ahp_sessions_new (gboolean has_agents)
{
  EaselAhpSessions *self = g_object_new (EASEL_TYPE_AHP_SESSIONS, NULL);

  self->has_agents = has_agents;
  return self;
}

/* Reads the time of modification: ISO 8601 since 0.4, milliseconds before. */
static gint64
read_modified (JsonObject *summary,
               gint64      fallback)
{
  const char *text = easel_json_peek_string (summary, "modifiedAt", NULL);
  g_autoptr(GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr(GDateTime) time = NULL;
  gint64 number;

  if (text == NULL)
    {
      number = easel_json_peek_int (summary, "modifiedAt", 0);
      return number > 0 && number < G_MAXINT64 / 1000 ? number * 1000 : fallback;
    }
  time = g_date_time_new_from_iso8601 (text, utc);
  if (time == NULL)
    return fallback;
  return g_date_time_to_unix (time) * G_USEC_PER_SEC + g_date_time_get_microsecond (time);
}

/* Reads the agent of a session, which easel-host names (docs/PROTOCOL.md, "Extensions"). */
static void
update_agent (EaselSession *session,
              JsonObject   *summary)
{
  JsonObject *extension = easel_json_peek_object (easel_json_peek_object (summary, "_meta"), AHP_EXTENSION_META);
  JsonObject *agent = easel_json_peek_object (extension, "agent");

  easel_session_set_connection (session, easel_json_peek_string (agent, "connection", NULL));
  easel_session_set_agent (session, agent != NULL ? easel_json_peek_string (agent, "name", "") : NULL,
                           easel_json_peek_boolean (agent, "here", FALSE));
}

/* Reads the status that hooks of the agent, or a script, reported to easel-host, also on another computer. */
static void
update_status (EaselSession *session,
               JsonObject   *summary)
{
  static const char *const names[] = { "", "working", "needs-you", "done" };
  JsonObject *extension = easel_json_peek_object (easel_json_peek_object (summary, "_meta"), AHP_EXTENSION_META);
  JsonObject *agent = easel_json_peek_object (extension, "agent");
  const char *name = easel_json_peek_string (agent, "state", "");
  gint64 notices = easel_json_peek_int (agent, "notices", 0);
  guint status = EASEL_SESSION_UNREPORTED;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], name))
      status = i;
  easel_session_set_status (session, status);
  /* Last: the text and the status are those of the notice. */
  easel_session_set_notices (session, (guint) CLAMP (notices, 0, G_MAXINT));
}

/* Updates members: absent ones stay; null removes an optional one. */
static void
update_members (EaselAhpSessions *self,
                EaselSession     *session,
                JsonObject       *summary)
{
  const char *title = easel_json_peek_string (summary, "title", NULL);

  if (title != NULL)
    easel_session_set_title (session, title);
  if (json_object_has_member (summary, "activity"))
    easel_session_set_activity (session, easel_json_peek_string (summary, "activity", NULL));
  easel_session_set_modified (session, read_modified (summary, easel_session_get_modified (session)));
  if (self->has_agents && json_object_has_member (summary, "_meta"))
    update_agent (session, summary);
  if (json_object_has_member (summary, "_meta"))
    update_status (session, summary);
}

static void
move (EaselAhpSessions *self,
      GSequenceIter    *iter,
      gint64            modified)
{
  Record *record = g_sequence_get (iter);
  guint before = g_sequence_iter_get_position (iter);
  guint after, first;

  if (record->modified == modified)
    return;
  record->modified = modified;
  g_sequence_sort_changed (iter, compare, NULL);
  after = g_sequence_iter_get_position (iter);
  if (before == after)
    return;

  first = MIN (before, after);
  g_list_model_items_changed (G_LIST_MODEL (self), first, MAX (before, after) - first + 1,
                              MAX (before, after) - first + 1);
}

static void
update (EaselAhpSessions *self,
        GSequenceIter    *iter,
        JsonObject       *summary)
{
  Record *record = g_sequence_get (iter);
  g_autoptr(EaselSession) session = g_object_ref (record->session);

  record->generation = self->generation;
  /* Handlers may free the record from the first notification on. */
  move (self, iter, read_modified (summary, record->modified));
  update_members (self, session, summary);
}

static GSequenceIter *
insert (EaselAhpSessions *self,
        const char       *uri,
        JsonObject       *summary,
        gboolean          is_unread)
{
  Record *record = g_new0 (Record, 1);
  GSequenceIter *iter;

  record->session = easel_session_new (uri);
  record->modified = read_modified (summary, 0);
  record->generation = self->generation;
  easel_session_set_unread (record->session, is_unread);
  update_members (self, record->session, summary);
  iter = g_sequence_insert_sorted (self->order, record, compare, NULL);
  g_hash_table_insert (self->by_uri, (char *) easel_session_get_uri (record->session), iter);
  return iter;
}

/* Adds a session without a signal. Returns: (nullable): its position; %NULL if it existed, or above the limit. */
static GSequenceIter *
take (EaselAhpSessions *self,
      JsonObject       *summary,
      gboolean          is_unread)
{
  const char *uri = easel_json_peek_string (summary, "resource", NULL);
  GSequenceIter *iter;

  if (uri == NULL || *uri == '\0' || strlen (uri) > EASEL_LIMIT_URI_BYTES)
    return NULL;
  iter = g_hash_table_lookup (self->by_uri, uri);
  if (iter != NULL)
    update (self, iter, summary);
  else if (g_hash_table_size (self->by_uri) < EASEL_LIMIT_SESSIONS)
    return insert (self, uri, summary, is_unread);
  return NULL;
}

static void
put (EaselAhpSessions *self,
     JsonObject       *summary,
     gboolean          is_unread)
{
  GSequenceIter *iter = take (self, summary, is_unread);

  if (iter != NULL)
    g_list_model_items_changed (G_LIST_MODEL (self), g_sequence_iter_get_position (iter), 0, 1);
}

/* Adds sessions in one step, because listeners would draw the list again for each. A duplicate is added once. */
static void
fill (EaselAhpSessions *self,
      GPtrArray        *summaries,
      gboolean          is_unread)
{
  for (guint i = 0; i < summaries->len; i++)
    {
      JsonObject *summary = g_ptr_array_index (summaries, i);

      if (!g_hash_table_contains (self->by_uri, easel_json_peek_string (summary, "resource", "")))
        take (self, summary, is_unread);
    }
  if (get_n_items (G_LIST_MODEL (self)) > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, 0, get_n_items (G_LIST_MODEL (self)));
}

void
easel_ahp_sessions_put (EaselAhpSessions *self,
                        JsonObject       *summary)
{
  const char *uri = easel_json_peek_string (summary, "resource", NULL);

  if (self->removed != NULL && uri != NULL)
    g_hash_table_remove (self->removed, uri);
  put (self, summary, TRUE);
}

void
easel_ahp_sessions_change (EaselAhpSessions *self,
                           const char       *uri,
                           JsonObject       *changes)
{
  GSequenceIter *iter = g_hash_table_lookup (self->by_uri, uri);

  if (iter != NULL)
    update (self, iter, changes);
}

static void
take_out (EaselAhpSessions *self,
          GSequenceIter    *iter)
{
  g_autoptr(EaselSession) session = g_object_ref (((Record *) g_sequence_get (iter))->session);
  guint position;

  /* Remove it from the table first, so that no handler removes it again. */
  g_hash_table_remove (self->by_uri, easel_session_get_uri (session));
  g_signal_emit (self, signals[REMOVING], 0, session);
  /* Mark it as gone before the list changes: handlers that release it must know that the host has ended it. */
  easel_session_set_gone (session);
  position = g_sequence_iter_get_position (iter);
  g_sequence_remove (iter);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);
}

void
easel_ahp_sessions_remove (EaselAhpSessions *self,
                           const char       *uri)
{
  GSequenceIter *iter = g_hash_table_lookup (self->by_uri, uri);

  if (self->removed != NULL && g_hash_table_size (self->removed) < EASEL_LIMIT_SESSIONS)
    g_hash_table_add (self->removed, g_strdup (uri));
  if (iter != NULL)
    take_out (self, iter);
}

void
easel_ahp_sessions_begin_listing (EaselAhpSessions *self)
{
  g_clear_pointer (&self->removed, g_hash_table_unref);
  self->removed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->generation++;
}

static void
remove_unlisted (EaselAhpSessions *self)
{
  g_autoptr(GPtrArray) old = g_ptr_array_new_with_free_func (g_free);
  GSequenceIter *iter = g_sequence_get_begin_iter (self->order);

  for (; !g_sequence_iter_is_end (iter); iter = g_sequence_iter_next (iter))
    {
      Record *record = g_sequence_get (iter);

      if (record->generation != self->generation)
        g_ptr_array_add (old, g_strdup (easel_session_get_uri (record->session)));
    }
  for (guint i = 0; i < old->len; i++)
    easel_ahp_sessions_remove (self, g_ptr_array_index (old, i));
}

void
easel_ahp_sessions_end_listing (EaselAhpSessions *self,
                                GPtrArray        *summaries)
{
  g_autoptr(GHashTable) removed = g_steal_pointer (&self->removed);
  g_autoptr(GPtrArray) listed = g_ptr_array_new ();

  for (guint i = 0; i < summaries->len; i++)
    {
      JsonObject *summary = g_ptr_array_index (summaries, i);

      if (removed == NULL || !g_hash_table_contains (removed, easel_json_peek_string (summary, "resource", "")))
        g_ptr_array_add (listed, summary);
    }
  if (get_n_items (G_LIST_MODEL (self)) == 0)
    fill (self, listed, self->generation > 1);
  else
    for (guint i = 0; i < listed->len; i++)
      put (self, g_ptr_array_index (listed, i), self->generation > 1);
  remove_unlisted (self);
}
