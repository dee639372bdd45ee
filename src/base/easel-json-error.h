/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define EASEL_JSON_ERROR (easel_json_error_quark ())

typedef enum
{
  EASEL_JSON_ERROR_TOO_LARGE,
  EASEL_JSON_ERROR_TOO_DEEP,
  EASEL_JSON_ERROR_ENCODING,  /* not UTF-8, or a NUL, raw or escaped */
  EASEL_JSON_ERROR_SYNTAX,    /* not JSON by RFC 8259 */
  EASEL_JSON_ERROR_RANGE,     /* an integer that does not fit 64 bits, or a value outside its bounds */
  EASEL_JSON_ERROR_MISSING,   /* a required member is absent or null */
  EASEL_JSON_ERROR_TYPE,      /* a member has another type */
} EaselJsonError;

GQuark easel_json_error_quark (void);

G_END_DECLS
