/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-ask-dialog.h"

#include <glib/gi18n-lib.h>

#include "easel-dialog-text.h"
#include "easel-input-delay.h"
#include "easel-limits.h"
#include "easel-surface-limits.h"
#include "easel-text.h"

struct _EaselAskDialog
{
  AdwMessageDialog parent_instance;

  /* nullable, weak: the widget that the question concerns; the dialog is shown while it is on the screen */
  GtkWidget       *about;
  gboolean         waits;   /* waits to be presented, for the first time or again */

  char            *text;       /* nullable: the body text */
  EaselInputDelay *delay;
  GPtrArray       *accepting;  /* ids of the accepting responses */
};

G_DEFINE_FINAL_TYPE (EaselAskDialog, easel_ask_dialog, ADW_TYPE_MESSAGE_DIALOG)

static void
elapsed_cb (EaselAskDialog *self)
{
  gboolean elapsed;

  g_object_get (self->delay, "elapsed", &elapsed, NULL);
  for (guint i = 0; i < self->accepting->len; i++)
    adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (self), g_ptr_array_index (self->accepting, i),
                                             elapsed);
}

static GtkWindow *
find_parent (EaselAskDialog *self)
{
  GtkRoot *root = self->about != NULL ? gtk_widget_get_root (self->about) : NULL;

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

/* Returns the waiting dialogs, oldest first: GTK lists the windows of a program in the order of their creation. */
static GPtrArray *
list_dialogs (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GPtrArray *dialogs = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr(GObject) window = g_list_model_get_item (windows, i);

      if (EASEL_IS_ASK_DIALOG (window) && EASEL_ASK_DIALOG (window)->waits)
        g_ptr_array_add (dialogs, g_steal_pointer (&window));
    }
  return dialogs;
}

static gboolean
is_free (GPtrArray *dialogs,
         GtkWindow *parent)
{
  for (guint i = 0; i < dialogs->len; i++)
    {
      if (gtk_widget_get_visible (dialogs->pdata[i]) && gtk_window_get_transient_for (dialogs->pdata[i]) == parent)
        return FALSE;
    }
  return TRUE;
}

/* Shows at most one question per window: the oldest whose canvas is in view there. */
static void
show_next (void)
{
  g_autoptr(GPtrArray) dialogs = list_dialogs ();

  for (guint i = 0; i < dialogs->len; i++)
    {
      EaselAskDialog *dialog = dialogs->pdata[i];
      GtkWindow *parent = find_parent (dialog);

      if (gtk_widget_get_visible (GTK_WIDGET (dialog)) || !is_free (dialogs, parent) ||
          (dialog->about != NULL && !gtk_widget_get_mapped (dialog->about)))
        continue;
      gtk_window_set_transient_for (GTK_WINDOW (dialog), parent);
      gtk_window_present (GTK_WINDOW (dialog));
    }
}

static void
show_next_cb (gpointer user_data)
{
  show_next ();
}

/* Hides the dialog while the tab that it concerns is in the background. */
static void
about_unmap_cb (EaselAskDialog *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
about_destroy_cb (EaselAskDialog *self)
{
  g_autoptr(EaselAskDialog) kept = g_object_ref (self);

  if (!self->waits)
    return;
  self->waits = FALSE;
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (self), "gone");
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
easel_ask_dialog_response (AdwMessageDialog *dialog,
                           const char       *response)
{
  EASEL_ASK_DIALOG (dialog)->waits = FALSE;
  if (ADW_MESSAGE_DIALOG_CLASS (easel_ask_dialog_parent_class)->response != NULL)
    ADW_MESSAGE_DIALOG_CLASS (easel_ask_dialog_parent_class)->response (dialog, response);
}

static void
easel_ask_dialog_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (easel_ask_dialog_parent_class)->unmap (widget);
  /* Wait for an idle: this dialog may still be closing. */
  g_idle_add_once (show_next_cb, NULL);
}

static void
easel_ask_dialog_dispose (GObject *object)
{
  EaselAskDialog *self = EASEL_ASK_DIALOG (object);

  self->waits = FALSE;
  g_clear_weak_pointer (&self->about);
  G_OBJECT_CLASS (easel_ask_dialog_parent_class)->dispose (object);
}

