/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-timeout.h"

#include "easel-json.h"
#include "easel-limits.h"

guint
easel_timeout_peek (JsonObject *input,
                    guint       otherwise)
{
  gint64 named = easel_json_peek_int (input, EASEL_TIMEOUT_MEMBER, 0);

  return named > 0 ? MIN (named, EASEL_LIMIT_NATIVE_CALL_MAX) : otherwise;
}
