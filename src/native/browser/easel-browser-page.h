/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-browser-activity.h"
#include "easel-browser-network.h"
#include "easel-requester.h"

G_BEGIN_DECLS

/* A web view that lives with or without a window, and the progress of its loads. Policies are in other files of this
 * module; #EaselBrowserInstance connects them. Addresses, titles and messages come from the page and are foreign.
 *
 * Signals: "changed": a result of the functions below has changed; "note" (const char *): a line for the user;
 * "saved" (GFile *): a download of the user is complete. */
#define EASEL_TYPE_BROWSER_PAGE (easel_browser_page_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserPage, easel_browser_page, EASEL, BROWSER_PAGE, GObject)

/* @proxy: of @session. @server: at a loopback address, if @driver is on another computer. */
EaselBrowserPage     *easel_browser_page_new           (WebKitNetworkSession *session,
                                                        EaselProxy           *proxy,
                                                        const EaselRequester *driver,
                                                        EaselFarServer       *server);
WebKitWebView        *easel_browser_page_get_view      (EaselBrowserPage     *self);
EaselBrowserNetwork  *easel_browser_page_get_network   (EaselBrowserPage     *self);
EaselBrowserActivity *easel_browser_page_get_activity  (EaselBrowserPage     *self);
/* (nullable): address of the current document, not of the load in progress. */
const char           *easel_browser_page_get_address   (EaselBrowserPage     *self);
/* (nullable): address of the failed load, otherwise of the current document. */
const char           *easel_browser_page_get_requested (EaselBrowserPage     *self);
gboolean              easel_browser_page_has_committed (EaselBrowserPage     *self);
gboolean              easel_browser_page_is_loading    (EaselBrowserPage     *self);
/* Whether no request has begun or ended for @milliseconds. */
gboolean              easel_browser_page_is_quiet      (EaselBrowserPage     *self,
                                                        guint                 milliseconds);
/* Loaded, and without network activity for a while. */
gboolean              easel_browser_page_is_idle       (EaselBrowserPage     *self);
/* (nullable): why the last load failed, translated. */
const char           *easel_browser_page_get_failure   (EaselBrowserPage     *self);
/* Whether it failed because the address is one of another computer, whose server easel_browser_page_forward() may
 * reach. */
gboolean              easel_browser_page_is_far        (EaselBrowserPage     *self);
/* The user did not sign in to a server. @text: a translated sentence. */
void                  easel_browser_page_deny          (EaselBrowserPage     *self,
                                                        const char           *text);
/* Whether the load failed because of an untrusted certificate on a local server, which the user may accept. */
gboolean              easel_browser_page_can_trust     (EaselBrowserPage     *self);
void                  easel_browser_page_trust         (EaselBrowserPage     *self);
/* Whether a page in its list is the answer to a form, which going back would send again. */
gboolean              easel_browser_page_has_answers   (EaselBrowserPage     *self);
gboolean              easel_browser_page_has_crashed   (EaselBrowserPage     *self);
/* Number of the document: references to elements are valid in one document only. */
guint                 easel_browser_page_get_serial    (EaselBrowserPage     *self);
/* Whether the user caused the current event, and sees the page. */
gboolean              easel_browser_page_is_gesture    (EaselBrowserPage     *self);
/* (transfer full): its state for agents. */
JsonObject           *easel_browser_page_describe      (EaselBrowserPage     *self);

/* Emit the signals. */
void                easel_browser_page_changed     (EaselBrowserPage     *self);
void                easel_browser_page_note        (EaselBrowserPage     *self,
                                                    const char           *text);
void                easel_browser_page_saved       (EaselBrowserPage     *self,
                                                    const char           *path);

/* Loads that were permitted before. A public page ends before a private one begins. */
void          easel_browser_page_load               (EaselBrowserPage *self,
                                                     const char       *uri);
/* The number of a load, for easel_browser_page_repeat(), which has no effect after another load. */
guint         easel_browser_page_get_load           (EaselBrowserPage *self,
                                                     gboolean         *is_early);
void          easel_browser_page_repeat             (EaselBrowserPage *self,
                                                     guint             number);
void          easel_browser_page_step               (EaselBrowserPage *self,
                                                     int               steps);
void          easel_browser_page_reload             (EaselBrowserPage *self);
void          easel_browser_page_stop               (EaselBrowserPage *self);
/* (transfer none): for a question before a load: the page counts as loading. Cancelled by the next load or stop. */
GCancellable *easel_browser_page_begin_question     (EaselBrowserPage *self);
/* Reaches the server of another computer, and loads its page. Its session must be of this page only. */
void          easel_browser_page_forward            (EaselBrowserPage *self);
/* Whether a navigation belongs to the last load; TRUE once for each load. */
gboolean      easel_browser_page_take_expected      (EaselBrowserPage *self,
                                                     const char       *uri);
/* A script did not return in time: the next load gets a new web process. */
void          easel_browser_page_set_unresponsive   (EaselBrowserPage *self,
                                                     gboolean          is_unresponsive);
/* The view has left its window: keeps its size there. 0: the size before. */
void          easel_browser_page_set_offscreen_size (EaselBrowserPage *self,
                                                     int               width,
                                                     int               height);

G_END_DECLS
