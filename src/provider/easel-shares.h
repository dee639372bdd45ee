/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-share.h"

G_BEGIN_DECLS

/* The canvases that the user shares with agents, each with one agent. */
typedef struct _EaselShares EaselShares;

EaselShares *easel_shares_new          (void);
void         easel_shares_free         (EaselShares   *self);
/* @share: (transfer full) */
void         easel_shares_add          (EaselShares   *self,
                                        EaselShare    *share);
/* Frees @share. */
void         easel_shares_remove       (EaselShares   *self,
                                        EaselShare    *share);
/* (nullable): the share of @instance. */
EaselShare  *easel_shares_find         (EaselShares   *self,
                                        EaselInstance *instance);
/* (nullable): the share that the agent of the session has open under the instance id @name. */
EaselShare  *easel_shares_find_by_name (EaselShares   *self,
                                        const char    *host_id,
                                        const char    *session,
                                        const char    *name);
/* (nullable): the share that the agent of the session may open as @canvas_id. */
EaselShare  *easel_shares_find_by_id   (EaselShares   *self,
                                        const char    *host_id,
                                        const char    *session,
                                        const char    *canvas_id);
/* (transfer container) (element-type EaselShare): the shares with the agent of the session. */
GPtrArray   *easel_shares_list         (EaselShares   *self,
                                        const char    *host_id,
                                        const char    *session);

G_END_DECLS
