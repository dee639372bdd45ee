/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-versions-dialog.h"

#include <glib/gi18n-lib.h>

#include "easel-dialog-text.h"
#include "easel-diff.h"
#include "easel-foreign-text.h"
#include "easel-limits.h"
#include "easel-surface-limits.h"
#include "easel-surface-picture.h"
#include "easel-template.h"
#include "easel-text.h"

struct _EaselVersionsDialog
{
  EaselDialog parent_instance;

  AdwWindowTitle *title;
  GtkDropDown    *times;
  GtkStack       *stack;
  AdwBin         *changes;
  AdwBin         *before;
  AdwBin         *now;

  GPtrArray      *versions;   /* EaselCanvasVersion, newest first */
};

G_DEFINE_FINAL_TYPE (EaselVersionsDialog, easel_versions_dialog, EASEL_TYPE_DIALOG)

/* Returns: (transfer full): the local time; with its date, unless that is today. */
static char *
dup_time (EaselCanvasVersion *version)
{
  gint64 seconds = easel_canvas_version_get_time (version) / G_USEC_PER_SEC;
  g_autoptr(GDateTime) time = g_date_time_new_from_unix_local (seconds);
  g_autoptr(GDateTime) now = g_date_time_new_now_local ();
  gboolean is_today = g_date_time_get_year (time) == g_date_time_get_year (now) &&
                      g_date_time_get_day_of_year (time) == g_date_time_get_day_of_year (now);

  return g_date_time_format (time, is_today ? "%X" : "%c");
}

/* Returns: (transfer full) (nullable): the differences with a few lines around them, as for
 * easel_dialog_text_new_diff(); %NULL for equal texts. */
static char *
describe_change (EaselCanvasVersion *before,
                 EaselCanvasVersion *now)
{
  g_autofree char *old_text = easel_text_for_reading (easel_canvas_version_get_text (before));
  g_autofree char *new_text = easel_text_for_reading (easel_canvas_version_get_text (now));
  g_autofree char *patch = easel_diff_describe (old_text, new_text);
  g_auto(GStrv) lines = patch != NULL ? g_strsplit (g_strchomp (patch), "\n", EASEL_LIMIT_SHOWN_CHANGES + 1) : NULL;
  GString *change;

  if (lines == NULL)
    return NULL;
  change = g_string_new (NULL);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      gboolean is_left_out = *lines[i] == '@' || i == EASEL_LIMIT_SHOWN_CHANGES;

      if (is_left_out && i > 0)
        g_string_append (change, "   ⋯\n");
      else if (!is_left_out)
        g_string_append_printf (change, " %c %s\n", *lines[i], lines[i] + 1);
    }
  g_string_truncate (change, change->len - 1);
  return g_string_free (change, FALSE);
}

static GtkWidget *
create_changes (EaselCanvasVersion *before,
                EaselCanvasVersion *now)
{
  g_autofree char *change = describe_change (before, now);
  GtkWidget *page;

  if (change != NULL)
    return easel_dialog_text_new_diff (change);
  page = adw_status_page_new ();
  adw_status_page_set_title (ADW_STATUS_PAGE (page), _("Same Text"));
  adw_status_page_set_description (ADW_STATUS_PAGE (page), _("The screenshots show what is different."));
  gtk_widget_add_css_class (page, "compact");
  return page;
}

/* Shows the picture of a version above its text. */
static GtkWidget *
create_version (EaselCanvasVersion *version)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *picture = g_object_new (EASEL_TYPE_SURFACE_PICTURE, "css-classes", (const char *[]) { "card", NULL },
                                     "halign", GTK_ALIGN_CENTER, "overflow", GTK_OVERFLOW_HIDDEN, NULL);

  easel_surface_picture_set_png (EASEL_SURFACE_PICTURE (picture), easel_canvas_version_get_picture (version));
  gtk_widget_set_visible (picture, easel_canvas_version_get_picture (version) != NULL);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), easel_foreign_text_new (easel_canvas_version_get_text (version)));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), box);
  gtk_scrollable_set_vscroll_policy (GTK_SCROLLABLE (gtk_widget_get_parent (box)), GTK_SCROLL_NATURAL);
  return scroller;
}

/* The newest version is not in the list. */
static void
chosen_cb (EaselVersionsDialog *self)
{
  guint chosen = gtk_drop_down_get_selected (self->times);
  EaselCanvasVersion *now, *before;

  if (self->versions == NULL || chosen + 1 >= self->versions->len)
    return;
  now = g_ptr_array_index (self->versions, 0);
  before = g_ptr_array_index (self->versions, chosen + 1);
  adw_bin_set_child (self->changes, create_changes (before, now));
  adw_bin_set_child (self->before, create_version (before));
}

static void
easel_versions_dialog_dispose (GObject *object)
{
  g_clear_pointer (&EASEL_VERSIONS_DIALOG (object)->versions, g_ptr_array_unref);
  G_OBJECT_CLASS (easel_versions_dialog_parent_class)->dispose (object);
}

static void
easel_versions_dialog_class_init (EaselVersionsDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_versions_dialog_dispose;
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/surface/easel-versions-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselVersionsDialog, title);
  gtk_widget_class_bind_template_child (widget_class, EaselVersionsDialog, times);
  gtk_widget_class_bind_template_child (widget_class, EaselVersionsDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselVersionsDialog, changes);
  gtk_widget_class_bind_template_child (widget_class, EaselVersionsDialog, before);
  gtk_widget_class_bind_template_child (widget_class, EaselVersionsDialog, now);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
}

static void
easel_versions_dialog_init (EaselVersionsDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Lists the versions in @list, and chooses the version that the user saw before. */
static void
fill (EaselVersionsDialog *self,
      EaselCanvasVersions *list)
{
  g_autoptr(GtkStringList) times = gtk_string_list_new (NULL);
  guint n = easel_canvas_versions_count (list);

  self->versions = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = n; i > 0; i--)
    g_ptr_array_add (self->versions, g_object_ref (easel_canvas_versions_get (list, i - 1)));
  for (guint i = 1; i < n; i++)
    gtk_string_list_take (times, dup_time (g_ptr_array_index (self->versions, i)));
  gtk_drop_down_set_model (self->times, G_LIST_MODEL (times));
  gtk_drop_down_set_selected (self->times, n - 2 - easel_canvas_versions_find_seen (list));
  adw_bin_set_child (self->now, create_version (g_ptr_array_index (self->versions, 0)));
  chosen_cb (self);
}

void
easel_versions_dialog_present (GtkWidget   *parent,
                               EaselCanvas *canvas)
{
  EaselVersionsDialog *self;
  g_autofree char *shown = NULL;

  g_return_if_fail (GTK_IS_WIDGET (parent));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));
  g_return_if_fail (easel_canvas_versions_count (easel_canvas_get_versions (canvas)) > 1);

  self = g_object_new (EASEL_TYPE_VERSIONS_DIALOG, NULL);
  shown = easel_text_for_display (easel_canvas_get_title (canvas), EASEL_LIMIT_DISPLAY_CHARS);
  adw_window_title_set_subtitle (self->title, shown);
  fill (self, easel_canvas_get_versions (canvas));
  easel_dialog_present (EASEL_DIALOG (self), parent);
}
