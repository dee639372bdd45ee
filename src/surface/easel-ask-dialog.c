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

/* Object data of a display: the dialogs that wait. */
#define WAITING_KEY "easel-waiting-questions"

struct _EaselAskDialog
{
  EaselAlert       parent_instance;

  /* nullable, weak: the widget that the question concerns; the dialog is shown while it is on the screen */
  GtkWidget       *about;
  gboolean         waits;   /* waits to be presented, for the first time or again */

  char            *text;       /* nullable: the body text */
  EaselInputDelay *delay;
  GPtrArray       *accepting;  /* ids of the accepting responses */
};

G_DEFINE_FINAL_TYPE (EaselAskDialog, easel_ask_dialog, EASEL_TYPE_ALERT)

static void
elapsed_cb (EaselAskDialog *self)
{
  gboolean elapsed;

  g_object_get (self->delay, "elapsed", &elapsed, NULL);
  for (guint i = 0; i < self->accepting->len; i++)
    easel_alert_set_response_enabled (EASEL_ALERT (self), g_ptr_array_index (self->accepting, i), elapsed);
}

static GtkWindow *
find_parent (EaselAskDialog *self)
{
  GtkRoot *root = self->about != NULL ? gtk_widget_get_root (self->about) : NULL;

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

/* Returns: (element-type EaselAskDialog): the dialogs that wait on this display, oldest first. */
static GPtrArray *
get_waiting (void)
{
  GObject *display = G_OBJECT (gdk_display_get_default ());
  GPtrArray *waiting = g_object_get_data (display, WAITING_KEY);

  if (waiting == NULL)
    {
      waiting = g_ptr_array_new_with_free_func (g_object_unref);
      g_object_set_data_full (display, WAITING_KEY, waiting, (GDestroyNotify) g_ptr_array_unref);
    }
  return waiting;
}

/* A dialog that waits is referenced, because it may not be in a window yet. */
static void
set_waits (EaselAskDialog *self,
           gboolean        waits)
{
  if (self->waits == waits)
    return;
  self->waits = waits;
  if (waits)
    g_ptr_array_add (get_waiting (), g_object_ref_sink (self));
  else
    g_ptr_array_remove (get_waiting (), self);
}

static gboolean
is_free (GPtrArray *dialogs,
         GtkWindow *parent)
{
  for (guint i = 0; i < dialogs->len; i++)
    {
      if (easel_alert_is_shown (dialogs->pdata[i]) && easel_alert_get_window (dialogs->pdata[i]) == parent)
        return FALSE;
    }
  return TRUE;
}

/* Shows at most one question per window: the oldest whose canvas is in view there. */
static void
show_next (void)
{
  g_autoptr(GPtrArray) dialogs = g_ptr_array_copy (get_waiting (), (GCopyFunc) (void (*) (void)) g_object_ref, NULL);

  g_ptr_array_set_free_func (dialogs, g_object_unref);
  for (guint i = 0; i < dialogs->len; i++)
    {
      EaselAskDialog *dialog = dialogs->pdata[i];
      GtkWindow *parent = find_parent (dialog);

      if (easel_alert_is_shown (EASEL_ALERT (dialog)) || !is_free (dialogs, parent) ||
          (dialog->about != NULL && !gtk_widget_get_mapped (dialog->about)))
        continue;
      easel_alert_present_apart (EASEL_ALERT (dialog), parent);
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
  easel_alert_hide (EASEL_ALERT (self));
}

static void
about_destroy_cb (EaselAskDialog *self)
{
  if (self->waits)
    easel_alert_respond (EASEL_ALERT (self), "gone");
}

static void
easel_ask_dialog_response (EaselAlert *alert,
                           const char *response)
{
  set_waits (EASEL_ASK_DIALOG (alert), FALSE);
}

static void
easel_ask_dialog_dismissed (EaselAlert *alert)
{
  set_waits (EASEL_ASK_DIALOG (alert), FALSE);
}

/* Its window is destroyed; one that is only hidden stays realized. */
static void
easel_ask_dialog_unrealize (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (easel_ask_dialog_parent_class)->unrealize (widget);
  set_waits (EASEL_ASK_DIALOG (widget), FALSE);
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
  GTK_WIDGET_CLASS (klass)->unrealize = easel_ask_dialog_unrealize;
  EASEL_ALERT_CLASS (klass)->response = easel_ask_dialog_response;
  EASEL_ALERT_CLASS (klass)->dismissed = easel_ask_dialog_dismissed;
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
 * Returns: (transfer floating) (nullable): a dialog that is not shown yet; %NULL if EASEL_LIMIT_WAITING_QUESTIONS wait
 *   already
 */
EaselAskDialog *
easel_ask_dialog_new (GtkWidget  *about,
                      const char *heading,
                      const char *body)
{
  EaselAskDialog *self;

  g_return_val_if_fail (about == NULL || GTK_IS_WIDGET (about), NULL);
  g_return_val_if_fail (heading != NULL, NULL);

  if (get_waiting ()->len >= EASEL_LIMIT_WAITING_QUESTIONS)
    return NULL;
  self = g_object_new (EASEL_TYPE_ASK_DIALOG, "heading", heading, NULL);
  g_set_weak_pointer (&self->about, about);
  self->text = g_strdup (body);
  if (body != NULL)
    easel_dialog_text_set (EASEL_ALERT (self), body, NULL);
  easel_alert_add_response (EASEL_ALERT (self), "cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT);
  easel_alert_set_default_response (EASEL_ALERT (self), "cancel");
  easel_alert_set_close_response (EASEL_ALERT (self), "cancel");
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

  easel_alert_add_response (EASEL_ALERT (self), id, label, ADW_RESPONSE_DEFAULT);
  easel_alert_set_response_enabled (EASEL_ALERT (self), id, FALSE);
  g_ptr_array_add (self->accepting, g_strdup (id));
}

/** easel_ask_dialog_present: shows the dialog once its widget is on the screen and earlier questions in the same window
 * are answered. It closes with the response "gone" when its widget is destroyed. */
void
easel_ask_dialog_present (EaselAskDialog *self)
{
  g_return_if_fail (EASEL_IS_ASK_DIALOG (self));

  set_waits (self, TRUE);
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
  easel_dialog_text_set (EASEL_ALERT (self), self->text != NULL ? self->text : "",
                         easel_dialog_text_new_exact (shown, FALSE));
}
