/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

G_BEGIN_DECLS

/* The table of native canvases that are open or opening, with their data on disk: a file that lists them, and a
 * folder for each. Unsaved work of the user survives the loss of its canvas, session or host: the instance becomes
 * an orphan, visible to the user only, until the user closes it or the host lists it again.
 *
 * Signals: "made" (EaselInstance *): a new instance, not announced yet; "added", "removed" (EaselInstance *): the
 * instance is open on its host, or not any more; "left-location" (EaselInstance *, const char *location);
 * "save-failed" (const GError *error): the list cannot be written; once, until saving succeeds again. */
#define EASEL_TYPE_INSTANCES (easel_instances_get_type ())
G_DECLARE_FINAL_TYPE (EaselInstances, easel_instances, EASEL, INSTANCES, GObject)

EaselInstances *easel_instances_new            (const char             *state_dir);
guint           easel_instances_get_n          (EaselInstances         *self);
/* (transfer none): also instances that are opening, and orphans. */
EaselInstance  *easel_instances_get            (EaselInstances         *self,
                                                guint                   position);
/* (transfer none) (nullable): the instance that is open on the host. */
EaselInstance  *easel_instances_find           (EaselInstances         *self,
                                                const char             *host_id,
                                                const char             *session,
                                                const char             *instance_id);

/* For the provider: also finds instances that are opening, and orphans. */
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
/* FALSE: the instance was closed in the meantime. */
gboolean       easel_instances_opened       (EaselInstances         *self,
                                             EaselInstance          *instance,
                                             JsonObject             *input);
void           easel_instances_restore      (EaselInstances         *self,
                                             const EaselDeclaration *declaration);
/* Closes the instance for good; FALSE if it was not in the table. */
gboolean       easel_instances_drop         (EaselInstances         *self,
                                             EaselInstance          *instance);

/* The user reopens an instance that was closed: if it is still known, the next open of the same id is to find it. */
void           easel_instances_expect       (EaselInstances         *self,
                                             const char             *host_id,
                                             const char             *session,
                                             const char             *instance_id);
/* (nullable) (transfer none): the expected instance, which is in the table again. */
EaselInstance *easel_instances_put_back     (EaselInstances         *self,
                                             const EaselRequester   *requester,
                                             const char             *instance_id);

/* For sessions and hosts that do not exist any more: instances are closed; those with unsaved work become orphans. */
void easel_instances_end_session     (EaselInstances *self,
                                      const char     *host_id,
                                      const char     *session);
void easel_instances_end_host        (EaselInstances *self,
                                      const char     *host_id);
/* For sessions that may come back: instances with unsaved work become orphans, others stay open. */
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

/* EaselInstance that no host lists any more. discard(): the user closed one; FALSE if unsaved work would be lost. */
GListModel *easel_instances_get_orphans    (EaselInstances *self);
gboolean    easel_instances_discard        (EaselInstances *self,
                                            EaselInstance  *instance);
/* (transfer full): EaselInstance with work that would be lost if the program ended now; all others have been
 * written. */
GPtrArray  *easel_instances_find_unflushed (EaselInstances *self);

G_END_DECLS
