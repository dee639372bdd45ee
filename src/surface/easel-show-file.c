/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-show-file.h"

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GError) error = NULL;

  if (!g_app_info_launch_default_for_uri_finish (result, &error))
    g_debug ("The folder is not shown: %s", error->message);
}

static void
shown_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GFile) folder = user_data;
  g_autoptr(GVariant) answer = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  g_autofree char *uri = g_file_get_uri (folder);

  if (answer == NULL)
    g_app_info_launch_default_for_uri_async (uri, NULL, NULL, opened_cb, NULL);
}

static void
connected_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GFile) file = user_data;
  g_autoptr(GDBusConnection) bus = g_bus_get_finish (result, NULL);
  g_autoptr(GFile) folder = g_file_get_parent (file);
  g_autofree char *uri = g_file_get_uri (file);
  const char * const uris[] = { uri, NULL };

  if (folder == NULL)
    return;
  if (bus != NULL)
    g_dbus_connection_call (bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
                            "org.freedesktop.FileManager1", "ShowItems", g_variant_new ("(^ass)", uris, ""), NULL,
                            G_DBUS_CALL_FLAGS_NONE, -1, NULL, shown_cb, g_steal_pointer (&folder));
}

/** easel_show_file: returns at once; does nothing on a desktop without a file manager. @file: a file that the user has
 * saved. */
void
easel_show_file (GFile *file)
{
  g_return_if_fail (G_IS_FILE (file));

  g_bus_get (G_BUS_TYPE_SESSION, NULL, connected_cb, g_object_ref (file));
}
