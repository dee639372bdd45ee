/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-consent.h"
#include "easel-instances.h"
#include "easel-provider-error.h"
#include "easel-share.h"

G_BEGIN_DECLS

/* Native canvases, for agents of any source: declarations, validation, owners, consent, time. It knows no connection
 * and no spelling: a source takes apart what its host asked, and writes what is answered.
 *
 * Signal: "declarations-changed": publish again. */
#define EASEL_TYPE_PROVIDER (easel_provider_get_type ())
G_DECLARE_FINAL_TYPE (EaselProvider, easel_provider, EASEL, PROVIDER, GObject)

/* EaselHostServices: the means of a host that its source lends to the instances; all nullable. */
typedef struct
{
  EaselHostFiles     *files;
  EaselHostTerminals *terminals;
} EaselHostServices;

/* Which canvas is asked for, in the words of who asks; nothing here is owned. */
typedef struct
{
  const char *canvas_id;    /* nullable, but for an open: the instance tells */
  const char *instance_id;  /* the source has seen to it: EASEL_LIMIT_INSTANCE_ID_CHARS, no control characters */
  const char *owner;        /* nullable: what the host calls us as owner of the canvas */
} EaselCanvasRef;

EaselProvider  *easel_provider_new               (EaselConsent            *consent,
                                                  const char              *state_dir);
EaselConsent   *easel_provider_get_consent       (EaselProvider           *self);
EaselInstances *easel_provider_get_instances     (EaselProvider           *self);
void            easel_provider_add               (EaselProvider           *self,
                                                  const EaselDeclaration  *declaration);
void            easel_provider_set_enabled       (EaselProvider           *self,
                                                  const char              *canvas_id,
                                                  gboolean                 enabled);
gboolean        easel_provider_is_enabled        (EaselProvider           *self,
                                                  const char              *canvas_id);
/* (transfer container) (element-type EaselDeclaration): the enabled ones, to be published. */
GPtrArray      *easel_provider_list              (EaselProvider           *self);
void            easel_provider_set_granted       (EaselProvider           *self,
                                                  const char * const     *folders);
/* Instances of @host_id find their loan again (a reconnect, our restart), or lose it (NULL). */
void            easel_provider_set_host_services (EaselProvider           *self,
                                                  const char              *host_id,
                                                  const EaselHostServices *services);
/* @owner: our name by the host's own word: requests to other owners are refused from then on. */
void            easel_provider_set_owner         (EaselProvider           *self,
                                                  const char              *host_id,
                                                  const char              *session,
                                                  const char              *canvas_id,
                                                  const char              *owner);

/* The user lends @instance, one of their own, to the agent of one session, until they take it back. FALSE where it is
 * not theirs, or shared already. */
gboolean        easel_provider_share          (EaselProvider          *self,
                                               EaselInstance          *instance,
                                               const char             *host_id,
                                               const char             *session,
                                               const char             *connection);
void            easel_provider_unshare        (EaselProvider          *self,
                                               EaselInstance          *instance);
/* (transfer container) (element-type EaselShare): what the agent of the session may open besides. */
GPtrArray      *easel_provider_list_shared    (EaselProvider          *self,
                                               const char             *host_id,
                                               const char             *session);
/* (transfer none) (nullable): what is open for the session under that name, shared or its own. */
EaselInstance  *easel_provider_find           (EaselProvider          *self,
                                               const char             *host_id,
                                               const char             *session,
                                               const char             *instance_id);

/* Requests of agents. @input: (nullable): any JSON, foreign. Errors: EASEL_PROVIDER_ERROR. None waits for a user. */
void           easel_provider_open_async    (EaselProvider         *self,
                                             const EaselRequester  *requester,
                                             const EaselCanvasRef  *ref,
                                             JsonNode              *input,
                                             GCancellable          *cancellable,
                                             GAsyncReadyCallback    callback,
                                             gpointer               user_data);
EaselInstance *easel_provider_open_finish   (EaselProvider         *self,
                                             GAsyncResult          *result,
                                             GError               **error);
void           easel_provider_invoke_async  (EaselProvider         *self,
                                             const EaselRequester  *requester,
                                             const EaselCanvasRef  *ref,
                                             const char            *action,
                                             JsonNode              *input,
                                             GCancellable          *cancellable,
                                             GAsyncReadyCallback    callback,
                                             gpointer               user_data);
JsonNode      *easel_provider_invoke_finish (EaselProvider         *self,
                                             GAsyncResult          *result,
                                             GError               **error);
gboolean       easel_provider_close         (EaselProvider         *self,
                                             const EaselRequester  *requester,
                                             const EaselCanvasRef  *ref,
                                             GError               **error);

G_END_DECLS
