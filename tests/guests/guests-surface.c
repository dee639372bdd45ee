/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "guests-surface.h"

struct _GuestsSurface
{
  EaselSurface parent_instance;
};

G_DEFINE_FINAL_TYPE (GuestsSurface, guests_surface, EASEL_TYPE_SURFACE)

static void
guests_surface_class_init (GuestsSurfaceClass *klass)
{
}

static void
guests_surface_init (GuestsSurface *self)
{
}

static gboolean
match (EaselCanvas *canvas)
{
  return GTK_IS_STRING_LIST (easel_canvas_get_model (canvas));
}

static GtkWidget *
make_label (gpointer item,
            gpointer user_data)
{
  return gtk_label_new (gtk_string_object_get_string (item));
}

static EaselSurface *
create (EaselCanvas   *canvas,
        EaselServices *services)
{
  EaselSurface *self = g_object_new (GUESTS_TYPE_SURFACE, "canvas", canvas, NULL);
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_bind_model (GTK_LIST_BOX (list), G_LIST_MODEL (easel_canvas_get_model (canvas)), make_label, NULL, NULL);
  easel_surface_set_content (self, list);
  easel_surface_set_state (self, EASEL_SURFACE_LIVE, NULL);
  return self;
}

const EaselSurfaceKind guests_surface_kind = { "guests", match, create };
