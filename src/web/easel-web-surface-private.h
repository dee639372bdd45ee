/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-bridge.h"
#include "easel-web-engine-private.h"
#include "easel-web-surface.h"
#include "easel-web-watchdog.h"

G_BEGIN_DECLS

struct _EaselWebSurface
{
  EaselSurface parent_instance;

  EaselWebEngine   *engine;
  EaselWebDocument *document;   /* what is to be shown; NULL when there is nothing */
  WebKitWebView    *view;
  EaselWebBridge   *bridge;     /* of @view, as the watchdog */
  EaselWebWatchdog *watchdog;
  GCancellable     *load;       /* until something else is to be shown */
  GCancellable     *reads;      /* of the document that is loading or loaded */
  guint64           bytes;      /* read for it */
  char             *failure;    /* why its own bytes could not be read */
  char             *stopped;    /* why we ended its web process */
  gint64            touched;    /* monotonic, microseconds: the last click or key in the view */
  double            scroll_y;   /* to restore after a swap in place, in CSS pixels */
};

/* easel-web-surface-view.c: one view with all that belongs to it. */
void easel_web_surface_take_view (EaselWebSurface   *self);
void easel_web_surface_drop_view (EaselWebSurface   *self);
/* Ends the web process; the page then says @reason (translated). */
void easel_web_surface_stop      (EaselWebSurface   *self,
                                  const char        *reason);

/* easel-web-surface-load.c: from an address to a live page. */
void easel_web_surface_follow    (EaselWebSurface   *self);
void easel_web_surface_start     (EaselWebSurface   *self);
void easel_web_surface_live      (EaselWebSurface   *self);
void easel_web_surface_fail      (EaselWebSurface   *self,
                                  EaselSurfaceState  state,
                                  const char        *reason);

G_END_DECLS
