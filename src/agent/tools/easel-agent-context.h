/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-events.h"
#include "easel-agent-pages.h"
#include "easel-agent-sessions.h"
#include "mcp-server.h"

G_BEGIN_DECLS

/* The host and the server that the tools and resources of this room work on, and the state that they share.
 *
 * Signal "panel-wanted": an agent wants to show something, and no client that shows canvases is connected. */
#define EASEL_TYPE_AGENT_CONTEXT (easel_agent_context_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentContext, easel_agent_context, EASEL, AGENT_CONTEXT, GObject)

struct _EaselAgentContext
{
  GObject             parent_instance;
  EaselHost          *host;
  EaselHostState     *state;       /* of the host, like the next */
  EaselHostRuntime   *runtime;
  McpServer          *server;
  EaselAgentSessions *sessions;
  EaselAgentEvents   *events;
  EaselAgentPages    *pages;
  char               *openable;    /* the sentence that canvas_open's description ends with */
  char               *panel_note;  /* nullable: why no panel can be started */
  guint               n_waiting;   /* canvas_wait under way */
};

/* @server: (transfer full). */
EaselAgentContext *easel_agent_context_new        (EaselHost         *host,
                                                   McpServer         *server);
/* Emits "panel-wanted". */
void               easel_agent_context_want_panel (EaselAgentContext *self);

G_END_DECLS
