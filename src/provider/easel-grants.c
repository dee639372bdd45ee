/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-grants.h"

#include "easel-json-file.h"
#include "easel-json.h"
#include "easel-provider-limits.h"

#define FILE_VERSION 1

struct _EaselGrants
{
  GObject     parent_instance;

  char       *path;     /* nullable: NULL: permissions are not saved */
  GListStore *list;
  gboolean    failing;  /* the last save failed */
};

enum { SAVE_FAILED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselGrants, easel_grants, G_TYPE_OBJECT)

static void
easel_grants_finalize (GObject *object)
{
  EaselGrants *self = EASEL_GRANTS (object);

  g_object_unref (self->list);
  g_free (self->path);
  G_OBJECT_CLASS (easel_grants_parent_class)->finalize (object);
}

static void
easel_grants_class_init (EaselGrantsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_grants_finalize;

  signals[SAVE_FAILED] = g_signal_new ("save-failed", EASEL_TYPE_GRANTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
easel_grants_init (EaselGrants *self)
{
  self->list = g_list_store_new (EASEL_TYPE_GRANT);
}

static void
load (EaselGrants *self)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) root = easel_json_file_load (self->path, FILE_VERSION, &error);
  JsonArray *list = root != NULL ? easel_json_peek_array (root, "grants") : NULL;
  guint n = list != NULL ? MIN (json_array_get_length (list), EASEL_LIMIT_GRANTS) : 0;

  if (error != NULL)
    g_message ("What was allowed is forgotten, its file was damaged: %s", error->message);
  for (guint i = 0; i < n; i++)
    {
      JsonObject *object = easel_json_array_object (list, i);
      g_autoptr(EaselGrant) grant = object != NULL ? easel_grant_new_from_json (object) : NULL;

      if (grant != NULL)
        g_list_store_append (self->list, grant);
    }
}

static gboolean
write_file (EaselGrants  *self,
            GError      **error)
{
  g_autoptr(JsonObject) root = NULL;
  JsonArray *list = json_array_new ();

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->list)); i++)
    {
      g_autoptr(EaselGrant) grant = g_list_model_get_item (G_LIST_MODEL (self->list), i);

      if (easel_grant_get_instance (grant) == NULL)
        json_array_add_object_element (list, easel_grant_to_json (grant));
    }
  root = easel_json_object (EASEL_JSON_INT ("version", FILE_VERSION), EASEL_JSON_ARRAY ("grants", list));
  return easel_json_file_save (self->path, root, error);
}

static void
save (EaselGrants *self)
{
  g_autoptr(GError) error = NULL;
  gboolean failed_before = self->failing;

  self->failing = self->path != NULL && !write_file (self, &error);
  if (!self->failing || failed_before)
    return;
  g_message ("What was allowed could not be saved: %s", error->message);
  g_signal_emit (self, signals[SAVE_FAILED], 0, error);
}

/**
 * easel_grants_new:
 * @path: (nullable): the file, which need not exist; a damaged one is moved aside and allows nothing
 *
 * Returns: (transfer full): the permissions from the file
 */
EaselGrants *
easel_grants_new (const char *path)
{
  EaselGrants *self = g_object_new (EASEL_TYPE_GRANTS, NULL);

  self->path = g_strdup (path);
  if (path != NULL)
    load (self);
  return self;
}

GListModel *
easel_grants_get_list (EaselGrants *self)
{
  g_return_val_if_fail (EASEL_IS_GRANTS (self), NULL);

  return G_LIST_MODEL (self->list);
}

gboolean
easel_grants_allow (EaselGrants           *self,
                    const EaselConsentKey *key)
{
  g_return_val_if_fail (EASEL_IS_GRANTS (self), FALSE);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->list)); i++)
    {
      g_autoptr(EaselGrant) grant = g_list_model_get_item (G_LIST_MODEL (self->list), i);

      if (easel_grant_matches (grant, key))
        return TRUE;
    }
  return FALSE;
}

void
easel_grants_add (EaselGrants           *self,
                  const EaselConsentKey *key,
                  const char            *host_title,
                  gboolean               is_of_host)
{
  g_autoptr(EaselGrant) grant = NULL;

  g_return_if_fail (EASEL_IS_GRANTS (self));

  grant = easel_grant_new (key, host_title, is_of_host);
  if (g_list_model_get_n_items (G_LIST_MODEL (self->list)) >= EASEL_LIMIT_GRANTS)
    g_list_store_remove (self->list, 0);
  g_list_store_append (self->list, grant);
  if (is_of_host)
    save (self);
}

void
easel_grants_remove (EaselGrants *self,
                     EaselGrant  *grant)
{
  guint position;

  g_return_if_fail (EASEL_IS_GRANTS (self));

  if (!g_list_store_find (self->list, grant, &position))
    return;
  g_list_store_remove (self->list, position);
  save (self);
}

void
easel_grants_forget_canvas (EaselGrants           *self,
                            const EaselConsentKey *key,
                            const char            *location)
{
  g_return_if_fail (EASEL_IS_GRANTS (self));

  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (self->list)); i > 0; i--)
    {
      g_autoptr(EaselGrant) grant = g_list_model_get_item (G_LIST_MODEL (self->list), i - 1);

      if (easel_grant_is_of (grant, key) &&
          (location == NULL || g_strcmp0 (easel_grant_get_location (grant), location) == 0))
        g_list_store_remove (self->list, i - 1);
    }
}

void
easel_grants_forget_host (EaselGrants *self,
                          const char  *host_id)
{
  guint n;

  g_return_if_fail (EASEL_IS_GRANTS (self));
  g_return_if_fail (host_id != NULL);

  n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  for (guint i = n; i > 0; i--)
    {
      g_autoptr(EaselGrant) grant = g_list_model_get_item (G_LIST_MODEL (self->list), i - 1);

      if (strcmp (easel_grant_get_host_id (grant), host_id) == 0)
        g_list_store_remove (self->list, i - 1);
    }
  if (g_list_model_get_n_items (G_LIST_MODEL (self->list)) < n)
    save (self);
}

gboolean
easel_grants_flush (EaselGrants *self)
{
  g_return_val_if_fail (EASEL_IS_GRANTS (self), TRUE);

  if (self->failing)
    save (self);
  return !self->failing;
}
