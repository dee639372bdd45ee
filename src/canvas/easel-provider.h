/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-consent.h"
#include "easel-instance.h"

G_BEGIN_DECLS

/* Our half of issue #297's client provider: declarations, open instances, validation, consent, time. It knows no
 * connection: a source hands it what the host asked and sends what it answers.
 *
 * Signals: "declarations-changed": publish again; "instance-added"/"instance-removed" (EaselInstance *). */
#define EASEL_TYPE_PROVIDER (easel_provider_get_type ())
G_DECLARE_FINAL_TYPE (EaselProvider, easel_provider, EASEL, PROVIDER, GObject)

/* -32012: data {code, message, …} by easel_provider_error_get_data(); wrong shapes are EASEL_JSON_ERROR. */
#define EASEL_PROVIDER_ERROR (easel_provider_error_quark ())
GQuark         easel_provider_error_quark    (void);
JsonNode      *easel_provider_error_get_data (const GError *error);

/* What a source lends to the instances of one host; all nullable. */
typedef struct
{
  EaselHostFiles     *files;
  EaselHostTerminals *terminals;
} EaselHostLoan;

/* @state_dir: where instances are kept over restarts, nullable: not kept. */
EaselProvider *easel_provider_new            (EaselConsent *consent, const char *state_dir);
EaselConsent  *easel_provider_get_consent    (EaselProvider *self);
void           easel_provider_add            (EaselProvider *self, const EaselDeclaration *declaration);
void           easel_provider_set_enabled    (EaselProvider *self, const char *canvas_id, gboolean enabled);
gboolean       easel_provider_is_enabled     (EaselProvider *self, const char *canvas_id);
void           easel_provider_set_granted    (EaselProvider *self, const char * const *folders);
/* (transfer full): canvasProviders of activeClientSet. */
JsonArray     *easel_provider_to_json        (EaselProvider *self);

/* Instances of @host_id find their loan again (a reconnect, our restart), or lose it (NULL). */
void           easel_provider_lend           (EaselProvider *self, const char *host_id, const EaselHostLoan *loan);
/* What the host calls us, from a session's registry (canvases[] with our clientId): other owners are refused then. */
void           easel_provider_learn_owner    (EaselProvider *self, const char *host_id, const char *session,
                                              const char *canvas_id, const char *owner);
/* What the host does not have any more is closed, but what the person did and nobody saved is left to them. */
void           easel_provider_end_session    (EaselProvider *self, const char *host_id, const char *session);
void           easel_provider_end_host       (EaselProvider *self, const char *host_id);
/* The same where it may be back: nothing is closed. */
void           easel_provider_leave_session  (EaselProvider *self, const char *host_id, const char *session);
void           easel_provider_leave_unlisted (EaselProvider *self, const char *host_id, GListModel *sessions);
void           easel_provider_set_listed     (EaselProvider *self, const char *host_id, const char *session,
                                              const char * const *ids);
/* EaselInstance that no host has any more; discard: the person closed it, FALSE when something would be lost. */
GListModel    *easel_provider_get_left       (EaselProvider *self);
gboolean       easel_provider_discard        (EaselProvider *self, EaselInstance *instance);
EaselInstance *easel_provider_find           (EaselProvider *self, const char *host_id, const char *session,
                                              const char *instance_id);   /* borrowed, nullable */

/* @method: canvasOpen, canvasInvokeAction, canvasInvokeOperation or canvasClose; @params as they came, foreign. */
gboolean       easel_provider_handles        (EaselProvider *self, const char *method);
void           easel_provider_handle_async   (EaselProvider *self, const char *method, JsonObject *params,
                                              const EaselSubject *subject, GCancellable *cancellable,
                                              GAsyncReadyCallback callback, gpointer user_data);
JsonNode      *easel_provider_handle_finish  (EaselProvider *self, GAsyncResult *result, GError **error);

G_END_DECLS
