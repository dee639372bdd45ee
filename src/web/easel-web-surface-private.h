/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-port.h"
#include "easel-web-engine.h"
#include "easel-web-surface.h"
#include "easel-web-watchdog.h"

G_BEGIN_DECLS

struct _EaselWebSurface
{
  EaselSurface parent_instance;

  EaselWebEngine   *engine;
  EaselWebDocument *document;   /* to be shown; NULL when there is nothing */
  WebKitWebView    *view;
  EaselWebPort     *port;       /* belongs to @view, as the watchdog */
  EaselWebWatchdog *watchdog;
  GCancellable     *load;       /* until something else is to be shown */
  GCancellable     *reads;      /* for the document that is loading or loaded */
  guint64           bytes;      /* read for it */
  char             *failure;    /* why its own bytes could not be read */
  char             *stopped;    /* why we ended its web process */
  gint64            touched;    /* monotonic, microseconds: the last click or key in the view */
  double            scroll_y;   /* to restore after a swap in place, in CSS pixels */
  GQueue            pictures;   /* GTask: asked of @view and not answered */
  char             *forms;      /* the person put it into the page; kept until it is live again; see forms.js */
};

/* easel-web-surface-view.c: one view with all that belongs to it. */
void easel_web_surface_take_view (EaselWebSurface   *self);
void easel_web_surface_drop_view (EaselWebSurface   *self);
/* Ends the web process; the page then says @reason (translated). */
void easel_web_surface_stop      (EaselWebSurface   *self,
                                  const char        *reason);

/* easel-web-surface.c: pictures of a view that is not there any more come to nothing. */
void easel_web_surface_end_pictures (EaselWebSurface *self);
/* (nullable) (transfer none): the surface that a view is in. Whoever waits for a page finds the surface by this: a
 * page may answer never, and must not keep a surface that nobody has any more. */
EaselWebSurface *easel_web_surface_of_view (WebKitWebView *view);

/* easel-web-surface-load.c: from an address to a live page. */
void easel_web_surface_follow    (EaselWebSurface   *self);
void easel_web_surface_start     (EaselWebSurface   *self);
void easel_web_surface_live      (EaselWebSurface   *self);
/* Before a load of the same document; what the person put into it comes back when it is live. */
void easel_web_surface_remember_forms (EaselWebSurface *self);
void easel_web_surface_fail      (EaselWebSurface   *self,
                                  EaselSurfaceState  state,
                                  const char        *reason);

G_END_DECLS
