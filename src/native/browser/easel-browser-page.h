/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-call.h"
#include "easel-proxy.h"

G_BEGIN_DECLS

/* The party that caused what happens now: a page that an agent leads is held to what the agent may do. */
typedef enum
{
  EASEL_BROWSER_PERSON,
  EASEL_BROWSER_AGENT,
} EaselBrowserDriver;

/* A web view that lives with or without a window, with the policy around it. Addresses, titles and messages are of
 * the page: foreign.
 *
 * Signals: "changed": something of what the functions below tell; "note" (const char *): a line for the person. */
#define EASEL_TYPE_BROWSER_PAGE (easel_browser_page_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserPage, easel_browser_page, EASEL, BROWSER_PAGE, GObject)

/* @proxy: of @session. @is_trusting: whoever drives it is of this machine, and reaches its network anyhow. */
EaselBrowserPage   *easel_browser_page_new         (WebKitNetworkSession *session,
                                                    EaselProxy           *proxy,
                                                    gboolean              is_trusting);
WebKitWebView      *easel_browser_page_get_view    (EaselBrowserPage     *self);
/* (nullable): what is shown, not what is being loaded. */
const char         *easel_browser_page_get_address (EaselBrowserPage     *self);
/* (nullable): of the page that could not be loaded, else of the one that is shown. */
const char         *easel_browser_page_get_aim     (EaselBrowserPage     *self);
gboolean            easel_browser_page_has_landed  (EaselBrowserPage     *self);
gboolean            easel_browser_page_is_loading  (EaselBrowserPage     *self);
/* Nothing has begun or ended to load for so many milliseconds. */
gboolean            easel_browser_page_is_quiet    (EaselBrowserPage     *self,
                                                    guint                 milliseconds);
/* Loaded, and nothing asked from the network for a while. */
gboolean            easel_browser_page_is_idle     (EaselBrowserPage     *self);
/* (nullable): why the last load failed, translated. */
const char         *easel_browser_page_get_failure (EaselBrowserPage     *self);
gboolean            easel_browser_page_has_crashed (EaselBrowserPage     *self);
/* Counts documents: references to elements are good for one of them. */
guint               easel_browser_page_get_serial  (EaselBrowserPage     *self);
EaselBrowserDriver  easel_browser_page_get_driver  (EaselBrowserPage     *self);
/* (transfer full): what an agent is told of it. */
JsonObject         *easel_browser_page_describe    (EaselBrowserPage     *self);

/* The person did something with the page. */
void                easel_browser_page_touch       (EaselBrowserPage     *self);
/* An agent does something with it now. */
void                easel_browser_page_begin       (EaselBrowserPage     *self,
                                                    EaselCall            *call);
/* Whether the person typed an address of the same host and port. @uri: (nullable). */
gboolean            easel_browser_page_is_typed    (EaselBrowserPage     *self,
                                                    const char           *uri);
/* (transfer full): who looks names up for it. */
GResolver          *easel_browser_page_dup_resolver (EaselBrowserPage    *self);
/* The person goes there: by the address bar, or because they said yes to what a page wanted. */
void                easel_browser_page_go          (EaselBrowserPage     *self,
                                                    const char           *uri,
                                                    gboolean              is_typed);
/* The agent may go to public pages, and to this private place. @uri: (nullable). */
void                easel_browser_page_approve     (EaselBrowserPage     *self,
                                                    const char           *uri);
void                easel_browser_page_load        (EaselBrowserPage     *self,
                                                    const char           *uri);
void                easel_browser_page_step        (EaselBrowserPage     *self,
                                                    int                   steps);
void                easel_browser_page_reload      (EaselBrowserPage     *self);
void                easel_browser_page_stop        (EaselBrowserPage     *self);
/* A script did not come back: the next load gets a process of its own. */
void                easel_browser_page_set_hanging (EaselBrowserPage     *self,
                                                    gboolean              is_hanging);
/* Out of its window: it keeps the size that it had there, or 0 for the last. */
void                easel_browser_page_rest        (EaselBrowserPage     *self,
                                                    int                   width,
                                                    int                   height);

G_END_DECLS
