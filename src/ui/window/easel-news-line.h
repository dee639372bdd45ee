/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-news.h"

G_BEGIN_DECLS

/* Says who opened what in another session than the chosen one: the newest of the news, until it is seen, gone or
 * dismissed. Signal: "wanted" (EaselCanvas *): the user wants to see it. */
#define EASEL_TYPE_NEWS_LINE (easel_news_line_get_type ())
G_DECLARE_FINAL_TYPE (EaselNewsLine, easel_news_line, EASEL, NEWS_LINE, AdwBin)

/* Once. */
void easel_news_line_set_news (EaselNewsLine *self,
                               EaselHub      *hub,
                               EaselNews     *news);

G_END_DECLS
