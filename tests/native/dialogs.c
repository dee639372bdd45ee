/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dialogs.h"

/* Milliseconds, and after how many of these something is tried again. */
#define TICK 500
#define PATIENCE 20

GtkWidget *
dialogs_find (GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr(GtkWidget) window = g_list_model_get_item (windows, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (window, type) && gtk_widget_get_mapped (window))
        return window;
    }
  return NULL;
}

static void
set_name (Choice         *self,
          GtkFileChooser *chooser)
{
  g_autofree char *suggested = gtk_file_chooser_get_current_name (chooser);

  if (self->suggested != NULL)
    g_assert_cmpstr (suggested, ==, self->suggested);
  if (self->name != NULL)
    gtk_file_chooser_set_current_name (chooser, self->name);
  self->is_named = TRUE;
}

static gboolean
is_in (GtkFileChooser *chooser,
       GFile          *folder)
{
  g_autoptr(GFile) chosen = gtk_file_chooser_get_file (chooser);

  return chosen != NULL && g_file_has_parent (chosen, folder);
}

/* The chooser looks at the disk when it likes, goes to a folder of its own first, and may lose a press: the person tries
 * again, but not while it may still be at it, for then it gives up and says that the folder could not be shown. */
static void
save (Choice    *self,
      GtkDialog *dialog)
{
  g_autoptr(GFile) folder = g_file_new_for_path (self->folder);

  if (!self->is_there && is_in (GTK_FILE_CHOOSER (dialog), folder))
    {
      self->is_there = TRUE;
      self->ticks = 0;
    }
  if (self->ticks++ % PATIENCE != 0)
    return;
  if (self->is_there)
    g_signal_emit_by_name (gtk_dialog_get_widget_for_response (dialog, GTK_RESPONSE_ACCEPT), "clicked");
  else
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (dialog), folder, NULL);
}

static gboolean
choose_cb (gpointer user_data)
{
  Choice *self = user_data;
  GtkWidget *dialog = dialogs_find (GTK_TYPE_FILE_CHOOSER_DIALOG);

  if (dialog == NULL)
    {
      self->is_over = self->is_named;
      return self->is_over ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
    }
  if (!self->is_named)
    set_name (self, GTK_FILE_CHOOSER (dialog));
  if (self->folder != NULL)
    save (self, GTK_DIALOG (dialog));
  else
    gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
  return G_SOURCE_CONTINUE;
}

void
dialogs_choose (Choice *choice)
{
  g_timeout_add (TICK, choose_cb, choice);
}
