/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "pmx-picture.h"

#include "a2ui-model.h"
#include "a2ui-pictures.h"
#include "a2ui-view.h"
#include "pmx-envelope.h"

#define SURFACE "picture"
#define PICTURES_KEY "pmx-pictures"

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
  pmx_envelope_feed (model, "createSurface", SURFACE, body);
  share_pictures (node, a2ui_model_get_surface (model, SURFACE));
  json_object_set_string_member (component, "id", "root");
  json_object_set_string_member (component, "component", "Image");
  json_object_set_string_member (component, "url", address);
  json_object_set_string_member (component, "description", words);
  json_array_add_object_element (components, component);
  body = json_object_new ();
  json_object_set_array_member (body, "components", components);
  pmx_envelope_feed (model, "updateComponents", SURFACE, body);
  view = a2ui_view_new (model, NULL);
  a2ui_view_set_scrolls (A2UI_VIEW (view), FALSE);
  return view;
}
