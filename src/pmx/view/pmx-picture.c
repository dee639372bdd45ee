/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "pmx-picture.h"

#include "a2ui-model.h"
#include "a2ui-pictures.h"
#include "a2ui-view.h"
#include "easel-json.h"

#define SURFACE "picture"
#define PICTURES_KEY "pmx-pictures"

/* @body: (transfer full) */
static void
feed (A2uiModel  *model,
      const char *envelope,
      JsonObject *body)
{
  JsonObject *message = json_object_new ();
  g_autoptr(JsonNode) node = easel_json_node_take (message);
  g_autoptr(GPtrArray) problems = NULL;

  json_object_set_string_member (body, "surfaceId", SURFACE);
  json_object_set_string_member (message, "version", "v0.9");
  json_object_set_object_member (message, envelope, body);
  problems = a2ui_model_feed_message (model, node);
  if (problems->len > 0)
    g_debug ("a picture has %u problems", problems->len);
}

/* Hosts that the person allowed are allowed as long as the node is on the board. */
static void
share_pictures (GObject     *node,
                A2uiSurface *surface)
{
  A2uiPictures *pictures = g_object_get_data (node, PICTURES_KEY);

  if (pictures != NULL)
    a2ui_pictures_share (pictures, surface);
  else
    g_object_set_data_full (node, PICTURES_KEY, g_object_ref (a2ui_pictures_get (surface)), g_object_unref);
}

GtkWidget *
pmx_picture_new (const char *address,
                 const char *words,
                 GObject    *node)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  JsonObject *body = json_object_new ();
  JsonArray *components = json_array_new ();
  JsonObject *component = json_object_new ();
  GtkWidget *view;

  g_return_val_if_fail (address != NULL && words != NULL, NULL);
  g_return_val_if_fail (G_IS_OBJECT (node), NULL);

  json_object_set_string_member (body, "catalogId", "https://a2ui.org/specification/v0_9/basic_catalog.json");
  feed (model, "createSurface", body);
  share_pictures (node, a2ui_model_get_surface (model, SURFACE));
  json_object_set_string_member (component, "id", "root");
  json_object_set_string_member (component, "component", "Image");
  json_object_set_string_member (component, "url", address);
  json_object_set_string_member (component, "description", words);
  json_array_add_object_element (components, component);
  body = json_object_new ();
  json_object_set_array_member (body, "components", components);
  feed (model, "updateComponents", body);
  view = a2ui_view_new (model, NULL);
  a2ui_view_set_scrolls (A2UI_VIEW (view), FALSE);
  return view;
}
