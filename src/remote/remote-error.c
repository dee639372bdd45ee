/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-remote"

#include "remote-error.h"

G_DEFINE_QUARK (remote-error-quark, remote_error)

gboolean
remote_error_is_final (const GError *error)
{
  return error != NULL && error->domain == REMOTE_ERROR && error->code != REMOTE_ERROR_LOST;
}
