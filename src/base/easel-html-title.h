/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the title of an HTML document in UTF-8, on one line; NULL if it has none or an empty one.
 * Only the beginning of @html is read. A pure function on foreign text: the result is foreign, too. */
char *easel_html_title (const char *html);

G_END_DECLS
