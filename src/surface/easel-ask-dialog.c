/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-ask-dialog.h"

#include <glib/gi18n-lib.h>

#include "easel-dialog-words.h"
#include "easel-limits.h"
#include "easel-settle.h"
#include "easel-text.h"

struct _EaselAskDialog
{
  AdwMessageDialog parent_instance;

  char            *words;   /* nullable */
  EaselSettle     *settle;
  GPtrArray       *yeses;   /* ids of responses */
};

G_DEFINE_FINAL_TYPE (EaselAskDialog, easel_ask_dialog, ADW_TYPE_MESSAGE_DIALOG)

static void
settled_cb (EaselAskDialog *self)
{
  gboolean settled;

  g_object_get (self->settle, "settled", &settled, NULL);
  for (guint i = 0; i < self->yeses->len; i++)
    adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (self), g_ptr_array_index (self->yeses, i), settled);
}

static void
easel_ask_dialog_finalize (GObject *object)
{
  EaselAskDialog *self = EASEL_ASK_DIALOG (object);

  g_free (self->words);
  g_object_unref (self->settle);
  g_ptr_array_unref (self->yeses);
  G_OBJECT_CLASS (easel_ask_dialog_parent_class)->finalize (object);
}

static void
easel_ask_dialog_class_init (EaselAskDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_ask_dialog_finalize;
}

static void
easel_ask_dialog_init (EaselAskDialog *self)
{
  self->settle = easel_settle_new (GTK_WIDGET (self));
  self->yeses = g_ptr_array_new_with_free_func (g_free);
  g_signal_connect_object (self->settle, "notify::settled", G_CALLBACK (settled_cb), self, G_CONNECT_SWAPPED);
}

static gboolean
is_asking (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr(GtkWidget) window = g_list_model_get_item (windows, i);

      if (EASEL_IS_ASK_DIALOG (window) && gtk_widget_get_visible (window))
        return TRUE;
    }
  return FALSE;
}

/**
 * easel_ask_dialog_new:
 * @parent: (nullable): the window that shows what it is about
 * @heading: a translated question
 * @body: (nullable): who wants what, translated; foreign parts cleaned
 *
 * Returns: (transfer none) (nullable): a dialog that has not been shown; %NULL while another one waits
 */
EaselAskDialog *
easel_ask_dialog_new (GtkWindow  *parent,
                      const char *heading,
                      const char *body)
{
  EaselAskDialog *self;

  g_return_val_if_fail (parent == NULL || GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (heading != NULL, NULL);

  if (is_asking ())
    return NULL;
  self = g_object_new (EASEL_TYPE_ASK_DIALOG, "transient-for", parent, "heading", heading, NULL);
  self->words = g_strdup (body);
  if (body != NULL)
    easel_dialog_words_set (ADW_MESSAGE_DIALOG (self), body, NULL);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (self), "cancel", _("_Cancel"));
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (self), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (self), "cancel");
  return self;
}

/**
 * easel_ask_dialog_add_yes:
 * @self: a dialog
 * @id: the response
 * @label: its translated label, with a mnemonic
 *
 * Adds an answer that does something, which is not taken before the dialog has settled.
 */
void
easel_ask_dialog_add_yes (EaselAskDialog *self,
                          const char     *id,
                          const char     *label)
{
  g_return_if_fail (EASEL_IS_ASK_DIALOG (self));
  g_return_if_fail (id != NULL && label != NULL);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (self), id, label);
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (self), id, FALSE);
  g_ptr_array_add (self->yeses, g_strdup (id));
}

/**
 * easel_ask_dialog_set_address:
 * @self: a dialog
 * @uri: foreign, of at most EASEL_LIMIT_URI_BYTES
 *
 * Shows the whole address below the words, because what stands behind the first characters decides where it leads.
 */
void
easel_ask_dialog_set_address (EaselAskDialog *self,
                              const char     *uri)
{
  g_autofree char *shown = NULL;

  g_return_if_fail (EASEL_IS_ASK_DIALOG (self));
  g_return_if_fail (uri != NULL);

  shown = easel_text_for_display (uri, EASEL_LIMIT_URI_BYTES);
  easel_dialog_words_set (ADW_MESSAGE_DIALOG (self), self->words != NULL ? self->words : "",
                          easel_dialog_words_new_exact (shown, FALSE));
}
