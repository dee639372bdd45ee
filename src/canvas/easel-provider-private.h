/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance-private.h"
#include "easel-provider.h"
#include "easel-schema.h"

G_BEGIN_DECLS

typedef struct
{
  const EaselActionDeclaration *declaration;
  EaselSchema                  *input;
  guint                         time_limit;  /* milliseconds, where the input names none */
} EaselKindAction;

/* A declaration with what is checked against it. */
typedef struct
{
  const EaselDeclaration *declaration;
  gboolean                is_enabled;
  EaselSchema            *input;
  GHashTable             *actions;  /* EaselKindAction by name */
} EaselKind;

struct _EaselProvider
{
  GObject       parent_instance;

  EaselConsent *consent;
  char         *state_dir;    /* nullable: nothing outlives us */
  char         *stores;       /* the folder of the instances' folders */
  GPtrArray    *kinds;        /* EaselKind, in the order of their declaration */
  GPtrArray    *instances;    /* EaselInstance, those that are being opened or were left included */
  GListStore   *left;         /* EaselInstance: those of them that no host has any more */
  GHashTable   *owners;       /* what a host calls us, by host, session and canvas */
  GHashTable   *loans;        /* EaselHostLoan by host */
  GStrv         granted;
  GPtrArray    *unclaimed;    /* JsonObject: kept instances whose kind has not been added */
  guint         save_source;
};

typedef enum { EASEL_REQUEST_OPEN, EASEL_REQUEST_INVOKE, EASEL_REQUEST_CLOSE } EaselRequestKind;

/* A request of the host, taken apart; everything in it is foreign and borrowed from its params. */
typedef struct
{
  EaselRequestKind  kind;
  const char       *canvas_id;    /* nullable, but for an open */
  const char       *instance_id;  /* bounded, without control characters */
  const char       *owner;        /* nullable */
  const char       *action;       /* nullable, but for an invoke */
  JsonNode         *input;        /* nullable */
} EaselProviderRequest;

/* easel-provider-request.c */
gboolean       easel_provider_request_read   (EaselProviderRequest       *request,
                                              const char                 *method,
                                              JsonObject                 *params,
                                              GError                    **error);
gboolean       easel_provider_is_owner       (EaselProvider              *self,
                                              const EaselSubject         *subject,
                                              const char                 *canvas_id,
                                              const char                 *owner,
                                              gboolean                    learn);
/* (transfer full) (nullable): the input, valid; NULL when @task has been answered. */
JsonObject    *easel_provider_check_input    (EaselSchema *schema, JsonNode *input, GTask *task);

/* easel-provider.c */
EaselKind     *easel_provider_find_kind      (EaselProvider              *self,
                                              const char                 *canvas_id);
EaselInstance *easel_provider_find_any       (EaselProvider              *self,
                                              const char                 *host_id,
                                              const char                 *session,
                                              const char                 *instance_id);
EaselInstance *easel_provider_make_instance  (EaselProvider              *self,
                                              const EaselDeclaration     *declaration,
                                              const char                 *instance_id,
                                              const EaselSubject         *subject,
                                              const char                 *store_name);
void           easel_provider_emit_added     (EaselProvider *self, EaselInstance *instance);
void           easel_provider_emit_removed   (EaselProvider *self, EaselInstance *instance);
/* Final; FALSE when it was not there any more. */
gboolean       easel_provider_drop           (EaselProvider              *self,
                                              EaselInstance              *instance);
void           easel_provider_fail           (GTask                      *task,
                                              const char                 *code,
                                              const char                 *message);

/* easel-provider-open.c, easel-provider-act.c: each answers @task (transfer none). */
void           easel_provider_open           (EaselProvider              *self,
                                              const EaselProviderRequest *request,
                                              const EaselSubject         *subject,
                                              GTask                      *task);
void           easel_provider_invoke         (EaselProvider              *self,
                                              const EaselProviderRequest *request,
                                              const EaselSubject         *subject,
                                              GTask                      *task);
void           easel_provider_close          (EaselProvider              *self,
                                              const EaselProviderRequest *request,
                                              const EaselSubject         *subject,
                                              GTask                      *task);

/* easel-provider-left.c: the host has it again; or nobody has, for it is being closed. */
void           easel_provider_claim          (EaselProvider *self, EaselInstance *instance);
void           easel_provider_unleave        (EaselProvider *self, EaselInstance *instance);

/* easel-provider-state.c */
void           easel_provider_load           (EaselProvider              *self);
void           easel_provider_restore        (EaselProvider              *self,
                                              const EaselDeclaration     *declaration);
void           easel_provider_save_soon      (EaselProvider              *self);
void           easel_provider_save           (EaselProvider              *self);

/* easel-kind.c: (transfer full) (nullable): a declaration that does not hold what it says is a critical. */
EaselKind     *easel_kind_new                (const EaselDeclaration     *declaration);
void           easel_kind_free               (EaselKind                  *self);

G_END_DECLS
