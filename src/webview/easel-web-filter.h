/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-web-profile.h"

G_BEGIN_DECLS

/* Content filters, compiled by WebKit and stored in a folder. A canvas is only loaded with its filter installed. */
#define EASEL_TYPE_WEB_FILTER (easel_web_filter_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebFilter, easel_web_filter, EASEL, WEB_FILTER, GObject)

EaselWebFilter          *easel_web_filter_new        (const char             *folder);
/* @declared: the address of the canvas; only a loopback address has a filter of its own. For an App: its sources. */
void                     easel_web_filter_get_async  (EaselWebFilter         *self,
                                                      const EaselWebProfile  *profile,
                                                      const char             *declared,
                                                      GCancellable           *cancellable,
                                                      GAsyncReadyCallback     callback,
                                                      gpointer                user_data);
/* (transfer full). */
WebKitUserContentFilter *easel_web_filter_get_finish (EaselWebFilter         *self,
                                                      GAsyncResult           *result,
                                                      GError                **error);

G_END_DECLS
