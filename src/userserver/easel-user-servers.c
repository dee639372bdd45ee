/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-userserver"

#include "config.h"

#include "easel-user-servers.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-json-file.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-user-server-error.h"
#include "easel-user-server-limits.h"

#define VERSION 1

struct _EaselUserServers
{
  GObject       parent_instance;

  char         *path;
  GFileMonitor *monitor;    /* (nullable): NULL if the file system does not report changes */
  char         *text;       /* (nullable): content of the file, as last read */
  JsonObject   *root;       /* (nullable): NULL if the file is invalid */
  GPtrArray    *list;
  char         *problem;    /* (nullable) */
};

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselUserServers, easel_user_servers, G_TYPE_OBJECT)

static void
easel_user_servers_dispose (GObject *object)
{
  EaselUserServers *self = EASEL_USER_SERVERS (object);

  if (self->monitor != NULL)
    g_file_monitor_cancel (self->monitor);
  g_clear_object (&self->monitor);

  G_OBJECT_CLASS (easel_user_servers_parent_class)->dispose (object);
}

static void
easel_user_servers_finalize (GObject *object)
{
  EaselUserServers *self = EASEL_USER_SERVERS (object);

  g_clear_pointer (&self->root, json_object_unref);
  g_ptr_array_unref (self->list);
  g_free (self->path);
  g_free (self->text);
  g_free (self->problem);

  G_OBJECT_CLASS (easel_user_servers_parent_class)->finalize (object);
}

static void
easel_user_servers_class_init (EaselUserServersClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_user_servers_dispose;
  object_class->finalize = easel_user_servers_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
easel_user_servers_init (EaselUserServers *self)
{
  self->list = g_ptr_array_new_with_free_func (g_object_unref);
}

static EaselUserServer *
find (GPtrArray  *list,
      const char *id)
{
  for (guint i = 0; i < list->len; i++)
    if (strcmp (easel_user_server_get_id (list->pdata[i]), id) == 0)
      return list->pdata[i];
  return NULL;
}

/* Stores only the first problem; the next one is found when the file is read again. */
static void
set_problem (EaselUserServers *self,
             const char       *where,
             const char       *sentence)
{
  if (self->problem != NULL)
    return;
  self->problem = where != NULL ? g_strdup_printf ("%s: %s", where, sentence) : g_strdup (sentence);
  g_message ("The file of servers: %s", self->problem);
}

static void
read_entry (EaselUserServers *self,
            JsonObject       *entry)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselUserServer) server = entry != NULL ? easel_user_server_new_from_json (entry, &error) : NULL;
  const char *id = easel_json_peek_string (entry, "id", NULL);

  if (server == NULL)
    set_problem (self, id, error != NULL ? error->message : _("A server in the file is not an object."));
  else if (find (self->list, easel_user_server_get_id (server)) != NULL)
    set_problem (self, id, _("Two servers in the file have this id; the first is used."));
  else if (self->list->len >= EASEL_LIMIT_USER_SERVERS)
    set_problem (self, id, _("The file has too many servers."));
  else
    g_ptr_array_add (self->list, g_steal_pointer (&server));
}

/* (transfer full) (nullable): the root object of @text. */
static JsonObject *
parse (const char *text)
{
  g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), EASEL_LIMIT_OWN_FILE_BYTES, NULL);

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node) ||
      easel_json_peek_int (json_node_get_object (node), "version", 0) != VERSION)
    return NULL;
  return json_node_dup_object (node);
}

/* @text: (nullable): NULL if the file does not exist. */
static void
take_text (EaselUserServers *self,
           const char       *text)
{
  JsonArray *entries;

  g_free (self->text);
  self->text = g_strdup (text);
  g_clear_pointer (&self->root, json_object_unref);
  g_clear_pointer (&self->problem, g_free);
  g_ptr_array_set_size (self->list, 0);
  if (text == NULL)
    self->root = json_object_new ();
  else
    self->root = parse (text);
  if (self->root == NULL)
    {
      set_problem (self, NULL, _("The file of servers is not valid JSON of version 1. Correct it or remove it."));
      return;
    }
  entries = easel_json_peek_array (self->root, "servers");
  for (guint i = 0; entries != NULL && i < json_array_get_length (entries); i++)
    read_entry (self, easel_json_array_object (entries, i));
}

/* An incomplete file that is being written is read again with its next change. */
static void
reload (EaselUserServers *self)
{
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;

  if (!g_file_get_contents (self->path, &text, NULL, &error) &&
      !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    text = g_strdup ("");
  if (self->root != NULL && g_strcmp0 (text, self->text) == 0)
    return;
  take_text (self, text);
  g_signal_emit (self, signals[CHANGED], 0);
}

/** easel_user_servers_dup_default_path: (transfer full): the absolute path of the file. */
char *
easel_user_servers_dup_default_path (void)
{
  return g_build_filename (g_get_user_config_dir (), "easel", "servers.json", NULL);
}

/**
 * easel_user_servers_new:
 * @path: absolute; the file need not exist
 *
 * Returns: (transfer full): the servers in the file
 */
EaselUserServers *
easel_user_servers_new (const char *path)
{
  EaselUserServers *self;
  g_autoptr(GFile) file = NULL;
  g_autofree char *folder = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_object_new (EASEL_TYPE_USER_SERVERS, NULL);
  self->path = g_strdup (path);
  file = g_file_new_for_path (self->path);
  folder = g_path_get_dirname (self->path);
  /* Creates the folder, because a folder that does not exist cannot be watched. */
  g_mkdir_with_parents (folder, 0700);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (reload), self, G_CONNECT_SWAPPED);
  reload (self);
  return self;
}

const char *
easel_user_servers_get_path (EaselUserServers *self)
{
  g_return_val_if_fail (EASEL_IS_USER_SERVERS (self), NULL);

  return self->path;
}

