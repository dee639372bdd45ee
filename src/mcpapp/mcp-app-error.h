/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define MCP_APP_ERROR (mcp_app_error_quark ())

typedef enum
{
  MCP_APP_ERROR_PAGE,   /* the page cannot be shown: wrong type, too large, not text */
  MCP_APP_ERROR_STORE,  /* the call or page is not stored, or its file is damaged */

  /* Refusals of requests from an App. */
  MCP_APP_ERROR_REQUEST,  /* the request is invalid, or too early */
  MCP_APP_ERROR_METHOD,   /* the method is unknown, or not granted for this server */
  MCP_APP_ERROR_PARAMS,
  MCP_APP_ERROR_REFUSED,  /* by the user, or by a rule */
} McpAppError;

GQuark mcp_app_error_quark (void);

G_END_DECLS
