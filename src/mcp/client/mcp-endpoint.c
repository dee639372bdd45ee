/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "mcp-endpoint.h"

#include "mcp-claims.h"
#include "mcp-http-transport.h"
#include "rpc-child.h"

struct _McpEndpoint
{
  gatomicrefcount ref_count;
  GStrv           argv;         /* (nullable): NULL for an address */
  char           *folder;       /* (nullable) */
  GStrv           environment;
  char           *uri;
  GStrv           headers;
  OauthTokens    *tokens;       /* (nullable) */
};

G_DEFINE_BOXED_TYPE (McpEndpoint, mcp_endpoint, mcp_endpoint_ref, mcp_endpoint_unref)

static McpEndpoint *
new_endpoint (void)
{
  McpEndpoint *self = g_new0 (McpEndpoint, 1);

  g_atomic_ref_count_init (&self->ref_count);
  return self;
}

/**
 * mcp_endpoint_new_command:
 * @argv: (array zero-terminated=1): the program and its arguments, at least one
 * @folder: (nullable): an absolute path as working directory; %NULL: the current one
 * @environment: (nullable) (array zero-terminated=1): `NAME=VALUE`, added to the environment of this process
 *
 * Returns: (transfer full): a server that is started as a child process and connected over its standard streams
 */
McpEndpoint *
mcp_endpoint_new_command (const char * const *argv,
                          const char         *folder,
                          const char * const *environment)
{
  McpEndpoint *self;

  g_return_val_if_fail (argv != NULL && argv[0] != NULL, NULL);

  self = new_endpoint ();
  self->argv = g_strdupv ((char **) argv);
  self->folder = g_strdup (folder);
  self->environment = g_strdupv ((char **) environment);
  return self;
}

/**
 * mcp_endpoint_new_address:
 * @uri: a Streamable HTTP address
 * @headers: (nullable) (array zero-terminated=1): name, value, name, value …, sent with every request; a value may be a
 *   secret
 * @tokens: (transfer none) (nullable): provides tokens if the server requires them
 *
 * Returns: (transfer full): a server at an address
 */
McpEndpoint *
mcp_endpoint_new_address (const char         *uri,
                          const char * const *headers,
                          OauthTokens        *tokens)
{
  McpEndpoint *self;

  g_return_val_if_fail (uri != NULL, NULL);

  self = new_endpoint ();
  self->uri = g_strdup (uri);
  self->headers = g_strdupv ((char **) headers);
  g_set_object (&self->tokens, tokens);
  return self;
}

/** mcp_endpoint_ref: (transfer full): the same. */
McpEndpoint *
mcp_endpoint_ref (McpEndpoint *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * mcp_endpoint_unref:
 * @self: (transfer full): an endpoint
 */
void
mcp_endpoint_unref (McpEndpoint *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_strfreev (self->argv);
  g_free (self->folder);
  g_strfreev (self->environment);
  g_free (self->uri);
  g_strfreev (self->headers);
  g_clear_object (&self->tokens);
  g_free (self);
}

/** mcp_endpoint_is_command: whether the server is a child process. */
gboolean
mcp_endpoint_is_command (McpEndpoint *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->argv != NULL;
}

/**
 * mcp_endpoint_connect:
 * @self: an endpoint
 * @http: (transfer none): for an address
 * @error: `G_SPAWN_ERROR`, or `G_IO_ERROR_INVALID_ARGUMENT` for an invalid address
 *
 * Starts the program, or prepares the first request; nothing is sent to an address yet.
 *
 * Returns: (transfer full): a transport that is not started; %NULL on failure
 */
RpcTransport *
mcp_endpoint_connect (McpEndpoint  *self,
                      HttpClient   *http,
                      GError      **error)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (HTTP_IS_CLIENT (http), NULL);

  if (self->argv != NULL)
    {
      RpcTransport *child = rpc_child_new ((const char * const *) self->argv, self->folder,
                                           (const char * const *) self->environment, error);

      if (child != NULL)
        rpc_child_set_filter (RPC_CHILD (child), mcp_claims_strip);
      return child;
    }
  return mcp_http_transport_new (http, self->uri, (const char * const *) self->headers, self->tokens, error);
}
