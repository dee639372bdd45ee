/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-surface.h"

G_BEGIN_DECLS

/* What all web surfaces of one application share: the canvas context with its scheme handler, the compiled
 * content filter, the table from web view to surface, and one spare view that hides WebKit's start-up time.
 * Created after GApplication::startup, never before. */
#define EASEL_TYPE_WEB_ENGINE (easel_web_engine_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebEngine, easel_web_engine, EASEL, WEB_ENGINE, GObject)

/* @cache_dir: where the compiled filter is kept. */
EaselWebEngine *easel_web_engine_new               (const char         *cache_dir);
/* Folders whose files file: canvases may show; absolute paths. */
void            easel_web_engine_set_granted       (EaselWebEngine     *self,
                                                    const char * const *folders);
/* (transfer floating): the surface of any canvas whose address is for the web, and the refusal page. */
EaselSurface   *easel_web_engine_create_surface    (EaselWebEngine     *self,
                                                    EaselCanvas        *canvas);
/* (nullable): why no web page may be shown on this machine at all (translated). */
const char     *easel_web_engine_get_refusal      (EaselWebEngine     *self);

G_END_DECLS
