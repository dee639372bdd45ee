/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-call.h"

G_BEGIN_DECLS

/* The party that caused what happens now: a page that an agent leads is held to what the agent may do. */
typedef enum
{
  EASEL_BROWSER_PERSON,
  EASEL_BROWSER_AGENT,
} EaselBrowserDriver;

/* Whose turn it is in a page, and the events that an agent is told of with its action. WebKit calls it a gesture when
 * an application runs a script, and a broken web process may say what it likes, so only what happened before our eyes
 * counts. */
#define EASEL_TYPE_BROWSER_TURN (easel_browser_turn_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserTurn, easel_browser_turn, EASEL, BROWSER_TURN, GObject)

EaselBrowserTurn   *easel_browser_turn_new          (void);
/* The person used a key or button in the page, or the bar above it. */
void                easel_browser_turn_touch        (EaselBrowserTurn *self);
/* An agent's action begins. */
void                easel_browser_turn_begin        (EaselBrowserTurn *self,
                                                     EaselCall        *call);
EaselBrowserDriver  easel_browser_turn_get_driver   (EaselBrowserTurn *self);
/* Whether the person acted last, and a moment ago. */
gboolean            easel_browser_turn_is_gesture   (EaselBrowserTurn *self);
/* (transfer none) (nullable): the last action, unless it is answered. */
EaselCall          *easel_browser_turn_get_call     (EaselBrowserTurn *self);

/* The person said no to a file; the page has to wait for a gesture before it may offer another. */
void                easel_browser_turn_decline      (EaselBrowserTurn *self);
gboolean            easel_browser_turn_may_offer    (EaselBrowserTurn *self);

/* Events, all foreign. */
void                easel_browser_turn_add_refused  (EaselBrowserTurn *self,
                                                     const char       *uri);
void                easel_browser_turn_add_popup    (EaselBrowserTurn *self,
                                                     const char       *uri);
void                easel_browser_turn_add_dialog   (EaselBrowserTurn *self,
                                                     const char       *text);
/* Adds the events since the action began to an agent's view of the page. */
void                easel_browser_turn_describe     (EaselBrowserTurn *self,
                                                     JsonObject       *object);

G_END_DECLS
