/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_HOST_VIEW_UNKNOWN,  /* no client has said anything */
  EASEL_HOST_VIEW_HIDDEN,
  EASEL_HOST_VIEW_VISIBLE,  /* at one client at least */
} EaselHostView;

/* Which open canvases the user has before them, as the clients say that show them: the last word of each connection,
 * gone with the connection and with the canvas. */
#define EASEL_HOST_TYPE_VIEWS (easel_host_views_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostViews, easel_host_views, EASEL_HOST, VIEWS, GObject)

EaselHostViews *easel_host_views_new         (EaselHostState       *state,
                                              EaselHostHub         *hub);
/* @params: foreign, of x-easel/canvasViewChanged. */
void            easel_host_views_changed     (EaselHostViews       *self,
                                              EaselHostConnection  *connection,
                                              JsonObject           *params);
EaselHostView   easel_host_views_get         (EaselHostViews       *self,
                                              const char           *channel);
/* Until the clients that will say something of it have, EASEL_LIMIT_HOST_VIEW_WAIT at most. @again: they were asked to
 * bring it forward, and what they said before is old. */
void            easel_host_views_wait_async  (EaselHostViews       *self,
                                              const char           *channel,
                                              gboolean              again,
                                              GCancellable         *cancellable,
                                              GAsyncReadyCallback   callback,
                                              gpointer              user_data);
EaselHostView   easel_host_views_wait_finish (EaselHostViews       *self,
                                              GAsyncResult         *result);

G_END_DECLS
