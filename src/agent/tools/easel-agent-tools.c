/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "config.h"

#include "easel-agent-tools.h"

#include "easel-agent-act.h"
#include "easel-agent-data.h"
#include "easel-agent-form.h"
#include "easel-agent-list.h"
#include "easel-agent-open.h"
#include "easel-agent-snapshot.h"
#include "easel-agent-wait.h"

static char *
describe_open (gpointer user_data)
{
  return g_strdup (((EaselAgentContext *) user_data)->openable);
}

static const McpTool tools[] = {
  { "canvas_list", easel_agent_run_list },
  { "canvas_list_open", easel_agent_run_list_open },
  { "canvas_open", easel_agent_run_open, describe_open },
  { "canvas_invoke_action", easel_agent_run_invoke },
  { "canvas_close", easel_agent_run_close },
  { "canvas_wait", easel_agent_run_wait },
  { "canvas_post_message", easel_agent_run_post_message },
  { "canvas_show_page", easel_agent_run_show_page },
  { "canvas_show_a2ui", easel_agent_run_show_a2ui },
  { "canvas_snapshot", easel_agent_run_snapshot },
};

void
easel_agent_tools_attach (EaselAgentContext *self)
{
  g_autoptr(GBytes) published = g_resource_lookup_data (easel_agent_get_resource (),
                                                        RESOURCE_PATH "/agent/tools.json",
                                                        G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  mcp_server_add_tools (self->server, published, tools, G_N_ELEMENTS (tools), self);
}
