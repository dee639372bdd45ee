/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-error.h"

G_DEFINE_QUARK (ahp-error-quark, ahp_error)
