/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "gsv-client.h"
#include "gsv-document.h"

G_BEGIN_DECLS

/* Runs the actions of one canvas: asks the user if required, records runs in the log, and repeats a request if the
 * canvas has changed but the action has not.
 *
 * Signal: "stale": the gateway has a newer revision; call easel_gsv_actions_renewed() after reading it. */
#define EASEL_TYPE_GSV_ACTIONS (easel_gsv_actions_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvActions, easel_gsv_actions, EASEL, GSV_ACTIONS, GObject)

EaselGsvActions *easel_gsv_actions_new            (GsvClient            *client,
                                                   GsvDocument          *document,
                                                   EaselCanvas          *canvas);
/* @input: nullable. @by_user: FALSE for a job of the canvas, which never asks the user. */
void             easel_gsv_actions_run_async      (EaselGsvActions      *self,
                                                   const char           *name,
                                                   JsonNode             *input,
                                                   gboolean              by_user,
                                                   GCancellable         *cancellable,
                                                   GAsyncReadyCallback   callback,
                                                   gpointer              user_data);
JsonNode        *easel_gsv_actions_run_finish     (EaselGsvActions      *self,
                                                   GAsyncResult         *result,
                                                   GError              **error);
/* Tells the user that the action @name (foreign) was not run, unless the user refused it. */
void             easel_gsv_actions_report_refused (EaselGsvActions      *self,
                                                   const char           *name,
                                                   const GError         *error);
/* @error: (nullable) */
void             easel_gsv_actions_renewed        (EaselGsvActions      *self,
                                                   const GError         *error);

G_END_DECLS
