/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-host-terminal.h"

G_DEFINE_INTERFACE (EaselHostTerminals, easel_host_terminals, G_TYPE_OBJECT)

static void
easel_host_terminals_default_init (EaselHostTerminalsInterface *iface)
{
}

/**
 * easel_host_terminals_create_async:
 * @self: terminals of a host
 * @params: (transfer full): createTerminal's members besides "channel": name, cwd (a path or a URI), cols, rows
 * @cancellable: (nullable): stops it
 * @callback: called with the terminal
 * @user_data: for @callback
 */
void
easel_host_terminals_create_async (EaselHostTerminals  *self,
                                   JsonObject          *params,
                                   GCancellable        *cancellable,
                                   GAsyncReadyCallback  callback,
                                   gpointer             user_data)
{
  g_return_if_fail (EASEL_IS_HOST_TERMINALS (self));
  g_return_if_fail (params != NULL);

  EASEL_HOST_TERMINALS_GET_IFACE (self)->create_async (self, params, cancellable, callback, user_data);
}

/**
 * easel_host_terminals_create_finish:
 * @self: terminals of a host
 * @result: the result
 * @error: the host's error
 *
 * Returns: (transfer full): the new terminal
 */
EaselHostTerminal *
easel_host_terminals_create_finish (EaselHostTerminals  *self,
                                    GAsyncResult        *result,
                                    GError             **error)
{
  g_return_val_if_fail (EASEL_IS_HOST_TERMINALS (self), NULL);

  return EASEL_HOST_TERMINALS_GET_IFACE (self)->create_finish (self, result, error);
}

/**
 * easel_host_terminals_attach:
 * @self: terminals of a host
 * @channel: a terminal's URI
 *
 * Returns: (transfer full): the terminal; one that the host does not know shows as exited
 */
EaselHostTerminal *
easel_host_terminals_attach (EaselHostTerminals *self,
                             const char         *channel)
{
  g_return_val_if_fail (EASEL_IS_HOST_TERMINALS (self), NULL);
  g_return_val_if_fail (channel != NULL, NULL);

  return EASEL_HOST_TERMINALS_GET_IFACE (self)->attach (self, channel);
}

/**
 * easel_host_terminals_is_here:
 * @self: terminals of a host
 *
 * Returns: whether the host is Easel's own on this computer, so that its terminals are shells of this user like those
 *   that Easel starts itself
 */
gboolean
easel_host_terminals_is_here (EaselHostTerminals *self)
{
  g_return_val_if_fail (EASEL_IS_HOST_TERMINALS (self), FALSE);

  return EASEL_HOST_TERMINALS_GET_IFACE (self)->is_here (self);
}
