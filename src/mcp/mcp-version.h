/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The two generations of the Model Context Protocol, called legacy and modern MCP in this code. A request whose
 * params._meta names a protocol version is modern: the message alone decides. */
typedef enum
{
  MCP_GENERATION_LEGACY,   /* 2025-11-25 and older: a handshake by initialize, then requests without _meta */
  MCP_GENERATION_MODERN,   /* 2026-07-28: no handshake, all state in each request's _meta */
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

/* Error codes in addition to those of JSON-RPC (rpc-error.h). */
enum
{
  MCP_CODE_RESOURCE_NOT_FOUND = -32002,       /* legacy only */
  MCP_CODE_HEADER_MISMATCH = -32020,          /* modern, over HTTP */
  MCP_CODE_MISSING_CAPABILITY = -32021,       /* modern */
  MCP_CODE_UNSUPPORTED_VERSION = -32022,      /* modern */
};

/* Whether @version is a supported legacy version. */
gboolean    mcp_version_is_legacy     (const char *version);
/* (transfer none): the version for the answer to an initialize that requests @version. */
const char *mcp_version_negotiate     (const char *version);
/* @version: (nullable): a supported version; FALSE if it has no titles and no structured results. */
gboolean    mcp_version_is_structured (const char *version);

G_END_DECLS
