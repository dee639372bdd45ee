/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "config.h"

#include "mcp-app-store.h"

#include <glib/gstdio.h>
#include <string.h>
#include <utime.h>

#include "easel-enum.h"
#include "easel-json-file.h"
#include "easel-json.h"
#include "mcp-app-limits.h"

#define VERSION 1
#define ATTACHED "mcp-app-store"
#define OPENAI "openai"

struct _McpAppStore
{
  GObject  parent_instance;

  char    *calls;
  char    *pages;
  char    *latest;   /* folder: the last page of each address of a server */
};

/* Call that is stored whenever it changes; lives as long as its App. */
typedef struct
{
  McpAppStore *store;
  McpApp      *app;      /* not a reference: @app owns this structure */
  char        *key;
  guint        source;   /* idle source of the next write */
} Attached;

typedef struct
{
  char   *path;
  gint64  time;
} Entry;

G_DEFINE_FINAL_TYPE (McpAppStore, mcp_app_store, G_TYPE_OBJECT)

static void
mcp_app_store_finalize (GObject *object)
{
  McpAppStore *self = MCP_APP_STORE (object);

  g_free (self->calls);
  g_free (self->pages);
  g_free (self->latest);

  G_OBJECT_CLASS (mcp_app_store_parent_class)->finalize (object);
}

static void
mcp_app_store_class_init (McpAppStoreClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mcp_app_store_finalize;
}

static void
mcp_app_store_init (McpAppStore *self)
{
}

/**
 * mcp_app_store_new:
 * @folder: the folder for calls and pages
 *
 * Returns: (transfer full): the store
 */
McpAppStore *
mcp_app_store_new (const char *folder)
{
  McpAppStore *self;

  g_return_val_if_fail (folder != NULL, NULL);

  self = g_object_new (MCP_TYPE_APP_STORE, NULL);
  self->calls = g_build_filename (folder, "calls", NULL);
  self->pages = g_build_filename (folder, "pages", NULL);
  self->latest = g_build_filename (folder, "latest", NULL);
  return self;
}

/* A key contains foreign text, which is never used as a path: the file is named by its digest. */
static char *
path_of_key (const char *folder,
             const char *key)
{
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, key, -1);
  g_autofree char *name = g_strconcat (digest, ".json", NULL);

  return g_build_filename (folder, name, NULL);
}

static char *
path_of_call (McpAppStore *self,
              const char  *key)
{
  return path_of_key (self->calls, key);
}

/* (nullable): page addresses are unique only within a server. */
static char *
path_of_latest (McpAppStore *self,
                McpApp      *app)
{
  const char *server = mcp_app_get_server_key (app);
  g_autofree char *key = server != NULL ? g_strjoin ("\n", server, mcp_app_get_resource_uri (app), NULL) : NULL;

  return key != NULL ? path_of_key (self->latest, key) : NULL;
}

static char *
path_of_page (McpAppStore *self,
              const char  *sha256)
{
  g_autofree char *name = g_strconcat (sha256, ".html", NULL);

  return g_build_filename (self->pages, name, NULL);
}

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->path);
  g_free (entry);
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const Entry *one = *(const Entry * const *) a;
  const Entry *other = *(const Entry * const *) b;

  return one->time < other->time ? 1 : one->time > other->time ? -1 : 0;
}

/* (transfer full): the files of @folder, newest first. */
static GPtrArray *
list_entries (const char *folder)
{
  g_autoptr(GPtrArray) entries = g_ptr_array_new_with_free_func (entry_free);
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      GStatBuf info;
      Entry *entry;

      if (g_stat (path, &info) != 0)
        continue;
      entry = g_new0 (Entry, 1);
      entry->path = g_steal_pointer (&path);
      entry->time = (gint64) info.st_mtim.tv_sec * G_USEC_PER_SEC + info.st_mtim.tv_nsec / 1000;
      g_ptr_array_add (entries, entry);
    }
  g_ptr_array_sort (entries, compare_times);
  return g_steal_pointer (&entries);
}

/* Removes what is above the limits. A page file gets a new time with each call that is stored with it, so that a page
 * older than all calls belongs to no call. */
