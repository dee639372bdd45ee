/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The first line over the socket of a running host: who comes, and what for. The host answers with the second, so that
 * one that is about to end is not taken for one that listens. */
#define EASEL_AGENT_HELLO_ACCEPTED "{\"attached\":true}"

typedef enum
{
  EASEL_AGENT_HELLO_AGENT,   /* MCP follows, both ways */
  EASEL_AGENT_HELLO_PANEL,   /* one more line follows from the host: its address */
  EASEL_AGENT_HELLO_SERVER,  /* a server of an agent that works in @folder: see easel-agent-server.h */
  EASEL_AGENT_HELLO_PAGE,    /* @folder is shown as a page; one more line follows when it is, or is not */
} EaselAgentHelloKind;

typedef struct
{
  EaselAgentHelloKind  kind;
  char                *folder;      /* nullable: where the agent works, or the page; absolute */
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
/* The answer to who brought a page; @failure: (nullable): why it is not shown. */
GBytes          *easel_agent_hello_answer_page  (const GError          *failure);
gboolean         easel_agent_hello_read_page    (GBytes                *line,
                                                 GError               **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAgentHello, easel_agent_hello_free)

G_END_DECLS
