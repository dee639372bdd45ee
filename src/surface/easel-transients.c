/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-transients.h"

#include "easel-alert.h"
#include "easel-dialog.h"

/* Object data of a popover whose parent has our handler. */
#define PARENT_KEY "easel-popover-parent"

/* Object data in which GTK stores the tooltip state of a display. */
#define TOOLTIP_KEY "gdk-display-current-tooltip"

/* Works around a GTK 4.8 bug: a pending tooltip looks for its widget below the last pointer position, even in a popover
 * that has lost its surface and is kept until the next frame by the window, because it had the focus. Newer versions
 * forget such a popover. Here the tooltip state is reset, as GTK does some time after a tooltip was hidden, and starts
 * again with the next motion. It cannot be reset while GTK waits for that time. */
static void
forget_tooltip (GtkWidget *popover)
{
  GObject *display = G_OBJECT (gtk_widget_get_display (popover));
  gpointer tooltip = g_object_get_data (display, TOOLTIP_KEY);

  if (tooltip != NULL && g_main_context_find_source_by_user_data (NULL, tooltip) == NULL)
    g_object_set_data (display, TOOLTIP_KEY, NULL);
}

/* Removes a focus inside the popover: after the next layout it would move to a sibling, and until then the window keeps
 * the parent. */
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
 * Works around a GTK 4.8 bug: a popover grabs keyboard and pointer until it is hidden, and it is not hidden when its
 * parent is destroyed or unmapped; the program then receives no more input. Widgets create popovers themselves (menus
 * of entries, drop-downs, WebKit), so each popover is handled when it is mapped.
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
 * Works around a GTK 4.8 bug: a window keeps a destroyed widget that had the focus until the focus moves. Labels and
 * entries then access the previous focus, which may already be freed. After the fix the window still moves the focus to
 * the next widget, and a popover kept this way gets no tooltip.
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

void
easel_transients_close (GtkWidget *dialog)
{
  g_return_if_fail (EASEL_IS_ALERT (dialog) || EASEL_IS_DIALOG (dialog));

  if (EASEL_IS_ALERT (dialog))
    easel_alert_close (EASEL_ALERT (dialog));
  else
    easel_dialog_close (EASEL_DIALOG (dialog));
}

static void
root_changed_cb (GtkWidget  *owner,
                 GParamSpec *pspec,
                 GtkWidget  *dialog)
{
  if (gtk_widget_get_root (owner) == NULL)
    easel_transients_close (dialog);
}

/** easel_transients_close_with: closes a modal dialog with the widget it asks about; otherwise it would block the
 * window below it. @dialog: an EaselAlert or an EaselDialog. */
void
easel_transients_close_with (GtkWidget *dialog,
                             GtkWidget *owner)
{
  g_return_if_fail (EASEL_IS_ALERT (dialog) || EASEL_IS_DIALOG (dialog));
  g_return_if_fail (GTK_IS_WIDGET (owner));

  g_signal_connect_object (owner, "notify::root", G_CALLBACK (root_changed_cb), dialog, 0);
}
