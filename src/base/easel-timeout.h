/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* "timeoutMs" in the input of an action limits the action itself, which answers with partial results when it expires.
 * Callers read the same member and wait somewhat longer, so that this answer arrives: the provider by
 * EASEL_LIMIT_NATIVE_CALL_GRACE, the host by EASEL_LIMIT_HOST_PROVIDER_TIMEOUT minus EASEL_LIMIT_NATIVE_CALL. The
 * argument of that name of a tool becomes this member. */
#define EASEL_TIMEOUT_MEMBER "timeoutMs"

/* The timeout in milliseconds, at most EASEL_LIMIT_NATIVE_CALL_MAX; @otherwise if @input (nullable) (foreign) has
 * none. */
guint easel_timeout_peek (JsonObject *input,
                          guint       otherwise);

G_END_DECLS
