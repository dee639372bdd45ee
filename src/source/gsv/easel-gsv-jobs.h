/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-gsv-actions.h"

G_BEGIN_DECLS

/* The refresh jobs of one canvas: the gateway never runs them, so they run here while the user looks.
 *
 * Signal: "stopped" (const char *action, const char *words): a job failed, and rests until the user looks anew. */
#define EASEL_TYPE_GSV_JOBS (easel_gsv_jobs_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvJobs, easel_gsv_jobs, EASEL, GSV_JOBS, GObject)

EaselGsvJobs *easel_gsv_jobs_new        (EaselGsvActions *actions,
                                         GsvDocument     *document);
/* Whether the canvas is looked at, and its gateway can be reached; FALSE at first. */
void          easel_gsv_jobs_set_active (EaselGsvJobs    *self,
                                         gboolean         is_active);

G_END_DECLS
