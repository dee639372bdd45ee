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
  GHashTable    *places;        /* private ones where it may go */

  char          *address;       /* nullable: of the document that is shown */
  guint          settling;      /* an idle source */
  char          *wanted;        /* nullable: of the last load */
  gboolean       has_landed;    /* it led to a document */
  guint          tries;         /* that it has left */
  guint          retrying;      /* an idle source */
  guint          serial;
  guint          requests;      /* on their way */
  gint64         quiet_since;
  char          *failure;
  gboolean       has_crashed;
  gboolean       is_hanging;
  gboolean       is_replacing;  /* we ended the process ourselves */
  gboolean       is_asking;     /* one dialog at a time */
  int            width, height; /* of the last window */

  /* What the agent is told once. */
  char          *refused;
  char          *popup;
  GQueue         dialogs;       /* texts of alert(), confirm() and prompt() */
};

void     easel_browser_page_changed        (EaselBrowserPage *self);
void     easel_browser_page_note           (EaselBrowserPage *self,
                                            const char       *text);
/* Whether the person caused what happens now, and sees it. */
gboolean easel_browser_page_is_gesture     (EaselBrowserPage *self);
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
