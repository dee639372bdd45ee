/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-profile.h"

#include <errno.h>
#include <glib/gstdio.h>

#include "easel-browser-limits.h"
#include "easel-store.h"
#include "easel-web-view.h"

/* Host ids are foreign: only their digest becomes part of a path. */
static char *
build_path (const char *host_id,
            const char *base)
{
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, host_id, -1);

  return g_build_filename (base, "easel", "browser", digest, NULL);
}

/**
 * easel_browser_profile_is_persistent:
 * @host_id: a host
 *
 * Returns: whether the user chose to store cookies and data of pages that this host opens
 */
gboolean
easel_browser_profile_is_persistent (const char *host_id)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (host_id != NULL, FALSE);

  path = build_path (host_id, g_get_user_data_dir ());
  return g_file_test (path, G_FILE_TEST_IS_DIR);
}

/**
 * easel_browser_profile_make_persistent:
 * @host_id: a host
 * @error: a location for a `G_FILE_ERROR`
 *
 * Returns: %FALSE if the folder could not be created
 */
gboolean
easel_browser_profile_make_persistent (const char  *host_id,
                                       GError     **error)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (host_id != NULL, FALSE);

  path = build_path (host_id, g_get_user_data_dir ());
  if (g_mkdir_with_parents (path, 0700) == 0)
    return TRUE;
  g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (errno), g_strerror (errno));
  return FALSE;
}

static char *
build_forgotten (const char *base)
{
  return g_build_filename (base, "easel", "forgotten", NULL);
}

/* Removes folders that an earlier run could not remove before it ended. */
static void
remove_forgotten (void)
{
  g_autofree char *data = build_forgotten (g_get_user_data_dir ());
  g_autofree char *cache = build_forgotten (g_get_user_cache_dir ());

  easel_store_remove (data);
  easel_store_remove (cache);
}

#define PROFILES "easel-browser-profiles"

/* (transfer none): open sessions on @display, by host; weak references. */
static GHashTable *
get_open (GdkDisplay *display)
{
  GHashTable *open = g_object_get_data (G_OBJECT (display), PROFILES);

  if (open == NULL)
    {
      remove_forgotten ();
      open = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      g_object_set_data_full (G_OBJECT (display), PROFILES, open, (GDestroyNotify) g_hash_table_unref);
    }
  return open;
}

/* WebKit's network process watches a file in this folder of a cache as long as it runs. If the folder is removed
 * after the end of its session, the process crashes (2.50), and the loads of all pages fail. */
#define WATCHED "WebKitCache"

static void
empty (const char *path,
       const char *left)
{
  g_autoptr(GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_strcmp0 (name, left) == 0)
        empty (child, NULL);
      else
        easel_store_remove (child);
    }
}

/* The watched folder stays, empty, until the next start of the program. */
static gboolean
empty_cb (gpointer path)
{
  empty (path, WATCHED);
  /* Fails while the watched folder exists. */
  g_rmdir (path);
  return G_SOURCE_REMOVE;
}

/* @session: (nullable): NULL once it is gone. */
static void
empty_later_cb (gpointer  path,
                GObject  *session)
{
  g_timeout_add_full (G_PRIORITY_DEFAULT, EASEL_LIMIT_BROWSER_FORGET, empty_cb, path, g_free);
}

/* @session: (nullable): another page of the host may still use it. */
static void
forget (const char           *host_id,
        const char           *base,
        WebKitNetworkSession *session)
{
  g_autofree char *path = build_path (host_id, base);
  g_autofree char *folder = build_forgotten (base);
  g_autofree char *name = g_uuid_string_random ();
  g_autofree char *moved = g_build_filename (folder, name, NULL);

  g_mkdir_with_parents (folder, 0700);
  if (g_rename (path, moved) != 0)
    empty_cb (path);
  else if (session != NULL)
    g_object_weak_ref (G_OBJECT (session), empty_later_cb, g_steal_pointer (&moved));
  else
    empty_later_cb (g_steal_pointer (&moved), NULL);
}

