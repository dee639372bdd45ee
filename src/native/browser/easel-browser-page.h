/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-browser-activity.h"
#include "easel-browser-network.h"

G_BEGIN_DECLS

/* A web view that lives with or without a window, and the progress of its loads. The policy around it is in other files
 * of this room, which an #EaselBrowserInstance puts there. Addresses, titles and messages are of the page: foreign.
 *
 * Signals: "changed": something of what the functions below tell; "note" (const char *): a line for the user;
 * "saved" (GFile *): a download of theirs is whole. */
#define EASEL_TYPE_BROWSER_PAGE (easel_browser_page_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserPage, easel_browser_page, EASEL, BROWSER_PAGE, GObject)

/* @proxy: of @session. @is_trusting: whoever drives it is of this machine, and reaches its network anyhow. */
EaselBrowserPage   *easel_browser_page_new         (WebKitNetworkSession *session,
                                                    EaselProxy           *proxy,
                                                    gboolean              is_trusting);
WebKitWebView      *easel_browser_page_get_view    (EaselBrowserPage     *self);
EaselBrowserNetwork *easel_browser_page_get_network (EaselBrowserPage    *self);
EaselBrowserActivity   *easel_browser_page_get_activity    (EaselBrowserPage     *self);
/* (nullable): what is shown, not what is being loaded. */
const char         *easel_browser_page_get_address (EaselBrowserPage     *self);
/* (nullable): of the page that could not be loaded, else of the one that is shown. */
const char         *easel_browser_page_get_requested     (EaselBrowserPage     *self);
gboolean            easel_browser_page_has_committed  (EaselBrowserPage     *self);
gboolean            easel_browser_page_is_loading  (EaselBrowserPage     *self);
/* Nothing has begun or ended to load for so many milliseconds. */
gboolean            easel_browser_page_is_quiet    (EaselBrowserPage     *self,
                                                    guint                 milliseconds);
/* Loaded, and nothing asked from the network for a while. */
gboolean            easel_browser_page_is_idle     (EaselBrowserPage     *self);
/* (nullable): why the last load failed, translated. */
const char         *easel_browser_page_get_failure (EaselBrowserPage     *self);
/* A server did not get what it asked the user for. @text: a translated sentence. */
void                easel_browser_page_deny        (EaselBrowserPage     *self,
                                                    const char           *text);
/* The certificate of a server of this computer, which proves nothing: the user may accept it. */
gboolean            easel_browser_page_can_trust   (EaselBrowserPage     *self);
void                easel_browser_page_trust       (EaselBrowserPage     *self);
/* A document of its list is the answer to a form, which would be sent again for it. */
gboolean            easel_browser_page_has_answers (EaselBrowserPage     *self);
gboolean            easel_browser_page_has_crashed (EaselBrowserPage     *self);
/* Counts documents: references to elements are good for one of them. */
guint               easel_browser_page_get_serial  (EaselBrowserPage     *self);
/* Whether the user caused what happens now, and sees it. */
gboolean            easel_browser_page_is_gesture  (EaselBrowserPage     *self);
/* (transfer full): what an agent is told of it. */
JsonObject         *easel_browser_page_describe    (EaselBrowserPage     *self);

/* Emit the signals. */
void                easel_browser_page_changed     (EaselBrowserPage     *self);
void                easel_browser_page_note        (EaselBrowserPage     *self,
                                                    const char           *text);
void                easel_browser_page_saved       (EaselBrowserPage     *self,
                                                    const char           *path);

/* Loads that were decided about. A page of the internet has ended before one of a private place begins. */
void                easel_browser_page_load        (EaselBrowserPage     *self,
                                                    const char           *uri);
/* The number of a load, by which it can be asked for once more while nothing else was. */
guint               easel_browser_page_get_load    (EaselBrowserPage     *self,
                                                    gboolean             *is_early);
void                easel_browser_page_repeat      (EaselBrowserPage     *self,
                                                    guint                 number);
void                easel_browser_page_step        (EaselBrowserPage     *self,
                                                    int                   steps);
void                easel_browser_page_reload      (EaselBrowserPage     *self);
void                easel_browser_page_stop        (EaselBrowserPage     *self);
/* (transfer none): for a question that comes before a load: cancelled when the page is to do something else, and
 * loading until then. */
GCancellable       *easel_browser_page_begin_question        (EaselBrowserPage     *self);
/* Whether a navigation is one of those loads; each is said of once. */
gboolean            easel_browser_page_take_expected (EaselBrowserPage   *self,
                                                      const char         *uri);
/* A script did not come back: the next load gets a process of its own. */
void                easel_browser_page_set_unresponsive (EaselBrowserPage     *self,
                                                         gboolean              is_unresponsive);
/* The view has left its window, and the page keeps the size that it had there. 0: the size before that. */
void                easel_browser_page_set_offscreen_size        (EaselBrowserPage     *self,
                                                                  int                   width,
                                                                  int                   height);

G_END_DECLS
