/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "mcp-app-error.h"

G_DEFINE_QUARK (mcp-app-error-quark, mcp_app_error)
