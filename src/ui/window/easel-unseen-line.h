/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-unseen.h"

G_BEGIN_DECLS

/*
 * A line about the newest unseen canvas of other sessions, and who opened it, until the canvas is seen or closed or the
 * line is dismissed.
 *
 * Signal: "wanted" (EaselCanvas *): the user wants to see the canvas.
 */
#define EASEL_TYPE_UNSEEN_LINE (easel_unseen_line_get_type ())
G_DECLARE_FINAL_TYPE (EaselUnseenLine, easel_unseen_line, EASEL, UNSEEN_LINE, AdwBin)

/* Must be called once. */
void easel_unseen_line_set_unseen (EaselUnseenLine *self,
                                   EaselHub        *hub,
                                   EaselUnseen     *unseen);

G_END_DECLS
