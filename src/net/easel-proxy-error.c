/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-net"

#include "easel-proxy-error.h"

G_DEFINE_QUARK (easel-proxy-error-quark, easel_proxy_error)
