/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-dialog.h"
#include "easel-dialog-private.h"

#if ADW_CHECK_VERSION (1, 5, 0)

/* --- a dialog in the window of its parent ------------------------------------------------------------------------- */

G_DEFINE_TYPE (EaselDialog, easel_dialog, ADW_TYPE_DIALOG)

static void
easel_dialog_class_init (EaselDialogClass *klass)
{
}

static void
easel_dialog_init (EaselDialog *self)
{
}

/* An open popover would lie over the dialog, and have the keyboard. */
static void
close_popovers (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    close_popovers (child);
  if (GTK_IS_POPOVER (widget) && gtk_widget_get_mapped (widget) && gtk_popover_get_autohide (GTK_POPOVER (widget)))
    gtk_popover_popdown (GTK_POPOVER (widget));
}

/* A window that is hidden, perhaps because the program runs in the background, cannot show a dialog. */
void
easel_dialog_present_in (AdwDialog *dialog,
                         GtkWidget *parent)
{
  GtkRoot *root = parent != NULL ? gtk_widget_get_root (parent) : NULL;

  if (root == NULL || !gtk_widget_get_visible (GTK_WIDGET (root)))
    {
      adw_dialog_present (dialog, NULL);
      return;
    }
  close_popovers (GTK_WIDGET (root));
  adw_dialog_present (dialog, parent);
}

static gboolean
focus_cb (gpointer widget)
{
  if (gtk_widget_get_mapped (widget))
    gtk_widget_grab_focus (widget);
  return G_SOURCE_REMOVE;
}

static void
mapped_cb (AdwDialog *dialog,
           GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_func (widget, mapped_cb, dialog);
  g_idle_add_full (G_PRIORITY_DEFAULT, focus_cb, g_object_ref (widget), g_object_unref);
}

/* The library forgets the widget if the focus of the window changes before the dialog opens, which is in the second
 * frame, and focuses the first one instead. */
void
easel_dialog_focus_in (AdwDialog *dialog,
                       GtkWidget *widget)
{
  adw_dialog_set_focus (dialog, widget);
  if (!gtk_widget_get_mapped (widget))
    g_signal_connect_object (widget, "map", G_CALLBACK (mapped_cb), dialog, G_CONNECT_SWAPPED);
}

static const char *
get_title (EaselDialog *self)
{
  return adw_dialog_get_title (ADW_DIALOG (self));
}

static void
set_focus (EaselDialog *self,
           GtkWidget   *widget)
{
  easel_dialog_focus_in (ADW_DIALOG (self), widget);
}

static gboolean
close_cb (gpointer dialog)
{
  easel_dialog_close_in (dialog);
  return G_SOURCE_REMOVE;
}

static void
opened_cb (AdwDialog *dialog,
           GtkWidget *child)
{
  g_signal_handlers_disconnect_by_func (child, opened_cb, dialog);
  g_idle_add_full (G_PRIORITY_DEFAULT, close_cb, g_object_ref (dialog), g_object_unref);
}

/* A dialog opens in the second frame. If it were closed before, the library would neither open nor remove it, and the
 * window below would be blocked for good. */
void
easel_dialog_close_in (AdwDialog *dialog)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (dialog));
  GtkWidget *child = adw_dialog_get_child (dialog);

  if (parent == NULL)
    return;
  if (GTK_IS_WINDOW (parent) || child == NULL || gtk_widget_get_mapped (child))
    {
      adw_dialog_close (dialog);
      return;
    }
  g_signal_handlers_disconnect_by_func (child, opened_cb, dialog);
  g_signal_connect_object (child, "map", G_CALLBACK (opened_cb), dialog, G_CONNECT_SWAPPED);
}

static void
close_by_user (EaselDialog *self)
{
  easel_dialog_close_in (ADW_DIALOG (self));
}

/* A dialog that was opened from another is closed with it. */
static void
present (EaselDialog *self,
         GtkWidget   *parent)
{
  GtkWidget *owner = gtk_widget_get_ancestor (parent, ADW_TYPE_DIALOG);

  if (owner != NULL)
    g_signal_connect_object (owner, "closed", G_CALLBACK (close_by_user), self, G_CONNECT_SWAPPED);
  easel_dialog_present_in (ADW_DIALOG (self), parent);
}

