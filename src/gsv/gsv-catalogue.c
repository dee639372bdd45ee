/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-gsv"

#include "gsv-catalogue.h"

#include "easel-json.h"
#include "gsv-error.h"
#include "gsv-limits.h"

struct _GsvCatalogue
{
  GObject     parent_instance;

  char       *agent_id;
  GListStore *documents;  /* sorted by title */
  GHashTable *by_id;      /* (element-type utf8 GsvDocument): borrowed from @documents, with its id */
};

enum { ADDED, REMOVED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GsvCatalogue, gsv_catalogue, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static GType
get_item_type (GListModel *model)
{
  return GSV_TYPE_DOCUMENT;
}

static guint
get_n_items (GListModel *model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (GSV_CATALOGUE (model)->documents));
}

static gpointer
get_item (GListModel *model,
          guint       position)
{
  return g_list_model_get_item (G_LIST_MODEL (GSV_CATALOGUE (model)->documents), position);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
gsv_catalogue_finalize (GObject *object)
{
  GsvCatalogue *self = GSV_CATALOGUE (object);

  g_hash_table_unref (self->by_id);
  g_clear_object (&self->documents);
  g_free (self->agent_id);
  G_OBJECT_CLASS (gsv_catalogue_parent_class)->finalize (object);
}

static void
gsv_catalogue_class_init (GsvCatalogueClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gsv_catalogue_finalize;

  signals[ADDED] = g_signal_new ("added", GSV_TYPE_CATALOGUE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, GSV_TYPE_DOCUMENT);
  signals[REMOVED] = g_signal_new ("removed", GSV_TYPE_CATALOGUE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, GSV_TYPE_DOCUMENT);
}

static void
gsv_catalogue_init (GsvCatalogue *self)
{
  self->documents = g_list_store_new (GSV_TYPE_DOCUMENT);
  self->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  g_signal_connect_object (self->documents, "items-changed", G_CALLBACK (g_list_model_items_changed), self,
                           G_CONNECT_SWAPPED);
}

GsvCatalogue *
gsv_catalogue_new (const char *agent_id)
{
  GsvCatalogue *self;

  g_return_val_if_fail (agent_id != NULL, NULL);

  self = g_object_new (GSV_TYPE_CATALOGUE, NULL);
  self->agent_id = g_strdup (agent_id);
  return self;
}

const char *
gsv_catalogue_get_agent_id (GsvCatalogue *self)
{
  g_return_val_if_fail (GSV_IS_CATALOGUE (self), NULL);

  return self->agent_id;
}

GsvDocument *
gsv_catalogue_find (GsvCatalogue *self,
                    const char   *canvas_id)
{
  g_return_val_if_fail (GSV_IS_CATALOGUE (self) && canvas_id != NULL, NULL);

  return g_hash_table_lookup (self->by_id, canvas_id);
}

static int
compare_titles (gconstpointer a,
                gconstpointer b,
                gpointer      user_data)
{
  int order = g_utf8_collate (gsv_document_get_title (GSV_DOCUMENT ((gpointer) a)),
                              gsv_document_get_title (GSV_DOCUMENT ((gpointer) b)));

  return order != 0 ? order : strcmp (gsv_document_get_canvas_id (GSV_DOCUMENT ((gpointer) a)),
                                      gsv_document_get_canvas_id (GSV_DOCUMENT ((gpointer) b)));
}

GsvDocument *
gsv_catalogue_put (GsvCatalogue  *self,
                   JsonObject    *descriptor,
                   GError       **error)
{
  const char *id;
  GsvDocument *known;
  g_autoptr(GsvDocument) document = NULL;

  g_return_val_if_fail (GSV_IS_CATALOGUE (self) && descriptor != NULL, NULL);

  id = easel_json_get_string (descriptor, "canvasId", error);
  if (id == NULL)
    return NULL;
  known = gsv_catalogue_find (self, id);
  if (known != NULL)
    return gsv_document_update_descriptor (known, descriptor, error) ? known : NULL;
  if (*id == '\0' || strlen (id) > GSV_LIMIT_ID_BYTES || get_n_items (G_LIST_MODEL (self)) >= GSV_LIMIT_CANVASES)
    {
      g_set_error_literal (error, GSV_ERROR, GSV_ERROR_PROTOCOL, "The gateway named a canvas that is not taken");
      return NULL;
    }
  document = gsv_document_new (self->agent_id, id);
  if (!gsv_document_update_descriptor (document, descriptor, error))
    return NULL;
  g_hash_table_insert (self->by_id, (gpointer) gsv_document_get_canvas_id (document), document);
  g_signal_emit (self, signals[ADDED], 0, document);
  g_list_store_insert_sorted (self->documents, document, compare_titles, NULL);
  return document;
}

void
gsv_catalogue_remove (GsvCatalogue *self,
                      const char   *canvas_id)
{
  g_autoptr(GsvDocument) document = NULL;
  guint position;

  g_return_if_fail (GSV_IS_CATALOGUE (self) && canvas_id != NULL);

  document = g_hash_table_lookup (self->by_id, canvas_id);
  if (document == NULL)
    return;
  g_object_ref (document);
  g_hash_table_remove (self->by_id, canvas_id);
  if (g_list_store_find (self->documents, document, &position))
    g_list_store_remove (self->documents, position);
  g_signal_emit (self, signals[REMOVED], 0, document);
}

void
gsv_catalogue_retain (GsvCatalogue *self,
                      GHashTable   *ids)
{
  g_return_if_fail (GSV_IS_CATALOGUE (self) && ids != NULL);

  for (guint i = get_n_items (G_LIST_MODEL (self)); i > 0; i--)
    {
      g_autoptr(GsvDocument) document = get_item (G_LIST_MODEL (self), i - 1);
      g_autofree char *id = g_strdup (gsv_document_get_canvas_id (document));

      if (!g_hash_table_contains (ids, id))
        gsv_catalogue_remove (self, id);
    }
}
