/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-gsv-actions.h"

G_BEGIN_DECLS

/* The refresh jobs of one canvas: gateways do not run them, so they run here while the user views the canvas.
 *
 * Signal: "stopped" (const char *action, const char *words): a job failed, and is paused until the user views the
 * canvas again. */
#define EASEL_TYPE_GSV_JOBS (easel_gsv_jobs_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvJobs, easel_gsv_jobs, EASEL, GSV_JOBS, GObject)

EaselGsvJobs *easel_gsv_jobs_new        (EaselGsvActions *actions,
                                         GsvDocument     *document);
/* Sets whether the canvas is in view and its gateway can be reached; FALSE at first. */
void          easel_gsv_jobs_set_active (EaselGsvJobs    *self,
                                         gboolean         is_active);

G_END_DECLS
