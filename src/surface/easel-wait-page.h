/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Covers a canvas until it is drawn: blank for EASEL_LIMIT_WAIT_SPINNER, so that fast loads do not flicker, then with a
 * spinner, and after EASEL_LIMIT_WAIT_DETAILS with a text that says what is loading. */
#define EASEL_TYPE_WAIT_PAGE (easel_wait_page_get_type ())
G_DECLARE_FINAL_TYPE (EaselWaitPage, easel_wait_page, EASEL, WAIT_PAGE, AdwBin)

void easel_wait_page_start        (EaselWaitPage *self,
                                   const char    *what);
void easel_wait_page_stop         (EaselWaitPage *self);
/* @what: (nullable): %NULL keeps the text of easel_wait_page_start(). */
void easel_wait_page_set_progress (EaselWaitPage *self,
                                   const char    *what,
                                   guint64        bytes);

G_END_DECLS
