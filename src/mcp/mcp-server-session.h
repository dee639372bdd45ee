/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The server's picture of a client: one stdio connection, or one HTTP session of the handshake era. The client's words
 * about itself are for display and never decide anything. A modern HTTP request has a session of its own, which is gone
 * with the request.
 *
 * Signal "gone": the connection or session ended; emitted once. All requests of it were cancelled before. */
#define MCP_TYPE_SERVER_SESSION (mcp_server_session_get_type ())
G_DECLARE_DERIVABLE_TYPE (McpServerSession, mcp_server_session, MCP, SERVER_SESSION, GObject)

struct _McpServerSessionClass
{
  GObjectClass parent_class;

  /* For transports. Sends a notification that answers no request; FALSE when there is no way to. NULL: never. */
  gboolean (*notify) (McpServerSession   *self,
                      const char  *method,
                      JsonObject  *params);
};

/* (nullable): clientInfo.title, else clientInfo.name, of "initialize". Foreign text. */
const char *mcp_server_session_get_name      (McpServerSession *self);
/* (nullable): absolute path of the folder that the client works in, where its transport knows. */
const char *mcp_server_session_get_folder    (McpServerSession *self);
void        mcp_server_session_set_folder    (McpServerSession *self,
                                              const char       *folder);
/* Whether it sends more than one request: a connection or a session, whose end "gone" tells. */
gboolean    mcp_server_session_stays         (McpServerSession *self);
/* Whether "initialize" was there: what it said holds for later requests of its era. */
gboolean    mcp_server_session_has_handshake (McpServerSession *self);
/* (nullable): the version that "initialize" agreed on. */
const char *mcp_server_session_get_version   (McpServerSession *self);
/* For transports: it is gone. Cancels its requests; their answers go nowhere. */
void        mcp_server_session_leave         (McpServerSession *self);

G_END_DECLS
