/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-call.h"

G_BEGIN_DECLS

/* The party that acted last. While the agent drives, the page is limited to what the agent may do. */
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
  EASEL_BROWSER_DOWNLOAD_DECLINED,  /* the page must wait for a user gesture */
} EaselBrowserDownload;

/* Requests of a page that were refused. */
typedef enum
{
  EASEL_BROWSER_EVENT_REFUSED,  /* a navigation: its address */
  EASEL_BROWSER_EVENT_POPUP,    /* a window: its address */
  EASEL_BROWSER_EVENT_DIALOG,   /* alert(), confirm() or prompt(): its text */
  EASEL_BROWSER_EVENT_SIGN_IN,  /* a server asked for a name and a password: its site */
} EaselBrowserEvent;

/* Tracks who acted last in a page, and the events to be reported with the agent's action. WebKit's own notion of a user
 * gesture includes scripts run by an application, and a broken web process may lie, so only input seen by GTK
 * counts. */
#define EASEL_TYPE_BROWSER_ACTIVITY (easel_browser_activity_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserActivity, easel_browser_activity, EASEL, BROWSER_ACTIVITY, GObject)

EaselBrowserActivity *easel_browser_activity_new        (void);
/* The user used a key or button in the page, or in the bar above it. */
void                  easel_browser_activity_touch      (EaselBrowserActivity *self);
/* An agent's action begins. */
void                  easel_browser_activity_begin      (EaselBrowserActivity *self,
                                                         EaselCall            *call);
EaselBrowserDriver    easel_browser_activity_get_driver (EaselBrowserActivity *self);
/* Whether the user acted last, and recently. */
gboolean              easel_browser_activity_is_gesture (EaselBrowserActivity *self);
/* (transfer none) (nullable): the last action, until it is answered. */
EaselCall            *easel_browser_activity_get_call   (EaselBrowserActivity *self);

/* Sets the result of the last file that the page offered, and whether it may offer one now. */
void     easel_browser_activity_set_download (EaselBrowserActivity *self,
                                              EaselBrowserDownload  offer);
gboolean easel_browser_activity_may_download (EaselBrowserActivity *self);

/* Whether the user may be asked for a name and a password now; counts the question. end(): not again until the user
 * acts. */
gboolean easel_browser_activity_take_sign_in (EaselBrowserActivity *self);
void     easel_browser_activity_end_sign_ins (EaselBrowserActivity *self);

/* Stores an event to be reported to the agent. @text: an address or text, foreign. */
void easel_browser_activity_report   (EaselBrowserActivity *self,
                                      EaselBrowserEvent     event,
                                      const char           *text);
/* Adds the events since the action began to the page's state for an agent. */
void easel_browser_activity_describe (EaselBrowserActivity *self,
                                      JsonObject           *object);

G_END_DECLS
