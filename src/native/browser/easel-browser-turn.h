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
  EASEL_BROWSER_OFFER_NONE,
  EASEL_BROWSER_OFFER_OPEN,      /* the user chooses where to save it */
  EASEL_BROWSER_OFFER_DECLINED,  /* the page has to wait for a gesture */
} EaselBrowserOffer;

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
#define EASEL_TYPE_BROWSER_TURN (easel_browser_turn_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserTurn, easel_browser_turn, EASEL, BROWSER_TURN, GObject)

EaselBrowserTurn   *easel_browser_turn_new          (void);
/* The user used a key or button in the page, or the bar above it. */
void                easel_browser_turn_touch        (EaselBrowserTurn *self);
/* An agent's action begins. */
void                easel_browser_turn_begin        (EaselBrowserTurn *self,
                                                     EaselCall        *call);
EaselBrowserDriver  easel_browser_turn_get_driver   (EaselBrowserTurn *self);
/* Whether the user acted last, and a moment ago. */
gboolean            easel_browser_turn_is_gesture   (EaselBrowserTurn *self);
/* (transfer none) (nullable): the last action, unless it is answered. */
EaselCall          *easel_browser_turn_get_call     (EaselBrowserTurn *self);

/* Says what came of the last file that the page offered, and whether it may offer one now. */
void                easel_browser_turn_set_offer    (EaselBrowserTurn  *self,
                                                     EaselBrowserOffer  offer);
gboolean            easel_browser_turn_may_offer    (EaselBrowserTurn  *self);

/* Whether the user may be asked for a name and a password now, which is counted, until they act again; and no more
 * until then. */
gboolean            easel_browser_turn_take_sign_in (EaselBrowserTurn *self);
void                easel_browser_turn_end_sign_ins (EaselBrowserTurn *self);

/* Something happened that the agent has to know of. @text: an address or words, foreign. */
void                easel_browser_turn_tell         (EaselBrowserTurn  *self,
                                                     EaselBrowserEvent  event,
                                                     const char        *text);
/* Adds the events since the action began to an agent's view of the page. */
void                easel_browser_turn_describe     (EaselBrowserTurn *self,
                                                     JsonObject       *object);

G_END_DECLS
