/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define EASEL_PROXY_ERROR (easel_proxy_error_quark ())

typedef enum
{
  EASEL_PROXY_ERROR_PRIVATE,      /* this machine or its network, and the page is not permitted to connect to it */
  EASEL_PROXY_ERROR_NOT_FOUND,    /* unknown host */
  EASEL_PROXY_ERROR_UNREACHABLE,  /* the host does not answer */
  EASEL_PROXY_ERROR_BUSY,         /* too many tunnels */
} EaselProxyError;

GQuark easel_proxy_error_quark (void);

G_END_DECLS
