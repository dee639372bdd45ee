/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-cache.h"

#include <glib/gstdio.h>
#include <string.h>

#include "easel-agent-tools-limits.h"
#include "easel-host-mcp.h"
#include "easel-json.h"

#define FOLDER "kept"

struct _EaselAgentCache
{
  GObject     parent_instance;

  char       *folder;
  GHashTable *writing;   /* file name (char *) → GBytes that are not on the disk yet */
};

/* A file that is being written. */
typedef struct
{
  EaselAgentCache *self;
  char            *name;
  GBytes          *bytes;
} Writing;

G_DEFINE_FINAL_TYPE (EaselAgentCache, easel_agent_cache, G_TYPE_OBJECT)

static void
easel_agent_cache_finalize (GObject *object)
{
  EaselAgentCache *self = EASEL_AGENT_CACHE (object);

  g_hash_table_unref (self->writing);
  g_free (self->folder);

  G_OBJECT_CLASS (easel_agent_cache_parent_class)->finalize (object);
}

static void
easel_agent_cache_class_init (EaselAgentCacheClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_agent_cache_finalize;
}

static void
easel_agent_cache_init (EaselAgentCache *self)
{
  self->writing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_bytes_unref);
}

static char *
dup_name (const char *key)
{
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, key, -1);
}

char *
easel_agent_cache_dup_uri (const char *key)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (key != NULL, NULL);

  name = dup_name (key);
  return g_strconcat (EASEL_HOST_CACHE_PREFIX, name, NULL);
}

char *
easel_agent_cache_dup_page_key (const char *server,
                                const char *uri)
{
  g_return_val_if_fail (server != NULL && uri != NULL, NULL);

  return g_strjoin ("\n", "page", server, uri, NULL);
}

/* Whether a name is one of ours: addresses are foreign. */
static gboolean
is_name (const char *name)
{
  return strlen (name) == 64 && strspn (name, "0123456789abcdef") == 64;
}

static char *
read_cb (EaselHostMcp    *mcp,
         const char      *uri,
         EaselAgentCache *self)
{
  const char *name = g_str_has_prefix (uri, EASEL_HOST_CACHE_PREFIX) ? uri + strlen (EASEL_HOST_CACHE_PREFIX) : "";
  g_autofree char *path = NULL;
  GBytes *bytes;
  char *text = NULL;

  if (!is_name (name))
    return NULL;
  bytes = g_hash_table_lookup (self->writing, name);
  if (bytes != NULL)
    return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  path = g_build_filename (self->folder, name, NULL);
  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

/** easel_agent_cache_new: (transfer full): the cache in the host's folder. */
EaselAgentCache *
easel_agent_cache_new (EaselHost *host)
{
  EaselAgentCache *self;

  g_return_val_if_fail (EASEL_IS_HOST (host), NULL);

  self = g_object_new (EASEL_TYPE_AGENT_CACHE, NULL);
  self->folder = g_build_filename (easel_host_get_directory (host), FOLDER, NULL);
  g_signal_connect_object (easel_host_get_mcp (host), "log", G_CALLBACK (read_cb), self, 0);
  return self;
}

/* Removes the oldest files while there are too many. */
static void
trim (EaselAgentCache *self)
{
  g_autoptr(GDir) dir = g_dir_open (self->folder, 0, NULL);
  g_autofree char *oldest = NULL;
  gint64 time = G_MAXINT64;
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);
      GStatBuf status;

      n++;
      if (g_stat (path, &status) != 0 || status.st_mtime >= time)
        continue;
      time = status.st_mtime;
      g_free (oldest);
      oldest = g_steal_pointer (&path);
    }
  if (n > EASEL_LIMIT_AGENT_CACHE_FILES && oldest != NULL)
    g_unlink (oldest);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  Writing *writing = user_data;
  g_autoptr(EaselAgentCache) self = writing->self;
  g_autoptr(GError) error = NULL;

  if (!g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    g_message ("A page or result is not kept: %s", error->message);
  if (g_hash_table_lookup (self->writing, writing->name) == writing->bytes)
    g_hash_table_remove (self->writing, writing->name);
  trim (self);
  g_bytes_unref (writing->bytes);
  g_free (writing->name);
  g_free (writing);
}

/**
 * easel_agent_cache_put:
 * @self: the cache
 * @key: a key
 * @object: foreign
 *
 * Stores @object, and replaces the previous object of @key.
 */
void
easel_agent_cache_put (EaselAgentCache *self,
                       const char      *key,
                       JsonObject      *object)
{
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(GFile) file = NULL;
  g_autofree char *path = NULL;
  Writing *writing;
  char *text;

  g_return_if_fail (EASEL_IS_AGENT_CACHE (self));
  g_return_if_fail (key != NULL && object != NULL);

  node = easel_json_node_ref_object (object);
  text = easel_json_to_string (node);
  if (strlen (text) > EASEL_LIMIT_AGENT_CACHE_FILE_BYTES ||
      g_hash_table_size (self->writing) >= EASEL_LIMIT_AGENT_CACHE_WRITES ||
      g_mkdir_with_parents (self->folder, 0700) != 0)
    {
      g_free (text);
      return;
    }
  writing = g_new0 (Writing, 1);
  writing->self = g_object_ref (self);
  writing->name = dup_name (key);
  writing->bytes = g_bytes_new_take (text, strlen (text));
  g_hash_table_replace (self->writing, g_strdup (writing->name), g_bytes_ref (writing->bytes));
  path = g_build_filename (self->folder, writing->name, NULL);
  file = g_file_new_for_path (path);
  g_file_replace_contents_bytes_async (file, writing->bytes, NULL, FALSE, G_FILE_CREATE_PRIVATE, NULL, written_cb,
                                       writing);
}
