/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-shortcuts.h"

#include "easel-dialog-private.h"
#include "easel-template.h"

#if ADW_CHECK_VERSION (1, 8, 0)

static void
present (GtkApplicationWindow *window,
         const char           *resource,
         const char           *id)
{
  g_autoptr(GtkBuilder) builder = gtk_builder_new_from_resource (resource);

  easel_dialog_present_in (ADW_DIALOG (gtk_builder_get_object (builder, id)), GTK_WIDGET (window));
}

#else

/* Rows of a column; more begin another column or page. */
#define MAX_ROWS 14

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

/* The window finds the keys of actions only if it belongs to the other window as its help. */
static void
add_help (GtkApplicationWindow *window,
          const char           *resource,
          const char           *id)
{
  g_autoptr(GtkBuilder) builder = gtk_builder_new ();
  GtkWidget *help = g_object_new (GTK_TYPE_SHORTCUTS_WINDOW, "modal", TRUE, NULL);
  GObject *section;

  easel_template_set_scope (builder);
  gtk_builder_add_from_resource (builder, resource, NULL);
  section = gtk_builder_get_object (builder, id);
  g_assert (section != NULL);
  g_object_set (section, "section-name", id, "max-height", MAX_ROWS, NULL);
  /* Older versions of GTK have no function for it. */
  GTK_BUILDABLE_GET_IFACE (help)->add_child (GTK_BUILDABLE (help), builder, section, NULL);
  gtk_application_window_set_help_overlay (window, GTK_SHORTCUTS_WINDOW (help));
}

static void
present (GtkApplicationWindow *window,
         const char           *resource,
         const char           *id)
{
  if (gtk_application_window_get_help_overlay (window) == NULL)
    add_help (window, resource, id);
  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
}

G_GNUC_END_IGNORE_DEPRECATIONS

#endif

void
easel_shortcuts_present (GtkApplicationWindow *window,
                         const char           *resource,
                         const char           *id)
{
  g_return_if_fail (GTK_IS_APPLICATION_WINDOW (window));
  g_return_if_fail (resource != NULL && id != NULL);

  present (window, resource, id);
}