static void
remove_oldest (McpAppStore *self)
{
  g_autoptr(GPtrArray) calls = list_entries (self->calls);
  g_autoptr(GPtrArray) latest = list_entries (self->latest);
  g_autoptr(GPtrArray) pages = NULL;
  gint64 oldest;

  for (guint i = MCP_APP_LIMIT_STORED_CALLS; i < latest->len; i++)
    g_unlink (((Entry *) g_ptr_array_index (latest, i))->path);
  if (calls->len <= MCP_APP_LIMIT_STORED_CALLS)
    return;
  for (guint i = MCP_APP_LIMIT_STORED_CALLS; i < calls->len; i++)
    g_unlink (((Entry *) g_ptr_array_index (calls, i))->path);
  oldest = ((Entry *) g_ptr_array_index (calls, MCP_APP_LIMIT_STORED_CALLS - 1))->time;
  pages = list_entries (self->pages);
  for (guint i = 0; i < pages->len; i++)
    {
      Entry *page = g_ptr_array_index (pages, i);

      if (page->time < oldest)
        g_unlink (page->path);
    }
}

/* Stores the page before its call, so that a page is never newer than the last call with it. */
static gboolean
save_page (McpAppStore  *self,
           McpAppPage   *page,
           GError      **error)
{
  g_autofree char *path = path_of_page (self, mcp_app_page_get_sha256 (page));
  GBytes *html = mcp_app_page_get_html (page);

  g_mkdir_with_parents (self->pages, 0700);
  if (utime (path, NULL) == 0)
    return TRUE;
  return g_file_set_contents_full (path, g_bytes_get_data (html, NULL), (gssize) g_bytes_get_size (html),
                                   G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}

static gboolean
fits (JsonObject *object)
{
  return object == NULL || easel_json_measure (object) <= MCP_APP_LIMIT_STORED_BYTES / 2;
}

/* (nullable): files of standard pages have no dialect. */
static const char *
dialect_of (McpAppPage *page)
{
  return mcp_app_page_get_dialect (page) == MCP_APPS_OPENAI ? OPENAI : NULL;
}

static JsonObject *
write_record (const char *key,
              McpApp     *app)
{
  McpAppPage *page = mcp_app_get_page (app);
  const char *state = easel_enum_nick (MCP_TYPE_APP_CALL_STATE, mcp_app_get_call_state (app));

  return easel_json_object (
    EASEL_JSON_INT ("version", VERSION),
    EASEL_JSON_STRING ("key", key),
    EASEL_JSON_STRING ("server", mcp_app_get_server_name (app)),
    EASEL_JSON_STRING ("title", mcp_app_get_title (app)),
    EASEL_JSON_STRING ("tool", mcp_app_get_tool_name (app)),
    EASEL_JSON_STRING ("uri", mcp_app_get_resource_uri (app)),
    EASEL_JSON_STRING ("state", state),
    EASEL_JSON_STRING ("reason", mcp_app_get_reason (app)),
    EASEL_JSON_OBJECT_REF ("definition", mcp_app_get_tool (app)),
    EASEL_JSON_OBJECT_REF ("arguments", mcp_app_get_arguments (app)),
    EASEL_JSON_OBJECT_REF ("result", mcp_app_get_result (app)),
    EASEL_JSON_OBJECT_REF ("widgetState", mcp_app_get_widget_state (app)),
    EASEL_JSON_IF (page != NULL, EASEL_JSON_STRING ("page", mcp_app_page_get_sha256 (page))),
    EASEL_JSON_IF (page != NULL, EASEL_JSON_OBJECT_REF ("ui", mcp_app_page_get_ui (page))),
    EASEL_JSON_IF (page != NULL, EASEL_JSON_STRING ("dialect", dialect_of (page))));
}

/* A page that was itself restored from the store is not stored as the latest page of its address. */
static gboolean
save_latest (McpAppStore  *self,
             McpApp       *app,
             GError      **error)
{
  McpAppPage *page = mcp_app_get_page (app);
  g_autofree char *path = page != NULL && !mcp_app_is_pinned (app) ? path_of_latest (self, app) : NULL;
  g_autoptr(JsonObject) record = NULL;

  if (path == NULL)
    return TRUE;
  record = easel_json_object (EASEL_JSON_INT ("version", VERSION),
                              EASEL_JSON_STRING ("page", mcp_app_page_get_sha256 (page)),
                              EASEL_JSON_OBJECT_REF ("ui", mcp_app_page_get_ui (page)),
                              EASEL_JSON_STRING ("dialect", dialect_of (page)));
  return easel_json_file_save (path, record, error);
}

/** mcp_app_store_save: stores a call with its page; %TRUE when both are on the disk. */
gboolean
mcp_app_store_save (McpAppStore  *self,
                    const char   *key,
                    McpApp       *app,
                    GError      **error)
{
  g_autoptr(JsonObject) record = NULL;
  g_autofree char *path = NULL;

  g_return_val_if_fail (MCP_IS_APP_STORE (self), FALSE);
  g_return_val_if_fail (key != NULL && MCP_IS_APP (app), FALSE);

  if (!fits (mcp_app_get_arguments (app)) || !fits (mcp_app_get_result (app)))
    {
      g_set_error_literal (error, MCP_APP_ERROR, MCP_APP_ERROR_STORE, "The call is too large to be stored");
      return FALSE;
    }
  if (mcp_app_get_page (app) != NULL && !save_page (self, mcp_app_get_page (app), error))
    return FALSE;
  record = write_record (key, app);
  path = path_of_call (self, key);
  if (!easel_json_file_save (path, record, error) || !save_latest (self, app, error))
    return FALSE;
  remove_oldest (self);
  return TRUE;
}

/* Refuses a page file whose content does not have the digest in its name. */
static McpAppPage *
read_page (McpAppStore  *self,
           JsonObject   *record,
           const char   *sha256,
           GError      **error)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_autoptr(GBytes) html = NULL;
  g_autoptr(McpAppPage) page = NULL;
  McpAppsDialect dialect;
  gsize length;

  if (strlen (sha256) != 64 || strspn (sha256, "0123456789abcdef") != 64)
    {
      g_set_error_literal (error, MCP_APP_ERROR, MCP_APP_ERROR_STORE, "The name of the page is damaged");
      return NULL;
    }
  path = path_of_page (self, sha256);
  if (!g_file_get_contents (path, &text, &length, error))
    return NULL;
  html = g_bytes_new_take (g_steal_pointer (&text), length);
  dialect = g_strcmp0 (easel_json_peek_string (record, "dialect", NULL), OPENAI) == 0 ? MCP_APPS_OPENAI
                                                                                      : MCP_APPS_STANDARD;
  page = mcp_app_page_new (html, easel_json_peek_object (record, "ui"), dialect);
  if (length > MCP_APP_LIMIT_PAGE_BYTES || !g_str_equal (mcp_app_page_get_sha256 (page), sha256))
    {
      g_set_error_literal (error, MCP_APP_ERROR, MCP_APP_ERROR_STORE, "The page is damaged");
      return NULL;
    }
  return g_steal_pointer (&page);
}

