/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A client's answer to a question that it showed to the user. */
typedef enum
{
  MCP_ANSWER_NONE,      /* not asked yet */
  MCP_ANSWER_ACCEPTED,
  MCP_ANSWER_DECLINED,
  MCP_ANSWER_CANCELLED,
} McpAnswer;

G_END_DECLS
