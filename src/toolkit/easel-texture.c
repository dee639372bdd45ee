/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-texture.h"

GdkPixbuf *
easel_texture_to_pixbuf (GdkTexture *texture)
{
  g_return_val_if_fail (GDK_IS_TEXTURE (texture), NULL);

#if GTK_CHECK_VERSION (4, 10, 0)
  {
    GdkTextureDownloader *downloader = gdk_texture_downloader_new (texture);
    g_autoptr(GBytes) pixels = NULL;
    gsize stride;

    gdk_texture_downloader_set_format (downloader, GDK_MEMORY_R8G8B8A8);
    pixels = gdk_texture_downloader_download_bytes (downloader, &stride);
    gdk_texture_downloader_free (downloader);
    return gdk_pixbuf_new_from_bytes (pixels, GDK_COLORSPACE_RGB, TRUE, 8, gdk_texture_get_width (texture),
                                      gdk_texture_get_height (texture), stride);
  }
#else
  return gdk_pixbuf_get_from_texture (texture);
#endif
}
