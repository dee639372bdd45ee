/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define MCP_APP_ERROR (mcp_app_error_quark ())

typedef enum
{
  MCP_APP_ERROR_PAGE,   /* no page that can be shown: another type, too large, no text */
  MCP_APP_ERROR_STORE,  /* nothing was kept, or it is damaged */

  /* Answers to what an App asks. */
  MCP_APP_ERROR_REQUEST,  /* not now, or no request at all */
  MCP_APP_ERROR_METHOD,   /* nobody here knows it, or its server may not be asked for it */
  MCP_APP_ERROR_PARAMS,
  MCP_APP_ERROR_REFUSED,  /* by the user, or by a rule */
} McpAppError;

GQuark mcp_app_error_quark (void);

G_END_DECLS
