/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"

G_BEGIN_DECLS

/* A yes or no of the user to something that was pressed in the canvas itself, asked by its source. What agents want
 * is asked by the consent. */

/* Asks whoever shows the canvas; G_IO_ERROR_NOT_FOUND when nobody does, or another question waits. @heading and @body
 * are translated, foreign parts cleaned; @yes: the translated label of the answer that does it. */
void     easel_canvas_confirm_async  (EaselCanvas          *self,
                                      const char           *heading,
                                      const char           *body,
                                      const char           *yes,
                                      GCancellable         *cancellable,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
/* FALSE without @error: the user said no. */
gboolean easel_canvas_confirm_finish (EaselCanvas          *self,
                                      GAsyncResult         *result,
                                      GError              **error);
/* The same with several answers that do something: their translated labels. */
void     easel_canvas_choose_async   (EaselCanvas          *self,
                                      const char           *heading,
                                      const char           *body,
                                      const char * const   *answers,
                                      GCancellable         *cancellable,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
/* The number of the answer, from 1; 0 without @error: the user wants none of them. */
int      easel_canvas_choose_finish  (EaselCanvas          *self,
                                      GAsyncResult         *result,
                                      GError              **error);

G_END_DECLS
