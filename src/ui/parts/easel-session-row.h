/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-source.h"

G_BEGIN_DECLS

/* A session in the switcher. @source: (nullable): without it the session cannot be deleted. */
#define EASEL_TYPE_SESSION_ROW (easel_session_row_get_type ())
G_DECLARE_FINAL_TYPE (EaselSessionRow, easel_session_row, EASEL, SESSION_ROW, AdwBin)

GtkWidget *easel_session_row_new        (EaselSource     *source,
                                         EaselSession    *session);
void       easel_session_row_set_chosen (EaselSessionRow *self,
                                         gboolean         chosen);
/* Sets the number of unseen canvases in the session. */
void       easel_session_row_set_unseen (EaselSessionRow *self,
                                         guint            n);
/* Returns: (transfer full): the title of a session, cleaned for display and never empty. */
char      *easel_session_row_dup_title  (EaselSession    *session);

G_END_DECLS
