/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-version.h"

#define UNSTRUCTURED "2025-03-26"

/* Newest first. 2025-03-26 lacks structured results; its clients read the text. */
static const char *const legacy_versions[] = { MCP_VERSION_LEGACY, "2025-06-18", UNSTRUCTURED, NULL };

/**
 * mcp_version_is_legacy:
 * @version: (nullable): foreign
 *
 * Returns: whether @version is a supported legacy version
 */
gboolean
mcp_version_is_legacy (const char *version)
{
  return version != NULL && g_strv_contains (legacy_versions, version);
}

/**
 * mcp_version_negotiate:
 * @version: (nullable): the version that the client requests
 *
 * A legacy client refuses a version newer than its own, so a known version is returned unchanged; 2026-07-28 is never
 * agreed on by a handshake.
 *
 * Returns: (transfer none): the version of the `initialize` result
 */
const char *
mcp_version_negotiate (const char *version)
{
  for (guint i = 0; legacy_versions[i] != NULL; i++)
    if (g_strcmp0 (version, legacy_versions[i]) == 0)
      return legacy_versions[i];
  return MCP_VERSION_LEGACY;
}

/**
 * mcp_version_is_structured:
 * @version: (nullable): a supported version
 *
 * Returns: %FALSE if the version has no titles and no structured results
 */
gboolean
mcp_version_is_structured (const char *version)
{
  return g_strcmp0 (version, UNSTRUCTURED) != 0;
}
