/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-proxy.h"

G_BEGIN_DECLS

/* The party that said that a page may go to a place, from weak to strong. */
typedef enum
{
  EASEL_BROWSER_APPROVAL_NONE,
  EASEL_BROWSER_APPROVAL_GRANTED,    /* to a question */
  EASEL_BROWSER_APPROVAL_TYPED,  /* the user typed the address */
} EaselBrowserApproval;

/* The places that one page may go to and reach: it answers the proxy of the page's session, which connects to public
 * addresses by itself. Private places, those of this machine and its network, are there only while a page of one is
 * shown, and only the ones that the user typed or said yes to. A page of the internet reaches none, whatever was said
 * before.
 *
 * Signal: "note" (const char *): a line for the user. */
#define EASEL_TYPE_BROWSER_NETWORK (easel_browser_network_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserNetwork, easel_browser_network, EASEL, BROWSER_NETWORK, GObject)

EaselBrowserNetwork *easel_browser_network_new          (EaselProxy          *proxy,
                                                         gboolean             is_trusting);
/* (transfer full): who looks names up for the proxy. */
GResolver           *easel_browser_network_dup_resolver (EaselBrowserNetwork *self);
/* Whether private pages may reach all of this machine's network: who drives them does anyhow. */
gboolean             easel_browser_network_is_trusting  (EaselBrowserNetwork *self);

/* Somebody said that the agent may go to public pages, and to the private place of @uri. @uri: (nullable). */
void     easel_browser_network_approve    (EaselBrowserNetwork  *self,
                                           const char           *uri,
                                           EaselBrowserApproval  approval);
/* Whether anybody said that the agent may go to public pages. */
gboolean easel_browser_network_may_browse (EaselBrowserNetwork  *self);
/* Whether the user typed an address of the same host and port. @uri: (nullable). */
gboolean easel_browser_network_is_typed   (EaselBrowserNetwork  *self,
                                           const char           *uri);
/* Whether the page that is shown may have or lead to a private @uri. */
gboolean easel_browser_network_may_reach  (EaselBrowserNetwork  *self,
                                           const char           *uri);

/* A navigation to @uri is let through: the server that is asked may answer with another address. */
void        easel_browser_network_begin_navigation  (EaselBrowserNetwork *self,
                                                     const char          *uri);
/* (nullable): where the last such navigation goes. @is_public: (out): whether that is a server of the internet. */
const char *easel_browser_network_get_initiator     (EaselBrowserNetwork *self,
                                                     gboolean            *is_public);
/* The document of @uri is about to take the place of the present one. */
void        easel_browser_network_commit_navigation (EaselBrowserNetwork *self,
                                                     const char          *uri);
/* Whether a page of the internet has to end before @uri is asked for. */
gboolean    easel_browser_network_is_crossing       (EaselBrowserNetwork *self,
                                                     const char          *uri);
/* That page has ended, with all that it asked for. */
void        easel_browser_network_cross             (EaselBrowserNetwork *self);
/* (nullable): why the proxy did not get to @uri; WebKit knows only that it did not. */
const char *easel_browser_network_explain           (EaselBrowserNetwork *self,
                                                     const char          *uri);

G_END_DECLS
