/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Reasons for a failed request: "code" in the data of error -32012 and in results of tools. docs/PROTOCOL.md lists when
 * each is sent. */
#define EASEL_CODE_NOT_DECLARED         "canvas_not_declared"
#define EASEL_CODE_NO_HANDLER           "canvas_action_no_handler"
#define EASEL_CODE_INSTANCE_UNKNOWN     "canvas_instance_unknown"
#define EASEL_CODE_CONFLICT             "canvas_conflict"
#define EASEL_CODE_NEEDS_APPROVAL       "canvas_needs_approval"
#define EASEL_CODE_REFUSED              "canvas_refused"
#define EASEL_CODE_TIMEOUT              "canvas_timeout"
#define EASEL_CODE_CANCELLED            "canvas_cancelled"
#define EASEL_CODE_INVALID_INPUT        "canvas_invalid_input"
#define EASEL_CODE_NOT_FOUND            "canvas_not_found"
#define EASEL_CODE_TOO_LARGE            "canvas_too_large"
#define EASEL_CODE_UNSAVED              "canvas_unsaved"
#define EASEL_CODE_NOT_SHOWN            "canvas_not_shown"
#define EASEL_CODE_NO_PAGE              "canvas_no_page"
#define EASEL_CODE_FAILED               "canvas_failed"

/* Codes that a host sends itself. It forwards the codes of a provider, and uses these for a provider that sent none. */
#define EASEL_CODE_AMBIGUOUS            "canvas_ambiguous"
#define EASEL_CODE_BUSY                 "canvas_busy"
#define EASEL_CODE_CLOSED               "canvas_closed"
#define EASEL_CODE_URL_REFUSED          "canvas_url_refused"
#define EASEL_CODE_PROVIDER_ERROR       "canvas_provider_error"
#define EASEL_CODE_PROVIDER_TIMEOUT     "canvas_provider_timeout"
#define EASEL_CODE_PROVIDER_UNAVAILABLE "canvas_provider_unavailable"

/* Codes of an agent's tool for an invalid call of the tool. */
#define EASEL_CODE_CALL_INVALID         "invalid_input"
#define EASEL_CODE_CALL_TOO_LARGE       "too_large"
#define EASEL_CODE_CALL_TOO_MANY        "too_many"
#define EASEL_CODE_CALL_NOT_FOUND       "not_found"
#define EASEL_CODE_CALL_NOT_ALLOWED     "not_allowed"
#define EASEL_CODE_CALL_CANCELLED       "cancelled"
#define EASEL_CODE_CALL_FAILED          "failed"
#define EASEL_CODE_SESSION_NEEDED       "session_needed"
#define EASEL_CODE_SESSION_NOT_FOUND    "session_not_found"

/* The spelling of EASEL_CODE_INSTANCE_UNKNOWN in the examples of issue #297: accepted, never sent. */
#define EASEL_CODE_INSTANCE_NOT_FOUND   "canvas_instance_not_found"