static void
restore_call (McpApp     *app,
              JsonObject *record)
{
  const char *state = easel_json_peek_string (record, "state", "");
  const char *reason = easel_json_peek_string (record, "reason", NULL);
  JsonObject *arguments = easel_json_peek_object (record, "arguments");
  JsonObject *result = easel_json_peek_object (record, "result");
  JsonObject *definition = easel_json_peek_object (record, "definition");
  JsonObject *widget_state = easel_json_peek_object (record, "widgetState");

  if (mcp_app_get_title (app) == NULL)
    mcp_app_set_title (app, easel_json_peek_string (record, "title", NULL));
  if (mcp_app_get_tool (app) == NULL && definition != NULL)
    mcp_app_set_tool (app, definition);
  if (mcp_app_get_widget_state (app) == NULL)
    mcp_app_set_widget_state (app, widget_state);
  if (arguments != NULL && !g_str_equal (state, "streaming"))
    mcp_app_set_arguments (app, arguments);
  if (result != NULL)
    mcp_app_set_result (app, result);
  else if (g_str_equal (state, "cancelled"))
    mcp_app_set_cancelled (app, reason);
  else if (g_str_equal (state, "failed"))
    mcp_app_set_failed (app, reason);
}

/**
 * mcp_app_store_restore:
 * @self: a store
 * @key: the call
 * @app: the App; members that are set already do not change
 * @error: return location for an error
 *
 * Returns: %TRUE when the call was stored
 */
gboolean
mcp_app_store_restore (McpAppStore  *self,
                       const char   *key,
                       McpApp       *app,
                       GError      **error)
{
  g_autoptr(JsonObject) record = NULL;
  g_autofree char *path = NULL;
  const char *sha256;

  g_return_val_if_fail (MCP_IS_APP_STORE (self), FALSE);
  g_return_val_if_fail (key != NULL && MCP_IS_APP (app), FALSE);

  path = path_of_call (self, key);
  record = easel_json_file_load (path, VERSION, error);
  if (record == NULL)
    return FALSE;
  if (g_strcmp0 (easel_json_peek_string (record, "uri", NULL), mcp_app_get_resource_uri (app)) != 0)
    {
      g_set_error_literal (error, MCP_APP_ERROR, MCP_APP_ERROR_STORE, "The call had another page");
      return FALSE;
    }
  restore_call (app, record);
  sha256 = easel_json_peek_string (record, "page", NULL);
  if (sha256 != NULL && mcp_app_get_page (app) == NULL)
    {
      g_autoptr(McpAppPage) page = read_page (self, record, sha256, error);

      if (page == NULL)
        return FALSE;
      mcp_app_set_page (app, page, TRUE);
    }
  return TRUE;
}

