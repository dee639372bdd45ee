/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-consent.h"
#include "easel-instances.h"
#include "easel-provider-error.h"
#include "easel-share.h"

G_BEGIN_DECLS

/* Native canvases for agents from any source: declarations, validation, owners, consent and time limits. Independent
 * of connections and protocol spelling: a source parses the host's requests and writes the answers.
 *
 * Signal: "declarations-changed": publish the declarations again. */
#define EASEL_TYPE_PROVIDER (easel_provider_get_type ())
G_DECLARE_FINAL_TYPE (EaselProvider, easel_provider, EASEL, PROVIDER, GObject)

/* EaselHostServices: what a host's source provides to the instances; each nullable. */
typedef struct
{
  EaselHostFiles      *files;
  EaselHostTerminals  *terminals;
  EaselCanvasDelegate *delegate;   /* forwards ports of the host's computer */
} EaselHostServices;

/* The canvas that a request names, as the requester spells it. The struct does not own its strings. */
typedef struct
{
  const char *canvas_id;    /* nullable, except for an open: otherwise found by the instance id */
  const char *instance_id;  /* already checked by the source: EASEL_LIMIT_INSTANCE_ID_CHARS, no control characters */
  const char *owner;        /* nullable: the host's name for this client as the owner of the canvas */
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
/* (transfer container) (element-type EaselDeclaration): the enabled declarations, to be published. */
GPtrArray      *easel_provider_list              (EaselProvider           *self);
void            easel_provider_set_granted       (EaselProvider           *self,
                                                  const char * const     *folders);
/* Sets the services of all instances of @host_id, after a reconnect or a restart; NULL: the connection was lost. */
void            easel_provider_set_host_services (EaselProvider           *self,
                                                  const char              *host_id,
                                                  const EaselHostServices *services);
/* @owner: the host's name for this client: requests to other owners are refused from then on. */
void            easel_provider_set_owner         (EaselProvider           *self,
                                                  const char              *host_id,
                                                  const char              *session,
                                                  const char              *canvas_id,
                                                  const char              *owner);

/* Shares @instance, which the user opened, with the agent of one session until easel_provider_unshare(). FALSE if
 * the user did not open it, or it is shared already. */
gboolean        easel_provider_share          (EaselProvider          *self,
                                               EaselInstance          *instance,
                                               const char             *host_id,
                                               const char             *session,
                                               const char             *connection);
void            easel_provider_unshare        (EaselProvider          *self,
                                               EaselInstance          *instance);
/* (transfer container) (element-type EaselShare): shares that the agent of the session may open. */
GPtrArray      *easel_provider_list_shared    (EaselProvider          *self,
                                               const char             *host_id,
                                               const char             *session);
/* (transfer none) (nullable): the instance that the session has open under that id, shared or opened by the agent. */
EaselInstance  *easel_provider_find           (EaselProvider          *self,
                                               const char             *host_id,
                                               const char             *session,
                                               const char             *instance_id);

/* Requests from agents. @input: (nullable): any JSON, foreign. Errors: EASEL_PROVIDER_ERROR. Requests never wait for
 * the user. */
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
