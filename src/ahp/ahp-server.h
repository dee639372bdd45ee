/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  AHP_SERVER_STARTING,
  AHP_SERVER_READY,
  AHP_SERVER_AUTH_REQUIRED,
  AHP_SERVER_ERROR,
  AHP_SERVER_STOPPED,
  AHP_SERVER_UNKNOWN,       /* an unknown state */
} AhpServerState;

typedef enum
{
  AHP_CONTAINER_NONE,       /* the session declares the server itself */
  AHP_CONTAINER_PLUGIN,
  AHP_CONTAINER_CLIENT_PLUGIN,
  AHP_CONTAINER_DIRECTORY,
} AhpContainer;

/* An MCP server among the customizations of a session. Strings are foreign and, except for @id, may be NULL; they are
 * valid as long as the state that contains @raw. */
typedef struct
{
  const char     *id;
  const char     *name;
  const char     *uri;                  /* URI of the file that declares it */
  const char     *icon;                 /* URI of its first icon */
  const char     *channel;              /* URI of the `mcp://` side channel; may change with every state */
  gboolean        is_enabled;
  AhpServerState  state;
  AhpContainer    container;
  const char     *container_name;
  gboolean        is_container_enabled;
  JsonObject     *details;              /* (nullable): the state object of the host */
  JsonObject     *app_capabilities;     /* (nullable): permissions of its Apps; NULL if it has none */
  JsonObject     *raw;                  /* (owned) */
} AhpServer;

GPtrArray  *ahp_session_read_servers   (JsonObject      *session_state);
AhpServer  *ahp_session_find_server    (JsonObject      *session_state,
                                        const char      *id);
JsonObject *ahp_server_build_toggle    (const AhpServer *self,
                                        gboolean         enabled);
void        ahp_server_free            (AhpServer       *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AhpServer, ahp_server_free)

G_END_DECLS
