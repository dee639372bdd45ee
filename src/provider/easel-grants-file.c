/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-grants-file.h"

#include "easel-json-file.h"
#include "easel-json.h"
#include "easel-provider-limits.h"

#define FILE_VERSION 1

/**
 * easel_grants_file_load:
 * @path: a file, which need not exist
 * @grants: (transfer none): a list of #EaselGrant to append to
 *
 * A damaged file is moved aside and allows nothing.
 */
void
easel_grants_file_load (const char *path,
                        GListStore *grants)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) root = NULL;
  JsonArray *list;
  guint n;

  g_return_if_fail (path != NULL);
  g_return_if_fail (G_IS_LIST_STORE (grants));

  root = easel_json_file_load (path, FILE_VERSION, &error);
  list = root != NULL ? easel_json_peek_array (root, "grants") : NULL;
  n = list != NULL ? MIN (json_array_get_length (list), EASEL_LIMIT_GRANTS) : 0;
  if (error != NULL)
    g_message ("What was allowed is forgotten, its file was damaged: %s", error->message);
  for (guint i = 0; i < n; i++)
    {
      JsonObject *object = easel_json_array_object (list, i);
      g_autoptr(EaselGrant) grant = object != NULL ? easel_grant_new_from_json (object) : NULL;

      if (grant != NULL)
        g_list_store_append (grants, grant);
    }
}

/**
 * easel_grants_file_save:
 * @path: a file
 * @grants: a list of #EaselGrant
 *
 * Writes those for whole hosts; the others end with their canvas.
 *
 * Returns: %FALSE with the operating system's error
 */
gboolean
easel_grants_file_save (const char  *path,
                        GListModel  *grants,
                        GError     **error)
{
  g_autoptr(JsonObject) root = NULL;
  JsonArray *list;

  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (G_IS_LIST_MODEL (grants), FALSE);

  root = json_object_new ();
  list = json_array_new ();
  for (guint i = 0; i < g_list_model_get_n_items (grants); i++)
    {
      g_autoptr(EaselGrant) grant = g_list_model_get_item (grants, i);

      if (easel_grant_get_instance (grant) == NULL)
        json_array_add_object_element (list, easel_grant_to_json (grant));
    }
  json_object_set_int_member (root, "version", FILE_VERSION);
  json_object_set_array_member (root, "grants", list);
  return easel_json_file_save (path, root, error);
}
