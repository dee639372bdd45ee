/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "config.h"

#include "easel-known-hosts.h"

#include <glib/gi18n.h>

#include "easel-panel-limits.h"
#include "easel-ws-url.h"
#include "easel-json-file.h"
#include "easel-json.h"
#include "easel-panel-error.h"

#define FILE_VERSION 1

struct _EaselKnownHosts
{
  GObject parent_instance;

  char *path;
  GListStore *entries;
};

G_DEFINE_FINAL_TYPE (EaselKnownHosts, easel_known_hosts, G_TYPE_OBJECT)

static void
easel_known_hosts_finalize (GObject *object)
{
  EaselKnownHosts *self = EASEL_KNOWN_HOSTS (object);

  g_free (self->path);
  g_clear_object (&self->entries);
  G_OBJECT_CLASS (easel_known_hosts_parent_class)->finalize (object);
}

static void
easel_known_hosts_class_init (EaselKnownHostsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_known_hosts_finalize;
}

static void
easel_known_hosts_init (EaselKnownHosts *self)
{
  self->entries = g_list_store_new (EASEL_TYPE_KNOWN_HOST);
}

/** easel_known_hosts_new: @path: the file; it need not exist. */
EaselKnownHosts *
easel_known_hosts_new (const char *path)
{
  EaselKnownHosts *self;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_object_new (EASEL_TYPE_KNOWN_HOSTS, NULL);
  self->path = g_strdup (path);
  return self;
}

/* Returns: (nullable): %NULL for an invalid entry, which is skipped; the other entries are kept. */
static EaselKnownHost *
entry_from_json (JsonObject *object)
{
  const char *id = easel_json_peek_string (object, "id", NULL);
  const char *kind = easel_json_peek_string (object, "kind", NULL);
  const char *url = easel_json_peek_string (object, "url", NULL);
  g_autofree char *base = NULL;

  if (id == NULL || *id == '\0' || url == NULL || !easel_ws_url_parse (url, &base, NULL, NULL))
    return NULL;
  /* Entries without a kind were stored when only AHP existed, which has these schemes only. */
  if (kind == NULL && !g_str_has_prefix (base, "ws:") && !g_str_has_prefix (base, "wss:"))
    return NULL;
  return easel_known_host_new (kind, id, easel_json_peek_string (object, "title", NULL), base,
                               easel_json_peek_string (object, "clientId", NULL));
}

/** easel_known_hosts_load: returns %FALSE if the file was damaged; it was moved aside, and the list is empty. */
gboolean
easel_known_hosts_load (EaselKnownHosts  *self,
                       GError         **error)
{
  g_autoptr(GError) local_error = NULL;
  g_autoptr(JsonObject) root = NULL;
  JsonArray *hosts;
  guint n;

  g_return_val_if_fail (EASEL_IS_KNOWN_HOSTS (self), FALSE);

  g_list_store_remove_all (self->entries);
  root = easel_json_file_load (self->path, FILE_VERSION, &local_error);
  if (local_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }
  hosts = root == NULL ? NULL : easel_json_peek_array (root, "hosts");
  n = hosts == NULL ? 0 : MIN (json_array_get_length (hosts), EASEL_LIMIT_HOSTS);
  for (guint i = 0; i < n; i++)
    {
      JsonObject *object = easel_json_array_object (hosts, i);
      g_autoptr(EaselKnownHost) entry = object == NULL ? NULL : entry_from_json (object);

      if (entry != NULL && easel_known_hosts_find (self, easel_known_host_get_id (entry)) == NULL)
        g_list_store_append (self->entries, entry);
    }
  return TRUE;
}

static JsonObject *
entry_to_json (EaselKnownHost *entry)
{
  return easel_json_object (EASEL_JSON_STRING ("kind", easel_known_host_get_kind (entry)),
                            EASEL_JSON_STRING ("id", easel_known_host_get_id (entry)),
                            EASEL_JSON_STRING ("title", easel_known_host_get_title (entry)),
                            EASEL_JSON_STRING ("url", easel_known_host_get_url (entry)),
                            EASEL_JSON_STRING ("clientId", easel_known_host_get_client_id (entry)));
}

static gboolean
save (EaselKnownHosts  *self,
      GError         **error)
{
  g_autoptr(JsonObject) root = NULL;
  JsonArray *hosts = json_array_new ();
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->entries));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr(EaselKnownHost) entry = g_list_model_get_item (G_LIST_MODEL (self->entries), i);

      json_array_add_object_element (hosts, entry_to_json (entry));
    }
  root = easel_json_object (EASEL_JSON_INT ("version", FILE_VERSION), EASEL_JSON_ARRAY ("hosts", hosts));
  return easel_json_file_save (self->path, root, error);
}

