/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "easel-action-class.h"
#include "easel-subject.h"

G_BEGIN_DECLS

/* Codes of provider errors: the "code" of -32012's data. docs/PROTOCOL.md lists them. */
#define EASEL_CODE_NOT_DECLARED     "canvas_not_declared"
#define EASEL_CODE_NO_HANDLER       "canvas_action_no_handler"
#define EASEL_CODE_INSTANCE_UNKNOWN "canvas_instance_unknown"
#define EASEL_CODE_CONFLICT         "canvas_conflict"
#define EASEL_CODE_NEEDS_APPROVAL   "canvas_needs_approval"
#define EASEL_CODE_REFUSED          "canvas_refused"
#define EASEL_CODE_TIMEOUT          "canvas_timeout"
#define EASEL_CODE_CANCELLED        "canvas_cancelled"
#define EASEL_CODE_INVALID_INPUT    "canvas_invalid_input"
#define EASEL_CODE_NOT_FOUND        "canvas_not_found"
#define EASEL_CODE_TOO_LARGE        "canvas_too_large"
#define EASEL_CODE_UNSAVED          "canvas_unsaved"
#define EASEL_CODE_FAILED           "canvas_failed"

/* One open or invoke of an agent. It is answered exactly once; dropped unanswered it fails as canvas_failed. Its
 * cancellable fires when the connection goes, the person stops it, or its time is over; it has been answered then and
 * answers that come later go nowhere. A handler that goes on after it returned holds a reference. Where the input has
 * "timeoutMs", an action that has something to say at that time has half a second to say it itself.
 *
 * Signal: "answered". */
#define EASEL_TYPE_CALL (easel_call_get_type ())
G_DECLARE_FINAL_TYPE (EaselCall, easel_call, EASEL, CALL, GObject)

/* NULL for an open. */
const char         *easel_call_get_action      (EaselCall        *self);
/* Validated against the published schema; never NULL. */
JsonObject         *easel_call_get_input       (EaselCall        *self);
const EaselSubject *easel_call_get_subject     (EaselCall        *self);
GCancellable       *easel_call_get_cancellable (EaselCall        *self);
gboolean            easel_call_is_answered     (EaselCall        *self);
/* TRUE: go on. FALSE: the call has been answered (needs approval, or refused) and the person was asked @what will
 * happen, a translated sentence; the agent repeats the same request after a yes. */
gboolean            easel_call_require         (EaselCall        *self,
                                                EaselActionClass  action_class,
                                                const char       *what);
/* @value: (transfer full) (nullable). */
void                easel_call_reply           (EaselCall        *self,
                                                JsonNode         *value);
/* @message: written for a model: what was wrong, what to do next. */
void                easel_call_fail            (EaselCall        *self,
                                                const char       *code,
                                                const char       *format,
                                                ...) G_GNUC_PRINTF (3, 4);
/* The same with more members in "data", for instance the present revision of a conflict. @data: (transfer full). */
void                easel_call_fail_with_data  (EaselCall        *self,
                                                const char       *code,
                                                const char       *message,
                                                JsonObject       *data);

G_END_DECLS
