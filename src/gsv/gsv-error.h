/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GSV_ERROR (gsv_error_quark ())

/* Refusals of a gateway keep its numbers; smaller ones are ours. */
typedef enum
{
  GSV_ERROR_PROTOCOL = 1,     /* an answer of the wrong shape */
  GSV_ERROR_UNAUTHORIZED,     /* the token is missing or wrong: closed with 4001, without an answer */
  GSV_ERROR_REPLACED,         /* another client with our name has connected */
  GSV_ERROR_NO_CANVASES,      /* a gateway without canvases */
  GSV_ERROR_BUSY,             /* too many requests wait */
  GSV_ERROR_NO_METHOD,        /* the gateway did not name the method when it said what it knows */
  GSV_ERROR_NOT_CONNECTED = 101,
  GSV_ERROR_VERSION = 102,
  GSV_ERROR_MODE = 103,
  GSV_ERROR_BAD_REQUEST = 400,
  GSV_ERROR_FORBIDDEN = 403,
  GSV_ERROR_NOT_FOUND = 404,
  GSV_ERROR_CONFLICT = 409,   /* the revision is not the gateway's any more */
  GSV_ERROR_FAILED = 500,     /* also for numbers that are not here */
} GsvError;

GQuark gsv_error_quark     (void);
/* @message: (nullable) (foreign) */
void   gsv_error_set       (GError     **error,
                            gint64       code,
                            const char  *message);

G_END_DECLS
