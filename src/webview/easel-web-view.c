/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "config.h"

#include "easel-web-view.h"

#include <glib/gi18n-lib.h>

#include "easel-key-filter.h"
#include "easel-limits.h"
#include "easel-picture-encode.h"
#include "easel-web-menu.h"
#include "easel-web-sandbox-check.h"
#include "easel-webview-limits.h"

/** easel_web_view_create_context: WebKit ends web processes that use too much memory. Returns: (transfer full): a
 * context without a scheme handler. */
WebKitWebContext *
easel_web_view_create_context (const EaselWebProfile *profile)
{
  WebKitMemoryPressureSettings *memory = webkit_memory_pressure_settings_new ();
  WebKitWebContext *context;

  /* The order matters: each threshold must be below the next. */
  webkit_memory_pressure_settings_set_memory_limit (memory, EASEL_LIMIT_WEB_MEMORY);
  webkit_memory_pressure_settings_set_kill_threshold (memory, 1.0);
  webkit_memory_pressure_settings_set_poll_interval (memory, EASEL_LIMIT_WEB_MEMORY_POLL);
  context = g_object_new (WEBKIT_TYPE_WEB_CONTEXT, "memory-pressure-settings", memory, NULL);
  webkit_memory_pressure_settings_free (memory);
  /* WebKit has one cache model for the whole program, although it is set on a context: sites need the cache for going
   * back, so it is not reduced again for another page. The model of web browsers has the same cache for that, and
   * also keeps up to thirty processes of sites that the user left. */
  if ((profile->grants & EASEL_WEB_SITE) != 0)
    webkit_web_context_set_cache_model (context, WEBKIT_CACHE_MODEL_DOCUMENT_BROWSER);

  return context;
}

static void
set_proxy (WebKitNetworkSession *session,
           const char           *proxy_uri)
{
  WebKitNetworkProxySettings *proxy = webkit_network_proxy_settings_new (proxy_uri, NULL);

  webkit_network_session_set_proxy_settings (session, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, proxy);
  webkit_network_proxy_settings_free (proxy);
}

/** easel_web_view_configure_session: every session has a proxy, so that WebKit's processes cannot decide what a page
 * may reach. @session: a new session. @proxy_uri: the address of a proxy of Easel. */
void
easel_web_view_configure_session (const EaselWebProfile *profile,
                                  WebKitNetworkSession  *session,
                                  const char            *proxy_uri)
{
  g_return_if_fail (proxy_uri != NULL);

  set_proxy (session, proxy_uri);
  webkit_cookie_manager_set_accept_policy (webkit_network_session_get_cookie_manager (session), profile->cookies);
  webkit_network_session_set_itp_enabled (session, profile->addresses == EASEL_WEB_ADDRESSES_ANY);
  webkit_network_session_set_persistent_credential_storage_enabled (session, FALSE);
  webkit_network_session_set_tls_errors_policy (session, WEBKIT_TLS_ERRORS_POLICY_FAIL);
}

/**
 * easel_web_view_abort_session:
 * @session: a session
 * @proxy_uri: the address of its proxy
 *
 * Ends all work of WebKit's network process for @session: "keepalive" requests and beacons of a page outlive its
 * process. WebKit has no function for this, but resets the network session when a proxy is set (2.50).
 */
void
easel_web_view_abort_session (WebKitNetworkSession *session,
                              const char           *proxy_uri)
{
  g_return_if_fail (WEBKIT_IS_NETWORK_SESSION (session));
  g_return_if_fail (proxy_uri != NULL);

  set_proxy (session, proxy_uri);
}

static GtkWidget *
create_cb (WebKitWebView          *view,
           WebKitNavigationAction *action,
           gpointer                user_data)
{
  return NULL;
}

static gboolean
permission_request_cb (WebKitWebView           *view,
                       WebKitPermissionRequest *request,
                       gpointer                 user_data)
{
  webkit_permission_request_deny (request);

  return TRUE;
}

static gboolean
query_permission_state_cb (WebKitWebView              *view,
                           WebKitPermissionStateQuery *query,
                           gpointer                    user_data)
{
  webkit_permission_state_query_finish (query, WEBKIT_PERMISSION_STATE_DENIED);

  return TRUE;
}

static gboolean
run_file_chooser_cb (WebKitWebView            *view,
                     WebKitFileChooserRequest *request,
                     gpointer                  user_data)
{
  webkit_file_chooser_request_cancel (request);

  return TRUE;
}

/* Dialogs of a page are not shown, because they look like dialogs of Easel. A page cannot prevent that it is left. */
static gboolean
script_dialog_cb (WebKitWebView      *view,
                  WebKitScriptDialog *dialog,
                  gpointer            user_data)
{
  if (webkit_script_dialog_get_dialog_type (dialog) == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM)
    webkit_script_dialog_confirm_set_confirmed (dialog, TRUE);

  return TRUE;
}

/* For signals whose default handler would do something for the page. */
static gboolean
drop_cb (void)
{
  return TRUE;
}

static gboolean
context_menu_cb (WebKitWebView       *view,
                 WebKitContextMenu   *menu,
                 WebKitHitTestResult *hit,
                 gpointer             user_data)
{
  easel_web_menu_fill (menu, view, FALSE);

  return webkit_context_menu_get_n_items (menu) == 0;
}

