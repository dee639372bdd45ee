/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* The cover of a canvas until it is painted. It stays plain for EASEL_LIMIT_WAIT_SPINNER, so that what is quick
 * does not flicker, then spins, and after EASEL_LIMIT_WAIT_DETAILS says what is waited for. */
#define EASEL_TYPE_WAIT_PAGE (easel_wait_page_get_type ())
G_DECLARE_FINAL_TYPE (EaselWaitPage, easel_wait_page, EASEL, WAIT_PAGE, AdwBin)

void easel_wait_page_start        (EaselWaitPage *self,
                                   const char    *what);
void easel_wait_page_stop         (EaselWaitPage *self);
/* @what: (nullable): keeps what start() said. */
void easel_wait_page_set_progress (EaselWaitPage *self,
                                   const char    *what,
                                   guint64        bytes);

G_END_DECLS
