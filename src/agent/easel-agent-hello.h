/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The first line over the socket of a running host: who comes, and what for. The host answers with the second, so that
 * one that is about to end is not taken for one that listens. */
#define EASEL_AGENT_HELLO_TAKEN "{\"attached\":true}"

typedef enum
{
  EASEL_AGENT_HELLO_AGENT,   /* MCP follows, both ways */
  EASEL_AGENT_HELLO_PANEL,   /* one more line follows from the host: its address */
} EaselAgentHelloKind;

typedef struct
{
  EaselAgentHelloKind  kind;
  char                *folder;      /* nullable: where the agent works; absolute */
  gboolean             open_panel;  /* the host may open the panel for it */
} EaselAgentHello;

EaselAgentHello *easel_agent_hello_new          (EaselAgentHelloKind    kind,
                                                 const char            *folder,
                                                 gboolean               open_panel);
void             easel_agent_hello_free         (EaselAgentHello       *self);
/* (transfer full): without a line feed. */
GBytes          *easel_agent_hello_to_line      (const EaselAgentHello *self);
/* (transfer full) (nullable): NULL when it is none. */
EaselAgentHello *easel_agent_hello_from_line    (GBytes                *line);

/* The answer to a panel. */
GBytes          *easel_agent_hello_answer       (const char            *uri);
char            *easel_agent_hello_read_answer  (GBytes                *line);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAgentHello, easel_agent_hello_free)

G_END_DECLS
