/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* EaselUserServerError: messages are translated, for the user. */
typedef enum
{
  EASEL_USER_SERVER_ERROR_INVALID,      /* the description of a server is invalid */
  EASEL_USER_SERVER_ERROR_UNREADABLE,   /* the file cannot be read; it is not changed */
  EASEL_USER_SERVER_ERROR_FULL,
} EaselUserServerError;

#define EASEL_USER_SERVER_ERROR (easel_user_server_error_quark ())
GQuark easel_user_server_error_quark (void);

G_END_DECLS
