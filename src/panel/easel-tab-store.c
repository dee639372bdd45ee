/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "easel-tab-store.h"

#include "easel-json-file.h"
#include "easel-json-saver.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-panel-limits.h"

#define FILE_VERSION 1

typedef struct
{
  char      *source;
  char      *session;
  char      *selected;  /* nullable */
  GPtrArray *records;   /* EaselTabRecord, in the order of the tabs */
  GHashTable *positions;   /* nullable: channel -> position of its record + 1; created on first use */
} Entry;

struct _EaselTabStore
{
  GObject parent_instance;

  EaselJsonSaver *saver;
  GPtrArray *entries;   /* Entry, most recently changed last */
  gboolean is_frozen;
};

G_DEFINE_FINAL_TYPE (EaselTabStore, easel_tab_store, G_TYPE_OBJECT)

/** easel_tab_record_new: (skip) (transfer full): a record with the defaults of a new canvas. */
EaselTabRecord *
easel_tab_record_new (const char *channel)
{
  EaselTabRecord *self = g_new0 (EaselTabRecord, 1);

  self->channel = g_strdup (channel);
  self->zoom = 1;
  return self;
}

/** easel_tab_record_free: @self may be %NULL. */
void
easel_tab_record_free (EaselTabRecord *self)
{
  if (self == NULL)
    return;
  g_free (self->channel);
  g_free (self->beside);
  g_free (self);
}

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_clear_pointer (&entry->positions, g_hash_table_unref);
  g_ptr_array_unref (entry->records);
  g_free (entry->source);
  g_free (entry->session);
  g_free (entry->selected);
  g_free (entry);
}

static Entry *
entry_new (const char *source,
           const char *session)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->source = g_strdup (source);
  entry->session = g_strdup (session);
  entry->records = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_tab_record_free);
  return entry;
}

static void
easel_tab_store_dispose (GObject *object)
{
  EaselTabStore *self = EASEL_TAB_STORE (object);

  if (self->saver != NULL)
    easel_json_saver_flush (self->saver);
  g_clear_pointer (&self->saver, easel_json_saver_free);
  G_OBJECT_CLASS (easel_tab_store_parent_class)->dispose (object);
}

static void
easel_tab_store_finalize (GObject *object)
{
  EaselTabStore *self = EASEL_TAB_STORE (object);

  g_ptr_array_unref (self->entries);
  G_OBJECT_CLASS (easel_tab_store_parent_class)->finalize (object);
}

static void
easel_tab_store_class_init (EaselTabStoreClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_tab_store_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_tab_store_finalize;
}

static void
easel_tab_store_init (EaselTabStore *self)
{
  self->entries = g_ptr_array_new_with_free_func (entry_free);
}

/* --- file ------------------------------------------------------------------------------------------------------- */

/* Returns: (transfer full) (nullable): a record; its users clamp the zoom. */
static EaselTabRecord *
read_record (JsonObject *object)
{
  const char *channel = object == NULL ? NULL : easel_json_peek_string (object, "channel", NULL);
  EaselTabRecord *record;
  gint64 percent;

  if (channel == NULL)
    return NULL;
  record = easel_tab_record_new (channel);
  percent = easel_json_peek_int (object, "zoom", 100);
  record->zoom = CLAMP (percent, 1, 10000) / 100.0;
  record->window = CLAMP (easel_json_peek_int (object, "window", 0), 0, EASEL_LIMIT_TABS_REMEMBERED);
  record->is_hidden = easel_json_peek_boolean (object, "hidden", FALSE);
  record->is_pinned = easel_json_peek_boolean (object, "pinned", FALSE);
  record->in_second_pane = easel_json_peek_boolean (object, "beside", FALSE);
  record->is_front = easel_json_peek_boolean (object, "front", FALSE);
  record->beside = g_strdup (easel_json_peek_string (object, "besideSession", NULL));
  return record;
}

