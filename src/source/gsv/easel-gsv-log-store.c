/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-gsv-log-store.h"

#include "easel-json-file.h"
#include "easel-json-saver.h"
#include "easel-json.h"
#include "gsv-limits.h"

#define STORE_VERSION 1

struct _EaselGsvLogStore
{
  GObject         parent_instance;

  EaselJsonSaver *saver;      /* nullable */
  GHashTable     *unknown;    /* (element-type utf8 JsonArray): saved runs of canvases that are not listed yet */
  GPtrArray      *documents;  /* (element-type GsvDocument) */
  gboolean        is_open;
};

G_DEFINE_FINAL_TYPE (EaselGsvLogStore, easel_gsv_log_store, G_TYPE_OBJECT)

/* The key of a canvas in @unknown. */
static char *
make_name (const char *agent_id,
           const char *canvas_id)
{
  return g_strjoin ("\n", agent_id, canvas_id, NULL);
}

/* --- writing ---------------------------------------------------------------------------------------------------- */

static void
add_document (GPtrArray   *runs,
              GsvDocument *document)
{
  GListModel *log = G_LIST_MODEL (gsv_document_get_log (document));

  for (guint i = 0; i < g_list_model_get_n_items (log); i++)
    {
      g_autoptr(GsvRun) run = g_list_model_get_item (log, i);
      JsonObject *saved = gsv_run_save (run);

      json_object_set_string_member (saved, "agent", gsv_document_get_agent_id (document));
      json_object_set_string_member (saved, "canvas", gsv_document_get_canvas_id (document));
      g_ptr_array_add (runs, saved);
    }
}

static int
compare_starts (gconstpointer a,
                gconstpointer b)
{
  gint64 first = easel_json_peek_int (*(JsonObject * const *) a, "started", 0);
  gint64 second = easel_json_peek_int (*(JsonObject * const *) b, "started", 0);

  return first < second ? 1 : first > second ? -1 : 0;
}

/* (transfer full): the newest runs first, up to the limit. */
static JsonArray *
save_runs (EaselGsvLogStore *self)
{
  g_autoptr(GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
  JsonArray *saved = json_array_new ();
  GHashTableIter iter;
  JsonArray *saved_runs;

  for (guint i = 0; i < self->documents->len; i++)
    add_document (runs, self->documents->pdata[i]);
  g_hash_table_iter_init (&iter, self->unknown);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &saved_runs))
    for (guint i = 0; i < json_array_get_length (saved_runs); i++)
      g_ptr_array_add (runs, json_object_ref (easel_json_array_object (saved_runs, i)));
  g_ptr_array_sort (runs, compare_starts);
  for (guint i = 0; i < MIN (runs->len, GSV_LIMIT_SAVED_RUNS); i++)
    json_array_add_object_element (saved, json_object_ref (runs->pdata[i]));
  return saved;
}

static JsonObject *
build (gpointer user_data)
{
  JsonArray *runs = save_runs (user_data);

  return easel_json_object (EASEL_JSON_INT ("version", STORE_VERSION), EASEL_JSON_ARRAY ("runs", runs));
}

static void
failed_cb (gpointer      user_data,
           const GError *error)
{
  g_message ("What was done in canvases could not be kept: %s", error->message);
}

static void
schedule_save (EaselGsvLogStore *self)
{
  if (self->saver != NULL && self->is_open)
    easel_json_saver_queue (self->saver);
}

/* --- reading ---------------------------------------------------------------------------------------------------- */

