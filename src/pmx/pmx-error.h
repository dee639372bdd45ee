/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define PMX_ERROR (pmx_error_quark ())

/* The first four errors are set by Easel; the others are error codes of a server. */
typedef enum
{
  PMX_ERROR_PROTOCOL,             /* an invalid response */
  PMX_ERROR_NOT_LOCAL,            /* the address is not on this computer */
  PMX_ERROR_NOT_PMX,              /* the address does not belong to a PMX server */
  PMX_ERROR_BUSY,                 /* too many messages are queued */
  PMX_ERROR_INVALID_ENVELOPE,
  PMX_ERROR_INVALID_PAYLOAD,
  PMX_ERROR_UNKNOWN_COMMAND,
  PMX_ERROR_AX_DISABLED,
  PMX_ERROR_NOT_ALLOWED,
  PMX_ERROR_REQUIRES_APPROVAL,
  PMX_ERROR_UNKNOWN_NODE,
  PMX_ERROR_WORK_ITEM_NOT_FOUND,
  PMX_ERROR_NOT_FOUND,            /* 404 without a code: also for a gate that was answered elsewhere */
  PMX_ERROR_REFUSED,              /* any other refusal */
} PmxError;

GQuark      pmx_error_quark    (void);
/* @answer: (nullable) (foreign): the body of the response; @status: the HTTP status. */
void        pmx_error_set      (GError     **error,
                                guint        status,
                                JsonObject  *answer);
/* (nullable): the server's code of an error, which pages receive. */
const char *pmx_error_get_code (int          code);

G_END_DECLS
