/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

G_BEGIN_DECLS

/* For the provider only: how instances are made, kept and ended. */

/* @store: a path that need not exist. */
EaselInstance *easel_instance_new         (const EaselDeclaration *declaration,
                                           const char             *instance_id,
                                           const EaselRequester     *requester,
                                           const char             *store);
/* (nullable) */
const char    *easel_instance_get_location   (EaselInstance          *self);
const char    *easel_instance_peek_store  (EaselInstance          *self);
void           easel_instance_set_host_services        (EaselInstance          *self,
                                                        EaselHostFiles         *files,
                                                        EaselHostTerminals     *terminals);
void           easel_instance_set_granted (EaselInstance          *self,
                                           const char * const     *folders);
/* Counts while it is under way; FALSE when there are too many. */
gboolean       easel_instance_can_begin    (EaselInstance          *self);
void           easel_instance_begin       (EaselInstance          *self,
                                           EaselCall              *call);
/* Whether an agent has asked for it since we started: hosts open again what they still have. */
gboolean       easel_instance_is_used     (EaselInstance          *self);
/* The first open has been answered well: the instance is there for everybody. */
gboolean       easel_instance_is_open     (EaselInstance          *self);
void           easel_instance_set_open    (EaselInstance          *self);
/* (nullable): digest of what it was last opened with, which easel_instance_is_repeated() compares. */
const char    *easel_instance_get_input   (EaselInstance          *self);
void           easel_instance_set_input   (EaselInstance          *self,
                                           const char             *digest);
char          *easel_instance_digest_input (JsonObject            *input);
gboolean       easel_instance_may_close   (EaselInstance          *self);
void           easel_instance_set_home    (EaselInstance          *self,
                                           const char             *session);
void           easel_instance_set_shared  (EaselInstance          *self,
                                           gboolean                is_shared);
/* The agent that it was shared with has it no more. */
void           easel_instance_end_share      (EaselInstance          *self);
void           easel_instance_set_orphan_reason    (EaselInstance          *self,
                                                    EaselOrphanReason               left);
/* Ends its calls, closes it and removes its store. */
void           easel_instance_close       (EaselInstance          *self);

G_END_DECLS
