/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-provider.h"
#include "easel-test.h"

G_BEGIN_DECLS

/* What every native canvas is asked through: a provider, a host that asks it for the canvas, always the same one, and a
 * user who answers at once or waits. */
typedef struct
{
  const char     *canvas_id;
  EaselConsent   *consent;
  EaselProvider  *provider;
  EaselRequester  requester;
  GCancellable   *connection;  /* nullable: of the next requests */
  guint           n_questions;
  EaselAnswer     answer;      /* to every question */
  gboolean        answers;     /* at once; else it waits */
} NativeFixture;

void           native_fixture_init  (NativeFixture *self,
                                     const char    *canvas_id);
/* With nothing declared and nothing lent. @state: the folder that outlasts a restart. */
void           native_fixture_start (NativeFixture *self,
                                     const char    *state);
void           native_fixture_stop  (NativeFixture *self);

/* Inputs are JSON with ' for ". What is returned is (transfer full); what "fails" returns is the data of the error. */
JsonNode      *native_request       (NativeFixture *self,
                                     const char    *method,
                                     const char    *params,
                                     GError       **error);
JsonObject    *native_open          (NativeFixture *self,
                                     const char    *input);
JsonObject    *native_open_fails    (NativeFixture *self,
                                     const char    *input,
                                     const char    *code);
/* The value, if there is one. */
JsonObject    *native_invoke        (NativeFixture *self,
                                     const char    *action,
                                     const char    *input);
JsonObject    *native_invoke_fails  (NativeFixture *self,
                                     const char    *action,
                                     const char    *input,
                                     const char    *code);
void           native_close         (NativeFixture *self);
JsonObject    *native_close_fails   (NativeFixture *self,
                                     const char    *code);
EaselInstance *native_instance      (NativeFixture *self);

G_END_DECLS
