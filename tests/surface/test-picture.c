/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-picture-encode.h"
#include "easel-surface.h"

#include "easel-canvas-writer.h"
#include "easel-limits.h"
#include "easel-test.h"

/* Pictures of surfaces in tabs: of what is in front, behind, and nowhere. */

#define TEST_TYPE_SURFACE (test_surface_get_type ())
G_DECLARE_FINAL_TYPE (TestSurface, test_surface, TEST, SURFACE, EaselSurface)

struct _TestSurface
{
  EaselSurface parent_instance;
};

G_DEFINE_FINAL_TYPE (TestSurface, test_surface, EASEL_TYPE_SURFACE)

static void
test_surface_class_init (TestSurfaceClass *klass)
{
}

static void
test_surface_init (TestSurface *self)
{
}

typedef struct
{
  GtkWidget   *window;
  AdwTabView  *view;
  EaselCanvas *canvases[2];
  GtkWidget   *labels[2];
  AdwTabPage  *tabs[2];
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->view = ADW_TAB_VIEW (adw_tab_view_new ());
  for (guint i = 0; i < G_N_ELEMENTS (self->canvases); i++)
    {
      EaselSurface *surface;

      self->canvases[i] = easel_canvas_new (NULL, "key", "ahp-canvas:/one", "Host", TRUE);
      easel_canvas_set_state (self->canvases[i], EASEL_CANVAS_READY, NULL);
      surface = g_object_new (TEST_TYPE_SURFACE, "canvas", self->canvases[i], NULL);
      self->labels[i] = gtk_label_new ("");
      easel_surface_set_content (surface, self->labels[i]);
      easel_surface_set_state (surface, EASEL_SURFACE_LIVE, NULL);
      self->tabs[i] = adw_tab_view_append (self->view, g_object_ref_sink (adw_bin_new ()));
      adw_bin_set_child (ADW_BIN (adw_tab_page_get_child (self->tabs[i])), GTK_WIDGET (surface));
      g_object_unref (adw_tab_page_get_child (self->tabs[i]));
    }
  self->window = adw_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 360, 400);
  adw_window_set_content (ADW_WINDOW (self->window), GTK_WIDGET (self->view));
  gtk_window_present (GTK_WINDOW (self->window));
  easel_test_wait_until (gtk_widget_get_width (self->labels[0]) > 0);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  for (guint i = 0; i < G_N_ELEMENTS (self->canvases); i++)
    g_assert_finalize_object (self->canvases[i]);
}

static void
set_words (Fixture    *self,
           guint       index,
           const char *text)
{
  g_autofree char *markup = g_strdup_printf ("<span size='40000' foreground='#000000'>%s</span>", text);

  gtk_label_set_markup (GTK_LABEL (self->labels[index]), markup);
}

static EaselPicture *
take (EaselCanvas  *canvas,
      guint         max_width,
      GError      **error)
{
  g_autoptr(GAsyncResult) result = NULL;

  easel_canvas_take_picture_async (canvas, max_width, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_canvas_take_picture_finish (canvas, result, error);
}

/* How many pixels are nearly black; where it is drawn, none is transparent. */
static guint
count_black (EaselPicture *picture)
{
  g_autoptr(GInputStream) stream = g_memory_input_stream_new_from_bytes (picture->png);
  g_autoptr(GdkPixbuf) pixels = gdk_pixbuf_new_from_stream (stream, NULL, NULL);
  int channels = gdk_pixbuf_get_n_channels (pixels);
  guint count = 0;

  g_assert_cmpint (gdk_pixbuf_get_width (pixels), ==, picture->width);
  g_assert_cmpint (gdk_pixbuf_get_height (pixels), ==, picture->height);
  for (guint y = 0; y < picture->height; y++)
    {
      const guint8 *row = gdk_pixbuf_read_pixels (pixels) + y * gdk_pixbuf_get_rowstride (pixels);

      for (guint x = 0; x < picture->width; x++, row += channels)
        {
          g_assert_true (channels == 3 || row[3] == 255);
          count += row[0] < 80 && row[1] < 80 && row[2] < 80;
        }
    }
  return count;
}

static guint
take_black (EaselCanvas *canvas)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselPicture) picture = take (canvas, 0, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (picture->width, >, 300);
  return count_black (picture);
}

/* What was changed within this turn of the main loop is in the picture. */
static void
test_front (Fixture       *self,
            gconstpointer  data)
{
  g_assert_cmpuint (take_black (self->canvases[0]), ==, 0);
  set_words (self, 0, "████");
  g_assert_cmpuint (take_black (self->canvases[0]), >, 1000);
  set_words (self, 0, "");
  g_assert_cmpuint (take_black (self->canvases[0]), ==, 0);
}

