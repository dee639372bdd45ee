/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "easel-consent.h"
#include "easel-provider-error.h"

G_BEGIN_DECLS

/* An open or invoke request from an agent. It is answered exactly once; if it is dropped without an answer, it fails
 * as canvas_failed. Its cancellable fires if the connection is lost, the user presses Stop, or the time limit is
 * reached; the call is answered by then, and a later answer from the handler is ignored. A handler that continues
 * after it returned must hold a reference. An action with "timeoutMs" in its input has 500 ms more to report what it
 * has.
 *
 * Signal: "answered". */
#define EASEL_TYPE_CALL (easel_call_get_type ())
G_DECLARE_FINAL_TYPE (EaselCall, easel_call, EASEL, CALL, GObject)

/* NULL for an open request. */
const char           *easel_call_get_action        (EaselCall            *self);
/* Validated against the published schema; never NULL. */
JsonObject           *easel_call_get_input         (EaselCall            *self);
const EaselRequester *easel_call_get_requester     (EaselCall            *self);
GCancellable         *easel_call_get_cancellable   (EaselCall            *self);
gboolean              easel_call_is_answered       (EaselCall            *self);
/* TRUE: continue. FALSE: the call has been answered (needs approval, or refused), and the user may have been asked
 * to permit @what, a translated sentence. The agent repeats the same request after permission. */
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
/* @message: for a model: what was wrong, and what to do next. */
void                  easel_call_fail              (EaselCall            *self,
                                                    const char           *code,
                                                    const char           *format,
                                                    ...) G_GNUC_PRINTF (3, 4);
/* Like easel_call_fail(), with more members in "data", for example the present revision after a conflict. @data:
 * (transfer full). */
void                  easel_call_fail_with_data    (EaselCall            *self,
                                                    const char           *code,
                                                    const char           *message,
                                                    JsonObject           *data);

/* For the provider: creates and ends calls. */
typedef struct
{
  const char           *action;        /* nullable: NULL for an open request */
  JsonObject           *input;
  const EaselRequester *requester;
  const char           *canvas_id;
  const char           *instance_id;
  const char           *canvas_title;  /* nullable: NULL while the canvas has no title */
  EaselConsent         *consent;
  guint                 time_limit;    /* milliseconds */
} EaselCallDetails;

/* @task: (transfer full): returns a JsonNode, or EASEL_PROVIDER_ERROR; its cancellable ends the call. */
EaselCall *easel_call_new (const EaselCallDetails *details,
                           GTask                  *task);
/* Answers instead of the handler, and cancels the handler's work. */
void       easel_call_end (EaselCall              *self,
                           const char             *code,
                           const char             *message);

G_END_DECLS
