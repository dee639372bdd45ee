/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-net"

#include "easel-proxy-pins.h"

/* The most pins: more than the private destinations that pages get permission for. */
#define PINS_MAX 256

static char *
describe_destination (const char *host,
                      guint16     port)
{
  return g_strdup_printf ("%s %u", host, port);
}

/** easel_proxy_pins_new: (transfer full): an empty table. */
GHashTable *
easel_proxy_pins_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_strfreev);
}

/**
 * easel_proxy_pins_check:
 * @self: pins
 * @host: a host, in the canonical spelling
 * @port: a TCP port
 * @is_private: whether @host or one of its addresses belongs to this machine or its network
 * @addresses: (element-type GInetAddress): the present addresses of @host
 *
 * Returns: %FALSE if the destination is pinned to other addresses, or there are too many pins
 */
gboolean
easel_proxy_pins_check (GHashTable *self,
                        const char *host,
                        guint16     port,
                        gboolean    is_private,
                        GList      *addresses)
{
  g_autofree char *destination = NULL;
  g_autoptr(GPtrArray) found = NULL;
  char **pinned;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (host != NULL, FALSE);

  destination = describe_destination (host, port);
  found = g_ptr_array_new_with_free_func (g_free);
  pinned = g_hash_table_lookup (self, destination);
  for (GList *l = addresses; l != NULL; l = l->next)
    g_ptr_array_add (found, g_inet_address_to_string (l->data));
  for (guint i = 0; pinned != NULL && i < found->len; i++)
    if (!g_strv_contains ((const char * const *) pinned, found->pdata[i]))
      return FALSE;
  if (pinned != NULL || !is_private)
    return TRUE;
  if (g_hash_table_size (self) >= PINS_MAX)
    return FALSE;
  g_ptr_array_add (found, NULL);
  g_hash_table_insert (self, g_steal_pointer (&destination), g_ptr_array_free (g_steal_pointer (&found), FALSE));
  return TRUE;
}

/**
 * easel_proxy_pins_remove:
 * @self: pins
 * @host: a host, in the canonical spelling
 * @port: a TCP port
 *
 * Removes a pin, so that the next connection may use other addresses.
 */
void
easel_proxy_pins_remove (GHashTable *self,
                         const char *host,
                         guint16     port)
{
  g_autofree char *destination = NULL;

  g_return_if_fail (self != NULL);
  g_return_if_fail (host != NULL);

  destination = describe_destination (host, port);
  g_hash_table_remove (self, destination);
}
