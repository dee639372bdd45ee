/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test-dialogs.h"

#include <gdk/x11/gdkx.h>

#include "easel-dialog.h"
#include "easel-preferences-dialog.h"

/* GTK's own file dialog and X11 have no other functions than those that GTK 4.10 and 4.18 deprecate. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

/* Milliseconds, and after how many of these something is tried again. */
#define TICK 500
#define PATIENCE 20

static gboolean
has_mapped (GtkWidget *widget,
            GType      type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && gtk_widget_get_mapped (widget))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (has_mapped (child, type))
      return TRUE;
  return FALSE;
}

/* With newer libadwaita, what a dialog shows is mapped after it. */
static gboolean
is_on_screen (GtkWidget *widget)
{
  g_autoptr(GtkWidget) child = NULL;

  if (EASEL_IS_PREFERENCES_DIALOG (widget))
    return has_mapped (widget, ADW_TYPE_PREFERENCES_PAGE);
  if (EASEL_IS_DIALOG (widget))
    g_object_get (widget, "child", &child, NULL);
  return gtk_widget_get_mapped (widget) && (child == NULL || gtk_widget_get_mapped (child));
}

GtkWidget *
dialogs_find (GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr(GtkWidget) window = g_list_model_get_item (windows, i);

      GtkWidget *found = gtk_widget_get_mapped (window) ? dialogs_find_in (window, type, NULL) : NULL;

      if (found != NULL && is_on_screen (found))
        return found;
    }
  return NULL;
}

GtkWidget *
dialogs_find_in (GtkWidget  *root,
                 GType       type,
                 const char *label)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type) && gtk_widget_get_visible (root) &&
      (label == NULL || (GTK_IS_BUTTON (root) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (root)), label) == 0)))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = dialogs_find_in (child, type, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

void
dialogs_close (GType type)
{
  easel_dialog_close (EASEL_DIALOG (dialogs_find (type)));
  while (dialogs_find (type) != NULL)
    g_main_context_iteration (NULL, TRUE);
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

/* Whether a button of the path bar is the folder that the chooser is in, called @name unless that is NULL. */
static gboolean
is_current (GtkWidget  *widget,
            const char *name)
{
  if (GTK_IS_TOGGLE_BUTTON (widget) && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (widget)) && name == NULL)
    return TRUE;
  if (GTK_IS_LABEL (widget) && g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), name) == 0)
    {
      GtkWidget *button = gtk_widget_get_ancestor (widget, GTK_TYPE_TOGGLE_BUTTON);

      return button != NULL && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (is_current (child, name))
        return TRUE;
    }
  return FALSE;
}

static GtkWidget *
find_path_bar (GtkWidget *widget)
{
  GtkWidget *found = g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkPathBar") ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_path_bar (child);
  return found;
}

/* GTK looks up every folder above the one it goes to, and is critical of its own path bar (4.18) when it is sent elsewhere
 * or closed before that is done. */
static gboolean
has_arrived (GtkWidget  *dialog,
             const char *name)
{
  GtkWidget *bar = find_path_bar (dialog);

  return bar != NULL && is_current (bar, name);
}

static gboolean
is_in (GtkFileChooser *chooser,
       GFile          *folder)
{
  g_autoptr(GFile) chosen = gtk_file_chooser_get_file (chooser);

  return chosen != NULL && g_file_has_parent (chosen, folder);
}

/* The chooser looks at the disk when it likes, goes to a folder of its own first, and may lose a press: the user tries
 * again, but not while it may still be at it, for then it gives up and says that the folder could not be shown. */
static void
save (Choice    *self,
      GtkDialog *dialog)
{
  g_autoptr(GFile) folder = g_file_new_for_path (self->folder);

  g_autofree char *name = g_file_get_basename (folder);

  if (!self->is_there && is_in (GTK_FILE_CHOOSER (dialog), folder) && has_arrived (GTK_WIDGET (dialog), name))
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
  if (!has_arrived (dialog, NULL))
    return G_SOURCE_CONTINUE;
  if (!self->is_named)
    set_name (self, GTK_FILE_CHOOSER (dialog));
  if (self->folder != NULL)
    save (self, GTK_DIALOG (dialog));
  else
    gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
  return G_SOURCE_CONTINUE;
}

/* GTK 4.18 says so of the path bar in its chooser, see has_arrived(), also when that has arrived. */
static gboolean
is_of_path_bar (const char *message)
{
  return g_str_has_prefix (message, "gtk_box_remove: assertion ");
}

static gboolean
is_fatal (const char     *domain,
          GLogLevelFlags  level,
          const char     *message,
          gpointer        user_data)
{
  return !is_of_path_bar (message);
}

static void
log_cb (const char     *domain,
        GLogLevelFlags  level,
        const char     *message,
        gpointer        user_data)
{
  if (!is_of_path_bar (message))
    g_log_default_handler (domain, level, message, NULL);
}

void
dialogs_choose (Choice *choice)
{
  g_test_log_set_fatal_handler (is_fatal, NULL);
  g_log_set_handler ("Gtk", G_LOG_LEVEL_CRITICAL | G_LOG_FLAG_FATAL | G_LOG_FLAG_RECURSION, log_cb, NULL);
  g_timeout_add (TICK, choose_cb, choice);
}

static GtkWidget *
find_button (GtkWidget  *widget,
             const char *words)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), words))
    return gtk_widget_get_ancestor (widget, GTK_TYPE_BUTTON);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, words);
  return found;
}

void
dialogs_press (GtkWidget  *dialog,
               const char *words)
{
  GtkWidget *button = find_button (dialog, words);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

char *
dialogs_dup_window_id (gpointer window)
{
  return g_strdup_printf ("%lu", gdk_x11_surface_get_xid (gtk_native_get_surface (GTK_NATIVE (window))));
}

G_GNUC_END_IGNORE_DEPRECATIONS