static void
assert_not_shown (EaselCanvas *canvas)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselPicture) picture = take (canvas, 0, &error);

  g_assert_null (picture);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* Before it has been looked at there is nothing that a user saw; later it is as it would be in front. */
static void
test_behind (Fixture       *self,
             gconstpointer  data)
{
  assert_not_shown (self->canvases[1]);
  adw_tab_view_set_selected_page (self->view, self->tabs[1]);
  easel_test_wait_until (gtk_widget_get_width (self->labels[1]) > 0);
  g_assert_cmpuint (take_black (self->canvases[1]), ==, 0);
  adw_tab_view_set_selected_page (self->view, self->tabs[0]);
  easel_test_wait_until (!gtk_widget_get_mapped (self->labels[1]));

  set_words (self, 1, "████");
  g_assert_cmpuint (take_black (self->canvases[1]), >, 1000);
  g_assert_false (gtk_widget_get_mapped (self->labels[1]));
  g_assert_cmpuint (take_black (self->canvases[0]), ==, 0);
  easel_test_settle ();
  g_assert_false (gtk_widget_get_mapped (self->labels[1]));
  g_assert_true (gtk_widget_get_mapped (self->labels[0]));
}

static void
test_nowhere (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr(EaselCanvas) alone = easel_canvas_new (NULL, "key", "ahp-canvas:/two", "Host", TRUE);

  assert_not_shown (alone);
  gtk_widget_set_visible (self->window, FALSE);
  assert_not_shown (self->canvases[0]);
}

static void
test_sizes (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr(EaselPicture) small = take (self->canvases[0], 90, NULL);
  g_autoptr(EaselPicture) large = take (self->canvases[0], 4000, NULL);

  g_assert_cmpuint (small->width, ==, 90);
  g_assert_cmpuint (large->width, ==, gtk_widget_get_width (GTK_WIDGET (self->view)));
  g_assert_cmpuint (small->height, ==, large->height * 90 / large->width);
}

static GdkTexture *
new_noise (int width,
           int height)
{
  gsize length = (gsize) width * height * 4;
  guint32 *data = g_malloc (length);
  g_autoptr(GBytes) bytes = NULL;
  guint32 seed = 1;

  for (gsize i = 0; i < length / 4; i++)
    data[i] = seed = seed * 1664525 + 1013904223;
  bytes = g_bytes_new_take (data, length);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_R8G8B8A8, bytes, (gsize) width * 4);
}

/* What no compression helps is made smaller until it fits; no side is too long. */
static void
test_bounds (void)
{
  static const struct { int width, height; gsize max; } cases[] = {
    { 600, 400, 100000 }, { 600, 400, G_MAXSIZE }, { 9000, 2, G_MAXSIZE }, { 2, 9000, G_MAXSIZE }, { 50, 50, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GdkTexture) noise = new_noise (cases[i].width, cases[i].height);
      g_autoptr(GAsyncResult) result = NULL;
      g_autoptr(GError) error = NULL;
      g_autoptr(EaselPicture) picture = NULL;

      easel_picture_encode_async (noise, 0, EASEL_LIMIT_SNAPSHOT_SIDE, cases[i].max, NULL, easel_test_result_cb,
                                  &result);
      easel_test_wait_until (result != NULL);
      picture = easel_picture_encode_finish (result, &error);
      g_assert_no_error (error);
      g_assert_true (g_bytes_get_size (picture->png) <= cases[i].max || picture->width == 1);
      g_assert_cmpuint (MAX (picture->width, picture->height), <=, EASEL_LIMIT_SNAPSHOT_SIDE);
      g_assert_cmpuint (MIN (picture->width, picture->height), >=, 1);
    }
}

static void
cancelled_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (easel_canvas_take_picture_finish (EASEL_CANVAS (source), result, &error));
  *(gboolean *) user_data = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_cancelled (Fixture       *self,
                gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  gboolean is_cancelled = FALSE;

  easel_canvas_take_picture_async (self->canvases[0], 0, cancellable, cancelled_cb, &is_cancelled);
  g_cancellable_cancel (cancellable);
  easel_test_wait_until (is_cancelled);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name, test) g_test_add ("/surface/picture/" name, Fixture, NULL, set_up, test, tear_down)
  ADD ("front", test_front);
  ADD ("behind", test_behind);
  ADD ("nowhere", test_nowhere);
  ADD ("sizes", test_sizes);
  ADD ("cancelled", test_cancelled);
#undef ADD
  g_test_add_func ("/surface/picture/bounds", test_bounds);

  return g_test_run ();
}
