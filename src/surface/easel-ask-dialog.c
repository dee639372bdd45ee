/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-ask-dialog.h"

#include <glib/gi18n-lib.h>

#include "easel-limits.h"
#include "easel-settle.h"
#include "easel-text.h"

struct _EaselAskDialog
{
  AdwMessageDialog parent_instance;

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
easel_ask_dialog_map (GtkWidget *widget)
{
  easel_settle_restart (EASEL_ASK_DIALOG (widget)->settle);
  GTK_WIDGET_CLASS (easel_ask_dialog_parent_class)->map (widget);
}

static void
easel_ask_dialog_finalize (GObject *object)
{
  EaselAskDialog *self = EASEL_ASK_DIALOG (object);

  g_object_unref (self->settle);
  g_ptr_array_unref (self->yeses);
  G_OBJECT_CLASS (easel_ask_dialog_parent_class)->finalize (object);
}

static void
easel_ask_dialog_class_init (EaselAskDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_ask_dialog_finalize;
  GTK_WIDGET_CLASS (klass)->map = easel_ask_dialog_map;
}

static void
easel_ask_dialog_init (EaselAskDialog *self)
{
  self->settle = easel_settle_new ();
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
  self = g_object_new (EASEL_TYPE_ASK_DIALOG, "transient-for", parent, "heading", heading, "body", body, NULL);
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

static GtkWidget *
make_destination (const char *uri)
{
  g_autofree char *shown = easel_text_for_display (uri, EASEL_LIMIT_URI_BYTES);
  GtkWidget *label = gtk_label_new (shown);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  g_autoptr(PangoAttrList) attributes = pango_attr_list_new ();

  /* A hyphen at the end of a line would read as a part of the address. */
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_widget_add_css_class (label, "destination");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 160);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), label);
  gtk_widget_add_css_class (scrolled, "card");
  return scrolled;
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
  g_return_if_fail (EASEL_IS_ASK_DIALOG (self));
  g_return_if_fail (uri != NULL);

  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (self), make_destination (uri));
}
