/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Error codes that AHP adds to JSON-RPC; they arrive as RPC_ERROR with these numbers. */
enum
{
  AHP_CODE_SESSION_NOT_FOUND = -32001,
  AHP_CODE_PROVIDER_NOT_FOUND = -32002,
  AHP_CODE_SESSION_EXISTS = -32003,
  AHP_CODE_UNSUPPORTED_VERSION = -32005,
  AHP_CODE_AUTH_REQUIRED = -32007,
  AHP_CODE_NOT_FOUND = -32008,
  AHP_CODE_PERMISSION_DENIED = -32009,
  AHP_CODE_ALREADY_EXISTS = -32010,
  AHP_CODE_CONFLICT = -32011,
  AHP_CODE_CANVAS_PROVIDER = -32012,  /* only for canvas methods: AHP 1.1 also uses the number for TCP */
};

/* Errors of this side of the protocol. */
#define AHP_ERROR (ahp_error_quark ())

typedef enum
{
  AHP_ERROR_PROTOCOL,   /* an answer of the wrong shape, or a version that we did not offer */
  AHP_ERROR_REJECTED,   /* the host echoed the action with a rejectionReason */
  AHP_ERROR_UNKNOWN,    /* sent, but the connection was lost and the host cannot tell whether it arrived */
  AHP_ERROR_NO_ECHO,    /* sent on a live connection, no echo within EASEL_LIMIT_ECHO_TIMEOUT */
  AHP_ERROR_GONE,       /* the channel no longer exists */
  AHP_ERROR_QUEUE_FULL,
} AhpError;

GQuark ahp_error_quark (void);

G_END_DECLS
