/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "easel-panel-error.h"

G_DEFINE_QUARK (easel-panel-error-quark, easel_panel_error)
