/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* The desktop theme for served pages: a style sheet of defaults, which all rules of the page override, and attributes
 * of the root element. docs/canvas-authors.md documents the names. Signal: "changed". */
#define EASEL_TYPE_WEB_THEME (easel_web_theme_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebTheme, easel_web_theme, EASEL, WEB_THEME, GObject)

EaselWebTheme *easel_web_theme_new            (void);
/* (transfer none): CSS text. */
const char    *easel_web_theme_get_css        (EaselWebTheme *self);
const char    *easel_web_theme_get_attributes (EaselWebTheme *self);
/* Drawn where a page paints nothing. */
const GdkRGBA *easel_web_theme_get_background (EaselWebTheme *self);

G_END_DECLS
