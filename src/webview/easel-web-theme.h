/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* The look of the desktop as served pages see it: a style sheet of defaults that every author rule wins over, and
 * attributes for the root element. The names are documented in docs/canvas-authors.md.
 * Signal: "changed". */
#define EASEL_TYPE_WEB_THEME (easel_web_theme_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebTheme, easel_web_theme, EASEL, WEB_THEME, GObject)

EaselWebTheme *easel_web_theme_new            (void);
/* (transfer none): CSS text. */
const char    *easel_web_theme_get_css        (EaselWebTheme *self);
const char    *easel_web_theme_get_attributes (EaselWebTheme *self);
/* Painted where a page paints nothing. */
const GdkRGBA *easel_web_theme_get_background (EaselWebTheme *self);

G_END_DECLS
