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

/* The parts that all pages of one application share. */
typedef struct
{
  EaselWebFilter *filter;
  EaselWebTheme  *theme;
  EaselWebMemory *memory;
  guint           watchdog_interval;  /* milliseconds between questions */
  guint           watchdog_deadline;  /* milliseconds for an answer */
} EaselSealedPageServices;

/* A page of an agent in a web view: the class of pages that says what it is given, a script world that it cannot
 * reach, the way of messages out of that world, the content filter before anything is loaded, the answer to every
 * navigation, the watchdog, the gestures of the user, the background, and the end of its process. A class that
 * derives from this, or a listener, says what is served and where the page may go; without one nothing is, and nowhere.
 *
 * Signals:
 *   "decide" (WebKitPolicyDecision *, WebKitPolicyDecisionType) → gboolean: TRUE when it was answered; asked before the
 *     class.
 *   "received" (const char *text): from our script in the page's process; foreign, at most the bytes of the setup.
 *   "violation": something came that our script cannot send: the process is not to be trusted. It is stopped.
 *   "load-changed" (WebKitLoadEvent): of the view.
 *   "load-failed" (const GError *): of the main frame, unless that followed from an answer of ours.
 *   "password-wanted": a server asked for a name and a password, and did not get them.
 *   "failed" (const char *reason): nothing was loaded, because a wall is missing; translated.
 *   "ended" (const char *reason): the process is gone; translated. The view can load again.
 *   "hanging", "recovered": whether it answers. */
#define EASEL_TYPE_SEALED_PAGE (easel_sealed_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselSealedPage, easel_sealed_page, EASEL, SEALED_PAGE, GObject)

struct _EaselSealedPageClass
{
  GObjectClass parent_class;

  /* (transfer full) (nullable): the bytes at @uri, an address of one of the schemes; NULL refuses it.
   * @headers: (out) (transfer full): from easel_web_scheme_create_headers() */
  GBytes   *(*serve)        (EaselSealedPage           *self,
                             const char                *uri,
                             SoupMessageHeaders       **headers);
  /* Default handler of "decide"; refuses everything. */
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
  const char                    *world;        /* of our scripts; a name that cannot be guessed */
  const char                    *handler;      /* where our scripts send their messages */
  gsize                          message_max;  /* bytes */
} EaselSealedPageSetup;

/* For classes: a view that was made for the page, with nothing loaded. */
void                   easel_sealed_page_take_view    (EaselSealedPage                *self,
                                                       const EaselSealedPageSetup     *setup,
                                                       WebKitWebView                  *view);
/* For classes: a view in a context of its own, in which @schemes are answered by "serve". @declared: (nullable): the
 * origin that it may reach, for a profile with a network. */
void                   easel_sealed_page_make_view    (EaselSealedPage                *self,
                                                       const EaselSealedPageSetup     *setup,
                                                       const char * const             *schemes,
                                                       const char                     *declared);
/* (transfer none) (nullable): NULL once it is stopped. */
WebKitWebView         *easel_sealed_page_get_view     (EaselSealedPage                *self);
const char            *easel_sealed_page_get_world    (EaselSealedPage                *self);
const EaselWebProfile *easel_sealed_page_get_profile  (EaselSealedPage                *self);

/* Adds a script of ours to all documents to come. @is_ours: in our world, else in that of the page. */
void                   easel_sealed_page_add_script   (EaselSealedPage                *self,
                                                       GResource                      *resource,
                                                       const char                     *path,
                                                       WebKitUserContentInjectedFrames frames,
                                                       gboolean                        is_ours);
/* Adds a script of ours to the documents to come at @addresses, in the world of the page. @addresses: URI patterns. */
void                   easel_sealed_page_add_text     (EaselSealedPage                *self,
                                                       const char                     *text,
                                                       const char * const             *addresses);
void                   easel_sealed_page_call         (EaselSealedPage                *self,
                                                       const char                     *function,
                                                       const char                     *text);
/* Loads @uri with the filter for @declared, which is got first. */
void                   easel_sealed_page_load         (EaselSealedPage                *self,
                                                       const char                     *uri,
                                                       const char                     *declared);
/* Cancels a load that waits for its content filter. */
void                   easel_sealed_page_cancel       (EaselSealedPage                *self);
/* Whether it is asked for signs of life. */
void                   easel_sealed_page_set_watched  (EaselSealedPage                *self,
                                                       gboolean                        is_watched);
/* A rule of the messages was broken: emits "violation". */
void                   easel_sealed_page_violate      (EaselSealedPage                *self,
                                                       const char                     *rule);

gboolean               easel_sealed_page_is_touched   (EaselSealedPage                *self);
/* A click or key has had its consequence: no other follows from it. */
void                   easel_sealed_page_forget_touch (EaselSealedPage                *self);
gboolean               easel_sealed_page_is_used      (EaselSealedPage                *self);

/* Ends the process; "ended" then says @reason (translated). */
void                   easel_sealed_page_end          (EaselSealedPage                *self,
                                                       const char                     *reason);
/* Ends the process and lets the view go; nothing is emitted any more. Re-entrant. */
void                   easel_sealed_page_stop         (EaselSealedPage                *self);

G_END_DECLS
