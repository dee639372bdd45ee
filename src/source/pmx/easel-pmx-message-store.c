/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-pmx-message-store.h"

#include <glib/gi18n-lib.h>

#include "easel-json-file.h"
#include "easel-json.h"
#include "pmx-limits.h"

#define STORE_VERSION 1

struct _EaselPmxMessageStore
{
  GObject     parent_instance;

  char       *path;     /* nullable */
  PmxInbox   *inbox;
  JsonObject *on_disk;  /* contents of the file */
  guint       save_timer;
  gboolean    is_open;
};

G_DEFINE_FINAL_TYPE (EaselPmxMessageStore, easel_pmx_message_store, G_TYPE_OBJECT)

/* --- writing ---------------------------------------------------------------------------------------------------- */

/* (transfer full): the messages, the oldest first. */
static JsonArray *
save_messages (EaselPmxMessageStore *self)
{
  GListModel *entries = G_LIST_MODEL (self->inbox);
  JsonArray *messages = json_array_new ();

  for (guint i = g_list_model_get_n_items (entries); i > 0; i--)
    {
      g_autoptr(PmxPrimitive) entry = g_list_model_get_item (entries, i - 1);

      if (pmx_primitive_is_unsent (entry))
        json_array_add_string_element (messages, pmx_primitive_get_title (entry));
    }
  return messages;
}

static JsonObject *
save (EaselPmxMessageStore *self)
{
  return easel_json_object (EASEL_JSON_INT ("version", STORE_VERSION),
                            EASEL_JSON_STRING ("draft", pmx_inbox_get_draft (self->inbox)),
                            EASEL_JSON_ARRAY ("messages", save_messages (self)));
}

/* Saves the messages if they changed: most changes of an inbox come from the server. */
static void
save_now (EaselPmxMessageStore *self)
{
  g_autoptr(JsonObject) saved = save (self);
  g_autoptr(GError) error = NULL;

  g_clear_handle_id (&self->save_timer, g_source_remove);
  if (json_object_equal (saved, self->on_disk))
    return;
  if (!easel_json_file_save (self->path, saved, &error))
    {
      g_message ("What was written to the agent of a workbench could not be kept: %s", error->message);
      return;
    }
  json_object_unref (self->on_disk);
  self->on_disk = g_steal_pointer (&saved);
}

static gboolean
save_cb (gpointer user_data)
{
  EaselPmxMessageStore *self = user_data;

  self->save_timer = 0;
  save_now (self);
  return G_SOURCE_REMOVE;
}

static void
schedule_save (EaselPmxMessageStore *self)
{
  if (self->path != NULL && self->is_open && self->save_timer == 0)
    self->save_timer = g_timeout_add (PMX_LIMIT_SAVE_DELAY, save_cb, self);
}

/* --- reading ---------------------------------------------------------------------------------------------------- */

static void
restore (EaselPmxMessageStore *self)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) saved = easel_json_file_load (self->path, STORE_VERSION, &error);
  JsonArray *messages = saved != NULL ? easel_json_peek_array (saved, "messages") : NULL;

  if (error != NULL && !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    g_message ("What was written to the agent of a workbench was damaged and moved aside: %s", error->message);
  if (saved != NULL)
    pmx_inbox_set_draft (self->inbox, easel_json_peek_string (saved, "draft", ""));
  for (guint i = 0; messages != NULL && i < json_array_get_length (messages); i++)
    {
      const char *message = easel_json_array_string (messages, i);
      /* A message that was not sent returns as a failed one, which the user can send again. */
      PmxPrimitive *unsent = message != NULL ? pmx_inbox_begin_message (self->inbox, message) : NULL;

      if (unsent != NULL)
        pmx_inbox_end_message (self->inbox, unsent, NULL, _("Easel was closed before the workbench received it."));
    }
}

/* --- life ------------------------------------------------------------------------------------------------------- */

void
easel_pmx_message_store_set_open (EaselPmxMessageStore *self,
                                  gboolean              is_open)
{
  g_return_if_fail (EASEL_IS_PMX_MESSAGE_STORE (self));

  self->is_open = is_open;
  if (!is_open && self->save_timer != 0)
    save_now (self);
}

static void
easel_pmx_message_store_dispose (GObject *object)
{
  easel_pmx_message_store_set_open (EASEL_PMX_MESSAGE_STORE (object), FALSE);
  G_OBJECT_CLASS (easel_pmx_message_store_parent_class)->dispose (object);
}

static void
easel_pmx_message_store_finalize (GObject *object)
{
  EaselPmxMessageStore *self = EASEL_PMX_MESSAGE_STORE (object);

  g_clear_pointer (&self->on_disk, json_object_unref);
  g_clear_object (&self->inbox);
  g_free (self->path);
  G_OBJECT_CLASS (easel_pmx_message_store_parent_class)->finalize (object);
}

static void
easel_pmx_message_store_class_init (EaselPmxMessageStoreClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_pmx_message_store_dispose;
  object_class->finalize = easel_pmx_message_store_finalize;
}

static void
easel_pmx_message_store_init (EaselPmxMessageStore *self)
{
}

/** easel_pmx_message_store_new: (transfer full): a store, closed at first. */
EaselPmxMessageStore *
easel_pmx_message_store_new (const char *path,
                             PmxInbox   *inbox)
{
  EaselPmxMessageStore *self;

  g_return_val_if_fail (PMX_IS_INBOX (inbox), NULL);

  self = g_object_new (EASEL_TYPE_PMX_MESSAGE_STORE, NULL);
  self->path = g_strdup (path);
  self->inbox = g_object_ref (inbox);
  if (path != NULL)
    restore (self);
  self->on_disk = save (self);
  g_signal_connect_object (inbox, "items-changed", G_CALLBACK (schedule_save), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (inbox, "notify::draft", G_CALLBACK (schedule_save), self, G_CONNECT_SWAPPED);
  return self;
}
