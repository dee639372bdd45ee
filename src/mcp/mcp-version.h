/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The two eras of the Model Context Protocol. Which one a message belongs to is decided by the message alone: a
 * request whose params._meta names a protocol version is modern. */
typedef enum
{
  MCP_GENERATION_LEGACY,   /* 2025-11-25 and before: initialize, then plain requests */
  MCP_GENERATION_MODERN,   /* 2026-07-28: no handshake, everything in each request's _meta */
} McpGeneration;

#define MCP_VERSION_MODERN "2026-07-28"
#define MCP_VERSION_LEGACY "2025-11-25"

/* Members of _meta. */
#define MCP_META_VERSION "io.modelcontextprotocol/protocolVersion"
#define MCP_META_CLIENT "io.modelcontextprotocol/clientInfo"
#define MCP_META_CAPABILITIES "io.modelcontextprotocol/clientCapabilities"
#define MCP_META_LOG_LEVEL "io.modelcontextprotocol/logLevel"
#define MCP_META_SERVER "io.modelcontextprotocol/serverInfo"
#define MCP_META_SUBSCRIPTION "io.modelcontextprotocol/subscriptionId"

/* Error codes besides those of JSON-RPC (rpc-error.h). */
enum
{
  MCP_CODE_RESOURCE_NOT_FOUND = -32002,       /* legacy only */
  MCP_CODE_HEADER_MISMATCH = -32020,          /* modern, over HTTP */
  MCP_CODE_MISSING_CAPABILITY = -32021,       /* modern */
  MCP_CODE_UNSUPPORTED_VERSION = -32022,      /* modern */
};

/* Whether @version is of the handshake era and we speak it. */
gboolean    mcp_version_is_legacy     (const char *version);
/* (transfer none): what to answer to an initialize that asks for @version. */
const char *mcp_version_negotiate     (const char *version);
/* @version: (nullable): one of ours; FALSE when it has no titles and structured results. */
gboolean    mcp_version_is_structured (const char *version);

G_END_DECLS
