/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A client as the server sees it: one stdio connection, or one legacy HTTP session. What the client says about itself
 * is for display and never decides anything. A modern HTTP request has a session of its own, which ends with the
 * request.
 *
 * Signal "gone": the connection or session ended; emitted once, after all its requests were cancelled. */
#define MCP_TYPE_SERVER_SESSION (mcp_server_session_get_type ())
G_DECLARE_DERIVABLE_TYPE (McpServerSession, mcp_server_session, MCP, SERVER_SESSION, GObject)

struct _McpServerSessionClass
{
  GObjectClass parent_class;

  /* For transports. Sends a notification that belongs to no request; FALSE if the client cannot be reached now. NULL if
   * it never can. */
  gboolean (*notify) (McpServerSession   *self,
                      const char  *method,
                      JsonObject  *params);
};

/* Whether @client should be notified of a change. */
typedef gboolean (*McpConcernsFunc) (McpServerSession *client,
                                     gpointer          user_data);

/* (nullable): clientInfo.title, else clientInfo.name; foreign text. */
const char *mcp_server_session_get_name      (McpServerSession *self);
/* (nullable): absolute path of the client's working folder, if its transport knows it. */
const char *mcp_server_session_get_folder    (McpServerSession *self);
void        mcp_server_session_set_folder    (McpServerSession *self,
                                              const char       *folder);
/* Whether the client is a connection or a session, which ends with "gone", and not the sender of a single request. */
gboolean    mcp_server_session_is_persistent (McpServerSession *self);
/* Whether the client has sent "initialize", whose content applies to its later legacy requests. */
gboolean    mcp_server_session_has_handshake (McpServerSession *self);
/* (nullable): the version agreed on in "initialize". */
const char *mcp_server_session_get_version   (McpServerSession *self);

/* For transports: the client ends with its request, and nothing is stored for it. */
void mcp_server_session_set_transient (McpServerSession *self);
/* For transports: the client has disconnected. Cancels its requests, whose answers are discarded. */
void mcp_server_session_close         (McpServerSession *self);

/* For McpServer. (transfer none): @version is a supported one, the rest of "initialize" is foreign. */
void     mcp_server_session_shake_hands     (McpServerSession *self,
                                             const char       *version,
                                             JsonObject       *params);
/* For McpServer. @name: foreign */
void     mcp_server_session_set_name        (McpServerSession *self,
                                             const char       *name);
/* Whether "initialize" declared that the client can show questions. */
gboolean mcp_server_session_can_ask         (McpServerSession *self);
void     mcp_server_session_set_initialized (McpServerSession *self);
gboolean mcp_server_session_is_initialized  (McpServerSession *self);
gboolean mcp_server_session_notify          (McpServerSession *self,
                                             const char       *method,
                                             JsonObject       *params);

/* Adds a pending request: @cancellable is cancelled when the client disconnects, and is removed when the request ends.
 * FALSE if the client has disconnected, or another request has this id. */
gboolean    mcp_server_session_add_request     (McpServerSession *self,
                                                JsonNode         *id,
                                                GCancellable     *cancellable);
/* Does nothing if @id belongs to another request. */
void        mcp_server_session_remove_request  (McpServerSession *self,
                                                JsonNode         *id,
                                                GCancellable     *cancellable);
/* @id: (nullable): foreign; does nothing if no request has this id. */
void        mcp_server_session_cancel_request  (McpServerSession *self,
                                                JsonNode         *id);

G_END_DECLS
