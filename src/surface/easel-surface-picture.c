/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-surface-picture.h"

struct _EaselSurfacePicture
{
  AdwBin parent_instance;

  GtkPicture *picture;
  GBytes     *png;     /* nullable */
};

G_DEFINE_FINAL_TYPE (EaselSurfacePicture, easel_surface_picture, ADW_TYPE_BIN)

static void
update (EaselSurfacePicture *self)
{
  g_autoptr(GdkTexture) texture = NULL;

  if (self->png != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    texture = gdk_texture_new_from_bytes (self->png, NULL);
  gtk_picture_set_paintable (self->picture, GDK_PAINTABLE (texture));
}

static void
easel_surface_picture_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (easel_surface_picture_parent_class)->map (widget);

  update (EASEL_SURFACE_PICTURE (widget));
}

static void
easel_surface_picture_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (easel_surface_picture_parent_class)->unmap (widget);

  update (EASEL_SURFACE_PICTURE (widget));
}

static void
easel_surface_picture_finalize (GObject *object)
{
  g_clear_pointer (&EASEL_SURFACE_PICTURE (object)->png, g_bytes_unref);

  G_OBJECT_CLASS (easel_surface_picture_parent_class)->finalize (object);
}

static void
easel_surface_picture_class_init (EaselSurfacePictureClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_surface_picture_finalize;
  GTK_WIDGET_CLASS (klass)->map = easel_surface_picture_map;
  GTK_WIDGET_CLASS (klass)->unmap = easel_surface_picture_unmap;
}

static void
easel_surface_picture_init (EaselSurfacePicture *self)
{
  self->picture = g_object_new (GTK_TYPE_PICTURE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->picture));
}

void
easel_surface_picture_set_png (EaselSurfacePicture *self,
                               GBytes              *png)
{
  gboolean was_mapped;

  g_return_if_fail (EASEL_IS_SURFACE_PICTURE (self));

  if (self->png == png)
    return;
  was_mapped = gtk_widget_get_mapped (GTK_WIDGET (self));
  g_clear_pointer (&self->png, g_bytes_unref);
  self->png = png != NULL ? g_bytes_ref (png) : NULL;
  gtk_widget_set_visible (GTK_WIDGET (self), png != NULL);
  if (was_mapped)
    update (self);
}

/** easel_surface_picture_get_png: (transfer none) (nullable) */
GBytes *
easel_surface_picture_get_png (EaselSurfacePicture *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE_PICTURE (self), NULL);

  return self->png;
}
