/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-pages.h"

#include "ahp-error.h"
#include "easel-agent-folder.h"
#include "easel-agent-tools-limits.h"
#include "easel-host-catalogue.h"
#include "easel-host-error.h"
#include "easel-json.h"
#include "rpc-error.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <unistd.h>

#define DOCUMENT "index.html"

struct _EaselAgentPages
{
  GObject          parent_instance;
  EaselHost       *host;       /* borrowed: it outlives this object */
  EaselHostState  *state;
  EaselHostClosed *closed;
  char            *directory;  /* folder of the documents */
  GHashTable      *documents;  /* folder -> bytes of its document, a gsize */
  GHashTable      *leaving;    /* channel -> folder of documents that are removed once the change is on the disk */
  gsize            bytes;
};

G_DEFINE_FINAL_TYPE (EaselAgentPages, easel_agent_pages, G_TYPE_OBJECT)

static void
easel_agent_pages_finalize (GObject *object)
{
  EaselAgentPages *self = EASEL_AGENT_PAGES (object);

  g_clear_object (&self->closed);
  g_clear_object (&self->state);
  g_free (self->directory);
  g_hash_table_unref (self->documents);
  g_hash_table_unref (self->leaving);

  G_OBJECT_CLASS (easel_agent_pages_parent_class)->finalize (object);
}

static void
easel_agent_pages_class_init (EaselAgentPagesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_agent_pages_finalize;
}

static void
easel_agent_pages_init (EaselAgentPages *self)
{
  self->documents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->leaving = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

static gsize
bytes_of (EaselAgentPages *self,
          const char      *folder)
{
  gsize *bytes = g_hash_table_lookup (self->documents, folder);

  return bytes != NULL ? *bytes : 0;
}

static void
remember (EaselAgentPages *self,
          const char      *folder,
          gsize            bytes)
{
  self->bytes += bytes - bytes_of (self, folder);
  g_hash_table_replace (self->documents, g_strdup (folder), g_memdup2 (&bytes, sizeof bytes));
}

static void
delete (EaselAgentPages *self,
        const char      *folder)
{
  g_autofree char *path = g_build_filename (folder, DOCUMENT, NULL);

  if (g_unlink (path) != 0 && errno != ENOENT)
    g_warning ("%s stays: %s", path, g_strerror (errno));
  g_rmdir (folder);
  self->bytes -= bytes_of (self, folder);
  g_hash_table_remove (self->documents, folder);
}

/* (nullable) (transfer none): the folder of the document that the canvas shows. */
static const char *
find_document (EaselAgentPages *self,
               JsonObject      *canvas)
{
  const char *folder = easel_json_peek_string (easel_json_peek_object (canvas, "input"), "folder", NULL);

  return folder != NULL && g_hash_table_contains (self->documents, folder) ? folder : NULL;
}

/* Removes a document that its canvas no longer shows, once that is on the disk. */
static void
state_reduced_cb (EaselHostState  *state,
                  const char      *uri,
                  JsonObject      *before,
                  JsonObject      *after,
                  EaselAgentPages *self)
{
  const char *old = find_document (self, before);

  if (old != NULL && after == NULL)
    g_hash_table_replace (self->leaving, g_strdup (uri), g_strdup (old));
  else
    g_hash_table_remove (self->leaving, uri);
}

/* Whether a canvas that is open, or that its user may reopen, shows the document. */
static gboolean
is_needed (EaselAgentPages *self,
           const char      *folder)
{
  g_autoptr(GPtrArray) channels = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, NULL);
  g_autoptr(GPtrArray) closed = easel_host_closed_list (self->closed);

  for (guint i = 0; i < channels->len; i++)
    if (g_strcmp0 (find_document (self, easel_host_state_get (self->state, channels->pdata[i])), folder) == 0)
      return TRUE;
  for (guint i = 0; i < closed->len; i++)
    if (g_strcmp0 (find_document (self, closed->pdata[i]), folder) == 0)
      return TRUE;
  return FALSE;
}

static void
state_removed_cb (EaselHostState  *state,
                  const char      *uri,
                  EaselAgentPages *self)
{
  const char *folder = g_hash_table_lookup (self->leaving, uri);

  if (folder != NULL)
    easel_agent_pages_drop_unused (self, folder);
  g_hash_table_remove (self->leaving, uri);
}

static void
dropped_cb (EaselAgentPages *self,
            const char      *channel,
            JsonObject      *canvas)
{
  const char *folder = find_document (self, canvas);

  if (folder != NULL)
    easel_agent_pages_drop_unused (self, folder);
}

