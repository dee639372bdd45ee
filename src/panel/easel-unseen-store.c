/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "easel-unseen-store.h"

#include "easel-json-file.h"
#include "easel-json-saver.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-panel-limits.h"

#define FILE_VERSION 1

typedef struct
{
  char *source;
  char *session;
  char *channel;
} Item;

struct _EaselUnseenStore
{
  GObject parent_instance;

  EaselJsonSaver *saver;
  GPtrArray *items;   /* Item, oldest first */
  GHashTable *index;  /* set of Item, owned by @items */
  gboolean is_frozen;
};

G_DEFINE_FINAL_TYPE (EaselUnseenStore, easel_unseen_store, G_TYPE_OBJECT)

static void
item_free (gpointer data)
{
  Item *item = data;

  g_free (item->source);
  g_free (item->session);
  g_free (item->channel);
  g_free (item);
}

static guint
item_hash (gconstpointer data)
{
  const Item *item = data;

  return g_str_hash (item->channel) ^ (g_str_hash (item->session) * 31);
}

static gboolean
item_equal (gconstpointer a,
            gconstpointer b)
{
  const Item *one = a;
  const Item *other = b;

  return g_str_equal (one->channel, other->channel) && g_str_equal (one->session, other->session) &&
         g_str_equal (one->source, other->source);
}

static void
easel_unseen_store_dispose (GObject *object)
{
  EaselUnseenStore *self = EASEL_UNSEEN_STORE (object);

  if (self->saver != NULL)
    easel_json_saver_flush (self->saver);
  g_clear_pointer (&self->saver, easel_json_saver_free);
  G_OBJECT_CLASS (easel_unseen_store_parent_class)->dispose (object);
}

static void
easel_unseen_store_finalize (GObject *object)
{
  EaselUnseenStore *self = EASEL_UNSEEN_STORE (object);

  g_hash_table_unref (self->index);
  g_ptr_array_unref (self->items);
  G_OBJECT_CLASS (easel_unseen_store_parent_class)->finalize (object);
}

static void
easel_unseen_store_class_init (EaselUnseenStoreClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_unseen_store_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_unseen_store_finalize;
}

static void
easel_unseen_store_init (EaselUnseenStore *self)
{
  self->items = g_ptr_array_new_with_free_func (item_free);
  self->index = g_hash_table_new (item_hash, item_equal);
}

/* --- file ------------------------------------------------------------------------------------------------------- */

static JsonObject *
build (gpointer user_data)
{
  EaselUnseenStore *self = user_data;
  JsonArray *canvases = json_array_new ();

  for (guint i = 0; i < self->items->len; i++)
    {
      const Item *item = g_ptr_array_index (self->items, i);

      json_array_add_object_element (canvases,
                                     easel_json_object (EASEL_JSON_STRING ("source", item->source),
                                                        EASEL_JSON_STRING ("session", item->session),
                                                        EASEL_JSON_STRING ("channel", item->channel)));
    }
  return easel_json_object (EASEL_JSON_INT ("version", FILE_VERSION), EASEL_JSON_ARRAY ("canvases", canvases));
}

static void
failed_cb (gpointer      user_data,
           const GError *error)
{
  g_message ("The list of unseen canvases could not be stored: %s", error->message);
}

/* Adds a canvas that is not in the list; the oldest one goes if there are too many. */
static void
add (EaselUnseenStore *self,
     const char       *source,
     const char       *session,
     const char       *channel)
{
  Item *item;

  if (self->items->len >= EASEL_LIMIT_UNSEEN_REMEMBERED)
    {
      g_hash_table_remove (self->index, g_ptr_array_index (self->items, 0));
      g_ptr_array_remove_index (self->items, 0);
    }
  item = g_new0 (Item, 1);
  item->source = g_strdup (source);
  item->session = g_strdup (session);
  item->channel = g_strdup (channel);
  g_ptr_array_add (self->items, item);
  g_hash_table_add (self->index, item);
}

