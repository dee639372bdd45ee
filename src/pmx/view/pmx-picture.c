/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "pmx-picture.h"

#include "a2ui-model.h"
#include "a2ui-pictures.h"
#include "a2ui-view.h"
#include "easel-json.h"
#include "pmx-envelope.h"

#define SURFACE "picture"
#define PICTURES_KEY "pmx-pictures"

/* The key of image widgets of the previous body of a node: GtkWidget. */
#define REUSABLE_KEY "pmx-reusable-pictures"

/* The key of the address and description of an image. */
#define NAME_KEY "pmx-picture-name"

/* Hosts that the user allowed for one image are allowed for all images of the node, as long as it is on the board. */
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

static void
gather (GtkWidget *widget,
        GPtrArray *reusable)
{
  GtkWidget *next;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = next)
    {
      next = gtk_widget_get_next_sibling (child);
      if (GTK_IS_BOX (widget) && g_object_get_data (G_OBJECT (child), NAME_KEY) != NULL)
        {
          g_ptr_array_add (reusable, g_object_ref (child));
          gtk_box_remove (GTK_BOX (widget), child);
        }
      else
        gather (child, reusable);
    }
}

void
pmx_picture_set_aside (GtkWidget *body,
                       GObject   *node)
{
  GPtrArray *reusable = NULL;

  g_return_if_fail (body == NULL || GTK_IS_WIDGET (body));
  g_return_if_fail (G_IS_OBJECT (node));

  if (body != NULL)
    {
      reusable = g_ptr_array_new_with_free_func (g_object_unref);
      gather (body, reusable);
    }
  g_object_set_data_full (node, REUSABLE_KEY, reusable, (GDestroyNotify) g_ptr_array_unref);
}

/* (transfer floating) (nullable) */
static GtkWidget *
steal_reusable (GObject    *node,
                const char *name)
{
  GPtrArray *reusable = g_object_get_data (node, REUSABLE_KEY);

  for (guint i = 0; reusable != NULL && i < reusable->len; i++)
    if (g_str_equal (g_object_get_data (reusable->pdata[i], NAME_KEY), name))
      {
        GObject *picture = g_ptr_array_steal_index (reusable, i);

        g_object_force_floating (picture);
        return GTK_WIDGET (picture);
      }
  return NULL;
}

GtkWidget *
pmx_picture_new (const char *address,
                 const char *description,
                 GObject    *node)
{
  g_autofree char *name = NULL;
  g_autoptr(A2uiModel) model = NULL;
  JsonArray *components;
  GtkWidget *view;

  g_return_val_if_fail (address != NULL && description != NULL, NULL);
  g_return_val_if_fail (G_IS_OBJECT (node), NULL);

  name = g_strjoin ("\n", address, description, NULL);
  view = steal_reusable (node, name);
  if (view != NULL)
    return view;
  model = a2ui_model_new ();
  pmx_envelope_feed (model, "createSurface", SURFACE,
                     easel_json_object (EASEL_JSON_STRING ("catalogId", PMX_CATALOG)));
  share_pictures (node, a2ui_model_get_surface (model, SURFACE));
  components = json_array_new ();
  json_array_add_object_element (components, easel_json_object (EASEL_JSON_STRING ("id", "root"),
                                                                EASEL_JSON_STRING ("component", "Image"),
                                                                EASEL_JSON_STRING ("url", address),
                                                                EASEL_JSON_STRING ("description", description)));
  pmx_envelope_feed (model, "updateComponents", SURFACE,
                     easel_json_object (EASEL_JSON_ARRAY ("components", components)));
  view = a2ui_view_new (model, NULL);
  a2ui_view_set_scrolls (A2UI_VIEW (view), FALSE);
  g_object_set_data_full (G_OBJECT (view), NAME_KEY, g_steal_pointer (&name), g_free);
  return view;
}
