/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define PMX_ERROR (pmx_error_quark ())

/* The first are ours; the others are refusals of a server, by its codes. */
typedef enum
{
  PMX_ERROR_PROTOCOL,             /* an answer of the wrong shape */
  PMX_ERROR_NOT_LOCAL,            /* the address is not this computer */
  PMX_ERROR_NOT_PMX,              /* something else answers there */
  PMX_ERROR_BUSY,                 /* too much waits */
  PMX_ERROR_INVALID_ENVELOPE,
  PMX_ERROR_INVALID_PAYLOAD,
  PMX_ERROR_UNKNOWN_COMMAND,
  PMX_ERROR_AX_DISABLED,
  PMX_ERROR_NOT_ALLOWED,
  PMX_ERROR_REQUIRES_APPROVAL,
  PMX_ERROR_UNKNOWN_NODE,
  PMX_ERROR_WORK_ITEM_NOT_FOUND,
  PMX_ERROR_NOT_FOUND,            /* 404 without a code: also a gate that somebody else has answered */
  PMX_ERROR_REFUSED,              /* everything else */
} PmxError;

GQuark      pmx_error_quark    (void);
/* @answer: (nullable) (foreign): the body; @status: of HTTP. */
void        pmx_error_set      (GError     **error,
                                guint        status,
                                JsonObject  *answer);
/* (nullable): the server's name of a refusal, as pages are told. */
const char *pmx_error_get_code (int          code);

G_END_DECLS