void
easel_agent_pages_drop_unused (EaselAgentPages *self,
                               const char      *folder)
{
  g_return_if_fail (EASEL_IS_AGENT_PAGES (self));

  if (g_hash_table_contains (self->documents, folder) && !is_needed (self, folder))
    delete (self, folder);
}

/* Removes documents of a killed process that no canvas shows. */
static void
restore (EaselAgentPages *self)
{
  g_autoptr(GDir) dir = g_dir_open (self->directory, 0, NULL);
  g_autoptr(GPtrArray) folders = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      char *folder = g_build_filename (self->directory, name, NULL);
      g_autofree char *path = g_build_filename (folder, DOCUMENT, NULL);
      GStatBuf info = { 0 };

      g_ptr_array_add (folders, folder);
      remember (self, folder, g_lstat (path, &info) == 0 ? (gsize) info.st_size : 0);
    }
  for (guint i = 0; i < folders->len; i++)
    easel_agent_pages_drop_unused (self, folders->pdata[i]);
}

/**
 * easel_agent_pages_new:
 * @host: the host whose canvases show the pages
 *
 * Returns: (transfer full): the pages, including documents of earlier runs
 */
EaselAgentPages *
easel_agent_pages_new (EaselHost *host)
{
  EaselAgentPages *self = g_object_new (EASEL_TYPE_AGENT_PAGES, NULL);

  self->host = host;
  self->state = g_object_ref (easel_host_get_state (host));
  self->closed = g_object_ref (easel_host_runtime_get_closed (easel_host_get_runtime (host)));
  self->directory = g_build_filename (easel_host_get_directory (host), "documents", NULL);
  restore (self);
  g_signal_connect_object (self->state, "reduced", G_CALLBACK (state_reduced_cb), self, 0);
  g_signal_connect_object (self->state, "removed", G_CALLBACK (state_removed_cb), self, 0);
  g_signal_connect_object (self->closed, "dropped", G_CALLBACK (dropped_cb), self, G_CONNECT_SWAPPED);
  return self;
}

static gboolean
fits (EaselAgentPages *self,
      const char      *folder,
      gsize            bytes)
{
  return (g_hash_table_contains (self->documents, folder) ||
          g_hash_table_size (self->documents) < EASEL_LIMIT_AGENT_DOCUMENTS) &&
         self->bytes - bytes_of (self, folder) + bytes <= EASEL_LIMIT_AGENT_DOCUMENTS_BYTES;
}

/* Canvases that their user may reopen do not take the space of new ones. */
static gboolean
has_space (EaselAgentPages  *self,
           const char       *folder,
           gsize             bytes,
           GError          **error)
{
  if (bytes <= EASEL_LIMIT_AGENT_DOCUMENT_BYTES && !fits (self, folder, bytes))
    easel_host_closed_drop_all (self->closed);
  if (bytes > EASEL_LIMIT_AGENT_DOCUMENT_BYTES)
    g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS,
                                                    "A document is %d MiB at most. Put large parts into files, and "
                                                    "show their folder",
                                                    EASEL_LIMIT_AGENT_DOCUMENT_BYTES / 1024 / 1024));
  else if (!fits (self, folder, bytes))
    g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_BUSY,
                                                    "The documents of agents fill their room. Close canvases that "
                                                    "are not needed, or show a folder"));
  else
    return TRUE;
  return FALSE;
}

char *
easel_agent_pages_find_document (EaselAgentPages *self,
                                 const char      *session,
                                 const char      *instance_id)
{
  g_autoptr(EaselHostCanvas) canvas = NULL;

  g_return_val_if_fail (EASEL_IS_AGENT_PAGES (self), NULL);

  canvas = instance_id != NULL ? easel_host_catalogue_find (self->state, session, instance_id) : NULL;
  if (canvas == NULL)
    return NULL;
  return g_strdup (find_document (self, easel_host_state_get (self->state, canvas->channel)));
}

static char *
choose_folder (EaselAgentPages *self,
               const char      *session,
               const char      *instance_id)
{
  g_autofree char *folder = easel_agent_pages_find_document (self, session, instance_id);
  g_autofree char *uuid = g_uuid_string_random ();

  return folder != NULL ? g_steal_pointer (&folder) : g_build_filename (self->directory, uuid, NULL);
}

