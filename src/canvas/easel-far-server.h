/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-delegate.h"
#include "easel-forward.h"

G_BEGIN_DECLS

/* The server at a loopback address of a host's computer elsewhere, which one canvas reaches if the user wants that.
 *
 * Property: "forward" (EaselForward, nullable), notifying, read-only.
 * Signal: "ended" (GError): the connection to the server ended by itself; "forward" is NULL. */
#define EASEL_TYPE_FAR_SERVER (easel_far_server_get_type ())
G_DECLARE_FINAL_TYPE (EaselFarServer, easel_far_server, EASEL, FAR_SERVER, GObject)

/* @is_elsewhere: the host is on another computer. FALSE: nothing is ever meant or reached. */
EaselFarServer *easel_far_server_new            (gboolean              is_elsewhere);
/* @delegate: (nullable): of the host; held weakly. */
void            easel_far_server_set_delegate   (EaselFarServer       *self,
                                                 EaselCanvasDelegate  *delegate);
/* @uri: (nullable): what the canvas shows. Another server than before is not reached. */
void            easel_far_server_set_address    (EaselFarServer       *self,
                                                 const char           *uri);
/* (nullable): an address of the server. */
const char     *easel_far_server_get_address    (EaselFarServer       *self);
/* Whether the address is one of the other computer, and easel_far_server_forward_async() may make it reachable. */
gboolean        easel_far_server_can_forward    (EaselFarServer       *self);
/* Whether a link to @uri means the other computer itself, in any spelling. */
gboolean        easel_far_server_is_meant       (EaselFarServer       *self,
                                                 const char           *uri);
/* The same for a host in the canonical spelling. @host: (nullable). */
gboolean        easel_far_server_is_meant_host  (EaselFarServer       *self,
                                                 const char           *host);
/* (transfer full): why such an address is not shown, for the user. @title: (nullable): the computer, foreign. */
char           *easel_far_server_describe       (EaselFarServer       *self,
                                                 const char           *title);
/* (nullable): how the server is reached. */
EaselForward   *easel_far_server_get_forward    (EaselFarServer       *self);
/* Makes the server reachable until there is another address, or the connection ends. "forward" notifies. */
void            easel_far_server_forward_async  (EaselFarServer       *self,
                                                 GCancellable         *cancellable,
                                                 GAsyncReadyCallback   callback,
                                                 gpointer              user_data);
gboolean        easel_far_server_forward_finish (EaselFarServer       *self,
                                                 GAsyncResult         *result,
                                                 GError              **error);

G_END_DECLS
