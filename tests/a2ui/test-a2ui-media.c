/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of agents: which addresses are asked, what is taken of an answer, and what a decoder makes of foreign bytes. */
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <libsoup/soup.h>

#include "a2ui-decode.h"
#include "a2ui-fetch.h"
#include "a2ui-media-limits.h"
#include "easel-test-internet.h"
#include "easel-test.h"

#define MOST_BYTES (1024 * 1024)

typedef struct
{
  SoupServer *server;
  guint16     port;
  guint       hits;
  A2uiFetch  *fetch;
} Fixture;

static void
serve_cb (SoupServer        *server,
          SoupServerMessage *message,
          const char        *path,
          GHashTable        *query,
          gpointer           user_data)
{
  Fixture *self = user_data;

  self->hits++;
  if (g_str_equal (path, "/moved"))
    {
      soup_server_message_set_redirect (message, SOUP_STATUS_FOUND, "/picture");
      return;
    }
  soup_server_message_set_status (message, g_str_equal (path, "/none") ? 404 : 200, NULL);
  if (g_str_equal (path, "/large"))
    {
      char *large = g_strnfill (MOST_BYTES + 1, 'x');

      soup_server_message_set_response (message, "image/png", SOUP_MEMORY_TAKE, large, MOST_BYTES + 1);
      return;
    }
  soup_server_message_set_response (message, "image/png", SOUP_MEMORY_STATIC, "picture", 7);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr(EaselProxy) proxy = NULL;
  g_autoptr(GError) error = NULL;
  g_autoslist(GUri) uris = NULL;

  easel_test_internet_clear ();
  self->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->server, NULL, serve_cb, self, NULL);
  soup_server_listen_local (self->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->server);
  self->port = (guint16) g_uri_get_port (uris->data);
  easel_test_internet_route ("93.184.216.34", self->port);
  easel_test_internet_name ("pictures.example", "93.184.216.34");
  easel_test_internet_name ("inside.example", "127.0.0.1");
  easel_test_internet_name ("both.example", "93.184.216.34,192.168.1.1");
  proxy = easel_proxy_new (NULL, NULL);
  self->fetch = a2ui_fetch_new (proxy);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_object (&self->fetch);
  soup_server_disconnect (self->server);
  g_object_unref (self->server);
}

static void
keep_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* (transfer full): what came, as a text, or "!" and why not. */
static char *
get (Fixture    *self,
     const char *url)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = NULL;

  a2ui_fetch_get_async (self->fetch, url, MOST_BYTES, 20, NULL, keep_cb, &result);
  easel_test_wait_until (result != NULL);
  bytes = a2ui_fetch_get_finish (self->fetch, result, &error);
  return bytes != NULL ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes))
                       : g_strdup_printf ("!%s", error->message);
}

static void
test_fetch (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *whole = get (self, "http://pictures.example/picture");
  g_autofree char *none = get (self, "http://pictures.example/none");
  g_autofree char *large = get (self, "http://pictures.example/large");
  g_autofree char *moved = NULL;
  guint hits = self->hits;

  g_assert_cmpstr (whole, ==, "picture");
  g_assert_cmpstr (none, ==, "!the server answered 404");
  g_assert_true (g_str_has_prefix (large, "!it has more than"));
  moved = get (self, "http://pictures.example/moved");
  g_assert_cmpstr (moved, ==, "!the server answered 302");
  g_assert_cmpuint (self->hits, ==, hits + 1);
}

/* In every spelling, and by every name that leads there. */
static void
test_private (Fixture       *self,
              gconstpointer  data)
{
  static const char *const addresses[] = {
    "http://127.0.0.1:%u/picture", "http://2130706433:%u/picture", "http://0x7f.1:%u/picture", "http://0177.0.0.1:%u/picture",
    "http://127.1:%u/picture", "http://0:%u/picture", "http://[::1]:%u/picture", "http://[::ffff:127.0.0.1]:%u/picture",
    "http://localhost:%u/picture", "http://LOCALHOST.:%u/picture", "http://a.localhost:%u/picture", "http://10.0.0.1:%u/x",
    "http://169.254.169.254:%u/x", "http://100.64.0.1:%u/x", "http://[fd00::1]:%u/x", "http://printer.local:%u/x",
    "http://user@pictures.example:%u/x", "file:///etc/passwd?%u", "ftp://pictures.example:%u/x", "//pictures.example:%u/x",
    "http://inside.example:%u/picture", "http://both.example:%u/picture",
  };

  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      g_auto(GStrv) halves = g_strsplit (addresses[i], "%u", 2);
      g_autofree char *url = g_strdup_printf ("%s%u%s", halves[0], self->port, halves[1]);
      g_autofree char *answer = get (self, url);

      g_test_message ("%s: %s", url, answer);
      g_assert_true (g_str_has_prefix (answer, "!"));
    }
  g_assert_cmpuint (self->hits, ==, 0);
}

