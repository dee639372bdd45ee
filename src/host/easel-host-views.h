/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_HOST_VIEW_UNKNOWN,  /* no client has reported */
  EASEL_HOST_VIEW_HIDDEN,
  EASEL_HOST_VIEW_VISIBLE,  /* visible at one or more clients */
} EaselHostView;

/* The open canvases that the user sees, as reported by clients: the last report of each connection, which is removed
 * with the connection or the canvas.
 *
 * Signal "reported" (const char *channel, EaselHostConnection *): a client has reported. */
#define EASEL_HOST_TYPE_VIEWS (easel_host_views_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostViews, easel_host_views, EASEL_HOST, VIEWS, GObject)

EaselHostViews *easel_host_views_new         (EaselHostState       *state,
                                              EaselHostHub         *hub);
/* @params: the parameters of x-easel/canvasViewChanged; foreign. */
void            easel_host_views_changed     (EaselHostViews       *self,
                                              EaselHostConnection  *connection,
                                              JsonObject           *params);
EaselHostView   easel_host_views_get         (EaselHostViews       *self,
                                              const char           *channel);
/* Waits at most EASEL_LIMIT_HOST_VIEW_WAIT for the expected reports. @again: the clients were asked to bring the canvas
 * to the front, so their earlier reports do not count. */
void            easel_host_views_wait_async  (EaselHostViews       *self,
                                              const char           *channel,
                                              gboolean              again,
                                              GCancellable         *cancellable,
                                              GAsyncReadyCallback   callback,
                                              gpointer              user_data);
EaselHostView   easel_host_views_wait_finish (EaselHostViews       *self,
                                              GAsyncResult         *result);

G_END_DECLS
