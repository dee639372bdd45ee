/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-provider.h"

G_DEFINE_INTERFACE (EaselHostProvider, easel_host_provider, G_TYPE_OBJECT)

static void
easel_host_provider_default_init (EaselHostProviderInterface *iface)
{
  g_signal_new ("updated", EASEL_HOST_TYPE_PROVIDER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                G_TYPE_STRING, JSON_TYPE_OBJECT);
}

/**
 * easel_host_provider_emit_updated:
 * @self: a provider
 * @channel: the channel of one of its instances
 * @changes: the members of `canvas/updated` without its type
 *
 * Called by implementations, inside or outside of a transaction.
 */
void
easel_host_provider_emit_updated (EaselHostProvider *self,
                                  const char        *channel,
                                  JsonObject        *changes)
{
  g_return_if_fail (EASEL_HOST_IS_PROVIDER (self));

  g_signal_emit_by_name (self, "updated", channel, changes);
}
