/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

G_BEGIN_DECLS

/* The table of native canvases that are open or being opened, with what outlives the program: a file that lists them,
 * and a folder of each. Whatever the user did and nobody saved does not go with its canvas, session or host: such an
 * instance is left to the user alone, out of the agent's sight, until they close it or the host has it again.
 *
 * Signals: "made" (EaselInstance *): it came into the table, nobody else knows it yet; "added", "removed"
 * (EaselInstance *): for its host it is open, or not any more; "left-location" (EaselInstance *, const char *place);
 * "save-failed" (const GError *error): what is open cannot be written to the disk, told once until it works again. */
#define EASEL_TYPE_INSTANCES (easel_instances_get_type ())
G_DECLARE_FINAL_TYPE (EaselInstances, easel_instances, EASEL, INSTANCES, GObject)

EaselInstances *easel_instances_new            (const char             *state_dir);
guint           easel_instances_get_n          (EaselInstances         *self);
/* (transfer none): those that are being opened or were left included. */
EaselInstance  *easel_instances_get            (EaselInstances         *self,
                                                guint                   position);
/* (transfer none) (nullable): the open one of a host. */
EaselInstance  *easel_instances_find           (EaselInstances         *self,
                                                const char             *host_id,
                                                const char             *session,
                                                const char             *instance_id);

/* For the provider. */
EaselInstance *easel_instances_find_any     (EaselInstances         *self,
                                             const char             *host_id,
                                             const char             *session,
                                             const char             *instance_id);
EaselInstance *easel_instances_make         (EaselInstances         *self,
                                             const EaselDeclaration *declaration,
                                             const char             *instance_id,
                                             const EaselRequester   *requester);
gboolean       easel_instances_close_unused (EaselInstances         *self,
                                             const EaselRequester   *requester);
/* FALSE: it was closed in the meantime. */
gboolean       easel_instances_opened       (EaselInstances         *self,
                                             EaselInstance          *instance,
                                             const char             *input);
void           easel_instances_restore      (EaselInstances         *self,
                                             const EaselDeclaration *declaration);
/* Final; FALSE when it was not there any more. */
gboolean       easel_instances_drop         (EaselInstances         *self,
                                             EaselInstance          *instance);

/* Instances that the host does not have any more are closed, but work that nobody saved is left to the user. */
void easel_instances_end_session     (EaselInstances *self,
                                      const char     *host_id,
                                      const char     *session);
void easel_instances_end_host        (EaselInstances *self,
                                      const char     *host_id);
/* The same where it may be back: nothing is closed. */
void easel_instances_orphan_session  (EaselInstances *self,
                                      const char     *host_id,
                                      const char     *session);
void easel_instances_orphan_unlisted (EaselInstances *self,
                                      const char     *host_id,
                                      GListModel     *sessions);
void easel_instances_set_listed      (EaselInstances *self,
                                      const char     *host_id,
                                      const char     *session,
                                      const char * const     *ids);

/* EaselInstance that no host has any more; discard: the user closed it, FALSE when something would be lost. */
GListModel *easel_instances_get_orphans    (EaselInstances *self);
gboolean    easel_instances_discard        (EaselInstances *self,
                                            EaselInstance  *instance);
/* (transfer full): EaselInstance that would be lost if the program ended now; all others are written. */
GPtrArray  *easel_instances_find_unflushed (EaselInstances *self);

G_END_DECLS