static void
read_entry (EaselTabStore *self,
            JsonObject    *object)
{
  const char *source = object == NULL ? NULL : easel_json_peek_string (object, "source", NULL);
  const char *session = object == NULL ? NULL : easel_json_peek_string (object, "session", NULL);
  JsonArray *tabs = object == NULL ? NULL : easel_json_peek_array (object, "tabs");
  guint n = tabs == NULL ? 0 : MIN (json_array_get_length (tabs), EASEL_LIMIT_TABS_REMEMBERED);
  Entry *entry;

  if (source == NULL || session == NULL)
    return;
  entry = entry_new (source, session);
  entry->selected = g_strdup (easel_json_peek_string (object, "selected", NULL));
  for (guint i = 0; i < n; i++)
    {
      EaselTabRecord *record = read_record (easel_json_array_object (tabs, i));

      if (record != NULL)
        g_ptr_array_add (entry->records, record);
    }
  g_ptr_array_add (self->entries, entry);
}

static JsonObject *
write_record (const EaselTabRecord *record)
{
  return easel_json_object (EASEL_JSON_STRING ("channel", record->channel),
                            EASEL_JSON_IF (record->zoom != 1, EASEL_JSON_INT ("zoom", record->zoom * 100 + 0.5)),
                            EASEL_JSON_IF (record->window != 0, EASEL_JSON_INT ("window", record->window)),
                            EASEL_JSON_IF (record->is_hidden, EASEL_JSON_BOOLEAN ("hidden", TRUE)),
                            EASEL_JSON_IF (record->is_pinned, EASEL_JSON_BOOLEAN ("pinned", TRUE)),
                            EASEL_JSON_IF (record->in_second_pane, EASEL_JSON_BOOLEAN ("beside", TRUE)),
                            EASEL_JSON_IF (record->is_front, EASEL_JSON_BOOLEAN ("front", TRUE)),
                            EASEL_JSON_STRING ("besideSession", record->beside));
}

static JsonObject *
write_entry (const Entry *entry)
{
  JsonArray *tabs = json_array_new ();

  for (guint i = 0; i < entry->records->len; i++)
    if (((EaselTabRecord *) g_ptr_array_index (entry->records, i))->closed == 0)
      json_array_add_object_element (tabs, write_record (g_ptr_array_index (entry->records, i)));
  return easel_json_object (EASEL_JSON_STRING ("source", entry->source),
                            EASEL_JSON_STRING ("session", entry->session),
                            EASEL_JSON_STRING ("selected", entry->selected),
                            EASEL_JSON_ARRAY ("tabs", tabs));
}

static JsonObject *
build (gpointer user_data)
{
  EaselTabStore *self = user_data;
  JsonArray *sessions = json_array_new ();

  for (guint i = 0; i < self->entries->len; i++)
    json_array_add_object_element (sessions, write_entry (g_ptr_array_index (self->entries, i)));
  return easel_json_object (EASEL_JSON_INT ("version", FILE_VERSION), EASEL_JSON_ARRAY ("sessions", sessions));
}

static void
failed_cb (gpointer      user_data,
           const GError *error)
{
  g_message ("The order of tabs could not be kept: %s", error->message);
}

/* --- queries ---------------------------------------------------------------------------------------------------- */

/** easel_tab_store_new: (transfer full): the store, with the tabs of the last run from @path. */
EaselTabStore *
easel_tab_store_new (const char *path)
{
  EaselTabStore *self;
  g_autoptr(JsonObject) root = NULL;
  JsonArray *sessions;
  guint n;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_object_new (EASEL_TYPE_TAB_STORE, NULL);
  self->saver = easel_json_saver_new (path, EASEL_LIMIT_SAVE_DELAY, build, failed_cb, self);
  root = easel_json_file_load (path, FILE_VERSION, NULL);
  sessions = easel_json_peek_array (root, "sessions");
  n = sessions == NULL ? 0 : MIN (json_array_get_length (sessions), EASEL_LIMIT_SESSIONS_REMEMBERED);
  for (guint i = 0; i < n; i++)
    read_entry (self, easel_json_array_object (sessions, i));
  return self;
}

static Entry *
find_entry (EaselTabStore *self,
            const char    *source,
            const char    *session,
            guint         *position)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->entries, i);

      if (g_str_equal (entry->source, source) && g_str_equal (entry->session, session))
        {
          if (position != NULL)
            *position = i;
          return entry;
        }
    }
  return NULL;
}

