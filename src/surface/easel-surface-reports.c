/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-surface-reports.h"

#include <glib/gi18n-lib.h>

#include "easel-show-file.h"
#include "easel-surface-limits.h"
#include "easel-surface-line.h"
#include "easel-text.h"

struct _EaselSurfaceReports
{
  GtkBox parent_instance;

  GtkBox           *errors;
  EaselSurfaceLine *more;     /* nullable: counts the errors that are not shown */
  guint             n_more;
  GHashTable       *lost;     /* the EaselSurfaceLine of @errors that report a lost connection */
  EaselSurfaceLine *done;
  GFile            *file;     /* nullable: the file that @done reports */
};

G_DEFINE_FINAL_TYPE (EaselSurfaceReports, easel_surface_reports, GTK_TYPE_BOX)

static void
remove_line (EaselSurfaceReports *self,
             EaselSurfaceLine    *line)
{
  if (line == self->more)
    self->more = NULL;
  g_hash_table_remove (self->lost, line);
  gtk_box_remove (self->errors, GTK_WIDGET (line));
}

static void
error_dismissed_cb (EaselSurfaceLine    *line,
                    EaselSurfaceReports *self)
{
  remove_line (self, line);
}

static void
done_activated_cb (EaselSurfaceReports *self)
{
  if (self->file != NULL)
    easel_show_file (self->file);
}

static void
done_dismissed_cb (EaselSurfaceLine *line)
{
  gtk_widget_set_visible (GTK_WIDGET (line), FALSE);
}

static void
easel_surface_reports_finalize (GObject *object)
{
  EaselSurfaceReports *self = EASEL_SURFACE_REPORTS (object);

  g_hash_table_unref (self->lost);
  g_clear_object (&self->file);

  G_OBJECT_CLASS (easel_surface_reports_parent_class)->finalize (object);
}

static void
easel_surface_reports_class_init (EaselSurfaceReportsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_surface_reports_finalize;
}

static void
easel_surface_reports_init (EaselSurfaceReports *self)
{
  self->lost = g_hash_table_new (NULL, NULL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->errors = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->errors));
  self->done = EASEL_SURFACE_LINE (easel_surface_line_new ("object-select-symbolic", GTK_ACCESSIBLE_ROLE_STATUS, TRUE));
  gtk_widget_set_visible (GTK_WIDGET (self->done), FALSE);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->done));
  g_signal_connect (self->done, "dismissed", G_CALLBACK (done_dismissed_cb), NULL);
  g_signal_connect_object (self->done, "activated", G_CALLBACK (done_activated_cb), self, G_CONNECT_SWAPPED);
}

/* Returns: (nullable): the line with this text. */
static EaselSurfaceLine *
find_line (EaselSurfaceReports *self,
           const char          *text)
{
  for (GtkWidget *line = gtk_widget_get_first_child (GTK_WIDGET (self->errors)); line != NULL;
       line = gtk_widget_get_next_sibling (line))
    if (g_str_equal (easel_surface_line_get_text (EASEL_SURFACE_LINE (line)), text))
      return EASEL_SURFACE_LINE (line);

  return NULL;
}

/* Replaces the oldest errors by a number in the last line, because the newest ones matter most. */
static void
fold_errors (EaselSurfaceReports *self)
{
  g_autofree char *text = NULL;
  guint n_lines = 0;

  for (GtkWidget *line = gtk_widget_get_first_child (GTK_WIDGET (self->errors)); line != NULL;
       line = gtk_widget_get_next_sibling (line))
    n_lines++;
  if (n_lines < EASEL_LIMIT_ERROR_LINES)
    return;
  if (self->more == NULL)
    {
      self->more = EASEL_SURFACE_LINE (gtk_widget_get_first_child (GTK_WIDGET (self->errors)));
      g_hash_table_remove (self->lost, self->more);
      gtk_box_reorder_child_after (self->errors, GTK_WIDGET (self->more),
                                   gtk_widget_get_last_child (GTK_WIDGET (self->errors)));
      self->n_more = 1;
    }
  remove_line (self, EASEL_SURFACE_LINE (gtk_widget_get_first_child (GTK_WIDGET (self->errors))));
  self->n_more++;
  text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more problem", "%u more problems", self->n_more),
                          self->n_more);
  easel_surface_line_set_text (self->more, text);
}

void
easel_surface_reports_add_error (EaselSurfaceReports *self,
                                 const char          *text,
                                 gboolean             is_lost)
{
  g_autofree char *shown = easel_text_for_display (text, EASEL_LIMIT_LINE_CHARS);
  EaselSurfaceLine *line = find_line (self, shown);

  if (line == NULL)
    {
      fold_errors (self);
      line = EASEL_SURFACE_LINE (easel_surface_line_new ("dialog-warning-symbolic", GTK_ACCESSIBLE_ROLE_ALERT, TRUE));
      easel_surface_line_set_text (line, shown);
      g_signal_connect (line, "dismissed", G_CALLBACK (error_dismissed_cb), self);
      gtk_box_append (self->errors, GTK_WIDGET (line));
      if (self->more != NULL)
        gtk_box_reorder_child_after (self->errors, GTK_WIDGET (self->more), GTK_WIDGET (line));
    }
  if (is_lost && line != self->more)
    g_hash_table_add (self->lost, line);
}

void
easel_surface_reports_remove_error (EaselSurfaceReports *self,
                                    const char          *text)
{
  g_autofree char *shown = easel_text_for_display (text, EASEL_LIMIT_LINE_CHARS);
  EaselSurfaceLine *line = find_line (self, shown);

  if (line != NULL)
    remove_line (self, line);
}

void
easel_surface_reports_drop_lost (EaselSurfaceReports *self)
{
  g_autoptr(GList) lines = g_hash_table_get_keys (self->lost);

  for (GList *l = lines; l != NULL; l = l->next)
    remove_line (self, l->data);
}

void
easel_surface_reports_set_done (EaselSurfaceReports *self,
                                const char          *text,
                                GFile               *file)
{
  g_autofree char *shown = easel_text_for_display (text, EASEL_LIMIT_LINE_CHARS);

  g_set_object (&self->file, file);
  easel_surface_line_set_text (self->done, shown);
  easel_surface_line_set_button (self->done, file != NULL ? _("Show in Files") : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->done), TRUE);
}
