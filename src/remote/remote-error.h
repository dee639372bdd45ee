/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Messages are translated sentences for the user; foreign text in them is bounded and made for display. */
#define REMOTE_ERROR (remote_error_quark ())

typedef enum
{
  REMOTE_ERROR_ADDRESS,  /* not an address of this room */
  REMOTE_ERROR_PROGRAM,  /* the program that connects is missing on this computer */
  REMOTE_ERROR_HOST,     /* easel-host is missing on the other computer */
  REMOTE_ERROR_REFUSED,  /* the user was not admitted, or did not accept the computer's key */
  REMOTE_ERROR_LOST,     /* the connection ended: another attempt may succeed */
} RemoteError;

GQuark   remote_error_quark    (void);
/* Whether another attempt needs the user. */
gboolean remote_error_is_final (const GError *error);

G_END_DECLS