static GHashTable *
index_records (GPtrArray *records)
{
  GHashTable *positions = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = records->len; i > 0; i--)
    g_hash_table_insert (positions, ((EaselTabRecord *) g_ptr_array_index (records, i - 1))->channel,
                         GUINT_TO_POINTER (i));
  return positions;
}

/* Returns: (nullable): the record of @channel, by an index: the store asks for each of possibly many canvases. */
static const EaselTabRecord *
find_record (Entry      *entry,
             const char *channel,
             guint      *position)
{
  guint found;

  if (entry->positions == NULL)
    entry->positions = index_records (entry->records);
  found = GPOINTER_TO_UINT (g_hash_table_lookup (entry->positions, channel));
  if (found == 0)
    return NULL;
  if (position != NULL)
    *position = found - 1;
  return g_ptr_array_index (entry->records, found - 1);
}

const EaselTabRecord *
easel_tab_store_find (EaselTabStore *self,
                      const char    *source,
                      const char    *session,
                      const char    *channel,
                      guint         *position)
{
  Entry *entry;

  g_return_val_if_fail (EASEL_IS_TAB_STORE (self), NULL);
  g_return_val_if_fail (source != NULL && session != NULL && channel != NULL, NULL);

  entry = find_entry (self, source, session, NULL);
  return entry == NULL ? NULL : find_record (entry, channel, position);
}

const char *
easel_tab_store_get_selected (EaselTabStore *self,
                              const char    *source,
                              const char    *session)
{
  Entry *entry;

  g_return_val_if_fail (EASEL_IS_TAB_STORE (self), NULL);
  g_return_val_if_fail (source != NULL && session != NULL, NULL);

  entry = find_entry (self, source, session, NULL);
  return entry == NULL ? NULL : entry->selected;
}

/* Returns the position of @channel in @records, searched from @hint to the end and then from the start; records->len if
 * it is missing. */
static guint
find_position (GPtrArray  *records,
               const char *channel,
               guint       hint)
{
  for (guint i = 0; i < records->len; i++)
    {
      guint position = (hint + i) % records->len;
      const EaselTabRecord *record = g_ptr_array_index (records, position);

      if (g_str_equal (record->channel, channel))
        return position;
    }
  return records->len;
}

static gboolean
is_outdated (const EaselTabRecord *record)
{
  return record->closed != 0 &&
         record->closed + EASEL_LIMIT_CLOSED_POSITION * G_TIME_SPAN_SECOND < g_get_monotonic_time ();
}

/* Keeps the records of canvases that are not listed yet, each behind its former predecessor. */
static void
keep_absent (GPtrArray *records,
             GPtrArray *before)
{
  g_autoptr(GHashTable) present = index_records (records);
  const char *last = NULL;
  guint hint = 0;  /* Both lists usually have the same order, so the next record is near the previous one. */

  for (guint i = 0; i < before->len; i++)
    {
      EaselTabRecord *record = g_ptr_array_index (before, i);
      guint position;

      if (!g_hash_table_contains (present, record->channel) && !is_outdated (record) &&
          records->len < EASEL_LIMIT_TABS_REMEMBERED)
        {
          position = last != NULL ? find_position (records, last, hint) : records->len;
          hint = position < records->len ? position + 1 : 0;
          g_ptr_array_insert (records, (int) hint, record);
          g_ptr_array_index (before, i) = NULL;
        }
      last = record->channel;
    }
}

void
easel_tab_store_replace (EaselTabStore *self,
                         const char    *source,
                         const char    *session,
                         GPtrArray     *records,
                         const char    *selected)
{
  g_autoptr(GPtrArray) owned = records;
  Entry *entry;
  guint position;

  g_return_if_fail (EASEL_IS_TAB_STORE (self));
  g_return_if_fail (source != NULL && session != NULL && records != NULL);

  if (self->is_frozen)
    return;
  g_ptr_array_set_free_func (owned, (GDestroyNotify) easel_tab_record_free);
  entry = find_entry (self, source, session, &position);
  entry = entry == NULL ? entry_new (source, session) : g_ptr_array_steal_index (self->entries, position);
  keep_absent (owned, entry->records);
  g_clear_pointer (&entry->positions, g_hash_table_unref);
  g_ptr_array_unref (entry->records);
  entry->records = g_steal_pointer (&owned);
  g_free (entry->selected);
  entry->selected = g_strdup (selected);
  g_ptr_array_add (self->entries, entry);
  if (self->entries->len > EASEL_LIMIT_SESSIONS_REMEMBERED)
    g_ptr_array_remove_index (self->entries, 0);
  easel_json_saver_queue (self->saver);
}

