/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-rename-dialog.h"

#include <glib/gi18n.h>

#include "easel-panel-limits.h"

struct _EaselRenameDialog
{
  EaselAlert parent_instance;

  char      *id;
  GtkWidget *entry;
};

enum { RENAMED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselRenameDialog, easel_rename_dialog, EASEL_TYPE_ALERT)

static void
easel_rename_dialog_response (EaselAlert *dialog,
                              const char *response)
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
  EASEL_ALERT_CLASS (klass)->response = easel_rename_dialog_response;
  signals[RENAMED] = g_signal_new ("renamed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static void
easel_rename_dialog_init (EaselRenameDialog *self)
{
  EaselAlert *dialog = EASEL_ALERT (self);

  self->entry = gtk_entry_new ();
  gtk_entry_set_max_length (GTK_ENTRY (self->entry), EASEL_LIMIT_HOST_NAME_CHARS);
  gtk_entry_set_activates_default (GTK_ENTRY (self->entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"), -1);
  easel_alert_set_extra_child (dialog, self->entry);
  easel_alert_add_response (dialog, "cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT);
  easel_alert_add_response (dialog, "rename", _("_Rename"), ADW_RESPONSE_SUGGESTED);
  easel_alert_set_default_response (dialog, "rename");
  easel_alert_set_close_response (dialog, "cancel");
}

/**
 * easel_rename_dialog_new:
 * @source: the host; not referenced
 *
 * Returns: (transfer floating): a dialog with the present name
 */
EaselRenameDialog *
easel_rename_dialog_new (EaselSource *source)
{
  EaselRenameDialog *self;

  g_return_val_if_fail (EASEL_IS_SOURCE (source), NULL);

  self = g_object_new (EASEL_TYPE_RENAME_DIALOG, "heading", _("Rename Host"), "body",
                       _("Without a name, the address is shown. Only you see the name."), NULL);
  self->id = g_strdup (easel_source_get_id (source));
  gtk_editable_set_text (GTK_EDITABLE (self->entry), easel_source_get_title (source));
  easel_alert_set_focus (EASEL_ALERT (self), self->entry);
  return self;
}
