/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "easel-consent.h"
#include "easel-provider-error.h"

G_BEGIN_DECLS

/* An open or invoke of an agent. It is answered exactly once; dropped unanswered it fails as canvas_failed. Its
 * cancellable fires when the connection goes, the user stops it, or its time is over; it has been answered then and
 * answers that come later go nowhere. A handler that goes on after it returned holds a reference. Where the input has
 * "timeoutMs", an action that has something to say at that time has half a second to say it itself.
 *
 * Signal: "answered". */
#define EASEL_TYPE_CALL (easel_call_get_type ())
G_DECLARE_FINAL_TYPE (EaselCall, easel_call, EASEL, CALL, GObject)

/* NULL for an open. */
const char           *easel_call_get_action        (EaselCall            *self);
/* Validated against the published schema; never NULL. */
JsonObject           *easel_call_get_input         (EaselCall            *self);
const EaselRequester *easel_call_get_requester     (EaselCall            *self);
GCancellable         *easel_call_get_cancellable   (EaselCall            *self);
gboolean              easel_call_is_answered       (EaselCall            *self);
/* TRUE: go on. FALSE: the call has been answered (needs approval, or refused) and the user was asked @what will
 * happen, a translated sentence; the agent repeats the same request after a yes. */
gboolean              easel_call_require           (EaselCall            *self,
                                                    EaselActionClass      action_class,
                                                    const char           *what);
gboolean              easel_call_require_operation (EaselCall            *self,
                                                    const EaselOperation *operation);
gboolean              easel_call_would_ask         (EaselCall            *self,
                                                    const EaselOperation *operation);
/* @value: (transfer full) (nullable). */
void                  easel_call_reply             (EaselCall            *self,
                                                    JsonNode             *value);
/* @message: written for a model: what was wrong, what to do next. */
void                  easel_call_fail              (EaselCall            *self,
                                                    const char           *code,
                                                    const char           *format,
                                                    ...) G_GNUC_PRINTF (3, 4);
/* The same with more members in "data", for instance the present revision of a conflict. @data: (transfer full). */
void                  easel_call_fail_with_data    (EaselCall            *self,
                                                    const char           *code,
                                                    const char           *message,
                                                    JsonObject           *data);

/* For the provider: how calls are made and ended. */
typedef struct
{
  const char           *action;        /* nullable: an open */
  JsonObject           *input;
  const EaselRequester *requester;
  const char           *canvas_id;
  const char           *instance_id;
  const char           *canvas_title;  /* nullable: the canvas does not have one yet */
  EaselConsent         *consent;
  guint                 time_limit;    /* milliseconds */
} EaselCallDetails;

/* @task: (transfer full): returns a JsonNode, or EASEL_PROVIDER_ERROR; its cancellable ends the call. */
EaselCall          *easel_call_new             (const EaselCallDetails *details,
                                                GTask            *task);
/* Answers for the handler and cancels what it does. */
void                easel_call_end             (EaselCall        *self,
                                                const char       *code,
                                                const char       *message);

G_END_DECLS
