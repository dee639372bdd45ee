/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-profile.h"

#include <errno.h>
#include <glib/gstdio.h>

#include "easel-store.h"

/* Host ids are foreign: only their digest becomes a path. */
static char *
build_path (const char *host_id,
            const char *base)
{
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, host_id, -1);

  return g_build_filename (base, "easel", "browser", digest, NULL);
}

/**
 * easel_browser_profile_is_kept:
 * @host_id: a host
 *
 * Returns: whether the person chose to keep cookies and storage of pages that this host opens
 */
gboolean
easel_browser_profile_is_kept (const char *host_id)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (host_id != NULL, FALSE);

  path = build_path (host_id, g_get_user_data_dir ());
  return g_file_test (path, G_FILE_TEST_IS_DIR);
}

/**
 * easel_browser_profile_keep:
 * @host_id: a host
 * @error: a location for a `G_FILE_ERROR`
 *
 * Returns: %FALSE when the folder could not be made
 */
gboolean
easel_browser_profile_keep (const char  *host_id,
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

/**
 * easel_browser_profile_forget:
 * @host_id: a host
 *
 * Removes all that was kept for it.
 */
void
easel_browser_profile_forget (const char *host_id)
{
  g_autofree char *data = NULL;
  g_autofree char *cache = NULL;

  g_return_if_fail (host_id != NULL);

  data = build_path (host_id, g_get_user_data_dir ());
  cache = build_path (host_id, g_get_user_cache_dir ());
  easel_store_remove (data);
  easel_store_remove (cache);
}

static WebKitNetworkSession *
configure (WebKitNetworkSession *session)
{
  webkit_network_session_set_itp_enabled (session, TRUE);
  webkit_network_session_set_persistent_credential_storage_enabled (session, FALSE);
  webkit_network_session_set_tls_errors_policy (session, WEBKIT_TLS_ERRORS_POLICY_FAIL);
  webkit_cookie_manager_set_accept_policy (webkit_network_session_get_cookie_manager (session),
                                           WEBKIT_COOKIE_POLICY_ACCEPT_NO_THIRD_PARTY);
  return session;
}

static WebKitNetworkSession *
create_kept (const char *host_id)
{
  g_autofree char *data = build_path (host_id, g_get_user_data_dir ());
  g_autofree char *cache = build_path (host_id, g_get_user_cache_dir ());
  g_autofree char *cookies = g_build_filename (data, "cookies.sqlite", NULL);
  WebKitNetworkSession *session = configure (webkit_network_session_new (data, cache));

  webkit_cookie_manager_set_persistent_storage (webkit_network_session_get_cookie_manager (session), cookies,
                                                WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE);
  return session;
}

static void
session_gone_cb (gpointer  user_data,
                 GObject  *session)
{
  g_autofree char **gone = user_data;
  GHashTable *open = g_object_get_data (G_OBJECT (gone[0]), "easel-browser-profiles");

  g_hash_table_remove (open, gone[1]);
  g_object_unref (gone[0]);
  g_free (gone[1]);
}

/* Two sessions in one folder would write over each other, so the open ones are known by their display. */
static WebKitNetworkSession *
share_kept (GdkDisplay *display,
            const char *host_id)
{
  GHashTable *open = g_object_get_data (G_OBJECT (display), "easel-browser-profiles");
  WebKitNetworkSession *session;
  gpointer *gone;

  if (open == NULL)
    {
      open = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      g_object_set_data_full (G_OBJECT (display), "easel-browser-profiles", open, (GDestroyNotify) g_hash_table_unref);
    }
  session = g_hash_table_lookup (open, host_id);
  if (session != NULL)
    return g_object_ref (session);
  session = create_kept (host_id);
  gone = g_new (gpointer, 2);
  gone[0] = g_object_ref (display);
  gone[1] = g_strdup (host_id);
  g_object_weak_ref (G_OBJECT (session), session_gone_cb, gone);
  g_hash_table_insert (open, g_strdup (host_id), session);
  return session;
}

/**
 * easel_browser_profile_open:
 * @display: what the open profiles belong to
 * @host_id: a host
 *
 * Returns: (transfer full): the session for a page of this host: ephemeral unless the person chose otherwise
 */
WebKitNetworkSession *
easel_browser_profile_open (GdkDisplay *display,
                            const char *host_id)
{
  g_return_val_if_fail (GDK_IS_DISPLAY (display), NULL);
  g_return_val_if_fail (host_id != NULL, NULL);

  if (easel_browser_profile_is_kept (host_id))
    return share_kept (display, host_id);
  return configure (webkit_network_session_new_ephemeral ());
}
