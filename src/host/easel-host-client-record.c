/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-client-record.h"

#include "easel-host-limits.h"
#include "easel-json.h"
#include "easel-limits.h"

/**
 * easel_host_client_record_begin:
 * @store: the database
 * @client_id: the client that sent `initialize`
 * @capabilities: (nullable): its declared capabilities
 * @error: return location for a #GError
 *
 * Stores a client, and removes those that were away longest if there are too many.
 *
 * Returns: whether it was written
 */
gboolean
easel_host_client_record_begin (EaselHostStore  *store,
                                const char      *client_id,
                                JsonObject      *capabilities,
                                GError         **error)
{
  g_autoptr(JsonNode) node = easel_json_node_take (capabilities != NULL ? json_object_ref (capabilities)
                                                                         : json_object_new ());
  g_autofree char *text = easel_json_to_string (node);

  return easel_host_store_run (store, error,
                               "INSERT INTO clients VALUES (?, 0, ?, ?) ON CONFLICT (client_id) DO UPDATE "
                               "SET last_seq = 0, capabilities = excluded.capabilities, seen = excluded.seen",
                               "ssi", client_id, text, g_get_real_time ()) &&
         easel_host_store_run (store, error,
                               "DELETE FROM clients WHERE client_id NOT IN "
                               "(SELECT client_id FROM clients ORDER BY seen DESC LIMIT ?)",
                               "i", (gint64) EASEL_LIMIT_HOST_KNOWN_CLIENTS);
}

gboolean
easel_host_client_record_advance (EaselHostStore  *store,
                                  const char      *client_id,
                                  gint64           client_seq,
                                  GError         **error)
{
  return easel_host_store_run (store, error,
                               "UPDATE clients SET last_seq = MAX (last_seq, ?), seen = ? WHERE client_id = ?",
                               "iis", client_seq, g_get_real_time (), client_id);
}

gint64
easel_host_client_record_get_last_seq (EaselHostStore *store,
                                       const char     *client_id)
{
  g_autoptr(EaselHostRows) rows =
    easel_host_store_query (store, "SELECT last_seq FROM clients WHERE client_id = ?", "s", client_id);

  return easel_host_rows_next (rows) ? easel_host_rows_int (rows, 0) : -1;
}

/**
 * easel_host_client_record_has_capability:
 * @store: the database
 * @client_id: a client
 * @capability: a member of its `capabilities`
 *
 * Returns: whether the client declared @capability in its last `initialize`; any value but `null` counts
 */
gboolean
easel_host_client_record_has_capability (EaselHostStore *store,
                                         const char     *client_id,
                                         const char     *capability)
{
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(EaselHostRows) rows =
    easel_host_store_query (store, "SELECT capabilities FROM clients WHERE client_id = ?", "s", client_id);
  const char *text = easel_host_rows_next (rows) ? easel_host_rows_string (rows, 0) : NULL;

  if (text == NULL)
    return FALSE;
  node = easel_json_parse (text, strlen (text), EASEL_LIMIT_MESSAGE_BYTES, NULL);
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) && easel_json_has (json_node_get_object (node), capability);
}
