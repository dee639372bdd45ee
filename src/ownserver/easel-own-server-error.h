/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* EaselOwnServerError: messages are translated, for the user. */
typedef enum
{
  EASEL_OWN_SERVER_ERROR_INVALID,      /* a server that is described wrongly */
  EASEL_OWN_SERVER_ERROR_UNREADABLE,   /* the file: it is left as it is */
  EASEL_OWN_SERVER_ERROR_FULL,
} EaselOwnServerError;

#define EASEL_OWN_SERVER_ERROR (easel_own_server_error_quark ())
GQuark easel_own_server_error_quark (void);

G_END_DECLS
