/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <libsoup/soup.h>
#include <webkit/webkit.h>

#include "easel-web-filter.h"
#include "easel-web-memory.h"
#include "easel-web-profile.h"
#include "easel-web-theme.h"

G_BEGIN_DECLS

/* Services shared by all pages of an application. */
typedef struct
{
  EaselWebFilter *filter;
  EaselWebTheme  *theme;
  EaselWebMemory *memory;
  guint           watchdog_interval;  /* milliseconds between pings */
  guint           watchdog_deadline;  /* milliseconds until a response */
} EaselSealedPageServices;

/* A page of an agent in a web view: with its profile, a script world that the page cannot reach, messages from that
 * world, a content filter that is installed before each load, a decision about each navigation, a watchdog, gestures of
 * the user, the background, and the end of its process. A derived class or a handler decides what is served and which
 * navigations are allowed; by default nothing is.
 *
 * Signals:
 *   "decide" (WebKitPolicyDecision *, WebKitPolicyDecisionType) → gboolean: TRUE if a handler has decided; emitted
 *     before the class decides.
 *   "received" (const char *text): a message from Easel's script in the process of the page; foreign, limited to the
 *     bytes in the setup.
 *   "violation": a message that Easel's script cannot send: the process cannot be trusted. It is stopped.
 *   "load-changed" (WebKitLoadEvent): of the view.
 *   "load-failed" (const GError *): of the main frame, unless a decision of Easel caused it.
 *   "password-wanted": a server asked for a name and a password, which was denied.
 *   "failed" (const char *reason): nothing was loaded, because the sandbox or the filter is missing; translated.
 *   "ended" (const char *reason): the process has ended; translated. The view can load again.
 *   "hanging", "recovered": whether the page responds. */
#define EASEL_TYPE_SEALED_PAGE (easel_sealed_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselSealedPage, easel_sealed_page, EASEL, SEALED_PAGE, GObject)

struct _EaselSealedPageClass
{
  GObjectClass parent_class;

  /* (transfer full) (nullable): the bytes at @uri, an address with one of the schemes; NULL refuses the request.
   * @headers: (out) (transfer full): from easel_web_scheme_create_headers() */
  GBytes   *(*serve)        (EaselSealedPage           *self,
                             const char                *uri,
                             SoupMessageHeaders       **headers);
  /* Default handler of "decide"; the base class refuses everything. */
  gboolean  (*decide)       (EaselSealedPage           *self,
                             WebKitPolicyDecision      *decision,
                             WebKitPolicyDecisionType   type);
  void      (*received)     (EaselSealedPage           *self,
                             const char                *text);
  void      (*load_changed) (EaselSealedPage           *self,
                             WebKitLoadEvent            event);
};

typedef struct
{
  const EaselSealedPageServices *services;
  const EaselWebProfile         *profile;      /* copied */
  const char                    *world;        /* the script world of Easel; a random name */
  const char                    *handler;      /* the message handler for Easel's scripts */
  gsize                          message_max;  /* bytes */
} EaselSealedPageSetup;

/* For derived classes: an empty view made for the page. */
void                   easel_sealed_page_take_view    (EaselSealedPage                *self,
                                                       const EaselSealedPageSetup     *setup,
                                                       WebKitWebView                  *view);
/* For derived classes: makes a view with a context of its own, in which @schemes are served by "serve". @declared:
 * (nullable): an address on the origin that it may reach, for a profile with network access. */
void                   easel_sealed_page_make_view    (EaselSealedPage                *self,
                                                       const EaselSealedPageSetup     *setup,
                                                       const char * const             *schemes,
                                                       const char                     *declared);
/* (transfer none) (nullable): NULL after the page is stopped. */
WebKitWebView         *easel_sealed_page_get_view     (EaselSealedPage                *self);
const char            *easel_sealed_page_get_world    (EaselSealedPage                *self);
const EaselWebProfile *easel_sealed_page_get_profile  (EaselSealedPage                *self);

/* Adds a script to all future documents. @is_ours: TRUE: in the script world of Easel; FALSE: in that of the page. */
void easel_sealed_page_add_script       (EaselSealedPage                 *self,
                                         GResource                       *resource,
                                         const char                      *path,
                                         WebKitUserContentInjectedFrames  frames,
                                         gboolean                         is_ours);
/* Adds a script to future documents at @addresses, in the script world of the page. @addresses: URI patterns. */
void easel_sealed_page_add_text         (EaselSealedPage                 *self,
                                         const char                      *text,
                                         const char * const             *addresses);
void easel_sealed_page_call             (EaselSealedPage                 *self,
                                         const char                      *function,
                                         const char                      *text);
/* Loads @uri after installing the filter for @declared. */
void easel_sealed_page_load             (EaselSealedPage                 *self,
                                         const char                      *uri,
                                         const char                      *declared);
/* Cancels a load that waits for its content filter. */
void easel_sealed_page_cancel           (EaselSealedPage                 *self);
/* Whether the watchdog sends pings. */
void easel_sealed_page_set_watched      (EaselSealedPage                 *self,
                                         gboolean                         is_watched);
/* A message broke @rule: emits "violation". */
void easel_sealed_page_report_violation (EaselSealedPage                 *self,
                                         const char                      *rule);

gboolean               easel_sealed_page_is_touched   (EaselSealedPage                *self);
/* The last click or key has caused an event: it counts for no other. */
void                   easel_sealed_page_forget_touch (EaselSealedPage                *self);
gboolean               easel_sealed_page_is_used      (EaselSealedPage                *self);

/* Ends the process; "ended" is emitted with @reason (translated). */
void                   easel_sealed_page_end          (EaselSealedPage                *self,
                                                       const char                     *reason);
/* Ends the process and drops the view; no signal is emitted afterwards. May be called from signal handlers. */
void                   easel_sealed_page_stop         (EaselSealedPage                *self);

G_END_DECLS
