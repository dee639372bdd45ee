/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-surface.h"

G_BEGIN_DECLS

/* For the class of a surface that shows pages: the keys of every page. */
void easel_web_verbs_bind  (GtkWidgetClass *klass);
/* The buttons of a mouse that lead back and on, and the arrows with Alt. */
void easel_web_verbs_watch (EaselSurface   *surface);
/* Shows the desktop's dialog, which also makes a PDF, and returns when that has been answered. */
void easel_web_verbs_print (WebKitWebView  *view);

G_END_DECLS
