/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json-error.h"

G_DEFINE_QUARK (easel-json-error-quark, easel_json_error)
