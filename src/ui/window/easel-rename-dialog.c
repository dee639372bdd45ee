/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-rename-dialog.h"

#include <glib/gi18n.h>

#include "easel-panel-limits.h"

struct _EaselRenameDialog
{
  AdwMessageDialog parent_instance;

  char      *id;
  GtkWidget *entry;
};

enum { RENAMED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselRenameDialog, easel_rename_dialog, ADW_TYPE_MESSAGE_DIALOG)

static void
easel_rename_dialog_response (AdwMessageDialog *dialog,
                              const char       *response)
{
  EaselRenameDialog *self = EASEL_RENAME_DIALOG (dialog);

  if (g_str_equal (response, "rename"))
    g_signal_emit (self, signals[RENAMED], 0, self->id, gtk_editable_get_text (GTK_EDITABLE (self->entry)));
}

static void
easel_rename_dialog_finalize (GObject *object)
{
  g_free (EASEL_RENAME_DIALOG (object)->id);

  G_OBJECT_CLASS (easel_rename_dialog_parent_class)->finalize (object);
}

static void
easel_rename_dialog_class_init (EaselRenameDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_rename_dialog_finalize;
  ADW_MESSAGE_DIALOG_CLASS (klass)->response = easel_rename_dialog_response;
  signals[RENAMED] = g_signal_new ("renamed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static void
easel_rename_dialog_init (EaselRenameDialog *self)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (self);

  self->entry = gtk_entry_new ();
  gtk_entry_set_max_length (GTK_ENTRY (self->entry), EASEL_LIMIT_HOST_NAME_CHARS);
  gtk_entry_set_activates_default (GTK_ENTRY (self->entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"), -1);
  adw_message_dialog_set_extra_child (dialog, self->entry);
  adw_message_dialog_add_responses (dialog, "cancel", _("_Cancel"), "rename", _("_Rename"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "rename", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "rename");
  adw_message_dialog_set_close_response (dialog, "cancel");
}

/**
 * easel_rename_dialog_new:
 * @parent: the window for the dialog
 * @source: the host; not referenced
 *
 * Returns: (transfer none): a dialog with the present name
 */
GtkWindow *
easel_rename_dialog_new (GtkWindow   *parent,
                         EaselSource *source)
{
  EaselRenameDialog *self;

  g_return_val_if_fail (EASEL_IS_SOURCE (source), NULL);

  self = g_object_new (EASEL_TYPE_RENAME_DIALOG, "transient-for", parent, "modal", TRUE, "heading", _("Rename Host"),
                       "body", _("Without a name, the address is shown. Only you see the name."), NULL);
  self->id = g_strdup (easel_source_get_id (source));
  gtk_editable_set_text (GTK_EDITABLE (self->entry), easel_source_get_title (source));
  gtk_widget_grab_focus (self->entry);
  return GTK_WINDOW (self);
}
