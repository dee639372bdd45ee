/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-share-id.h"

#include <string.h>

#define PREFIX "shared-"

/**
 * easel_share_id_new:
 * @connection: the agent's connection, as its host names it
 *
 * Returns: (transfer full): a unique id
 */
char *
easel_share_id_new (const char *connection)
{
  g_autofree char *name = g_uuid_string_random ();

  g_return_val_if_fail (connection != NULL, NULL);

  return g_strconcat (PREFIX, connection, ":", name, NULL);
}

/** easel_share_id_is: whether @canvas_id belongs to a shared canvas of this or an earlier run. */
gboolean
easel_share_id_is (const char *canvas_id)
{
  g_return_val_if_fail (canvas_id != NULL, FALSE);

  return g_str_has_prefix (canvas_id, PREFIX);
}

/**
 * easel_share_id_is_for:
 * @canvas_id: an id, foreign
 * @connection: (nullable): a connection of an agent; %NULL matches no id
 *
 * Returns: whether the canvas is shared with the agent at the other end of @connection
 */
gboolean
easel_share_id_is_for (const char *canvas_id,
                       const char *connection)
{
  gsize length;

  g_return_val_if_fail (canvas_id != NULL, FALSE);

  if (connection == NULL || !easel_share_id_is (canvas_id))
    return FALSE;
  canvas_id += strlen (PREFIX);
  length = strlen (connection);
  return strncmp (canvas_id, connection, length) == 0 && canvas_id[length] == ':';
}
