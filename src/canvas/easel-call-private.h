/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-consent.h"

G_BEGIN_DECLS

/* For the provider: how calls are made and ended. */

/* -32012 with its data; @data: (transfer full) (nullable): more members. */
GError       *easel_provider_error_new (const char         *code,
                                        const char         *message,
                                        JsonObject         *data);

typedef struct
{
  const char         *action;       /* nullable: an open */
  JsonObject         *input;
  const EaselSubject *subject;
  const char         *canvas_id;
  const char         *instance_id;
  EaselConsent       *consent;
  guint               time_limit;   /* milliseconds */
} EaselCallDetails;

/* @task: (transfer full): returns a JsonNode, or EASEL_PROVIDER_ERROR; its cancellable ends the call. */
EaselCall    *easel_call_new           (const EaselCallDetails *details,
                                        GTask                  *task);
/* Answers for the handler and cancels what it does. */
void          easel_call_end           (EaselCall              *self,
                                        const char             *code,
                                        const char             *message);

G_END_DECLS
