/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json-file.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-private-file.h"

static JsonObject *
read_object (const char  *path,
             gint64       version,
             GError     **error)
{
  g_autofree char *text = NULL;
  g_autoptr(JsonNode) root = NULL;
  JsonObject *object;
  GStatBuf info;
  gsize length;
  gint64 found;

  if (g_stat (path, &info) == 0 && info.st_size > EASEL_LIMIT_OWN_FILE_BYTES)
    {
      g_set_error_literal (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TOO_LARGE, "The file is too large");
      return NULL;
    }
  if (!g_file_get_contents (path, &text, &length, error))
    return NULL;
  root = easel_json_parse (text, length, EASEL_LIMIT_OWN_FILE_BYTES, error);
  if (root == NULL)
    return NULL;
  object = easel_json_as_object (root, "file", error);
  if (object == NULL || !easel_json_get_int (object, "version", &found, error))
    return NULL;
  if (found != version)
    {
      g_set_error_literal (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_RANGE, "The file has another version");
      return NULL;
    }
  return json_object_ref (object);
}

/**
 * easel_json_file_load:
 * @path: an absolute path
 * @version: the only version that is understood
 * @error: return location for an error
 *
 * A damaged or too large file, or one of another version, is renamed to `PATH.damaged`, so that the next save does not
 * overwrite data of the user.
 *
 * Returns: (transfer full) (nullable): the root object; %NULL without an error where there is no file
 */
JsonObject *
easel_json_file_load (const char  *path,
                      gint64       version,
                      GError     **error)
{
  g_autoptr(GError) local_error = NULL;
  g_autofree char *damaged_path = NULL;
  JsonObject *object;

  g_return_val_if_fail (path != NULL, NULL);

  object = read_object (path, version, &local_error);
  if (object != NULL || g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return object;

  damaged_path = g_strconcat (path, ".damaged", NULL);
  if (g_rename (path, damaged_path) != 0)
    g_warning ("A damaged file could not be moved aside");
  g_propagate_error (error, g_steal_pointer (&local_error));
  return NULL;
}

/* Checks that the text reads back as the same value: otherwise the next load would rename the file away. */
static gboolean
is_readable (const char  *text,
             JsonNode    *expected,
             GError     **error)
{
  g_autoptr(JsonNode) read = easel_json_parse (text, strlen (text), EASEL_LIMIT_OWN_FILE_BYTES, error);

  if (read == NULL)
    return FALSE;
  if (json_node_equal (read, expected))
    return TRUE;
  g_set_error_literal (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_RANGE, "A value cannot be written as JSON");
  return FALSE;
}

/**
 * easel_json_file_write:
 * @object: what to write
 * @error: return location for an error
 *
 * Accesses only @object, so that a worker thread can write large objects.
 *
 * Returns: (transfer full) (nullable): the text of a file that easel_json_file_load() can read
 */
char *
easel_json_file_write (JsonObject  *object,
                       GError     **error)
{
  g_autoptr(JsonNode) root = json_node_init_object (json_node_alloc (), object);
  g_autofree char *text = easel_json_to_lines (root);

  return is_readable (text, root, error) ? g_steal_pointer (&text) : NULL;
}

/**
 * easel_json_file_save_text:
 * @path: an absolute path; a missing folder is created
 * @text: of easel_json_file_write()
 * @error: return location for an error
 *
 * Writes atomically, readable by the user only; on failure the file is unchanged.
 *
 * Returns: %TRUE when it is on the disk
 */
gboolean
easel_json_file_save_text (const char  *path,
                           const char  *text,
                           GError     **error)
{
  g_autofree char *folder = NULL;

  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  folder = g_path_get_dirname (path);
  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      int saved_errno = errno;

      g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (saved_errno), "%s", g_strerror (saved_errno));
      return FALSE;
    }
  return easel_private_file_save (path, text, -1, G_FILE_SET_CONTENTS_DURABLE, error);
}

/**
 * easel_json_file_save:
 * @path: an absolute path; its folder is made where it is missing
 * @object: what to write
 * @error: return location for an error
 *
 * Writes atomically, readable by the user only. The text is parsed again before the write; on failure the file is
 * unchanged.
 *
 * Returns: %TRUE when it is on the disk
 */
gboolean
easel_json_file_save (const char  *path,
                      JsonObject  *object,
                      GError     **error)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (object != NULL, FALSE);

  text = easel_json_file_write (object, error);
  return text != NULL && easel_json_file_save_text (path, text, error);
}

/** easel_json_file_may_retry: whether the same content may be written later, as on a full disk. @error: (nullable): of
 * easel_json_file_write(), which always fails for a value that is too large or that JSON does not have, or of
 * easel_json_file_save_text(). */
gboolean
easel_json_file_may_retry (const GError *error)
{
  return error != NULL && error->domain != EASEL_JSON_ERROR;
}
