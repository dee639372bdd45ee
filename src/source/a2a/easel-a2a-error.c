/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-a2a-error.h"

G_DEFINE_QUARK (easel-a2a-error-quark, easel_a2a_error)