/* (transfer full) (nullable) */
static A2uiPixels *
decode (gconstpointer bytes,
        gsize         length)
{
  g_autoptr(GBytes) file = g_bytes_new (bytes, length);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  A2uiPixels *pixels;

  a2ui_decode_async (file, NULL, keep_cb, &result);
  easel_test_wait_until (result != NULL);
  pixels = a2ui_decode_finish (result, &error);
  g_assert_true ((pixels == NULL) == (error != NULL));
  return pixels;
}

/* (transfer full): a file with a picture in one colour. */
static char *
draw (int         width,
      int         height,
      const char *type,
      gsize      *length)
{
  g_autoptr(GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, width, height);
  g_autoptr(GError) error = NULL;
  char *file = NULL;

  gdk_pixbuf_fill (pixbuf, 0x204080ff);
  gdk_pixbuf_save_to_buffer (pixbuf, &file, length, type, &error, NULL);
  g_assert_no_error (error);
  return file;
}

static void
test_decode (void)
{
  gsize length;
  g_autofree char *png = draw (30, 20, "png", &length);
  g_autoptr(A2uiPixels) pixels = decode (png, length);
  const guint8 *data;
  gsize large_length;
  g_autofree char *large = draw (3000, 100, "jpeg", &large_length);
  g_autoptr(A2uiPixels) small = decode (large, large_length);

  g_assert_nonnull (pixels);
  g_assert_cmpint (pixels->width, ==, 30);
  g_assert_cmpint (pixels->height, ==, 20);
  g_assert_cmpuint (g_bytes_get_size (pixels->pixels), ==, 30 * 20 * 4);
  data = g_bytes_get_data (pixels->pixels, NULL);
  g_assert_cmpmem (data, 4, "\x20\x40\x80\xff", 4);
  g_assert_nonnull (small);
  g_assert_cmpint (small->width, ==, A2UI_LIMIT_PICTURE_SIDE);
  g_assert_cmpint (small->height, ==, 34);
}

static void
put_u32 (char    *at,
         guint32  value)
{
  value = GUINT32_TO_BE (value);
  memcpy (at, &value, 4);
}

static void
test_hostile (void)
{
  static const char svg[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect width=\"9\" height=\"9\"/></svg>";
  gsize length;
  g_autofree char *png = draw (30, 20, "png", &length);
  g_autofree char *huge = g_memdup2 (png, length);

  g_assert_null (decode ("", 0));
  g_assert_null (decode (svg, sizeof svg - 1));
  g_assert_null (decode ("P6 9 9 255 and other formats of gdk-pixbuf", 41));
  g_assert_null (decode (png, 40));
  /* The header says 60,000 by 60,000. */
  put_u32 (huge + 16, 60000);
  put_u32 (huge + 20, 60000);
  g_assert_null (decode (huge, length));
  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *mutant = g_memdup2 (png, length);
      A2uiPixels *pixels;

      for (guint n = 0; n < 4; n++)
        mutant[g_test_rand_int_range (8, length)] = g_test_rand_int ();
      pixels = decode (mutant, length);
      g_clear_pointer (&pixels, a2ui_pixels_free);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  easel_test_internet_init ();
  g_test_add ("/a2ui/media/fetch", Fixture, NULL, set_up, test_fetch, tear_down);
  g_test_add ("/a2ui/media/private", Fixture, NULL, set_up, test_private, tear_down);
  g_test_add_func ("/a2ui/media/decode", test_decode);
  g_test_add_func ("/a2ui/media/hostile", test_hostile);
  return g_test_run ();
}
