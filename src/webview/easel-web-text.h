/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-sealed-page.h"

G_BEGIN_DECLS

/* Returns the text of @view to @task, as a char *, foreign: of the page and its same-origin frames. @world: a script
 * world that pages cannot reach. */
void easel_web_text_read (WebKitWebView *view,
                          const char    *world,
                          gsize          max_bytes,
                          GTask         *task);
/* Like easel_web_text_read(), with @body, the body of a function that returns at most "max" characters of text. */
void easel_web_text_run  (WebKitWebView *view,
                          const char    *world,
                          const char    *body,
                          gsize          max_bytes,
                          GTask         *task);
/* Gives readText() of text.js to the scripts of Easel in all frames of @page. */
void easel_web_text_add  (EaselSealedPage *page);

G_END_DECLS