static void
download_started_cb (WebKitNetworkSession *session,
                     WebKitDownload       *download,
                     gpointer              user_data)
{
  webkit_download_cancel (download);
}

/**
 * easel_web_view_allow_save:
 * @view: a view whose profile has %EASEL_WEB_FILES
 *
 * From now on a handler of the session's signal decides about each download of @view. Without it all downloads are
 * cancelled, because WebKit would save them to the user's folder without a question.
 */
void
easel_web_view_allow_save (WebKitWebView *view)
{
  g_return_if_fail (WEBKIT_IS_WEB_VIEW (view));

  g_signal_handlers_disconnect_by_func (webkit_web_view_get_network_session (view), download_started_cb, NULL);
}

static void
connect_refusals (const EaselWebProfile *profile,
                  WebKitWebView         *view,
                  WebKitNetworkSession  *session)
{
  static const struct
  {
    const char     *signal;
    GCallback       callback;
    EaselWebGrants  grants;  /* with any of these grants, the code that added the grant handles the signal */
  } refusals[] = {
    { "context-menu", G_CALLBACK (context_menu_cb), 0 },
    { "create", G_CALLBACK (create_cb), 0 },
    { "enter-fullscreen", G_CALLBACK (drop_cb), 0 },
    { "permission-request", G_CALLBACK (permission_request_cb), EASEL_WEB_CAPTURE | EASEL_WEB_GEOLOCATION },
    { "print", G_CALLBACK (drop_cb), 0 },
    { "query-permission-state", G_CALLBACK (query_permission_state_cb), EASEL_WEB_CAPTURE | EASEL_WEB_GEOLOCATION },
    { "run-color-chooser", G_CALLBACK (drop_cb), 0 },
    { "run-file-chooser", G_CALLBACK (run_file_chooser_cb), 0 },
    { "script-dialog", G_CALLBACK (script_dialog_cb), 0 },
    { "show-notification", G_CALLBACK (drop_cb), 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      if ((profile->grants & refusals[i].grants) == 0)
        g_signal_connect (view, refusals[i].signal, refusals[i].callback, NULL);
    }
  g_signal_connect (session, "download-started", G_CALLBACK (download_started_cb), NULL);
}

/**
 * easel_web_view_new:
 * @profile: the class of its pages
 * @context: from easel_web_view_create_context()
 * @session: configured for @profile, and for this view alone unless its pages may ask
 *
 * Creates a view as described in docs/SECURITY.md. Unless pages of the profile may ask, all requests that do not depend
 * on the canvas are denied.
 *
 * Returns: (transfer floating): the view, with a user content manager of its own
 */
WebKitWebView *
easel_web_view_new (const EaselWebProfile *profile,
                    WebKitWebContext      *context,
                    WebKitNetworkSession  *session)
{
  g_autoptr(WebKitUserContentManager) content = webkit_user_content_manager_new ();
  g_autoptr(WebKitSettings) settings = easel_web_profile_create_settings (profile);
  WebKitWebView *view = g_object_new (WEBKIT_TYPE_WEB_VIEW,
                                      "web-context", context,
                                      "network-session", session,
                                      "user-content-manager", content,
                                      "settings", settings,
                                      "default-content-security-policy", profile->csp,
                                      NULL);

  g_assert (webkit_web_view_get_context (view) == context);
  g_assert (webkit_web_view_get_network_session (view) == session);
  g_assert (webkit_web_view_get_user_content_manager (view) == content);
  g_assert (webkit_web_view_get_settings (view) == settings);
  g_assert (easel_web_profile_holds (profile, view));
  easel_web_sandbox_check_add (view);
  if (!profile->may_ask)
    connect_refusals (profile, view, session);
  easel_key_filter_add (GTK_WIDGET (view));
  /* Screen readers say the type of a widget without a name. The surface around the view has the title of the page. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Page"), -1);

  return view;
}

static void
encoded_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(EaselPicture) picture = easel_picture_encode_finish (result, NULL);

  g_task_return_pointer (task, picture != NULL ? g_bytes_ref (picture->png) : NULL, (GDestroyNotify) g_bytes_unref);
}

static void
pictured_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GdkTexture) texture = webkit_web_view_get_snapshot_finish (WEBKIT_WEB_VIEW (source), result, NULL);

  if (texture == NULL)
    g_task_return_pointer (task, NULL, NULL);
  else
    easel_picture_encode_async (texture, 0, EASEL_LIMIT_SNAPSHOT_SIDE, EASEL_LIMIT_SNAPSHOT_BYTES, NULL, encoded_cb,
                                g_steal_pointer (&task));
}

/** easel_web_view_take_picture: renders @view, for the time in which it is unloaded. @task: (transfer full): receives a
 * PNG, or %NULL if the page was never on the screen. */
void
easel_web_view_take_picture (WebKitWebView *view,
                             GTask         *task)
{
  g_return_if_fail (WEBKIT_IS_WEB_VIEW (view));
  g_return_if_fail (G_IS_TASK (task));

  webkit_web_view_get_snapshot (view, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, NULL, pictured_cb,
                                task);
}
