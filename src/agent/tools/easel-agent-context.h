/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-cache.h"
#include "easel-agent-events.h"
#include "easel-agent-pages.h"
#include "easel-agent-sessions.h"
#include "mcp-server.h"

G_BEGIN_DECLS

/* The host, the MCP server, and the state that the tools and resources share.
 *
 * Signals: "panel-wanted": an agent wants to show a canvas, and no client that shows canvases is connected; "waits"
 * (const char *session): an agent waits for events in the session, including messages of the user; "read-messages"
 * (const char *session): char *, nullable: an agent reads the pending messages of the user, which are then
 * delivered. */
#define EASEL_TYPE_AGENT_CONTEXT (easel_agent_context_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentContext, easel_agent_context, EASEL, AGENT_CONTEXT, GObject)

struct _EaselAgentContext
{
  GObject             parent_instance;
  EaselHost          *host;
  EaselHostState     *state;        /* owned by the host, like the next */
  EaselHostRuntime   *runtime;
  McpServer          *server;
  EaselAgentSessions *sessions;
  EaselAgentEvents   *events;
  EaselAgentPages    *pages;
  EaselAgentCache    *cache;
  char               *openable;     /* last sentence of canvas_open's description */
  char               *panel_note;   /* nullable: why no panel can be started */
  GHashTable         *listed;       /* session -> JsonNode: its open canvases at the last notification of resources */
  guint               n_waiting;    /* number of running canvas_wait calls */
  GHashTable         *unseen;       /* channels of canvases that were opened while no panel was connected */
  GPtrArray          *listening;    /* char *: sessions in which canvas_wait waits for messages of the user */
};

/* @server: (transfer full). */
EaselAgentContext *easel_agent_context_new               (EaselHost         *host,
                                                          McpServer         *server);
/* (transfer full): emits "read-messages"; empty if there are no messages. */
char              *easel_agent_context_read_messages     (EaselAgentContext *self,
                                                          const char        *session);
/* Emits "panel-wanted". */
void               easel_agent_context_request_panel     (EaselAgentContext *self);
/* Emits "panel-wanted", unless a panel that shows Apps is connected. */
void               easel_agent_context_request_app_panel (EaselAgentContext *self);
/* @channel was opened while no panel was connected: the first panel that lists it and does not show it is asked, once,
 * to bring it to the front. */
void               easel_agent_context_add_unseen        (EaselAgentContext *self,
                                                          const char        *channel);
/* A canvas_wait call that waits for messages of the user starts or ends. */
void               easel_agent_context_listen            (EaselAgentContext *self,
                                                          const char        *session);
void               easel_agent_context_unlisten          (EaselAgentContext *self,
                                                          const char        *session);
gboolean           easel_agent_context_listens           (EaselAgentContext *self,
                                                          const char        *session);

G_END_DECLS
