/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GSV_ERROR (gsv_error_quark ())

/* Errors of a gateway have its codes; smaller numbers are errors of Easel. */
typedef enum
{
  GSV_ERROR_PROTOCOL = 1,     /* an invalid response */
  GSV_ERROR_UNAUTHORIZED,     /* the token is missing or wrong: the gateway closed with 4001, without a response */
  GSV_ERROR_REPLACED,         /* another client with the same id has connected */
  GSV_ERROR_NO_CANVASES,      /* a gateway without canvases */
  GSV_ERROR_BUSY,             /* too many requests are waiting */
  GSV_ERROR_NO_METHOD,        /* the gateway does not list the method in its handshake */
  GSV_ERROR_NOT_CONNECTED = 101,
  GSV_ERROR_VERSION = 102,
  GSV_ERROR_MODE = 103,
  GSV_ERROR_BAD_REQUEST = 400,
  GSV_ERROR_FORBIDDEN = 403,
  GSV_ERROR_NOT_FOUND = 404,
  GSV_ERROR_CONFLICT = 409,   /* the revision is outdated */
  GSV_ERROR_FAILED = 500,     /* also for unknown codes */
} GsvError;

GQuark gsv_error_quark     (void);
/* @message: (nullable) (foreign) */
void   gsv_error_set       (GError     **error,
                            gint64       code,
                            const char  *message);

G_END_DECLS