/** easel_known_hosts_get_entries: (transfer none): a model of #EaselKnownHost. */
GListModel *
easel_known_hosts_get_entries (EaselKnownHosts *self)
{
  g_return_val_if_fail (EASEL_IS_KNOWN_HOSTS (self), NULL);
  return G_LIST_MODEL (self->entries);
}

typedef const char *(*Getter) (EaselKnownHost *entry);

static EaselKnownHost *
find_by (EaselKnownHosts *self,
         Getter          getter,
         const char     *value,
         guint          *position)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->entries));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr(EaselKnownHost) entry = g_list_model_get_item (G_LIST_MODEL (self->entries), i);

      if (g_strcmp0 (getter (entry), value) == 0)
        {
          if (position != NULL)
            *position = i;
          return entry;  /* borrowed: the store owns it */
        }
    }
  return NULL;
}

/** easel_known_hosts_find: (transfer none) (nullable): the entry with this id. */
EaselKnownHost *
easel_known_hosts_find (EaselKnownHosts *self,
                       const char     *id)
{
  g_return_val_if_fail (EASEL_IS_KNOWN_HOSTS (self), NULL);
  return find_by (self, easel_known_host_get_id, id, NULL);
}

/** easel_known_hosts_find_url: (transfer none) (nullable): the entry with this address. */
EaselKnownHost *
easel_known_hosts_find_url (EaselKnownHosts *self,
                           const char     *url)
{
  g_return_val_if_fail (EASEL_IS_KNOWN_HOSTS (self), NULL);
  return find_by (self, easel_known_host_get_url, url, NULL);
}

/**
 * easel_known_hosts_add:
 * @self: the remembered hosts
 * @entry: a host
 * @error: return location for an error
 *
 * Returns: %FALSE if the file could not be written. The entry is in the list all the same until the program ends,
 *   except if the list already has %EASEL_LIMIT_HOSTS entries
 */
gboolean
easel_known_hosts_add (EaselKnownHosts  *self,
                      EaselKnownHost  *entry,
                      GError         **error)
{
  g_return_val_if_fail (EASEL_IS_KNOWN_HOSTS (self), FALSE);
  g_return_val_if_fail (EASEL_IS_KNOWN_HOST (entry), FALSE);

  if (g_list_model_get_n_items (G_LIST_MODEL (self->entries)) >= EASEL_LIMIT_HOSTS)
    {
      g_set_error_literal (error, EASEL_PANEL_ERROR, EASEL_PANEL_ERROR_LIMIT, _("There are too many hosts already"));
      return FALSE;
    }
  g_list_store_append (self->entries, entry);
  return save (self, error);
}

/**
 * easel_known_hosts_rename:
 * @self: the remembered hosts
 * @id: of an entry; an unknown id is ignored
 * @title: (nullable): the user's name for the host; %NULL restores its address
 * @error: return location for an error
 *
 * Returns: %FALSE if the file could not be written; the entry has the new name all the same until the program ends
 */
gboolean
easel_known_hosts_rename (EaselKnownHosts  *self,
                          const char       *id,
                          const char       *title,
                          GError          **error)
{
  g_autoptr(EaselKnownHost) renamed = NULL;
  EaselKnownHost *host;
  guint position;

  g_return_val_if_fail (EASEL_IS_KNOWN_HOSTS (self), FALSE);

  host = find_by (self, easel_known_host_get_id, id, &position);
  if (host == NULL)
    return TRUE;
  renamed = easel_known_host_new (easel_known_host_get_kind (host), id, title, easel_known_host_get_url (host),
                                  easel_known_host_get_client_id (host));
  g_list_store_splice (self->entries, position, 1, (gpointer *) &renamed, 1);
  return save (self, error);
}

/** easel_known_hosts_remove: removes the entry with this id; an unknown id is ignored. */
gboolean
easel_known_hosts_remove (EaselKnownHosts  *self,
                         const char      *id,
                         GError         **error)
{
  guint position;

  g_return_val_if_fail (EASEL_IS_KNOWN_HOSTS (self), FALSE);

  if (find_by (self, easel_known_host_get_id, id, &position) == NULL)
    return TRUE;
  g_list_store_remove (self->entries, position);
  return save (self, error);
}
