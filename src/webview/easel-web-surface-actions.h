/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-surface.h"

G_BEGIN_DECLS

/* For the class of a surface with pages: binds the keys of every page. */
void easel_web_surface_actions_bind  (GtkWidgetClass *klass);
/* Handles the back and forward buttons of a mouse, and arrows with Alt. */
void easel_web_surface_actions_watch (EaselSurface   *surface);
/* Shows the print dialog, which can also write a PDF, and returns after it is closed. */
void easel_web_surface_actions_print (WebKitWebView  *view);

G_END_DECLS