/**
 * mcp_app_store_restore_page:
 * @self: a store
 * @app: an App without a page
 * @error: return location for an error
 *
 * Sets the page that the server of @app last had at its address, for any call.
 *
 * Returns: %TRUE when a page was stored
 */
gboolean
mcp_app_store_restore_page (McpAppStore  *self,
                            McpApp       *app,
                            GError      **error)
{
  g_autofree char *path = NULL;
  g_autoptr(JsonObject) record = NULL;
  g_autoptr(McpAppPage) page = NULL;

  g_return_val_if_fail (MCP_IS_APP_STORE (self), FALSE);
  g_return_val_if_fail (MCP_IS_APP (app), FALSE);

  path = path_of_latest (self, app);
  record = path != NULL ? easel_json_file_load (path, VERSION, error) : NULL;
  if (record == NULL)
    return FALSE;
  page = read_page (self, record, easel_json_peek_string (record, "page", ""), error);
  if (page == NULL)
    return FALSE;
  mcp_app_set_page (app, page, TRUE);
  return TRUE;
}

static void
attached_free (gpointer data)
{
  Attached *attached = data;

  g_clear_handle_id (&attached->source, g_source_remove);
  g_object_unref (attached->store);
  g_free (attached->key);
  g_free (attached);
}

static gboolean
save_cb (gpointer data)
{
  Attached *attached = data;
  g_autoptr(GError) error = NULL;

  attached->source = 0;
  if (!mcp_app_store_save (attached->store, attached->key, attached->app, &error))
    g_warning ("An App cannot be stored: %s", error->message);
  return G_SOURCE_REMOVE;
}

/* Writes only when the App has a page. */
static void
changed_cb (McpApp     *app,
            GParamSpec *pspec,
            gpointer    user_data)
{
  Attached *attached = user_data;

  if (mcp_app_get_page (app) != NULL && attached->source == 0)
    attached->source = g_idle_add_full (G_PRIORITY_LOW, save_cb, attached, NULL);
}

/* A page may set its state many times a second; the pause limits the writes. */
static void
state_cb (McpApp     *app,
          GParamSpec *pspec,
          gpointer    user_data)
{
  Attached *attached = user_data;

  if (mcp_app_get_page (app) != NULL && attached->source == 0)
    attached->source = g_timeout_add_full (G_PRIORITY_LOW, MCP_APP_LIMIT_STATE_PAUSE, save_cb, attached, NULL);
}

/** mcp_app_store_attach: restores @app and stores it on changes. Does nothing if @app is attached already. */
void
mcp_app_store_attach (McpAppStore *self,
                      const char  *key,
                      McpApp      *app)
{
  g_autoptr(GError) error = NULL;
  Attached *attached;

  g_return_if_fail (MCP_IS_APP_STORE (self));
  g_return_if_fail (key != NULL && MCP_IS_APP (app));

  if (g_object_get_data (G_OBJECT (app), ATTACHED) != NULL)
    return;
  if (!mcp_app_store_restore (self, key, app, &error) && error != NULL)
    g_warning ("A stored App cannot be read: %s", error->message);
  attached = g_new0 (Attached, 1);
  attached->store = g_object_ref (self);
  attached->app = app;
  attached->key = g_strdup (key);
  g_signal_connect (app, "notify::page", G_CALLBACK (changed_cb), attached);
  g_signal_connect (app, "notify::call-state", G_CALLBACK (changed_cb), attached);
  g_signal_connect (app, "notify::widget-state", G_CALLBACK (state_cb), attached);
  g_object_set_data_full (G_OBJECT (app), ATTACHED, attached, attached_free);
}

/** mcp_app_store_remove: removes the call @key; its page file is removed when no call uses it. */
void
mcp_app_store_remove (McpAppStore *self,
                      const char  *key)
{
  g_autofree char *path = NULL;

  g_return_if_fail (MCP_IS_APP_STORE (self));
  g_return_if_fail (key != NULL);

  path = path_of_call (self, key);
  g_unlink (path);
}
