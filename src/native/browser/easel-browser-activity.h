/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-call.h"

G_BEGIN_DECLS

/* The party that caused what happens now: a page that an agent leads is held to what the agent may do. */
typedef enum
{
  EASEL_BROWSER_USER,
  EASEL_BROWSER_AGENT,
} EaselBrowserDriver;

/* The last file that a page offered to save. */
typedef enum
{
  EASEL_BROWSER_DOWNLOAD_NONE,
  EASEL_BROWSER_DOWNLOAD_OPEN,      /* the user chooses where to save it */
  EASEL_BROWSER_DOWNLOAD_DECLINED,  /* the page has to wait for a gesture */
} EaselBrowserDownload;

/* The wishes of a page that came to nothing. */
typedef enum
{
  EASEL_BROWSER_EVENT_REFUSED,  /* a navigation: its address */
  EASEL_BROWSER_EVENT_POPUP,    /* a window: its address */
  EASEL_BROWSER_EVENT_DIALOG,   /* alert(), confirm() or prompt(): its words */
  EASEL_BROWSER_EVENT_SIGN_IN,  /* a server wanted a name and a password: its site */
} EaselBrowserEvent;

/* Whose turn it is in a page, and the events that an agent is told of with its action. WebKit calls it a gesture when
 * an application runs a script, and a broken web process may say what it likes, so only what happened before our eyes
 * counts. */
#define EASEL_TYPE_BROWSER_ACTIVITY (easel_browser_activity_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserActivity, easel_browser_activity, EASEL, BROWSER_ACTIVITY, GObject)

EaselBrowserActivity *easel_browser_activity_new        (void);
/* The user used a key or button in the page, or the bar above it. */
void                  easel_browser_activity_touch      (EaselBrowserActivity *self);
/* An agent's action begins. */
void                  easel_browser_activity_begin      (EaselBrowserActivity *self,
                                                         EaselCall            *call);
EaselBrowserDriver    easel_browser_activity_get_driver (EaselBrowserActivity *self);
/* Whether the user acted last, and a moment ago. */
gboolean              easel_browser_activity_is_gesture (EaselBrowserActivity *self);
/* (transfer none) (nullable): the last action, unless it is answered. */
EaselCall            *easel_browser_activity_get_call   (EaselBrowserActivity *self);

/* Says what came of the last file that the page offered, and whether it may offer one now. */
void     easel_browser_activity_set_download (EaselBrowserActivity *self,
                                              EaselBrowserDownload  offer);
gboolean easel_browser_activity_may_download (EaselBrowserActivity *self);

/* Whether the user may be asked for a name and a password now, which is counted, until they act again; and no more
 * until then. */
gboolean easel_browser_activity_take_sign_in (EaselBrowserActivity *self);
void     easel_browser_activity_end_sign_ins (EaselBrowserActivity *self);

/* Something happened that the agent has to know of. @text: an address or words, foreign. */
void easel_browser_activity_report   (EaselBrowserActivity  *self,
                                      EaselBrowserEvent  event,
                                      const char        *text);
/* Adds the events since the action began to an agent's view of the page. */
void easel_browser_activity_describe (EaselBrowserActivity *self,
                                      JsonObject       *object);

G_END_DECLS
