/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-transients.h"

/* The parent of a popover that has a handler of ours. */
#define PARENT_KEY "easel-popover-parent"

/* Where GTK has what it knows of the tooltip of a display. */
#define TOOLTIP_KEY "gdk-display-current-tooltip"

/* A tooltip of GTK 4.8 that is waited for is looked for where the pointer was last, also when that is a popover which
 * lost its surface and is still kept: by its window, till the next frame, when it had the focus. Newer versions forget
 * a popover that leaves the screen; here GTK forgets the tooltip, as it does some time after one was hidden, and begins
 * anew with the next motion. While it waits for that time by itself, it cannot be made to. */
static void
forget_tooltip (GtkWidget *popover)
{
  GObject *display = G_OBJECT (gtk_widget_get_display (popover));
  gpointer tooltip = g_object_get_data (display, TOOLTIP_KEY);

  if (tooltip != NULL && g_main_context_find_source_by_user_data (NULL, tooltip) == NULL)
    g_object_set_data (display, TOOLTIP_KEY, NULL);
}

/* A focus inside of the popover would be moved to a neighbour after the next layout, and the window keeps the parent
 * till then. */
static void
parent_unmapped_cb (GtkWidget *popover)
{
  GtkRoot *root = gtk_widget_get_root (popover);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && (focus == popover || gtk_widget_is_ancestor (focus, popover)))
    gtk_root_set_focus (root, NULL);
  gtk_widget_set_visible (popover, FALSE);
}

static gboolean
mapped_cb (GSignalInvocationHint *hint,
           guint                  n_values,
           const GValue          *values,
           gpointer               user_data)
{
  GtkWidget *widget = g_value_get_object (values);
  GtkWidget *parent = GTK_IS_POPOVER (widget) ? gtk_widget_get_parent (widget) : NULL;

  if (parent != NULL && g_object_get_data (G_OBJECT (widget), PARENT_KEY) != parent)
    {
      g_signal_connect_object (parent, "unmap", G_CALLBACK (parent_unmapped_cb), widget, G_CONNECT_SWAPPED);
      g_object_set_data (G_OBJECT (widget), PARENT_KEY, parent);
    }
  return TRUE;
}

/**
 * easel_transients_fix_popovers:
 *
 * A popover of GTK 4.8 has a grab of the keyboard and the pointer until it is hidden. It is not hidden when its parent
 * is destroyed, nor when that is unmapped: then nothing in the program is heard any more. Widgets make their own
 * popovers (menus of entries, lists of choices, pages of WebKit), so that each is looked after when it comes to the
 * screen.
 */
void
easel_transients_fix_popovers (void)
{
  static gsize is_guarded;

  if (!g_once_init_enter (&is_guarded))
    return;
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL, NULL);
  g_once_init_leave (&is_guarded, 1);
}

static gboolean
unrealized_cb (GSignalInvocationHint *hint,
               guint                  n_values,
               const GValue          *values,
               gpointer               user_data)
{
  GtkWidget *widget = g_value_get_object (values);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL && gtk_widget_get_mapped (GTK_WIDGET (root)) ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget)))
    gtk_root_set_focus (root, NULL);
  if (GTK_IS_POPOVER (widget))
    forget_tooltip (widget);
  return TRUE;
}

/**
 * easel_transients_fix_focus:
 *
 * A window of GTK 4.8 keeps a widget with the focus that is destroyed, till it gives the focus to the next one. A label
 * or an entry looks at the one before it then, of which nobody has a reference any more. The window still moves the
 * focus to the next widget. A popover that it keeps so gets no tooltip.
 */
void
easel_transients_fix_focus (void)
{
  static gsize is_guarded;

  if (!g_once_init_enter (&is_guarded))
    return;
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  g_signal_add_emission_hook (g_signal_lookup ("unrealize", GTK_TYPE_WIDGET), 0, unrealized_cb, NULL, NULL);
  g_once_init_leave (&is_guarded, 1);
}

static void
root_changed_cb (GtkWidget  *owner,
                 GParamSpec *pspec,
                 GtkWindow  *dialog)
{
  if (gtk_widget_get_root (owner) == NULL)
    gtk_window_close (dialog);
}

/** easel_transients_close_with: a modal dialog that outlives what it asks about would keep the window below it from
 * being used. @dialog: a window that belongs to a widget. */
void
easel_transients_close_with (GtkWindow *dialog,
                             GtkWidget *owner)
{
  g_return_if_fail (GTK_IS_WINDOW (dialog));
  g_return_if_fail (GTK_IS_WIDGET (owner));

  g_signal_connect_object (owner, "notify::root", G_CALLBACK (root_changed_cb), dialog, 0);
}
