/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Shows the number of unseen canvases; hidden if there are none. */
#define EASEL_TYPE_UNSEEN_BADGE (easel_unseen_badge_get_type ())
G_DECLARE_FINAL_TYPE (EaselUnseenBadge, easel_unseen_badge, EASEL, UNSEEN_BADGE, AdwBin)

void easel_unseen_badge_set_count (EaselUnseenBadge *self,
                                   guint             n);

G_END_DECLS
