/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-folders.h"

#include "ahp-error.h"
#include "easel-base64.h"
#include "easel-host-error.h"
#include "easel-host-file-writer.h"
#include "easel-host-limits.h"
#include "easel-host-page-files.h"
#include "easel-host-subpath.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-mime.h"
#include "rpc-error.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* (nullable): the shared folder that contains @uri; @path becomes the rest, empty for the folder itself. Only names are
 * compared: the kernel checks at opening whether the path really stays inside. */
static const char *
locate (char * const  *folders,
        const char    *uri,
        char         **path,
        GError       **error)
{
  g_autofree char *name = strlen (uri) <= EASEL_LIMIT_URI_BYTES ? g_filename_from_uri (uri, NULL, NULL) : NULL;

  if (name == NULL)
    {
      g_propagate_error (error, easel_host_error_rpc (AHP_CODE_NOT_FOUND, "This host serves files and canvases only"));
      return NULL;
    }
  for (guint i = 0; folders != NULL && folders[i] != NULL; i++)
    {
      gsize length = strlen (folders[i]);

      if (strncmp (name, folders[i], length) != 0 || (name[length] != '/' && name[length] != '\0'))
        continue;
      *path = g_strdup (name[length] == '/' ? name + length + 1 : "");
      return folders[i];
    }
  g_propagate_error (error, easel_host_error_rpc (AHP_CODE_PERMISSION_DENIED,
                                                  "The file is in none of the folders that this host lends"));
  return NULL;
}

static const char *
locate_request (char * const  *folders,
                RpcRequest    *request,
                char         **path,
                GError       **error)
{
  const char *uri = easel_json_get_string (rpc_request_get_params (request), "uri", error);

  return uri != NULL ? locate (folders, uri, path, error) : NULL;
}

static void
reply (RpcRequest *request,
       JsonObject *result,
       GError     *error)
{
  g_autoptr(JsonNode) node = result != NULL ? easel_json_node_take (result) : NULL;

  if (error != NULL)
    rpc_request_reply_gerror (request, error);
  else
    rpc_request_reply (request, node);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(RpcRequest) request = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselHostContent) content = easel_host_page_files_read_finish (result, &error);

  if (content != NULL)
    {
      GString *text = rpc_request_begin_result (request);

      easel_host_content_write (content, text);
      rpc_request_end_result (request, text);
    }
  else
    rpc_request_reply_gerror (request, error);
}

/**
 * easel_host_folders_read:
 * @folders: (nullable) (array zero-terminated=1): absolute paths; %NULL shares nothing
 * @request: `resourceRead` of a `file:` URI
 *
 * Errors: -32008 if the file does not exist; -32009 outside of the folders, if it is not a regular file, and above
 * %EASEL_LIMIT_CONTENT_BYTES.
 */
void
easel_host_folders_read (char * const *folders,
                         RpcRequest   *request)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *path = NULL;
  const char *folder;

  folder = locate_request (folders, request, &path, &error);
  if (folder == NULL)
    reply (request, NULL, error);
  else
    easel_host_page_files_read_async (folder, path, rpc_request_get_cancellable (request), read_cb,
                                      g_object_ref (request));
}

static GBytes *
decode (JsonObject  *params,
        GError     **error)
{
  const char *data = easel_json_get_string (params, "data", error);
  const char *encoding = data != NULL ? easel_json_get_string (params, "encoding", error) : NULL;
  GBytes *bytes;

  if (encoding == NULL)
    return NULL;
  if (strcmp (encoding, "utf-8") == 0)
    return g_bytes_new (data, strlen (data));
  if (strcmp (encoding, "base64") != 0)
    {
      g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS, "The encoding is utf-8 or base64"));
      return NULL;
    }
  bytes = easel_base64_decode (data, strlen (data));
  if (bytes == NULL)
    g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS, "The data is not base64"));
  return bytes;
}

/* Refuses to write a part of a file: no client needs it, and half of a change must not become a file. */
static gboolean
writes_whole (JsonObject  *params,
              GError     **error)
{
  if (strcmp (easel_json_peek_string (params, "mode", "truncate"), "truncate") == 0 &&
      easel_json_peek_int (params, "position", 0) == 0)
    return TRUE;
  g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS, "This host writes whole files only"));
  return FALSE;
}