GPtrArray *
easel_user_servers_get_list (EaselUserServers *self)
{
  g_return_val_if_fail (EASEL_IS_USER_SERVERS (self), NULL);

  return self->list;
}

EaselUserServer *
easel_user_servers_find (EaselUserServers *self,
                         const char       *id)
{
  g_return_val_if_fail (EASEL_IS_USER_SERVERS (self), NULL);
  g_return_val_if_fail (id != NULL, NULL);

  return find (self->list, id);
}

const char *
easel_user_servers_get_problem (EaselUserServers *self)
{
  g_return_val_if_fail (EASEL_IS_USER_SERVERS (self), NULL);

  return self->problem;
}

/* Whether @id is used in the file, also by an invalid entry. */
static gboolean
has_id (EaselUserServers *self,
        const char       *id)
{
  JsonArray *entries = easel_json_peek_array (self->root, "servers");

  for (guint i = 0; entries != NULL && i < json_array_get_length (entries); i++)
    if (easel_json_array_object (entries, i) != NULL &&
        strcmp (easel_json_peek_string (easel_json_array_object (entries, i), "id", ""), id) == 0)
      return TRUE;
  return FALSE;
}

char *
easel_user_servers_make_id (EaselUserServers *self,
                            const char       *name)
{
  g_autofree char *ascii = NULL;
  g_autofree char *lower = NULL;
  g_autoptr(GString) base = g_string_new (NULL);
  char *id;

  g_return_val_if_fail (EASEL_IS_USER_SERVERS (self), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  ascii = g_str_to_ascii (name, NULL);
  lower = g_ascii_strdown (ascii, -1);
  for (const char *p = lower; *p != '\0' && base->len < EASEL_LIMIT_USER_SERVER_ID_BYTES - 4; p++)
    if (g_ascii_isalnum (*p))
      g_string_append_c (base, *p);
    else if (base->len > 0 && base->str[base->len - 1] != '-')
      g_string_append_c (base, '-');
  if (base->len > 0 && base->str[base->len - 1] == '-')
    g_string_truncate (base, base->len - 1);
  id = g_strdup (base->len > 0 ? base->str : "server");
  for (guint n = 2; has_id (self, id); n++)
    {
      g_free (id);
      id = g_strdup_printf ("%s-%u", base->len > 0 ? base->str : "server", n);
    }
  return id;
}

/* Takes @entries. */
static gboolean
save (EaselUserServers  *self,
      JsonArray         *entries,
      GError           **error)
{
  g_autoptr(JsonObject) root = easel_json_object_copy (self->root);
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *text = NULL;

  easel_json_object_set (root, EASEL_JSON_INT ("version", VERSION), EASEL_JSON_ARRAY ("servers", entries));
  if (!easel_json_file_save (self->path, root, error))
    return FALSE;
  if (!g_file_get_contents (self->path, &text, NULL, error))
    return FALSE;
  take_text (self, text);
  g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

/* Reads the file again before it is changed; an unreadable file is not overwritten. */
static gboolean
prepare (EaselUserServers  *self,
         GError           **error)
{
  reload (self);
  if (self->root != NULL)
    return TRUE;
  g_set_error_literal (error, EASEL_USER_SERVER_ERROR, EASEL_USER_SERVER_ERROR_UNREADABLE, self->problem);
  return FALSE;
}

/* (transfer full): the list of the file, in which @instead (nullable) replaces the entry @id, or is appended if there
 * is none. */
static JsonArray *
copy_without (EaselUserServers *self,
              const char       *id,
              JsonObject       *instead)
{
  JsonArray *before = easel_json_peek_array (self->root, "servers");
  JsonArray *after = json_array_new ();

  for (guint i = 0; before != NULL && i < json_array_get_length (before); i++)
    {
      JsonObject *entry = easel_json_array_object (before, i);

      if (entry == NULL || strcmp (easel_json_peek_string (entry, "id", ""), id) != 0)
        json_array_add_element (after, json_array_dup_element (before, i));
      else if (instead != NULL)
        {
          json_array_add_object_element (after, json_object_ref (instead));
          instead = NULL;
        }
    }
  if (instead != NULL)
    json_array_add_object_element (after, json_object_ref (instead));
  return after;
}

/**
 * easel_user_servers_put:
 * @self: the servers
 * @server: a changed or a new server
 * @error: return location for an `EASEL_USER_SERVER_ERROR`, `G_FILE_ERROR` or `EASEL_JSON_ERROR`
 *
 * Returns: whether the file was written
 */
gboolean
easel_user_servers_put (EaselUserServers  *self,
                        EaselUserServer   *server,
                        GError           **error)
{
  const char *id;

  g_return_val_if_fail (EASEL_IS_USER_SERVERS (self), FALSE);
  g_return_val_if_fail (EASEL_IS_USER_SERVER (server), FALSE);

  if (!prepare (self, error))
    return FALSE;
  id = easel_user_server_get_id (server);
  if (!has_id (self, id) && self->list->len >= EASEL_LIMIT_USER_SERVERS)
    {
      g_set_error_literal (error, EASEL_USER_SERVER_ERROR, EASEL_USER_SERVER_ERROR_FULL,
                           _("There are too many servers already."));
      return FALSE;
    }
  return save (self, copy_without (self, id, easel_user_server_get_json (server)), error);
}

gboolean
easel_user_servers_remove (EaselUserServers  *self,
                           const char        *id,
                           GError           **error)
{
  g_return_val_if_fail (EASEL_IS_USER_SERVERS (self), FALSE);
  g_return_val_if_fail (id != NULL, FALSE);

  return prepare (self, error) && save (self, copy_without (self, id, NULL), error);
}
