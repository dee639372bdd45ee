/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-exchange.h"

G_BEGIN_DECLS

/* What was told of the progress of one request: it only rises, and not too often. */
typedef struct
{
  double value;
  gint64 second;       /* in which n_told were told */
  guint  n_told;
  gboolean started;
} McpProgress;

/* Nothing happens when the client asked for no progress. @total: 0 = unknown; @message: nullable. */
void mcp_progress_tell (McpProgress *self,
                        McpExchange *exchange,
                        double       value,
                        double       total,
                        const char  *message);

G_END_DECLS
