/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source.h"

G_BEGIN_DECLS

/* Where the user is. */
typedef enum
{
  EASEL_PRESENCE_AWAY,     /* no window of the program is active */
  EASEL_PRESENCE_HERE,
  EASEL_PRESENCE_INSIDE,   /* the keyboard is in a canvas */
} EaselPresence;

#define EASEL_TYPE_PRESENCE (easel_presence_get_type ())
GType easel_presence_get_type (void);

/*
 * All sources of this run, and the chosen source and session.
 *
 * Properties, notifying: "source", "session" (both nullable), "expecting" (more hosts will be added), "presence".
 */
#define EASEL_TYPE_HUB (easel_hub_get_type ())
G_DECLARE_FINAL_TYPE (EaselHub, easel_hub, EASEL, HUB, GObject)

EaselHub     *easel_hub_new            (void);
GListModel   *easel_hub_get_sources    (EaselHub      *self);
void          easel_hub_add            (EaselHub      *self,
                                        EaselSource   *source);
void          easel_hub_add_first      (EaselHub      *self,
                                        EaselSource   *source);
void          easel_hub_remove         (EaselHub      *self,
                                        EaselSource   *source);
void          easel_hub_set_fallback   (EaselHub      *self,
                                        EaselSource   *source);
EaselSource  *easel_hub_find           (EaselHub      *self,
                                        const char    *id);
EaselSource  *easel_hub_find_owner     (EaselHub      *self,
                                        EaselSession  *session);
EaselSource  *easel_hub_get_source     (EaselHub      *self);
EaselSession *easel_hub_get_session    (EaselHub      *self);
void          easel_hub_choose         (EaselHub      *self,
                                        EaselSource   *source,
                                        EaselSession  *session);
gboolean      easel_hub_is_substitute  (EaselHub      *self);
EaselSession *easel_hub_prefer         (EaselHub      *self,
                                        EaselSource   *source,
                                        EaselSession  *current);
/* Called when an agent begins to show canvases in @session. */
void          easel_hub_offer          (EaselHub      *self,
                                        EaselSource   *source,
                                        EaselSession  *session);
gboolean      easel_hub_is_resuming    (EaselHub      *self);
void          easel_hub_prefer_agents  (EaselHub      *self);
void          easel_hub_set_remembered (EaselHub      *self,
                                        const char    *source_id,
                                        const char    *session_uri);
void          easel_hub_set_wanted     (EaselHub      *self,
                                        const char    *session_uri);
gboolean      easel_hub_is_waiting     (EaselHub      *self);
void          easel_hub_expect         (EaselHub      *self,
                                        int            more);
gboolean      easel_hub_is_expecting   (EaselHub      *self);
/* Called by the application, because the model does not know windows. */
void          easel_hub_set_presence   (EaselHub      *self,
                                        EaselPresence  presence);
EaselPresence easel_hub_get_presence   (EaselHub      *self);

G_END_DECLS
