/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The lines below a canvas: errors, and the result of the user's last action. Each stays until it is dismissed. Texts
 * may contain foreign parts; they are cleaned for display. */
#define EASEL_TYPE_SURFACE_REPORTS (easel_surface_reports_get_type ())
G_DECLARE_FINAL_TYPE (EaselSurfaceReports, easel_surface_reports, EASEL, SURFACE_REPORTS, GtkBox)

/* Equal lines are shown once; of more than EASEL_LIMIT_ERROR_LINES the oldest are only counted. @is_lost: removed by
 * easel_surface_reports_drop_lost(). */
void easel_surface_reports_add_error    (EaselSurfaceReports *self,
                                         const char          *text,
                                         gboolean             is_lost);
/* Removes the line with this text; one that is only counted stays counted. */
void easel_surface_reports_remove_error (EaselSurfaceReports *self,
                                         const char          *text);
/* Removes errors about a lost connection, because there is one again. */
void easel_surface_reports_drop_lost    (EaselSurfaceReports *self);
/* Replaces the previous result. @file: (nullable): adds a button that shows it in the file manager. */
void easel_surface_reports_set_done     (EaselSurfaceReports *self,
                                         const char          *text,
                                         GFile               *file);

G_END_DECLS
