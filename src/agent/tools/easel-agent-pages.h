/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host.h"
#include "mcp-call.h"

G_BEGIN_DECLS

/* Pages of agents: HTML documents, which are stored in the host's state folder until their canvas is closed, and
 * folders of the agents. */
#define EASEL_TYPE_AGENT_PAGES (easel_agent_pages_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentPages, easel_agent_pages, EASEL, AGENT_PAGES, GObject)

EaselAgentPages *easel_agent_pages_new           (EaselHost        *host);
/* (transfer full) (nullable): the folder of the document that the canvas shows. */
char            *easel_agent_pages_find_document (EaselAgentPages  *self,
                                                  const char       *session,
                                                  const char       *instance_id);
/* (transfer full) (nullable): the folder of a document with @html: that of the open canvas @instance_id if it shows a
 * document, otherwise a new one. */
char            *easel_agent_pages_write         (EaselAgentPages  *self,
                                                  const char       *session,
                                                  const char       *instance_id,
                                                  const char       *html,
                                                  GError          **error);
/* Removes a document that no canvas shows. */
void             easel_agent_pages_drop_unused   (EaselAgentPages  *self,
                                                  const char       *folder);
/* (transfer full) (nullable): @folder, resolved; @root: (out): the folder from which the agent may show pages, and
 * which contains it. */
char            *easel_agent_pages_find_folder   (EaselAgentPages  *self,
                                                  McpCall          *call,
                                                  const char       *folder,
                                                  char            **root,
                                                  GError          **error);

G_END_DECLS
