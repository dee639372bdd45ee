/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Messages are sentences for the user, translated; those of %EASEL_A2A_ERROR_REFUSED quote the agent. */
#define EASEL_A2A_ERROR (easel_a2a_error_quark ())
typedef enum
{
  EASEL_A2A_ERROR_UNREACHABLE,   /* no request was sent */
  EASEL_A2A_ERROR_LOST,          /* the connection was lost; the agent may have received the request */
  EASEL_A2A_ERROR_AUTH,          /* the agent requires a token, or another one */
  EASEL_A2A_ERROR_STATUS,        /* a temporary error of the server */
  EASEL_A2A_ERROR_ABSENT,        /* not found */
  EASEL_A2A_ERROR_REFUSED,       /* a permanent error of the agent or its server */
  EASEL_A2A_ERROR_INVALID,       /* not A2A, or an unsupported version */
  EASEL_A2A_ERROR_LIMIT,
} EaselA2aError;

GQuark easel_a2a_error_quark (void);

G_END_DECLS
