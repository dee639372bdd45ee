/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-versions.h"

#include <adwaita.h>
#include <libsecret/secret.h>
#include <libsoup/soup.h>
#include <webkit/webkit.h>

static void
append (GString    *text,
        const char *name,
        guint       major,
        guint       minor,
        guint       micro)
{
  g_string_append_printf (text, "%s %u.%u.%u\n", name, major, minor, micro);
}

char *
easel_versions_describe (void)
{
  GString *text = g_string_new ("Easel " PACKAGE_VERSION APP_NAME_SUFFIX "\n");

  append (text, "GLib", glib_major_version, glib_minor_version, glib_micro_version);
  append (text, "GTK", gtk_get_major_version (), gtk_get_minor_version (), gtk_get_micro_version ());
  append (text, "libadwaita", adw_get_major_version (), adw_get_minor_version (), adw_get_micro_version ());
  append (text, "WebKitGTK", webkit_get_major_version (), webkit_get_minor_version (), webkit_get_micro_version ());
  append (text, "libsoup", soup_get_major_version (), soup_get_minor_version (), soup_get_micro_version ());
  append (text, "libsecret", SECRET_MAJOR_VERSION, SECRET_MINOR_VERSION, SECRET_MICRO_VERSION);
  g_string_append_printf (text, "Flatpak: %s\n",
                          g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS) ? "yes" : "no");
  return g_string_free (text, FALSE);
}
