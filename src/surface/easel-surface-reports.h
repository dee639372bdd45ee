/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The lines below a canvas: what of it failed, and what came of the last deed of the user. Each stays until it is
 * dismissed. Texts may have foreign words in them: they are cleaned for display. */
#define EASEL_TYPE_SURFACE_REPORTS (easel_surface_reports_get_type ())
G_DECLARE_FINAL_TYPE (EaselSurfaceReports, easel_surface_reports, EASEL, SURFACE_REPORTS, GtkBox)

/* The same line is shown once, and of more than EASEL_LIMIT_ERROR_LINES the oldest are only counted. @is_lost: it goes
 * with easel_surface_reports_drop_lost(). */
void easel_surface_reports_add_error    (EaselSurfaceReports *self,
                                         const char          *text,
                                         gboolean             is_lost);
/* A line that was only counted stays among the others. */
void easel_surface_reports_remove_error (EaselSurfaceReports *self,
                                         const char          *text);
/* That there was no connection is no problem any more. */
void easel_surface_reports_drop_lost    (EaselSurfaceReports *self);
/* In the place of the one before. @file: (nullable): with a button that shows it in the file manager. */
void easel_surface_reports_set_done     (EaselSurfaceReports *self,
                                         const char          *text,
                                         GFile               *file);

G_END_DECLS
