/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-ui-error.h"

G_DEFINE_QUARK (easel-ui-error-quark, easel_ui_error)
