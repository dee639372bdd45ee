/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-cache.h"
#include "easel-agent-events.h"
#include "easel-agent-pages.h"
#include "easel-agent-sessions.h"
#include "mcp-server.h"

G_BEGIN_DECLS

/* The host and the server that the tools and resources of this room work on, and the state that they share.
 *
 * Signals: "panel-wanted": an agent wants to show something, and no client that shows canvases is connected;
 * "waits" (const char *session): an agent waits for what happens there, and for what the user says; "read-messages"
 * (const char *session): char *, nullable: an agent reads what the user said there, and has heard it by that. */
#define EASEL_TYPE_AGENT_CONTEXT (easel_agent_context_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentContext, easel_agent_context, EASEL, AGENT_CONTEXT, GObject)

struct _EaselAgentContext
{
  GObject             parent_instance;
  EaselHost          *host;
  EaselHostState     *state;        /* of the host, like the next */
  EaselHostRuntime   *runtime;
  McpServer          *server;
  EaselAgentSessions *sessions;
  EaselAgentEvents   *events;
  EaselAgentPages    *pages;
  EaselAgentCache    *cache;
  char               *openable;     /* the sentence that canvas_open's description ends with */
  char               *panel_note;   /* nullable: why no panel can be started */
  GHashTable         *listed;       /* session -> JsonNode, its open canvases as the resources were told of last */
  guint               n_waiting;    /* canvas_wait under way */
  GHashTable         *unseen;       /* channels of canvases that were opened while nobody was there to show them */
  GPtrArray          *listening;    /* char *: the sessions in which one of them waits for the user's words */
};

/* @server: (transfer full). */
EaselAgentContext *easel_agent_context_new               (EaselHost         *host,
                                                          McpServer         *server);
/* (transfer full): emits "read-messages"; empty when there is nothing. */
char              *easel_agent_context_read_messages     (EaselAgentContext *self,
                                                          const char        *session);
/* Emits "panel-wanted". */
void               easel_agent_context_request_panel     (EaselAgentContext *self);
/* The same, unless a panel is there that shows Apps. */
void               easel_agent_context_request_app_panel (EaselAgentContext *self);
/* @channel was opened and no panel is there: the first that has it and does not show it is asked to bring it forward,
 * once. */
void               easel_agent_context_add_unseen        (EaselAgentContext *self,
                                                          const char        *channel);
/* A canvas_wait begins and ends that hears what the user says. */
void               easel_agent_context_listen            (EaselAgentContext *self,
                                                          const char        *session);
void               easel_agent_context_unlisten          (EaselAgentContext *self,
                                                          const char        *session);
gboolean           easel_agent_context_listens           (EaselAgentContext *self,
                                                          const char        *session);

G_END_DECLS
