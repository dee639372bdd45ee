/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-preferences-dialog.h"

#include <glib/gi18n-lib.h>

#include "easel-dialog-private.h"

#define WIDTH 400
#define HEIGHT 560
/* Windows have borders where the desktop draws no shadows: less is left for the content than the panel is wide. */
#define MIN_WIDTH 340

#if ADW_CHECK_VERSION (1, 5, 0)
#define PARENT_TYPE ADW_TYPE_PREFERENCES_DIALOG
#define PARENT(dialog) ADW_PREFERENCES_DIALOG (dialog)
#define parent_call(name) adw_preferences_dialog_##name
#else
#define PARENT_TYPE ADW_TYPE_PREFERENCES_WINDOW
#define PARENT(dialog) ADW_PREFERENCES_WINDOW (dialog)
#define parent_call(name) adw_preferences_window_##name
#endif

typedef struct
{
  GList *pages;  /* borrowed from the parent class */
} EaselPreferencesDialogPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (EaselPreferencesDialog, easel_preferences_dialog, PARENT_TYPE)

/* The library keeps the pages of a dialog that was shown in memory, unless they are removed. */
static void
easel_preferences_dialog_dispose (GObject *object)
{
  EaselPreferencesDialog *self = EASEL_PREFERENCES_DIALOG (object);
  EaselPreferencesDialogPrivate *priv = easel_preferences_dialog_get_instance_private (self);

  for (GList *l = priv->pages; l != NULL; l = l->next)
    parent_call (remove) (PARENT (self), l->data);
  g_clear_list (&priv->pages, NULL);
  G_OBJECT_CLASS (easel_preferences_dialog_parent_class)->dispose (object);
}

static void
easel_preferences_dialog_class_init (EaselPreferencesDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_preferences_dialog_dispose;
}

#if ADW_CHECK_VERSION (1, 5, 0)

/* The dialog of the library, and a widget in it, request 360 px. */
static void
make_narrow (GtkWidget *widget)
{
  int width, height;

  gtk_widget_get_size_request (widget, &width, &height);
  if (width > MIN_WIDTH)
    gtk_widget_set_size_request (widget, MIN_WIDTH, height);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    make_narrow (child);
}

static void
easel_preferences_dialog_init (EaselPreferencesDialog *self)
{
  adw_dialog_set_title (ADW_DIALOG (self), _("Preferences"));
  adw_dialog_set_content_width (ADW_DIALOG (self), WIDTH);
  adw_dialog_set_content_height (ADW_DIALOG (self), HEIGHT);
  adw_preferences_dialog_set_search_enabled (ADW_PREFERENCES_DIALOG (self), TRUE);
}

static void
present (EaselPreferencesDialog *self,
         GtkWidget              *parent)
{
  easel_dialog_present_in (ADW_DIALOG (self), parent);
  make_narrow (GTK_WIDGET (self));
}

static void
close_by_user (EaselPreferencesDialog *self)
{
  easel_dialog_close_in (ADW_DIALOG (self));
}

#else

static void
easel_preferences_dialog_init (EaselPreferencesDialog *self)
{
  gtk_window_set_title (GTK_WINDOW (self), _("Preferences"));
  gtk_window_set_default_size (GTK_WINDOW (self), WIDTH, HEIGHT);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
  gtk_window_set_modal (GTK_WINDOW (self), FALSE);
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (self), TRUE);
}

/* A window that was not added to the application has none of the actions. */
static void
present (EaselPreferencesDialog *self,
         GtkWidget              *parent)
{
  GtkRoot *root = parent != NULL ? gtk_widget_get_root (parent) : NULL;

  if (GTK_IS_WINDOW (root) && gtk_window_get_transient_for (GTK_WINDOW (self)) == NULL)
    {
      GtkApplication *application = gtk_window_get_application (GTK_WINDOW (root));

      gtk_window_set_transient_for (GTK_WINDOW (self), GTK_WINDOW (root));
      if (G_IS_ACTION_GROUP (root))
        gtk_widget_insert_action_group (GTK_WIDGET (self), "win", G_ACTION_GROUP (root));
      if (application != NULL)
        gtk_widget_insert_action_group (GTK_WIDGET (self), "app", G_ACTION_GROUP (application));
    }
  gtk_window_present (GTK_WINDOW (self));
}

static void
close_by_user (EaselPreferencesDialog *self)
{
  gtk_window_close (GTK_WINDOW (self));
}

#endif

EaselPreferencesDialog *
easel_preferences_dialog_new (void)
{
  return g_object_new (EASEL_TYPE_PREFERENCES_DIALOG, NULL);
}

void
easel_preferences_dialog_add (EaselPreferencesDialog *self,
                              AdwPreferencesPage     *page)
{
  EaselPreferencesDialogPrivate *priv = easel_preferences_dialog_get_instance_private (self);

  g_return_if_fail (EASEL_IS_PREFERENCES_DIALOG (self));
  g_return_if_fail (ADW_IS_PREFERENCES_PAGE (page));
  parent_call (add) (PARENT (self), page);
  priv->pages = g_list_prepend (priv->pages, page);
}

void
easel_preferences_dialog_show_page (EaselPreferencesDialog *self,
                                    const char             *name)
{
  g_return_if_fail (EASEL_IS_PREFERENCES_DIALOG (self));
  g_return_if_fail (name != NULL);
  parent_call (set_visible_page_name) (PARENT (self), name);
}

void
easel_preferences_dialog_present (EaselPreferencesDialog *self,
                                  GtkWidget              *parent)
{
  g_return_if_fail (EASEL_IS_PREFERENCES_DIALOG (self));
  g_return_if_fail (parent == NULL || GTK_IS_WIDGET (parent));
  present (self, parent);
}

/* Returns: (nullable): the dialog, unless the user has closed it meanwhile. */
static EaselPreferencesDialog *
find (GtkWidget *page)
{
  return (EaselPreferencesDialog *) gtk_widget_get_ancestor (page, EASEL_TYPE_PREFERENCES_DIALOG);
}

void
easel_preferences_dialog_close (GtkWidget *page)
{
  g_return_if_fail (GTK_IS_WIDGET (page));

  if (find (page) != NULL)
    close_by_user (find (page));
}

void
easel_preferences_dialog_add_toast (GtkWidget  *page,
                                    const char *text)
{
  /* The title of a toast is markup. */
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_return_if_fail (GTK_IS_WIDGET (page));

  if (find (page) != NULL)
    parent_call (add_toast) (PARENT (find (page)), adw_toast_new (escaped));
}
