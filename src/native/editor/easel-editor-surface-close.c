/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-surface-private.h"

#include <glib/gi18n-lib.h>

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  EaselSurface *surface = g_task_get_source_object (task);

  if (easel_editor_instance_save_finish (EASEL_EDITOR_INSTANCE (source), result, &error) >= 0)
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  easel_surface_add_error_line (surface, error->message);
  g_task_return_boolean (task, FALSE);
}

static void
copied_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (source);
  gboolean copied = easel_editor_surface_copy_finish (self, result);

  if (copied)
    easel_editor_instance_discard (self->instance);
  g_task_return_boolean (task, copied);
}

static void
response_cb (AdwMessageDialog *dialog,
             const char       *response,
             gpointer          user_data)
{
  g_autoptr(GTask) task = g_object_ref (user_data);
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (g_task_get_source_object (task));

  /* The first word counts, whatever happens to the dialog after it. */
  g_signal_handlers_disconnect_by_func (dialog, response_cb, task);
  if (g_str_equal (response, "save"))
    easel_editor_instance_save_async (self->instance, NULL, saved_cb, g_object_ref (task));
  else if (g_str_equal (response, "copy"))
    easel_editor_surface_copy_async (self, copied_cb, g_object_ref (task));
  else
    {
      if (g_str_equal (response, "discard"))
        easel_editor_instance_discard (self->instance);
      g_task_return_boolean (task, g_str_equal (response, "discard"));
    }
}

static GtkWidget *
make_dialog (EaselEditorSurface *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  gboolean can_save = easel_editor_instance_can_save (self->instance);
  const char *suggested = can_save ? "save" : "copy";
  GtkWidget *widget = adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                              can_save ? _("Save Changes?") : _("Discard Changes?"), NULL);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (widget);

  adw_message_dialog_format_body (dialog, _("“%s” has changes that are not saved. They are lost when it is closed."),
                                  easel_editor_instance_get_name (self->instance));
  adw_message_dialog_add_responses (dialog, "cancel", _("_Cancel"), "discard", _("_Discard"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_add_response (dialog, suggested, can_save ? _("_Save") : _("Save a _Copy…"));
  adw_message_dialog_set_response_appearance (dialog, suggested, ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, suggested);
  adw_message_dialog_set_close_response (dialog, "cancel");
  return widget;
}

/** easel_editor_surface_query_close_async: asks when the text is in no file as it is. */
void
easel_editor_surface_query_close_async (EaselSurface        *surface,
                                        GCancellable        *cancellable,
                                        GAsyncReadyCallback  callback,
                                        gpointer             user_data)
{
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (surface);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);
  GtkWidget *dialog;

  g_task_set_source_tag (task, easel_editor_surface_query_close_async);
  if (!easel_editor_instance_is_unsaved (self->instance))
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  dialog = make_dialog (self);
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), g_steal_pointer (&task),
                         (GClosureNotify) (void (*) (void)) g_object_unref, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

gboolean
easel_editor_surface_query_close_finish (EaselSurface  *surface,
                                         GAsyncResult  *result,
                                         GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
