/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-server-icon.h"

#include "easel-base64.h"
#include "easel-ui-limits.h"

#define PREFIX "data:image/png;base64,"
#define PNG_HEADER_BYTES 24

static guint32
read_side (const guchar *data)
{
  guint32 side;

  memcpy (&side, data, sizeof side);
  return GUINT32_FROM_BE (side);
}

/* Checks the size before decoding: a few bytes can decode to gigabytes. */
static gboolean
is_small_png (const guchar *data,
              gsize         length)
{
  static const guchar magic[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R' };

  return length > PNG_HEADER_BYTES && memcmp (data, magic, sizeof magic) == 0 &&
         read_side (data + 16) <= EASEL_LIMIT_SERVER_ICON_SIDE && read_side (data + 20) <= EASEL_LIMIT_SERVER_ICON_SIDE;
}

static GdkTexture *
load (const char *uri)
{
  g_autoptr(GBytes) bytes = NULL;

  if (uri == NULL || !g_str_has_prefix (uri, PREFIX) || strlen (uri) > EASEL_LIMIT_SERVER_ICON_BYTES)
    return NULL;
  bytes = easel_base64_decode (uri + strlen (PREFIX), strlen (uri) - strlen (PREFIX));
  if (bytes == NULL || !is_small_png (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)))
    return NULL;
  return gdk_texture_new_from_bytes (bytes, NULL);
}

void
easel_server_icon_show (GtkImage   *image,
                        const char *uri)
{
  g_autoptr(GdkTexture) texture = load (uri);

  if (texture != NULL)
    gtk_image_set_from_paintable (image, GDK_PAINTABLE (texture));
  else
    gtk_image_set_from_icon_name (image, "application-x-addon-symbolic");
}
