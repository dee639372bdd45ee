/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

G_BEGIN_DECLS

/* For the provider only: creates, saves and ends instances. */

/* @store: a path that need not exist. */
EaselInstance *easel_instance_new               (const EaselDeclaration *declaration,
                                                 const char             *instance_id,
                                                 const EaselRequester   *requester,
                                                 const char             *store);
/* (nullable): the site or path that the instance shows. */
const char    *easel_instance_get_location      (EaselInstance          *self);
const char    *easel_instance_peek_store        (EaselInstance          *self);
void           easel_instance_set_host_services (EaselInstance          *self,
                                                 EaselHostFiles         *files,
                                                 EaselHostTerminals     *terminals,
                                                 EaselCanvasDelegate    *delegate);
void           easel_instance_set_granted       (EaselInstance          *self,
                                                 const char * const     *folders);
/* Whether another call may begin: FALSE at EASEL_LIMIT_INSTANCE_CALLS unanswered calls. */
gboolean       easel_instance_can_begin         (EaselInstance          *self);
void           easel_instance_begin             (EaselInstance          *self,
                                                 EaselCall              *call);
/* Whether an agent has used the instance since Easel started. Hosts also open instances again that they still list. */
gboolean       easel_instance_is_used           (EaselInstance          *self);
/* Whether the first open has succeeded; only then the instance is visible to others. */
gboolean       easel_instance_is_open           (EaselInstance          *self);
void           easel_instance_set_open          (EaselInstance          *self);
/* (nullable): digest of the last open's input, compared by easel_instance_is_repeated(). */
const char    *easel_instance_get_input         (EaselInstance          *self);
void           easel_instance_set_input         (EaselInstance          *self,
                                                 const char             *digest);
char          *easel_instance_digest_input      (JsonObject             *input);
gboolean       easel_instance_may_close         (EaselInstance          *self);
void           easel_instance_set_home          (EaselInstance          *self,
                                                 const char             *session);
void           easel_instance_set_shared        (EaselInstance          *self,
                                                 gboolean                is_shared);
/* Sharing with the agent has ended. */
void           easel_instance_end_share         (EaselInstance          *self);
void           easel_instance_set_orphan_reason (EaselInstance          *self,
                                                 EaselOrphanReason       left);
/* Ends the calls, closes the instance and removes its store folder. */
void           easel_instance_close             (EaselInstance          *self);

G_END_DECLS