/**
 * easel_agent_pages_write:
 * @self: the pages
 * @session: the canvas's session
 * @instance_id: (nullable): the canvas's instance id
 * @html: the document
 * @error: return location for a #GError
 *
 * Bounds: %EASEL_LIMIT_AGENT_DOCUMENT_BYTES, %EASEL_LIMIT_AGENT_DOCUMENTS, %EASEL_LIMIT_AGENT_DOCUMENTS_BYTES.
 *
 * Returns: (transfer full) (nullable): the folder, readable only by this user; %NULL with -32602 or -32000
 */
char *
easel_agent_pages_write (EaselAgentPages  *self,
                         const char       *session,
                         const char       *instance_id,
                         const char       *html,
                         GError          **error)
{
  g_autofree char *folder = NULL;
  g_autofree char *path = NULL;
  gsize bytes = strlen (html);

  g_return_val_if_fail (EASEL_IS_AGENT_PAGES (self), NULL);

  folder = choose_folder (self, session, instance_id);
  if (!has_space (self, folder, bytes, error))
    return NULL;
  path = g_build_filename (folder, DOCUMENT, NULL);
  if (g_mkdir_with_parents (folder, 0700) != 0 ||
      !g_file_set_contents_full (path, html, bytes, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL))
    {
      g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INTERNAL, "The document cannot be saved: is the disk "
                                                      "full?"));
      g_rmdir (folder);
      return NULL;
    }
  remember (self, folder, bytes);
  return g_steal_pointer (&folder);
}

/* Refuses a whole home folder, which contains keys and mail. */
static gboolean
is_project (const char *root)
{
  g_autofree char *home = realpath (g_get_home_dir (), NULL);

  return strcmp (root, "/") != 0 && (home == NULL || strcmp (root, home) != 0);
}

static gboolean
use_root (const char  *candidate,
          const char  *path,
          char       **root)
{
  g_autofree char *resolved = candidate != NULL ? realpath (candidate, NULL) : NULL;

  if (resolved == NULL || !is_project (resolved) || !easel_agent_folder_contains (resolved, path))
    return FALSE;
  *root = g_steal_pointer (&resolved);
  return TRUE;
}

static gboolean
find_root (EaselAgentPages *self,
           McpCall         *call,
           const char      *path,
           char           **root)
{
  const char *const *folders = easel_host_get_folders (self->host);

  if (use_root (mcp_server_session_get_folder (mcp_call_get_session (call)), path, root) ||
      use_root (g_get_tmp_dir (), path, root))
    return TRUE;
  for (guint i = 0; folders != NULL && folders[i] != NULL; i++)
    if (use_root (folders[i], path, root))
      return TRUE;
  return FALSE;
}

/**
 * easel_agent_pages_find_folder:
 * @self: the pages
 * @call: the call that names the folder
 * @folder: an absolute path, or one relative to the folder of the agent
 * @root: (out): the allowed folder that contains it
 * @error: return location for a #GError
 *
 * An agent may have fewer rights than this host, and can read everything that its page reads. So, after resolving
 * links, the folder must be below the agent's working folder (unless that is a whole home folder), below the folder for
 * temporary files, or below a folder that the host shares with its clients.
 *
 * Returns: (transfer full) (nullable): the folder; %NULL with -32602, -32008 or -32009
 */
char *
easel_agent_pages_find_folder (EaselAgentPages  *self,
                               McpCall          *call,
                               const char       *folder,
                               char            **root,
                               GError          **error)
{
  const char *base = mcp_server_session_get_folder (mcp_call_get_session (call));
  g_autofree char *absolute = NULL;
  g_autofree char *path = NULL;

  g_return_val_if_fail (EASEL_IS_AGENT_PAGES (self), NULL);

  if (!g_path_is_absolute (folder) && base == NULL)
    {
      g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS,
                                                      "Easel does not know the folder that you work in: pass an "
                                                      "absolute path"));
      return NULL;
    }
  absolute = g_path_is_absolute (folder) ? g_strdup (folder) : g_build_filename (base, folder, NULL);
  path = realpath (absolute, NULL);
  if (path == NULL || !g_file_test (path, G_FILE_TEST_IS_DIR))
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_NOT_FOUND, "There is no such folder"));
  else if (!find_root (self, call, path, root))
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_PERMISSION_DENIED,
                                                    "Only folders below %s%sbelow %s may be shown. Copy what the "
                                                    "page needs there, or pass html",
                                                    base != NULL ? base : "", base != NULL ? " or " : "",
                                                    g_get_tmp_dir ()));
  else
    return g_steal_pointer (&path);
  return NULL;
}
