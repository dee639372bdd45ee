/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
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

/* Whether a change is one for @client. */
typedef gboolean (*McpConcernsFunc) (McpServerSession *client,
                                     gpointer          user_data);

/* (nullable): clientInfo.title, else clientInfo.name, of "initialize". Foreign text. */
const char *mcp_server_session_get_name      (McpServerSession *self);
/* (nullable): absolute path of the folder that the client works in, where its transport knows. */
const char *mcp_server_session_get_folder    (McpServerSession *self);
void        mcp_server_session_set_folder    (McpServerSession *self,
                                              const char       *folder);
/* Whether it sends more than one request: a connection or a session, whose end "gone" tells. */
gboolean    mcp_server_session_is_persistent (McpServerSession *self);
/* Whether "initialize" was there: what it said holds for later requests of its era. */
gboolean    mcp_server_session_has_handshake (McpServerSession *self);
/* (nullable): the version that "initialize" agreed on. */
const char *mcp_server_session_get_version   (McpServerSession *self);

/* For transports: it is gone with its request, and nothing is remembered for it. */
void mcp_server_session_set_transient (McpServerSession *self);
/* For transports: it is gone. Cancels its requests; their answers go nowhere. */
void mcp_server_session_close         (McpServerSession *self);

/* For McpServer. (transfer none): @version is one of ours, the rest of "initialize" is foreign. */
void     mcp_server_session_shake_hands     (McpServerSession *self,
                                             const char       *version,
                                             JsonObject       *params);
/* For McpServer. @name: foreign */
void     mcp_server_session_set_name        (McpServerSession *self,
                                             const char       *name);
/* Whether "initialize" declared that questions can be shown. */
gboolean mcp_server_session_can_ask         (McpServerSession *self);
void     mcp_server_session_set_initialized (McpServerSession *self);
gboolean mcp_server_session_is_initialized  (McpServerSession *self);
gboolean mcp_server_session_notify          (McpServerSession *self,
                                             const char       *method,
                                             JsonObject       *params);

/* The requests that wait for their answers: @cancellable is cancelled when the client goes, and is taken out when the
 * request ends. FALSE when the client is gone, or another request has this id. */
gboolean    mcp_server_session_add_request     (McpServerSession *self,
                                                JsonNode         *id,
                                                GCancellable     *cancellable);
/* Nothing happens when @id is another request's. */
void        mcp_server_session_remove_request  (McpServerSession *self,
                                                JsonNode         *id,
                                                GCancellable     *cancellable);
/* @id: (nullable): foreign; nothing happens when no request has it. */
void        mcp_server_session_cancel_request  (McpServerSession *self,
                                                JsonNode         *id);

G_END_DECLS
