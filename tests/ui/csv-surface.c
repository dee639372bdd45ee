/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv-surface.h"

struct _CsvSurface
{
  EaselSurface parent_instance;
};

G_DEFINE_FINAL_TYPE (CsvSurface, csv_surface, EASEL_TYPE_SURFACE)

static GtkWidget *
make_grid (const char *text)
{
  GtkWidget *grid = gtk_grid_new ();
  g_auto(GStrv) rows = g_strsplit (text, "\n", -1);

  for (guint i = 0; rows[i] != NULL; i++)
    {
      g_auto(GStrv) cells = g_strsplit (rows[i], ",", -1);

      for (guint j = 0; cells[j] != NULL; j++)
        gtk_grid_attach (GTK_GRID (grid), gtk_label_new (cells[j]), j, i, 1, 1);
    }
  return grid;
}

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(CsvSurface) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselContent) content = easel_canvas_read_finish (EASEL_CANVAS (object), result, &error);
  g_autofree char *text = NULL;

  if (content == NULL)
    {
      easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_FAILED, error->message);
      return;
    }
  text = g_strndup (g_bytes_get_data (easel_content_get_bytes (content), NULL),
                    g_bytes_get_size (easel_content_get_bytes (content)));
  easel_surface_set_content (EASEL_SURFACE (self), make_grid (text));
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
}

static void
csv_surface_class_init (CsvSurfaceClass *klass)
{
}

static void
csv_surface_init (CsvSurface *self)
{
}

static gboolean
match (EaselCanvas *canvas)
{
  return g_strcmp0 (easel_canvas_get_content_type (canvas), "text/csv") == 0;
}

static EaselSurface *
create (EaselCanvas   *canvas,
        EaselServices *services)
{
  EaselSurface *self = g_object_new (CSV_TYPE_SURFACE, "canvas", canvas, NULL);

  easel_surface_set_state (self, EASEL_SURFACE_LOADING, NULL);
  easel_canvas_read_async (canvas, easel_canvas_get_address (canvas), NULL, read_cb, g_object_ref (self));
  return self;
}

const EaselSurfaceKind csv_surface_kind = { "csv", match, create };
