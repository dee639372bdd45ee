/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* How many canvases nobody has seen yet; out of sight where there are none. */
#define EASEL_TYPE_NEWS_PILL (easel_news_pill_get_type ())
G_DECLARE_FINAL_TYPE (EaselNewsPill, easel_news_pill, EASEL, NEWS_PILL, AdwBin)

void easel_news_pill_set_count (EaselNewsPill *self,
                                guint          n);

G_END_DECLS
