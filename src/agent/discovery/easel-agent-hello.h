/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The first line on the socket of a running host: who connects, and why. The host answers with the second line, so that
 * a host that is about to end is not mistaken for one that listens. */
#define EASEL_AGENT_HELLO_ACCEPTED "{\"attached\":true}"

typedef enum
{
  EASEL_AGENT_HELLO_AGENT,   /* MCP follows, both ways */
  EASEL_AGENT_HELLO_PANEL,   /* the host answers with one more line: its address */
  EASEL_AGENT_HELLO_SERVER,  /* a server of an agent that works in @folder: see easel-agent-server.h */
  EASEL_AGENT_HELLO_PAGE,    /* shows @folder as a page; one more line reports whether it is shown */
  EASEL_AGENT_HELLO_CLIENT,  /* AHP follows, both ways: a panel on another computer */
  EASEL_AGENT_HELLO_NOTICE,  /* reports @notice of a program in @folder; one more line says whether a panel shows it */
} EaselAgentHelloKind;

typedef struct
{
  EaselAgentHelloKind  kind;
  char                *folder;      /* nullable: the agent's working folder, or the page; absolute */
  gboolean             open_panel;  /* the host may open the panel for it */
  JsonObject          *notice;      /* nullable; foreign: see easel-agent-notice.h */
} EaselAgentHello;

EaselAgentHello *easel_agent_hello_new          (EaselAgentHelloKind    kind,
                                                 const char            *folder,
                                                 gboolean               open_panel);
void             easel_agent_hello_free         (EaselAgentHello       *self);
/* (transfer full): without a line feed. */
GBytes          *easel_agent_hello_to_line      (const EaselAgentHello *self);
/* (transfer full) (nullable): NULL if @line is invalid. */
EaselAgentHello *easel_agent_hello_from_line    (GBytes                *line);

/* The answer to a panel. */
GBytes          *easel_agent_hello_answer       (const char            *uri);
char            *easel_agent_hello_read_answer  (GBytes                *line);
/* The answer to a page or notice; @failure: (nullable): why it is not shown. */
GBytes          *easel_agent_hello_answer_page  (const GError          *failure);
gboolean         easel_agent_hello_read_page    (GBytes                *line,
                                                 GError               **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAgentHello, easel_agent_hello_free)

G_END_DECLS
