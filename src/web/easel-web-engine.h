/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-canvas.h"
#include "easel-page-kind.h"
#include "easel-sealed-page.h"
#include "easel-surface.h"
#include "easel-view-budget.h"
#include "easel-web-dialect.h"
#include "easel-web-drafts.h"
#include "easel-web-handler.h"
#include "easel-web-profile.h"

G_BEGIN_DECLS

/* Shared by all web surfaces of one application: the contexts with their scheme handler, the compiled content filters,
 * the dialects, the table from web view to handler, and the spare views that hide WebKit's start-up time.
 * Created after GApplication::startup, never before.
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
const char          *easel_web_engine_get_refusal    (EaselWebEngine            *self);
char                *easel_web_engine_find_cure      (EaselWebEngine            *self,
                                                      GStrv                     *commands);
/* Whether that is over. */
gboolean             easel_web_engine_try_again      (EaselWebEngine            *self);
/* (nullable): where what a user typed into pages outlives the program. */
void                 easel_web_engine_set_drafts     (EaselWebEngine            *self,
                                                      EaselWebDrafts            *drafts);
EaselWebDrafts      *easel_web_engine_get_drafts     (EaselWebEngine            *self);
/* The parts of it that every page needs. */
const EaselSealedPageServices *
                     easel_web_engine_get_services   (EaselWebEngine            *self);
const char          *easel_web_engine_get_world      (EaselWebEngine            *self);

/* @page: not copied. */
void                 easel_web_engine_add_page       (EaselWebEngine            *self,
                                                      const EaselPageKind       *page);
EaselWebDialect     *easel_web_engine_create_dialect (EaselWebEngine            *self,
                                                      const EaselWebProfile     *profile,
                                                      EaselCanvas               *canvas);
/* (transfer full): a view of which nothing is loaded yet, the spare one where it fits. Until
 * easel_web_engine_drop_view() its scheme requests go to @handler. */
WebKitWebView       *easel_web_engine_take_view      (EaselWebEngine            *self,
                                                      const EaselWebProfile     *profile,
                                                      const char                *declared,
                                                      EaselWebHandler           *handler);
void                 easel_web_engine_drop_view      (EaselWebEngine            *self,
                                                      WebKitWebView             *view);
EaselWebHandler     *easel_web_engine_find_handler   (EaselWebEngine            *self,
                                                      WebKitWebView             *view);
/* The machine has time now: spare views may be made. */
void                 easel_web_engine_refill         (EaselWebEngine            *self);
void                 easel_web_engine_set_budget     (EaselWebEngine            *self,
                                                      EaselViewBudget           *budget);
void                 easel_web_engine_add_sleeper    (EaselWebEngine            *self,
                                                      EaselSurface              *surface,
                                                      const EaselWebProfile     *profile);
void                 easel_web_engine_remove_sleeper (EaselWebEngine            *self,
                                                      EaselSurface              *surface);

/* Milliseconds, see EASEL_LIMIT_WATCHDOG_INTERVAL and EASEL_LIMIT_WATCHDOG_DEADLINE. */
void                 easel_web_engine_set_watchdog   (EaselWebEngine            *self,
                                                      guint                      interval,
                                                      guint                      deadline);

G_END_DECLS
