/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Whoever is at the other end of one stdio connection or one HTTP session of the handshake era. What a client said
 * of itself is for display and never decides anything. A modern HTTP request has a client of its own, which is gone
 * with the request.
 *
 * Signal "gone": the connection or session ended; emitted once. All requests of it were cancelled before. */
#define MCP_TYPE_CLIENT (mcp_client_get_type ())
G_DECLARE_DERIVABLE_TYPE (McpClient, mcp_client, MCP, CLIENT, GObject)

struct _McpClientClass
{
  GObjectClass parent_class;

  /* For transports. Sends a notification that answers no request; FALSE when there is no way to. NULL: never. */
  gboolean (*notify) (McpClient   *self,
                      const char  *method,
                      JsonObject  *params);
};

/* (nullable): clientInfo.title, else clientInfo.name, of "initialize". Foreign text. */
const char *mcp_client_get_name      (McpClient  *self);
/* (nullable): absolute path of the folder that the client works in, where its transport knows. */
const char *mcp_client_get_folder    (McpClient  *self);
void        mcp_client_set_folder    (McpClient  *self,
                                      const char *folder);
/* Whether something may be remembered for it between requests: FALSE until "initialize". */
gboolean    mcp_client_has_handshake (McpClient  *self);
/* (nullable): the version that "initialize" agreed on. */
const char *mcp_client_get_version   (McpClient  *self);
/* For transports: it is gone. Cancels its requests; their answers go nowhere. */
void        mcp_client_leave         (McpClient  *self);

G_END_DECLS
