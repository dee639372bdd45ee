/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* Returns what @view shows in words to @task, as a char *, foreign: those of the page and of frames in it that are of
 * the same site. @world: a script world that pages cannot reach. */
void easel_web_text_read (WebKitWebView *view,
                          const char    *world,
                          gsize          max_bytes,
                          GTask         *task);
/* The same by @body, of a function that returns the words of at most "max" characters. */
void easel_web_text_ask  (WebKitWebView *view,
                          const char    *world,
                          const char    *body,
                          gsize          max_bytes,
                          GTask         *task);

G_END_DECLS