/**
 * easel_host_folders_write:
 * @folders: (nullable) (array zero-terminated=1): absolute paths; %NULL shares nothing
 * @request: `resourceWrite` of a `file:` URI
 *
 * The file is replaced atomically, and only if `ifMatch` is its current etag. Errors: those of reading; -32010 for
 * `createOnly` if the file exists; -32011 for a different etag.
 */
void
easel_host_folders_write (char * const *folders,
                          RpcRequest   *request)
{
  JsonObject *params;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = NULL;
  g_autofree char *path = NULL;
  const char *folder;

  params = rpc_request_get_params (request);
  folder = locate_request (folders, request, &path, &error);
  if (folder != NULL && writes_whole (params, &error))
    bytes = decode (params, &error);
  if (bytes != NULL)
    easel_host_file_write (folder, path, bytes, easel_json_peek_string (params, "ifMatch", NULL),
                           easel_json_peek_boolean (params, "createOnly", FALSE), &error);
  reply (request, error == NULL ? json_object_new () : NULL, error);
}

static JsonObject *
describe (const char        *uri,
          const struct stat *info)
{
  g_autoptr(GDateTime) changed = g_date_time_new_from_unix_utc (info->st_mtime);
  g_autofree char *etag = easel_host_file_etag (info);
  g_autofree char *mtime = g_date_time_format_iso8601 (changed);
  gboolean is_file = S_ISREG (info->st_mode);

  return easel_json_object (EASEL_JSON_STRING ("uri", uri),
                            EASEL_JSON_STRING ("type", S_ISDIR (info->st_mode) ? "directory" : "file"),
                            EASEL_JSON_IF (is_file, EASEL_JSON_INT ("size", info->st_size)),
                            EASEL_JSON_IF (is_file, EASEL_JSON_STRING ("contentType", easel_mime_of_path (uri))),
                            EASEL_JSON_STRING ("mtime", mtime),
                            EASEL_JSON_STRING ("etag", etag));
}

/**
 * easel_host_folders_resolve:
 * @folders: (nullable) (array zero-terminated=1): absolute paths; %NULL shares nothing
 * @request: `resourceResolve` of a `file:` URI
 *
 * Answers with the type, the size, the time and the etag. Errors: -32008 and -32009.
 */
void
easel_host_folders_resolve (char * const *folders,
                            RpcRequest   *request)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *path = NULL;
  struct stat info;
  const char *folder;
  int fd = -1;

  folder = locate_request (folders, request, &path, &error);
  if (folder != NULL)
    fd = easel_host_subpath_open (folder, path, O_PATH, 0, &error);
  if (fd >= 0 && fstat (fd, &info) == 0)
    reply (request, describe (easel_json_peek_string (rpc_request_get_params (request), "uri", ""), &info), NULL);
  else
    reply (request, NULL, error);
  if (fd >= 0)
    close (fd);
}

static JsonObject *
list (int fd)
{
  DIR *folder = fdopendir (fd);
  JsonArray *entries = json_array_new ();
  struct dirent *entry;

  while (folder != NULL && (entry = readdir (folder)) != NULL &&
         json_array_get_length (entries) < EASEL_LIMIT_HOST_FOLDER_ENTRIES)
    {
      JsonObject *item;

      if (strcmp (entry->d_name, ".") == 0 || strcmp (entry->d_name, "..") == 0 ||
          !g_utf8_validate (entry->d_name, -1, NULL))
        continue;
      item = easel_json_object (EASEL_JSON_STRING ("name", entry->d_name),
                                EASEL_JSON_STRING ("type", entry->d_type == DT_DIR ? "directory" : "file"));
      json_array_add_object_element (entries, item);
    }
  if (folder != NULL)
    closedir (folder);
  return easel_json_object (EASEL_JSON_ARRAY ("entries", entries));
}

/**
 * easel_host_folders_list:
 * @folders: (nullable) (array zero-terminated=1): absolute paths; %NULL shares nothing
 * @request: `resourceList` of a `file:` URI
 *
 * Answers with at most %EASEL_LIMIT_HOST_FOLDER_ENTRIES entries; names that are not UTF-8 are omitted, because JSON
 * cannot represent them. Errors: -32008 and -32009.
 */
void
easel_host_folders_list (char * const *folders,
                         RpcRequest   *request)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *path = NULL;
  const char *folder;
  int fd = -1;

  folder = locate_request (folders, request, &path, &error);
  if (folder != NULL)
    fd = easel_host_subpath_open (folder, path, O_RDONLY | O_DIRECTORY, 0, &error);
  reply (request, fd >= 0 ? list (fd) : NULL, error);
}