static void
restore (EaselGsvLogStore *self,
         const char       *path)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) saved = easel_json_file_load (path, STORE_VERSION, &error);
  JsonArray *runs = saved != NULL ? easel_json_peek_array (saved, "runs") : NULL;

  if (error != NULL)
    g_message ("What was done in canvases was damaged and moved aside: %s", error->message);
  for (guint i = 0; runs != NULL && i < json_array_get_length (runs); i++)
    {
      JsonObject *run = easel_json_array_object (runs, i);
      const char *agent_id = run != NULL ? easel_json_peek_string (run, "agent", NULL) : NULL;
      const char *canvas_id = run != NULL ? easel_json_peek_string (run, "canvas", NULL) : NULL;
      g_autofree char *name = NULL;
      JsonArray *saved_runs;

      if (agent_id == NULL || canvas_id == NULL)
        continue;
      name = make_name (agent_id, canvas_id);
      saved_runs = g_hash_table_lookup (self->unknown, name);
      if (saved_runs == NULL)
        {
          saved_runs = json_array_new ();
          g_hash_table_insert (self->unknown, g_steal_pointer (&name), saved_runs);
        }
      json_array_add_object_element (saved_runs, json_object_ref (run));
    }
}

void
easel_gsv_log_store_add (EaselGsvLogStore *self,
                         GsvDocument      *document)
{
  g_autofree char *name = NULL;
  GsvLog *log;

  g_return_if_fail (EASEL_IS_GSV_LOG_STORE (self) && GSV_IS_DOCUMENT (document));

  name = make_name (gsv_document_get_agent_id (document), gsv_document_get_canvas_id (document));
  log = gsv_document_get_log (document);
  gsv_log_restore (log, g_hash_table_lookup (self->unknown, name));
  g_hash_table_remove (self->unknown, name);
  g_ptr_array_add (self->documents, g_object_ref (document));
  g_signal_connect_object (log, "changed", G_CALLBACK (schedule_save), self, G_CONNECT_SWAPPED);
}

void
easel_gsv_log_store_remove (EaselGsvLogStore *self,
                            GsvDocument      *document)
{
  g_return_if_fail (EASEL_IS_GSV_LOG_STORE (self) && GSV_IS_DOCUMENT (document));

  g_signal_handlers_disconnect_by_data (gsv_document_get_log (document), self);
  if (g_ptr_array_remove (self->documents, document))
    schedule_save (self);
}

void
easel_gsv_log_store_set_open (EaselGsvLogStore *self,
                              gboolean          is_open)
{
  g_return_if_fail (EASEL_IS_GSV_LOG_STORE (self));

  self->is_open = is_open;
  if (!is_open && self->saver != NULL)
    easel_json_saver_flush (self->saver);
}

/* --- life ------------------------------------------------------------------------------------------------------- */

static void
easel_gsv_log_store_dispose (GObject *object)
{
  EaselGsvLogStore *self = EASEL_GSV_LOG_STORE (object);

  easel_gsv_log_store_set_open (self, FALSE);
  g_ptr_array_set_size (self->documents, 0);
  G_OBJECT_CLASS (easel_gsv_log_store_parent_class)->dispose (object);
}

static void
easel_gsv_log_store_finalize (GObject *object)
{
  EaselGsvLogStore *self = EASEL_GSV_LOG_STORE (object);

  g_ptr_array_unref (self->documents);
  g_hash_table_unref (self->unknown);
  easel_json_saver_free (self->saver);
  G_OBJECT_CLASS (easel_gsv_log_store_parent_class)->finalize (object);
}

static void
easel_gsv_log_store_class_init (EaselGsvLogStoreClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_gsv_log_store_dispose;
  object_class->finalize = easel_gsv_log_store_finalize;
}

static void
easel_gsv_log_store_init (EaselGsvLogStore *self)
{
  self->unknown = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_array_unref);
  self->documents = g_ptr_array_new_with_free_func (g_object_unref);
}

/** easel_gsv_log_store_new: (transfer full): a store with the contents of the file @path, closed at first. */
EaselGsvLogStore *
easel_gsv_log_store_new (const char *path)
{
  EaselGsvLogStore *self = g_object_new (EASEL_TYPE_GSV_LOG_STORE, NULL);

  if (path == NULL)
    return self;
  restore (self, path);
  self->saver = easel_json_saver_new (path, GSV_LIMIT_SAVE_DELAY, build, failed_cb, self);
  return self;
}