/**
 * easel_browser_profile_remove:
 * @display: the display of the open profiles
 * @host_id: a host
 *
 * Removes all stored data of the host after WebKit has closed it; if the program ends before that, at its next start.
 */
void
easel_browser_profile_remove (GdkDisplay *display,
                              const char *host_id)
{
  WebKitNetworkSession *session;

  g_return_if_fail (GDK_IS_DISPLAY (display));
  g_return_if_fail (host_id != NULL);

  session = g_hash_table_lookup (get_open (display), host_id);
  forget (host_id, g_get_user_data_dir (), session);
  forget (host_id, g_get_user_cache_dir (), session);
  g_hash_table_remove (get_open (display), host_id);
}

#define PROXY "easel-browser-proxy"

static WebKitNetworkSession *
configure (WebKitNetworkSession *session)
{
  EaselProxy *proxy = easel_proxy_new (NULL, NULL);

  easel_web_view_configure_session (easel_web_profile_get (EASEL_WEB_BROWSER), session, easel_proxy_get_uri (proxy));
  g_object_set_data_full (G_OBJECT (session), PROXY, proxy, g_object_unref);
  return session;
}

static gboolean
is_session (gpointer host_id,
            gpointer session,
            gpointer gone)
{
  return session == gone;
}

/* The host may have a newer session by now. */
static void
session_gone_cb (gpointer  open,
                 GObject  *session)
{
  g_hash_table_foreach_remove (open, is_session, session);
  g_hash_table_unref (open);
}

/* Two sessions in one folder would overwrite each other's data, so open sessions are shared per display. */
static WebKitNetworkSession *
share_kept (GHashTable *open,
            const char *host_id)
{
  WebKitNetworkSession *session = g_hash_table_lookup (open, host_id);
  g_autofree char *data = build_path (host_id, g_get_user_data_dir ());
  g_autofree char *cache = build_path (host_id, g_get_user_cache_dir ());
  g_autofree char *cookies = g_build_filename (data, "cookies.sqlite", NULL);

  if (session != NULL)
    return g_object_ref (session);
  session = configure (webkit_network_session_new (data, cache));
  webkit_cookie_manager_set_persistent_storage (webkit_network_session_get_cookie_manager (session), cookies,
                                                WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE);
  g_object_weak_ref (G_OBJECT (session), session_gone_cb, g_hash_table_ref (open));
  g_hash_table_insert (open, g_strdup (host_id), session);
  return session;
}

/** easel_browser_profile_open_apart: (transfer full): a session that no other page shares, and that stores nothing. */
WebKitNetworkSession *
easel_browser_profile_open_apart (void)
{
  return configure (webkit_network_session_new_ephemeral ());
}

/**
 * easel_browser_profile_open:
 * @display: the display of the open profiles
 * @host_id: a host
 *
 * Returns: (transfer full): the session for a page of this host: ephemeral unless the user chose to store data
 */
WebKitNetworkSession *
easel_browser_profile_open (GdkDisplay *display,
                            const char *host_id)
{
  GHashTable *open;

  g_return_val_if_fail (GDK_IS_DISPLAY (display), NULL);
  g_return_val_if_fail (host_id != NULL, NULL);

  open = get_open (display);
  if (easel_browser_profile_is_persistent (host_id))
    return share_kept (open, host_id);
  return easel_browser_profile_open_apart ();
}

/**
 * easel_browser_profile_get_proxy:
 * @session: from easel_browser_profile_open()
 *
 * Returns: (transfer none): the proxy that all its connections go through
 */
EaselProxy *
easel_browser_profile_get_proxy (WebKitNetworkSession *session)
{
  g_return_val_if_fail (WEBKIT_IS_NETWORK_SESSION (session), NULL);

  return g_object_get_data (G_OBJECT (session), PROXY);
}
