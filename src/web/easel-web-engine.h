/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-canvas.h"
#include "easel-page-kind.h"
#include "easel-sealed-page.h"
#include "easel-surface.h"
#include "easel-view-quota.h"
#include "easel-web-dialect.h"
#include "easel-web-drafts.h"
#include "easel-web-handler.h"
#include "easel-web-profile.h"

G_BEGIN_DECLS

/* Shared by all web surfaces of an application: contexts with their scheme handler, compiled content filters, dialects,
 * the table from web view to handler, and prewarmed views, which hide WebKit's start-up time. Must not be created
 * before GApplication::startup.
 *
 * Signals: "granted-changed", "refusal-changed". */
#define EASEL_TYPE_WEB_ENGINE (easel_web_engine_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebEngine, easel_web_engine, EASEL, WEB_ENGINE, GObject)

EaselWebEngine      *easel_web_engine_new            (const char                *cache_dir,
                                                      const EaselWebDialectKind *dialects);
/* Folders whose files file: canvases may show; absolute paths. */
void                 easel_web_engine_set_granted    (EaselWebEngine            *self,
                                                      const char * const        *folders);
const char * const  *easel_web_engine_get_granted    (EaselWebEngine            *self);
const char     *easel_web_engine_get_refusal (EaselWebEngine *self);
char           *easel_web_engine_find_remedy (EaselWebEngine *self,
                                              GStrv          *commands);
/* Checks again; returns whether pages can be shown now. */
gboolean        easel_web_engine_try_again   (EaselWebEngine *self);
/* (nullable): stores input of the user in pages for the next run of the program. */
void            easel_web_engine_set_drafts  (EaselWebEngine *self,
                                              EaselWebDrafts *drafts);
EaselWebDrafts *easel_web_engine_get_drafts  (EaselWebEngine *self);
/* The services for every page. */
const EaselSealedPageServices *
                     easel_web_engine_get_services   (EaselWebEngine            *self);
const char          *easel_web_engine_get_world      (EaselWebEngine            *self);

/* @page: not copied. */
void             easel_web_engine_add_page       (EaselWebEngine        *self,
                                                  const EaselPageKind   *page);
EaselWebDialect *easel_web_engine_create_dialect (EaselWebEngine        *self,
                                                  const EaselWebProfile *profile,
                                                  EaselCanvas           *canvas);
/* (transfer full): an empty view, a prewarmed one if the profile allows it. Until easel_web_engine_drop_view() its
 * scheme requests are served by @handler. */
WebKitWebView   *easel_web_engine_take_view      (EaselWebEngine        *self,
                                                  const EaselWebProfile *profile,
                                                  const char            *declared,
                                                  GSocketAddress        *forward,
                                                  EaselWebHandler       *handler);
void             easel_web_engine_drop_view      (EaselWebEngine        *self,
                                                  WebKitWebView         *view);
EaselWebHandler *easel_web_engine_find_handler   (EaselWebEngine        *self,
                                                  WebKitWebView         *view);
/* A page has finished loading: prewarmed views may be created. */
void             easel_web_engine_refill         (EaselWebEngine        *self);
/* A page was closed: the next one of this class may follow soon. */
void             easel_web_engine_expect         (EaselWebEngine        *self,
                                                  const EaselWebProfile *profile);
/* A page of another folder, whose process is started for the next canvas. */
gboolean         easel_web_engine_wants_next_page (EaselWebEngine       *self);
void             easel_web_engine_set_next_page  (EaselWebEngine        *self,
                                                  EaselSealedPage       *page);
EaselSealedPage *easel_web_engine_get_next_page  (EaselWebEngine        *self);
EaselSealedPage *easel_web_engine_take_next_page (EaselWebEngine        *self);
void             easel_web_engine_set_quota      (EaselWebEngine        *self,
                                                  EaselViewQuota        *quota);
void             easel_web_engine_add_sleeper    (EaselWebEngine        *self,
                                                  EaselSurface          *surface,
                                                  const EaselWebProfile *profile);
void             easel_web_engine_remove_sleeper (EaselWebEngine        *self,
                                                  EaselSurface          *surface);

/* Milliseconds, see EASEL_LIMIT_WATCHDOG_INTERVAL and EASEL_LIMIT_WATCHDOG_DEADLINE. */
void                 easel_web_engine_set_watchdog   (EaselWebEngine            *self,
                                                      guint                      interval,
                                                      guint                      deadline);

G_END_DECLS
