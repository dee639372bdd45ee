/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* "timeoutMs" in the input of an action is the action's own: its time is over then, and it answers with what it has.
 * Others on the way read the same member and wait somewhat longer, so that this answer arrives: the provider by
 * EASEL_LIMIT_NATIVE_CALL_GRACE, the host by EASEL_LIMIT_HOST_PROVIDER_TIMEOUT without EASEL_LIMIT_NATIVE_CALL. The
 * argument of that name of a tool is handed on as this member. */
#define EASEL_TIMEOUT_MEMBER "timeoutMs"

/* Milliseconds, EASEL_LIMIT_NATIVE_CALL_MAX at most; @otherwise where @input (nullable) (foreign) names none. */
guint easel_timeout_peek (JsonObject *input,
                          guint       otherwise);

G_END_DECLS
