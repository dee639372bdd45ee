/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

struct _EaselBrowserPage
{
  GObject        parent_instance;

  WebKitWebView *view;
  EaselCall     *call;          /* weak: the agent's action that is under way */
  gint64         agent_at;      /* monotonic, microseconds: who acted last */
  gint64         person_at;
  gboolean       may_browse;    /* the agent may go to public pages */

  /* easel-browser-network.c */
  EaselProxy    *proxy;
  gboolean       is_trusting;
  gboolean       is_public;     /* a page of the internet is shown, or about to be */
  gboolean       is_led;        /* the last navigation that was let through goes to a server of the internet */
  char          *passed;        /* nullable: where that navigation goes */
  GHashTable    *places;        /* private ones that somebody said it may go to */
  GHashTable    *refusals;      /* places that the person was told of for this document */
  char          *expected;      /* nullable: the place of the load that begins */
  GCancellable  *going;         /* nullable: a name is looked up before the load */
  char          *unreached;     /* nullable: the place that the proxy got to last not, and why */
  char          *unreached_why;

  char          *address;       /* nullable: of the document that is shown */
  guint          settling;      /* an idle source */
  char          *wanted;        /* nullable: of the last load */
  gboolean       has_landed;    /* the last load led to a document */
  guint          tries;         /* that it has left */
  guint          retrying;      /* an idle source */
  guint          serial;
  guint          requests;      /* on their way */
  gint64         quiet_since;
  char          *failure;
  gboolean       has_crashed;
  gboolean       is_hanging;
  gboolean       is_replacing;  /* we ended the process ourselves */
  gboolean       is_asking;     /* a dialog is open, and there is never a second */
  gboolean       has_declined;  /* the person did not want a file that came without their doing */
  int            width, height; /* the size in the last window */

  /* Told to the agent once. */
  char          *refused;
  char          *popup;
  GQueue         dialogs;       /* texts of alert(), confirm() and prompt() */
};

void     easel_browser_page_changed        (EaselBrowserPage *self);
void     easel_browser_page_note           (EaselBrowserPage *self,
                                            const char       *text);
/* Whether the person caused what happens now, and sees it. */
gboolean easel_browser_page_is_gesture     (EaselBrowserPage *self);
/* easel-browser-network.c */
void        easel_browser_network_connect       (EaselBrowserPage *self);
typedef void (*EaselBrowserCrossed) (EaselBrowserPage *self,
                                     gpointer          user_data);

/* @then at once, or when a page of the internet has ended that must not be there together with @uri; or never, when
 * something else is wanted meanwhile. */
void        easel_browser_network_cross         (EaselBrowserPage    *self,
                                                 const char          *uri,
                                                 EaselBrowserCrossed  then,
                                                 gpointer             user_data,
                                                 GDestroyNotify       free_func);
/* Somebody said that @uri shall be loaded now. */
void        easel_browser_network_depart        (EaselBrowserPage *self,
                                                 const char       *uri);
gboolean    easel_browser_network_take_expected (EaselBrowserPage *self,
                                                 const char       *uri);
/* The document of @uri is about to be shown. */
void        easel_browser_network_arrive        (EaselBrowserPage *self,
                                                 const char       *uri);
/* @leader: (nullable): the address whose page or server wants it. */
gboolean    easel_browser_network_ask           (EaselBrowserPage *self,
                                                 const char       *uri,
                                                 const char       *leader);
const char *easel_browser_network_explain       (EaselBrowserPage *self,
                                                 const char       *uri);
gboolean    easel_browser_page_is_private       (EaselBrowserPage *self,
                                                 const char       *uri);
/* Whether the page that is shown may have or lead to a private @uri. */
gboolean    easel_browser_page_may_reach        (EaselBrowserPage *self,
                                                 const char       *uri);
/* easel-browser-policy.c */
void     easel_browser_policy_connect      (EaselBrowserPage *self);
/* easel-browser-downloads.c */
void     easel_browser_downloads_connect   (EaselBrowserPage *self);
/* easel-browser-requests.c */
void     easel_browser_requests_connect    (EaselBrowserPage *self);
void     easel_browser_requests_popup      (EaselBrowserPage *self,
                                            const char       *uri);
void     easel_browser_requests_external   (EaselBrowserPage *self,
                                            const char       *uri);

G_END_DECLS
