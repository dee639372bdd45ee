/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-userserver"

#include "easel-user-server-error.h"

G_DEFINE_QUARK (easel-user-server-error, easel_user_server_error)
