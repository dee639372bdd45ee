/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "easel-host-snapshot.h"
#include "easel-json.h"
#include "program-fixture.h"

/* The program photographs what it shows, for an agent of a host in this process. */

/* Six lines of full blocks: an area that nobody overlooks. */
#define BLOCKS "██████████████████████\\n"
#define MANY_BLOCKS BLOCKS BLOCKS BLOCKS BLOCKS BLOCKS BLOCKS

/* With EASEL_TEST_PICTURES the pictures are kept there. */
static void
keep (GBytes     *bytes,
      const char *name)
{
  const char *folder = g_getenv ("EASEL_TEST_PICTURES");
  g_autofree char *path = folder != NULL ? g_strdup_printf ("%s/%s.png", folder, name) : NULL;

  if (path != NULL)
    g_file_set_contents (path, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL);
}

static GdkPixbuf *
take (HostFixture *fixture,
      const char  *instance,
      guint        max_width,
      const char  *name)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselHostPicture) picture = NULL;
  g_autoptr(GBytes) bytes = NULL;
  g_autoptr(GInputStream) stream = NULL;
  g_autoptr(GdkPixbuf) pixels = NULL;
  gsize length;
  guchar *data;

  easel_host_snapshot_async (fixture->host, SESSION, instance, max_width, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  picture = easel_host_snapshot_finish (fixture->host, result, &error);
  g_assert_no_error (error);
  data = g_base64_decode (picture->data, &length);
  bytes = g_bytes_new_take (data, length);
  keep (bytes, name);
  stream = g_memory_input_stream_new_from_bytes (bytes);
  pixels = gdk_pixbuf_new_from_stream (stream, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gdk_pixbuf_get_width (pixels), ==, picture->width);
  g_assert_cmpint (gdk_pixbuf_get_height (pixels), ==, picture->height);
  return g_steal_pointer (&pixels);
}

/* How many of 100 pixels are like this, each part within 40. */
static guint
count_like (GdkPixbuf *pixels,
            int        red,
            int        green,
            int        blue)
{
  int channels = gdk_pixbuf_get_n_channels (pixels);
  int width = gdk_pixbuf_get_width (pixels), height = gdk_pixbuf_get_height (pixels);
  guint count = 0;

  for (int y = 0; y < height; y++)
    {
      const guint8 *row = gdk_pixbuf_read_pixels (pixels) + y * gdk_pixbuf_get_rowstride (pixels);

      for (int x = 0; x < width; x++, row += channels)
        count += ABS (row[0] - red) < 40 && ABS (row[1] - green) < 40 && ABS (row[2] - blue) < 40;
    }
  return count * 100 / (width * height);
}

static void
set_text (HostFixture *fixture,
          const char  *text)
{
  g_autoptr(JsonObject) before = program_invoke (fixture, "ed-1", "getText", "{}");
  g_autofree char *input = g_strdup_printf ("{\"text\":\"%s\",\"expectedRevision\":%" G_GINT64_FORMAT "}", text,
                                            easel_json_peek_int (before, "revision", -1));

  json_object_unref (program_invoke (fixture, "ed-1", "setText", input));
}

static void
test_pictures (HostFixture   *fixture,
               gconstpointer  data)
{
  HostClient *client = host_fixture_client (fixture, "observer");
  g_autofree char *page = host_fixture_write (fixture, "p/index.html", "<body style='background:#e01b24'>Red");
  g_autofree char *channel = NULL;
  g_autoptr(GdkPixbuf) empty = NULL;
  g_autoptr(GdkPixbuf) blocks = NULL;
  g_autoptr(GdkPixbuf) red = NULL;
  g_autoptr(GdkPixbuf) hidden = NULL;
  g_autoptr(GdkPixbuf) small = NULL;
  Program program;

  program_remember_host (fixture);
  program_start (&program);
  program_open_canvas (fixture, "editor", "ed-1", "{\"text\":\"one\"}");
  program_wait_until_live (&program, "ed-1");
  empty = take (fixture, "ed-1", 0, "editor");
  set_text (fixture, MANY_BLOCKS);
  blocks = take (fixture, "ed-1", 0, "editor-edited");
  g_assert_cmpuint (count_like (empty, 75, 75, 80), <, 2);
  g_assert_cmpuint (count_like (blocks, 75, 75, 80), >, 3);

  /* The page comes to the front; the editor shows the next edit behind it. */
  channel = host_fixture_open_page (fixture, "p", "page");
  easel_test_wait_until (g_hash_table_contains (program.pages, "page"));
  red = take (fixture, "page", 0, "page");
  g_assert_cmpuint (count_like (red, 0xe0, 0x1b, 0x24), >, 90);
  set_text (fixture, "two");
  hidden = take (fixture, "ed-1", 0, "editor-behind");
  g_assert_cmpuint (count_like (hidden, 75, 75, 80), <, 2);
  g_assert_cmpuint (count_like (hidden, 0xe0, 0x1b, 0x24), <, 2);
  small = take (fixture, "page", 64, "page-small");
  g_assert_cmpint (gdk_pixbuf_get_width (small), ==, 64);
  g_assert_cmpuint (count_like (small, 0xe0, 0x1b, 0x24), >, 90);

  program_kill (&program);
  host_client_free (client);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  program_init_keyring ();
  HOST_TEST ("/ui/picture/taken", test_pictures);
  return g_test_run ();
}