/* --- public ----------------------------------------------------------------------------------------------------- */

/** easel_unseen_store_new: (transfer full): the store, with the canvases that were unseen in the last run. */
EaselUnseenStore *
easel_unseen_store_new (const char *path)
{
  EaselUnseenStore *self;
  g_autoptr(JsonObject) root = NULL;
  JsonArray *canvases;
  guint n;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_object_new (EASEL_TYPE_UNSEEN_STORE, NULL);
  self->saver = easel_json_saver_new (path, EASEL_LIMIT_SAVE_DELAY, build, failed_cb, self);
  root = easel_json_file_load (path, FILE_VERSION, NULL);
  canvases = root == NULL ? NULL : easel_json_peek_array (root, "canvases");
  n = canvases == NULL ? 0 : MIN (json_array_get_length (canvases), EASEL_LIMIT_UNSEEN_REMEMBERED);
  for (guint i = 0; i < n; i++)
    {
      JsonObject *canvas = easel_json_array_object (canvases, i);
      const char *source = canvas == NULL ? NULL : easel_json_peek_string (canvas, "source", NULL);
      const char *session = canvas == NULL ? NULL : easel_json_peek_string (canvas, "session", NULL);
      const char *channel = canvas == NULL ? NULL : easel_json_peek_string (canvas, "channel", NULL);

      if (source != NULL && session != NULL && channel != NULL &&
          !easel_unseen_store_has (self, source, session, channel))
        add (self, source, session, channel);
    }
  return self;
}

gboolean
easel_unseen_store_has (EaselUnseenStore *self,
                        const char       *source,
                        const char       *session,
                        const char       *channel)
{
  Item item = { (char *) source, (char *) session, (char *) channel };

  g_return_val_if_fail (EASEL_IS_UNSEEN_STORE (self), FALSE);
  g_return_val_if_fail (source != NULL && session != NULL && channel != NULL, FALSE);

  return g_hash_table_contains (self->index, &item);
}

gboolean
easel_unseen_store_has_session (EaselUnseenStore *self,
                                const char       *source,
                                const char       *session)
{
  g_return_val_if_fail (EASEL_IS_UNSEEN_STORE (self), FALSE);
  g_return_val_if_fail (source != NULL && session != NULL, FALSE);

  for (guint i = 0; i < self->items->len; i++)
    {
      const Item *item = g_ptr_array_index (self->items, i);

      if (g_str_equal (item->session, session) && g_str_equal (item->source, source))
        return TRUE;
    }
  return FALSE;
}

void
easel_unseen_store_add (EaselUnseenStore *self,
                        const char       *source,
                        const char       *session,
                        const char       *channel)
{
  g_return_if_fail (EASEL_IS_UNSEEN_STORE (self));
  g_return_if_fail (source != NULL && session != NULL && channel != NULL);

  if (self->is_frozen || easel_unseen_store_has (self, source, session, channel))
    return;
  add (self, source, session, channel);
  easel_json_saver_queue (self->saver);
}

void
easel_unseen_store_remove (EaselUnseenStore *self,
                           const char       *source,
                           const char       *session,
                           const char       *channel)
{
  Item sought = { (char *) source, (char *) session, (char *) channel };
  Item *item;

  g_return_if_fail (EASEL_IS_UNSEEN_STORE (self));
  g_return_if_fail (source != NULL && session != NULL && channel != NULL);

  item = self->is_frozen ? NULL : g_hash_table_lookup (self->index, &sought);
  if (item == NULL)
    return;
  g_hash_table_remove (self->index, item);
  g_ptr_array_remove (self->items, item);
  easel_json_saver_queue (self->saver);
}

void
easel_unseen_store_freeze (EaselUnseenStore *self)
{
  g_return_if_fail (EASEL_IS_UNSEEN_STORE (self));

  self->is_frozen = TRUE;
  easel_json_saver_flush (self->saver);
}
