/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Messages are sentences for the user, translated; those of %EASEL_A2A_ERROR_REFUSED quote the agent. */
#define EASEL_A2A_ERROR (easel_a2a_error_quark ())
typedef enum
{
  EASEL_A2A_ERROR_UNREACHABLE,   /* nothing was sent */
  EASEL_A2A_ERROR_LOST,          /* the connection ended, and the agent may have got it */
  EASEL_A2A_ERROR_AUTH,          /* it wants a token, or another one */
  EASEL_A2A_ERROR_STATUS,        /* its server cannot answer now */
  EASEL_A2A_ERROR_ABSENT,        /* nothing there */
  EASEL_A2A_ERROR_REFUSED,       /* an error of the agent itself, or of its server, which stays */
  EASEL_A2A_ERROR_INVALID,       /* no A2A, or one that is not known here */
  EASEL_A2A_ERROR_LIMIT,
} EaselA2aError;

GQuark easel_a2a_error_quark (void);

G_END_DECLS