/* Returns: (nullable): the record, to be changed. */
static EaselTabRecord *
find_to_change (EaselTabStore *self,
                const char    *source,
                const char    *session,
                const char    *channel)
{
  return self->is_frozen ? NULL : (EaselTabRecord *) easel_tab_store_find (self, source, session, channel, NULL);
}

void
easel_tab_store_hide (EaselTabStore *self,
                      const char    *source,
                      const char    *session,
                      const char    *channel)
{
  EaselTabRecord *record;

  g_return_if_fail (EASEL_IS_TAB_STORE (self));

  record = find_to_change (self, source, session, channel);
  if (record == NULL || record->is_hidden)
    return;
  record->is_hidden = TRUE;
  easel_json_saver_queue (self->saver);
}

void
easel_tab_store_set_beside (EaselTabStore *self,
                            const char    *source,
                            const char    *session,
                            const char    *channel,
                            double         zoom,
                            const char    *beside)
{
  EaselTabRecord *record;

  g_return_if_fail (EASEL_IS_TAB_STORE (self));
  g_return_if_fail (beside != NULL);

  record = find_to_change (self, source, session, channel);
  if (record == NULL)
    return;
  record->zoom = zoom;
  record->window = 0;
  record->is_pinned = record->in_second_pane = record->is_front = FALSE;
  g_free (record->beside);
  record->beside = g_strdup (beside);
  easel_json_saver_queue (self->saver);
}

gboolean
easel_tab_store_has_beside (EaselTabStore *self,
                            const char    *source,
                            const char    *session,
                            const char    *beside)
{
  Entry *entry;

  g_return_val_if_fail (EASEL_IS_TAB_STORE (self), FALSE);
  g_return_val_if_fail (source != NULL && session != NULL && beside != NULL, FALSE);

  entry = find_entry (self, source, session, NULL);
  for (guint i = 0; entry != NULL && i < entry->records->len; i++)
    if (g_strcmp0 (((EaselTabRecord *) g_ptr_array_index (entry->records, i))->beside, beside) == 0)
      return TRUE;
  return FALSE;
}

void
easel_tab_store_close (EaselTabStore *self,
                       const char    *source,
                       const char    *session,
                       const char    *channel)
{
  EaselTabRecord *record;

  g_return_if_fail (EASEL_IS_TAB_STORE (self));

  record = find_to_change (self, source, session, channel);
  if (record == NULL)
    return;
  record->closed = g_get_monotonic_time ();
  easel_json_saver_queue (self->saver);
}

void
easel_tab_store_forget (EaselTabStore *self,
                        const char    *source,
                        const char    *session,
                        const char    *channel)
{
  Entry *entry;
  guint position;

  g_return_if_fail (EASEL_IS_TAB_STORE (self));
  g_return_if_fail (source != NULL && session != NULL && channel != NULL);

  entry = self->is_frozen ? NULL : find_entry (self, source, session, NULL);
  if (entry == NULL || find_record (entry, channel, &position) == NULL)
    return;
  g_clear_pointer (&entry->positions, g_hash_table_unref);
  g_ptr_array_remove_index (entry->records, position);
  easel_json_saver_queue (self->saver);
}

void
easel_tab_store_forget_source (EaselTabStore *self,
                               const char    *source)
{
  g_return_if_fail (EASEL_IS_TAB_STORE (self));
  g_return_if_fail (source != NULL);

  for (guint i = self->entries->len; i > 0; i--)
    {
      Entry *entry = g_ptr_array_index (self->entries, i - 1);

      if (!g_str_equal (entry->source, source))
        continue;
      g_ptr_array_remove_index (self->entries, i - 1);
      easel_json_saver_queue (self->saver);
    }
}

void
easel_tab_store_freeze (EaselTabStore *self)
{
  g_return_if_fail (EASEL_IS_TAB_STORE (self));

  self->is_frozen = TRUE;
  easel_json_saver_flush (self->saver);
}
