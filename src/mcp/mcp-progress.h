/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-exchange.h"

G_BEGIN_DECLS

/* McpProgress: the progress notifications of one request: values only increase, and their rate is limited. */
typedef struct
{
  double   value;
  gint64   second;   /* second in which n_sent notifications were sent */
  guint    n_sent;
  gboolean started;
} McpProgress;

/* Sends a progress notification if the client requested progress. @total: 0 = unknown; @message: nullable. */
void mcp_progress_send (McpProgress *self,
                        McpExchange *exchange,
                        double       value,
                        double       total,
                        const char  *message);

G_END_DECLS