static void
easel_ask_dialog_finalize (GObject *object)
{
  EaselAskDialog *self = EASEL_ASK_DIALOG (object);

  g_free (self->text);
  g_object_unref (self->delay);
  g_ptr_array_unref (self->accepting);
  G_OBJECT_CLASS (easel_ask_dialog_parent_class)->finalize (object);
}

static void
easel_ask_dialog_class_init (EaselAskDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_ask_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_ask_dialog_finalize;
  GTK_WIDGET_CLASS (klass)->unmap = easel_ask_dialog_unmap;
  ADW_MESSAGE_DIALOG_CLASS (klass)->response = easel_ask_dialog_response;
}

static void
easel_ask_dialog_init (EaselAskDialog *self)
{
  self->delay = easel_input_delay_new (GTK_WIDGET (self));
  self->accepting = g_ptr_array_new_with_free_func (g_free);
  g_signal_connect_object (self->delay, "notify::elapsed", G_CALLBACK (elapsed_cb), self, G_CONNECT_SWAPPED);
}

/**
 * easel_ask_dialog_new:
 * @about: (nullable): the widget or window that the question concerns
 * @heading: a translated question
 * @body: (nullable): a translated sentence that says who requests what; foreign parts cleaned
 *
 * Returns: (transfer none) (nullable): a dialog that is not shown yet; %NULL if EASEL_LIMIT_WAITING_QUESTIONS wait
 *   already
 */
EaselAskDialog *
easel_ask_dialog_new (GtkWidget  *about,
                      const char *heading,
                      const char *body)
{
  g_autoptr(GPtrArray) dialogs = NULL;
  EaselAskDialog *self;

  g_return_val_if_fail (about == NULL || GTK_IS_WIDGET (about), NULL);
  g_return_val_if_fail (heading != NULL, NULL);

  dialogs = list_dialogs ();
  if (dialogs->len >= EASEL_LIMIT_WAITING_QUESTIONS)
    return NULL;
  self = g_object_new (EASEL_TYPE_ASK_DIALOG, "modal", FALSE, "heading", heading, NULL);
  g_set_weak_pointer (&self->about, about);
  self->text = g_strdup (body);
  if (body != NULL)
    easel_dialog_text_set (ADW_MESSAGE_DIALOG (self), body, NULL);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (self), "cancel", _("_Cancel"));
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (self), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (self), "cancel");
  return self;
}

/** easel_ask_dialog_add_accept: adds a response that grants the request; it is disabled until the input delay has
 * passed. @label: translated, with a mnemonic. */
void
easel_ask_dialog_add_accept (EaselAskDialog *self,
                             const char     *id,
                             const char     *label)
{
  g_return_if_fail (EASEL_IS_ASK_DIALOG (self));
  g_return_if_fail (id != NULL && label != NULL);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (self), id, label);
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (self), id, FALSE);
  g_ptr_array_add (self->accepting, g_strdup (id));
}

/** easel_ask_dialog_present: shows the dialog once its widget is on the screen and earlier questions in the same window
 * are answered. It closes with the response "gone" when its widget is destroyed. */
void
easel_ask_dialog_present (EaselAskDialog *self)
{
  g_return_if_fail (EASEL_IS_ASK_DIALOG (self));

  self->waits = TRUE;
  if (self->about != NULL)
    {
      g_signal_connect_object (self->about, "map", G_CALLBACK (show_next), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
      g_signal_connect_object (self->about, "unmap", G_CALLBACK (about_unmap_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->about, "destroy", G_CALLBACK (about_destroy_cb), self, G_CONNECT_SWAPPED);
    }
  show_next ();
}

/** easel_ask_dialog_set_address: shows the whole address below the text, because its end can decide where it leads.
 * @uri: foreign, of at most EASEL_LIMIT_URI_BYTES. */
void
easel_ask_dialog_set_address (EaselAskDialog *self,
                              const char     *uri)
{
  g_autofree char *shown = NULL;

  g_return_if_fail (EASEL_IS_ASK_DIALOG (self));
  g_return_if_fail (uri != NULL);

  shown = easel_text_for_display (uri, EASEL_LIMIT_URI_BYTES);
  easel_dialog_text_set (ADW_MESSAGE_DIALOG (self), self->text != NULL ? self->text : "",
                         easel_dialog_text_new_exact (shown, FALSE));
}
