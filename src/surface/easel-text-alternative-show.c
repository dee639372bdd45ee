/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-text-alternative-show.h"

#include <glib/gi18n-lib.h>

#include "easel-deadline.h"
#include "easel-surface-limits.h"
#include "easel-text-alternative.h"
#include "easel-text-dialog.h"

#define READING "easel-reading"

/* A request for the text of a surface, until its window opens or the deadline passes. */
typedef struct
{
  GWeakRef       surface;
  EaselDeadline *deadline;   /* nullable: has passed */
} Reading;

static void
reading_free (Reading *reading)
{
  g_weak_ref_clear (&reading->surface);
  g_clear_pointer (&reading->deadline, easel_deadline_free);
  g_free (reading);
}

static void
fail (EaselSurface *surface)
{
  easel_surface_add_error_line (surface, _("There is no text to read: the canvas does not answer."));
}

/* A tab that was closed during the request has no window. */
static void
show (EaselSurface *surface,
      const char   *text)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (surface));

  if (GTK_IS_WINDOW (root))
    easel_text_dialog_present (GTK_WIDGET (root), easel_canvas_get_title (easel_surface_get_canvas (surface)), text);
}

static void
late_cb (gboolean timed_out,
         gpointer user_data)
{
  Reading *reading = user_data;
  g_autoptr(EaselSurface) surface = g_weak_ref_get (&reading->surface);

  g_clear_pointer (&reading->deadline, easel_deadline_free);
  if (surface == NULL)
    return;
  g_object_set_data (G_OBJECT (surface), READING, NULL);
  fail (surface);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Reading *reading = user_data;
  g_autoptr(EaselSurface) surface = g_weak_ref_get (&reading->surface);
  g_autofree char *text = g_task_propagate_pointer (G_TASK (result), NULL);

  if (surface != NULL && reading->deadline != NULL)
    {
      g_object_set_data (G_OBJECT (surface), READING, NULL);
      if (text != NULL)
        show (surface, text);
      else
        fail (surface);
    }
  reading_free (reading);
}

/** easel_text_alternative_show: requests the text of the surface and shows it, or a message if it does not arrive. Does
 * nothing while a request is pending. @surface: the surface in view. */
void
easel_text_alternative_show (EaselSurface *surface)
{
  g_autoptr(GTask) task = NULL;
  Reading *reading;

  g_return_if_fail (EASEL_IS_SURFACE (surface));

  if (g_object_get_data (G_OBJECT (surface), READING) != NULL)
    return;
  reading = g_new0 (Reading, 1);
  g_weak_ref_init (&reading->surface, surface);
  task = g_task_new (easel_surface_get_canvas (surface), NULL, read_cb, reading);
  g_task_set_source_tag (task, easel_text_alternative_show);
  reading->deadline = easel_deadline_new (EASEL_LIMIT_READ_TEXT, NULL, late_cb, reading);
  g_object_set_data (G_OBJECT (surface), READING, reading);
  easel_text_alternative_read (GTK_WIDGET (surface), EASEL_LIMIT_TEXT_BYTES, task);
}
