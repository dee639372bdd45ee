/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-far-server.h"
#include "easel-proxy.h"

G_BEGIN_DECLS

/* The party that approved that a page loads an address, from weak to strong. */
typedef enum
{
  EASEL_BROWSER_APPROVAL_NONE,
  EASEL_BROWSER_APPROVAL_GRANTED,    /* the user, in a question */
  EASEL_BROWSER_APPROVAL_TYPED,  /* the user typed the address */
} EaselBrowserApproval;

/* The addresses that one page may load and reach. Answers requests of the session's proxy; public addresses need no
 * answer. Private addresses, on this computer and its network, are reachable only while a private page is shown, and
 * only if the user typed or approved them. A public page reaches none of them, even if they were approved before.
 * For a host on another computer, a loopback address means that computer: only the server that the user forwards is
 * reached, and never what has the address here.
 *
 * Signal: "note" (const char *): a line for the user. */
#define EASEL_TYPE_BROWSER_NETWORK (easel_browser_network_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserNetwork, easel_browser_network, EASEL, BROWSER_NETWORK, GObject)

EaselBrowserNetwork *easel_browser_network_new          (EaselProxy          *proxy,
                                                         EaselFarServer      *server,
                                                         gboolean             is_trusting);
/* (transfer full): the resolver of the proxy. */
GResolver           *easel_browser_network_dup_resolver (EaselBrowserNetwork *self);
/* Whether private pages may reach the whole private network, because their driver on this computer can reach it
 * anyway. */
gboolean             easel_browser_network_is_trusting  (EaselBrowserNetwork *self);

/* Approves public pages, and the private authority of @uri, for the agent. @uri: (nullable). */
void     easel_browser_network_approve    (EaselBrowserNetwork  *self,
                                           const char           *uri,
                                           EaselBrowserApproval  approval);
/* Whether an address means the host's computer, which is another one; and whether its server is reached. @uri:
 * (nullable). */
gboolean easel_browser_network_is_far       (EaselBrowserNetwork *self,
                                             const char          *uri);
gboolean easel_browser_network_is_forwarded (EaselBrowserNetwork *self,
                                             const char          *uri);
/* Whether public pages are approved for the agent. */
gboolean easel_browser_network_may_browse (EaselBrowserNetwork  *self);
/* Whether the user typed an address with the same host and port. @uri: (nullable). */
gboolean easel_browser_network_is_typed   (EaselBrowserNetwork  *self,
                                           const char           *uri);
/* Whether the current page may load, or navigate to, a private @uri. */
gboolean easel_browser_network_may_reach  (EaselBrowserNetwork  *self,
                                           const char           *uri);

/* A navigation to @uri was permitted: its server may redirect it. */
void        easel_browser_network_begin_navigation  (EaselBrowserNetwork *self,
                                                     const char          *uri);
/* (nullable): the address of the last permitted navigation. @is_public: (out): whether its server is public. */
const char *easel_browser_network_get_initiator     (EaselBrowserNetwork *self,
                                                     gboolean            *is_public);
/* The document at @uri is about to replace the current one. */
void        easel_browser_network_commit_navigation (EaselBrowserNetwork *self,
                                                     const char          *uri);
/* Whether a public page must end before @uri may be requested. */
gboolean    easel_browser_network_is_crossing       (EaselBrowserNetwork *self,
                                                     const char          *uri);
/* The public page and its requests have ended. */
void        easel_browser_network_cross             (EaselBrowserNetwork *self);
/* (nullable): why the proxy did not reach @uri; WebKit reports only that it failed. */
const char *easel_browser_network_explain           (EaselBrowserNetwork *self,
                                                     const char          *uri);

G_END_DECLS
