/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-exchange.h"

G_BEGIN_DECLS

/* For McpServer and what it is made of. After the end nothing happens. */

void      mcp_exchange_set_era      (McpExchange          *self,
                                     McpEra                era);
void      mcp_exchange_reply        (McpExchange          *self,
                                     JsonObject           *result);
void      mcp_exchange_reply_error  (McpExchange          *self,
                                     int                   code,
                                     const char           *message,
                                     JsonNode             *data);
void      mcp_exchange_reply_gerror (McpExchange          *self,
                                     const GError         *error);
void      mcp_exchange_notify       (McpExchange          *self,
                                     const char           *method,
                                     JsonObject           *params);
gboolean  mcp_exchange_can_call     (McpExchange          *self);
void      mcp_exchange_call_async   (McpExchange          *self,
                                     const char           *method,
                                     JsonObject           *params,
                                     GAsyncReadyCallback   callback,
                                     gpointer              user_data);
JsonNode *mcp_exchange_call_finish  (McpExchange          *self,
                                     GAsyncResult         *result,
                                     GError              **error);
/* Ends it without an answer. */
void      mcp_exchange_withdraw     (McpExchange          *self);

G_END_DECLS
