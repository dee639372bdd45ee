/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-pmx-message-store.h"

#include <glib/gi18n-lib.h>

#include "easel-json-file.h"
#include "easel-json-saver.h"
#include "easel-json.h"
#include "pmx-limits.h"

#define STORE_VERSION 1

struct _EaselPmxMessageStore
{
  GObject         parent_instance;

  EaselJsonSaver *saver;    /* nullable */
  PmxInbox       *inbox;
  gboolean        is_open;
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
build (gpointer user_data)
{
  EaselPmxMessageStore *self = user_data;

  return easel_json_object (EASEL_JSON_INT ("version", STORE_VERSION),
                            EASEL_JSON_STRING ("draft", pmx_inbox_get_draft (self->inbox)),
                            EASEL_JSON_ARRAY ("messages", save_messages (self)));
}

static void
failed_cb (gpointer      user_data,
           const GError *error)
{
  g_message ("What was written to the agent of a workbench could not be kept: %s", error->message);
}

static void
schedule_save (EaselPmxMessageStore *self)
{
  if (self->saver != NULL && self->is_open)
    easel_json_saver_queue (self->saver);
}

/* --- reading ---------------------------------------------------------------------------------------------------- */

static void
restore (EaselPmxMessageStore *self,
         const char           *path)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) saved = easel_json_file_load (path, STORE_VERSION, &error);
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
  if (!is_open && self->saver != NULL)
    easel_json_saver_flush (self->saver);
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

  easel_json_saver_free (self->saver);
  g_clear_object (&self->inbox);
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
  self->inbox = g_object_ref (inbox);
  if (path == NULL)
    return self;
  restore (self, path);
  self->saver = easel_json_saver_new (path, PMX_LIMIT_SAVE_DELAY, build, failed_cb, self);
  g_signal_connect_object (inbox, "items-changed", G_CALLBACK (schedule_save), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (inbox, "notify::draft", G_CALLBACK (schedule_save), self, G_CONNECT_SWAPPED);
  return self;
}
