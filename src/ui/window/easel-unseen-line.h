/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-unseen.h"

G_BEGIN_DECLS

/* Says who opened what in another session than the chosen one: the newest of the news, until it is seen, gone or
 * dismissed. Signal: "wanted" (EaselCanvas *): the user wants to see it. */
#define EASEL_TYPE_UNSEEN_LINE (easel_unseen_line_get_type ())
G_DECLARE_FINAL_TYPE (EaselUnseenLine, easel_unseen_line, EASEL, UNSEEN_LINE, AdwBin)

/* Once. */
void easel_unseen_line_set_unseen (EaselUnseenLine *self,
                                   EaselHub      *hub,
                                   EaselUnseen     *unseen);

G_END_DECLS
