/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-exchange.h"

G_BEGIN_DECLS

/* McpProgress: the last note of one request's progress: values only rise, and notes are bounded in number. */
typedef struct
{
  double   value;
  gint64   second;   /* in which n_told were told */
  guint    n_sent;
  gboolean started;
} McpProgress;

/* Sends a note where the client asked for progress. @total: 0 = unknown; @message: nullable. */
void mcp_progress_send (McpProgress *self,
                        McpExchange *exchange,
                        double       value,
                        double       total,
                        const char  *message);

G_END_DECLS
