/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"

G_BEGIN_DECLS

/* Confirmation by the user of an action that they started in the canvas itself, asked by its source. For requests of
 * agents there is EaselConsent. */

/* Asks in the view of the canvas; G_IO_ERROR_NOT_FOUND without a view, or if another question is open. @heading and
 * @body are translated, foreign parts cleaned; @yes: translated label of the confirming button. */
void     easel_canvas_confirm_async  (EaselCanvas          *self,
                                      const char           *heading,
                                      const char           *body,
                                      const char           *yes,
                                      GCancellable         *cancellable,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
/* FALSE without @error: the user did not confirm. */
gboolean easel_canvas_confirm_finish (EaselCanvas          *self,
                                      GAsyncResult         *result,
                                      GError              **error);
/* Like easel_canvas_confirm_async(), with several buttons: their translated labels. */
void     easel_canvas_choose_async   (EaselCanvas          *self,
                                      const char           *heading,
                                      const char           *body,
                                      const char * const   *answers,
                                      GCancellable         *cancellable,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
/* Number of the chosen button, from 1; 0 without @error: cancelled. */
int      easel_canvas_choose_finish  (EaselCanvas          *self,
                                      GAsyncResult         *result,
                                      GError              **error);

G_END_DECLS
