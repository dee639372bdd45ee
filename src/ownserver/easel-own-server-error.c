/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ownserver"

#include "easel-own-server-error.h"

G_DEFINE_QUARK (easel-own-server-error, easel_own_server_error)
