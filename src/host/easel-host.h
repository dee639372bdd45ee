/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

#include "easel-host-mcp.h"
#include "easel-host-runtime.h"
#include "easel-host-views.h"

G_BEGIN_DECLS

/* An AHP host with all its parts, over one state folder. */
#define EASEL_TYPE_HOST (easel_host_get_type ())
G_DECLARE_FINAL_TYPE (EaselHost, easel_host, EASEL, HOST, GObject)

EaselHost  *easel_host_new             (const char  *state_directory,
                                        GError     **error);
/* Restores the canvases of the last run. Call it before or after listening. */
void        easel_host_restore         (EaselHost   *self);
gboolean    easel_host_listen          (EaselHost   *self,
                                        guint        port,
                                        GError     **error);
/* Whether a host has listened over this state folder, now or in an earlier run. */
gboolean    easel_host_has_port        (EaselHost   *self);
/* Serves a client over @transport, which is not started; a full host closes it. */
void        easel_host_accept          (EaselHost    *self,
                                        RpcTransport *transport);
/* (transfer full): ws://127.0.0.1:PORT?tkn=…; secret: it grants access. */
char       *easel_host_dup_uri         (EaselHost   *self);
/* (transfer none): the HTTP server of its port, for other services, and the token that agents send there. */
SoupServer *easel_host_get_soup        (EaselHost   *self);
const char *easel_host_get_agent_token (EaselHost   *self);
/* Closes every connection; all state is on the disk already. */
void        easel_host_stop            (EaselHost   *self);

EaselHostState    *easel_host_get_state     (EaselHost        *self);
EaselHostSessions *easel_host_get_sessions  (EaselHost        *self);
EaselHostRuntime  *easel_host_get_runtime   (EaselHost        *self);
EaselHostHub      *easel_host_get_hub       (EaselHost        *self);
EaselHostViews    *easel_host_get_views     (EaselHost        *self);
EaselHostMcp      *easel_host_get_mcp       (EaselHost        *self);
/* (transfer none): the state folder. */
const char        *easel_host_get_directory (EaselHost        *self);
/* (transfer none) (nullable): the folders of easel_host_set_folders(). */
const char *const *easel_host_get_folders   (EaselHost        *self);
/* Absolute paths of the folders whose files clients may read and write; nullable. */
void easel_host_set_folders  (EaselHost  *self,
                              const char * const *folders);
/* @computer: (nullable): from ahp_computer_dup(): clients of the same user on the same computer recognize the host by
 * it. */
void easel_host_set_computer (EaselHost  *self,
                              const char *computer);
/* Sets timeouts in milliseconds: for providing clients to answer and to close, and for which disconnected clients stay
 * registered. */
void easel_host_set_timeouts (EaselHost  *self,
                              guint       answer,
                              guint       close,
                              guint       grace);

G_END_DECLS