#else

/* --- a window of its own ------------------------------------------------------------------------------------------ */

#define MIN_WIDTH 340
#define MIN_HEIGHT 240

enum { PROP_0, PROP_CHILD, PROP_CONTENT_WIDTH, PROP_CONTENT_HEIGHT };

G_DEFINE_TYPE (EaselDialog, easel_dialog, ADW_TYPE_WINDOW)

static void
easel_dialog_set_property (GObject      *object,
                           guint         id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  switch (id)
    {
    case PROP_CHILD:
      adw_window_set_content (ADW_WINDOW (object), g_value_get_object (value));
      break;
    case PROP_CONTENT_WIDTH:
      g_object_set_property (object, "default-width", value);
      break;
    case PROP_CONTENT_HEIGHT:
      g_object_set_property (object, "default-height", value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
easel_dialog_get_property (GObject    *object,
                           guint       id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_CHILD:
      g_value_set_object (value, adw_window_get_content (ADW_WINDOW (object)));
      break;
    case PROP_CONTENT_WIDTH:
      g_object_get_property (object, "default-width", value);
      break;
    case PROP_CONTENT_HEIGHT:
      g_object_get_property (object, "default-height", value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
easel_dialog_class_init (EaselDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = easel_dialog_set_property;
  object_class->get_property = easel_dialog_get_property;
  g_object_class_override_property (object_class, PROP_CHILD, "child");
  g_object_class_install_property (object_class, PROP_CONTENT_WIDTH,
                                   g_param_spec_int ("content-width", NULL, NULL, -1, G_MAXINT, -1,
                                                     G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (object_class, PROP_CONTENT_HEIGHT,
                                   g_param_spec_int ("content-height", NULL, NULL, -1, G_MAXINT, -1,
                                                     G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
easel_dialog_init (EaselDialog *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), MIN_WIDTH, MIN_HEIGHT);
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
}

static const char *
get_title (EaselDialog *self)
{
  return gtk_window_get_title (GTK_WINDOW (self));
}

static void
set_focus (EaselDialog *self,
           GtkWidget   *widget)
{
  gtk_window_set_focus (GTK_WINDOW (self), widget);
}

/* Returns: (nullable): the application of the window that other dialogs on the way to it belong to. */
static GtkApplication *
find_application (GtkWindow *window)
{
  while (window != NULL && gtk_window_get_application (window) == NULL)
    window = gtk_window_get_transient_for (window);
  return window != NULL ? gtk_window_get_application (window) : NULL;
}

/* A window that belongs to the application has its actions, but also its accelerators, which are not for dialogs. */
static void
present (EaselDialog *self,
         GtkWidget   *parent)
{
  GtkRoot *root = gtk_widget_get_root (parent);

  if (GTK_IS_WINDOW (root))
    {
      gtk_window_set_transient_for (GTK_WINDOW (self), GTK_WINDOW (root));
      gtk_widget_insert_action_group (GTK_WIDGET (self), "app",
                                      (GActionGroup *) find_application (GTK_WINDOW (root)));
    }
  gtk_window_present (GTK_WINDOW (self));
}

static void
close_by_user (EaselDialog *self)
{
  gtk_window_close (GTK_WINDOW (self));
}

#endif

/* ------------------------------------------------------------------------------------------------------------------ */

const char *
easel_dialog_get_title (EaselDialog *self)
{
  g_return_val_if_fail (EASEL_IS_DIALOG (self), NULL);
  return get_title (self);
}

void
easel_dialog_set_focus (EaselDialog *self,
                        GtkWidget   *widget)
{
  g_return_if_fail (EASEL_IS_DIALOG (self));
  set_focus (self, widget);
}

void
easel_dialog_present (EaselDialog *self,
                      GtkWidget   *parent)
{
  g_return_if_fail (EASEL_IS_DIALOG (self));
  g_return_if_fail (GTK_IS_WIDGET (parent));
  present (self, parent);
}

void
easel_dialog_close (EaselDialog *self)
{
  g_return_if_fail (EASEL_IS_DIALOG (self));
  close_by_user (self);
}
