/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-view.h"

#include "easel-web-settings.h"

/* Nobody but root can listen on port 1, so what is sent there goes nowhere. */
#define DEAD_PROXY "http://127.0.0.1:1"

static void
download_started_cb (WebKitNetworkSession *session,
                     WebKitDownload       *download,
                     gpointer              user_data)
{
  webkit_download_cancel (download);
}

static WebKitNetworkSession *
create_session (EaselWebTrust trust)
{
  WebKitNetworkSession *session = webkit_network_session_new_ephemeral ();

  webkit_cookie_manager_set_accept_policy (webkit_network_session_get_cookie_manager (session),
                                           WEBKIT_COOKIE_POLICY_ACCEPT_NEVER);
  webkit_network_session_set_persistent_credential_storage_enabled (session, FALSE);
  webkit_network_session_set_tls_errors_policy (session, WEBKIT_TLS_ERRORS_POLICY_FAIL);
  if (trust == EASEL_WEB_SERVED)
    {
      g_autoptr(WebKitNetworkProxySettings) proxy = webkit_network_proxy_settings_new (DEAD_PROXY, NULL);

      webkit_network_session_set_proxy_settings (session, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, proxy);
    }
  g_signal_connect (session, "download-started", G_CALLBACK (download_started_cb), NULL);

  return session;
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

/* A dialog of a page looks like ours, so none is shown. Leaving is never the page's to forbid. */
static gboolean
script_dialog_cb (WebKitWebView      *view,
                  WebKitScriptDialog *dialog,
                  gpointer            user_data)
{
  if (webkit_script_dialog_get_dialog_type (dialog) == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM)
    webkit_script_dialog_confirm_set_confirmed (dialog, TRUE);

  return TRUE;
}

/* For signals whose default would do something on behalf of the page. */
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
  g_autoptr(GList) items = g_list_copy (webkit_context_menu_get_items (menu));

  for (GList *l = items; l != NULL; l = l->next)
    {
      WebKitContextMenuAction action = webkit_context_menu_item_get_stock_action (l->data);

      if (action != WEBKIT_CONTEXT_MENU_ACTION_COPY && action != WEBKIT_CONTEXT_MENU_ACTION_SELECT_ALL)
        webkit_context_menu_remove (menu, l->data);
    }

  return webkit_context_menu_get_n_items (menu) == 0;
}

static void
connect_refusals (WebKitWebView *view)
{
  static const struct
  {
    const char *signal;
    GCallback   callback;
  } refusals[] = {
    { "context-menu", G_CALLBACK (context_menu_cb) },
    { "create", G_CALLBACK (create_cb) },
    { "enter-fullscreen", G_CALLBACK (drop_cb) },
    { "permission-request", G_CALLBACK (permission_request_cb) },
    { "print", G_CALLBACK (drop_cb) },
    { "query-permission-state", G_CALLBACK (query_permission_state_cb) },
    { "run-color-chooser", G_CALLBACK (drop_cb) },
    { "run-file-chooser", G_CALLBACK (run_file_chooser_cb) },
    { "script-dialog", G_CALLBACK (script_dialog_cb) },
    { "show-notification", G_CALLBACK (drop_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    g_signal_connect (view, refusals[i].signal, refusals[i].callback, NULL);
}

/**
 * easel_web_view_new:
 * @context: the context of views of this trust
 * @trust: how the view will be loaded
 *
 * Creates a view as docs/SECURITY.md describes. The construct-only properties are checked afterwards, as one that
 * was forgotten could not be added.
 *
 * Returns: (transfer floating): the view
 */
WebKitWebView *
easel_web_view_new (WebKitWebContext *context,
                    EaselWebTrust     trust)
{
  g_autoptr(WebKitNetworkSession) session = create_session (trust);
  g_autoptr(WebKitUserContentManager) content = webkit_user_content_manager_new ();
  g_autoptr(WebKitSettings) settings = easel_web_settings_new (trust);
  WebKitWebView *view = g_object_new (WEBKIT_TYPE_WEB_VIEW,
                                      "web-context", context,
                                      "network-session", session,
                                      "user-content-manager", content,
                                      "settings", settings,
                                      "default-content-security-policy",
                                      trust == EASEL_WEB_SERVED ? EASEL_WEB_CSP : NULL,
                                      NULL);

  g_assert (webkit_web_view_get_context (view) == context);
  g_assert (webkit_web_view_get_network_session (view) == session);
  g_assert (webkit_web_view_get_user_content_manager (view) == content);
  g_assert (webkit_web_view_get_settings (view) == settings);
  g_assert (webkit_network_session_is_ephemeral (session));
  connect_refusals (view);

  return view;
}
