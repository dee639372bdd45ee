/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

G_BEGIN_DECLS

/* A canvas of the user that one agent may open, by its connection, as one more canvas of its session. All of it is
 * over when the user takes it back. */
typedef struct
{
  char           *id;         /* which canvas it is for the agent: easel_share_id_new() */
  EaselInstance  *instance;
  char           *host_id;
  char           *session;
  char           *name;       /* nullable: the instance id by which the agent has it open */
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
/* (transfer full) (nullable): what the agent is told, as easel_declaration_read(). */
JsonObject *easel_share_read    (const EaselShare     *self);

G_END_DECLS
