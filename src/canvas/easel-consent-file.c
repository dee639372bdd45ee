/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-consent-private.h"

#include "easel-json-file.h"
#include "easel-json.h"
#include "easel-limits.h"

#define FILE_VERSION 1

/* All but what ends with a canvas. */
void
easel_consent_save (EaselConsent *self)
{
  g_autoptr(JsonObject) root = json_object_new ();
  g_autoptr(GError) error = NULL;
  JsonArray *list = json_array_new ();

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->grants)); i++)
    {
      g_autoptr(EaselGrant) grant = g_list_model_get_item (G_LIST_MODEL (self->grants), i);

      if (easel_grant_get_instance (grant) == NULL)
        json_array_add_object_element (list, easel_grant_to_json (grant));
    }
  json_object_set_int_member (root, "version", FILE_VERSION);
  json_object_set_array_member (root, "grants", list);
  if (self->path != NULL && !easel_json_file_save (self->path, root, &error))
    g_warning ("What was allowed could not be saved: %s", error->message);
}

/* A damaged file is moved aside and allows nothing. */
void
easel_consent_load (EaselConsent *self)
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
        g_list_store_append (self->grants, grant);
    }
}
