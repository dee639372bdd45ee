/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "mcp-app-trust.h"

struct _McpAppTrust
{
  GObject  parent_instance;

  gboolean is_allowed;
};

enum
{
  ALLOWED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (McpAppTrust, mcp_app_trust, G_TYPE_OBJECT)

static void
mcp_app_trust_class_init (McpAppTrustClass *klass)
{
  signals[ALLOWED] = g_signal_new ("allowed", MCP_TYPE_APP_TRUST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                   0);
}

static void
mcp_app_trust_init (McpAppTrust *self)
{
}

/** mcp_app_trust_new: (transfer full): the trust in a server that the user has not answered for. */
McpAppTrust *
mcp_app_trust_new (void)
{
  return g_object_new (MCP_TYPE_APP_TRUST, NULL);
}

/** mcp_app_trust_is_allowed: whether the user allowed the Apps of the server to call its tools. */
gboolean
mcp_app_trust_is_allowed (McpAppTrust *self)
{
  g_return_val_if_fail (MCP_IS_APP_TRUST (self), FALSE);

  return self->is_allowed;
}

/** mcp_app_trust_allow: allows all Apps of the server, because the user allowed one of them. */
void
mcp_app_trust_allow (McpAppTrust *self)
{
  g_return_if_fail (MCP_IS_APP_TRUST (self));

  if (self->is_allowed)
    return;
  self->is_allowed = TRUE;
  g_signal_emit (self, signals[ALLOWED], 0);
}
