/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-events.h"
#include "easel-agent-front.h"
#include "easel-agent-pages.h"
#include "easel-agent-sessions.h"

G_BEGIN_DECLS

struct _EaselAgentFront
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

/* The tools; @user_data is the front. */
void easel_agent_run_list         (McpCall *call, gpointer user_data);
void easel_agent_run_list_open    (McpCall *call, gpointer user_data);
void easel_agent_run_open         (McpCall *call, gpointer user_data);
void easel_agent_run_invoke       (McpCall *call, gpointer user_data);
void easel_agent_run_close        (McpCall *call, gpointer user_data);
void easel_agent_run_wait         (McpCall *call, gpointer user_data);
void easel_agent_run_post_message (McpCall *call, gpointer user_data);
void easel_agent_run_show_page    (McpCall *call, gpointer user_data);
void easel_agent_run_snapshot     (McpCall *call, gpointer user_data);

/* Emits "panel-wanted". */
void easel_agent_front_want_panel (EaselAgentFront *self);

G_END_DECLS
