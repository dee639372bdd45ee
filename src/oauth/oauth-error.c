/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-error.h"

G_DEFINE_QUARK (oauth-error-quark, oauth_error)
