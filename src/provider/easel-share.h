/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

G_BEGIN_DECLS

/* A canvas of the user that one agent, identified by its connection, may open as another canvas of its session. The
 * share ends when the user revokes it. */
typedef struct
{
  char           *id;         /* the canvas id for the agent: easel_share_id_new() */
  EaselInstance  *instance;
  char           *host_id;
  char           *session;
  char           *name;       /* nullable: instance id under which the agent has it open */
  EaselRequester *requester;  /* nullable: the agent that has it open */
} EaselShare;

EaselShare *easel_share_new     (EaselInstance        *instance,
                                 const char           *host_id,
                                 const char           *session,
                                 const char           *connection);
void        easel_share_free    (EaselShare           *self);
gboolean    easel_share_is_with (const EaselShare     *self,
                                 const char           *host_id,
                                 const char           *session);
void        easel_share_open    (EaselShare           *self,
                                 const char           *name,
                                 const EaselRequester *requester);
void        easel_share_close   (EaselShare           *self);
/* (transfer full) (nullable): the declaration for the agent, as easel_declaration_read(). */
JsonObject *easel_share_read    (const EaselShare     *self);

G_END_DECLS
