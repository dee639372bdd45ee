/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-view.h"

#include "easel-browser-script.h"
#include "easel-limits.h"

/* Settings that are named although their default is right are here so that another WebKit changes nothing. */
static WebKitSettings *
create_settings (void)
{
  return webkit_settings_new_with_settings ("allow-file-access-from-file-urls", FALSE,
                                            "allow-modal-dialogs", FALSE,
                                            "allow-top-navigation-to-data-urls", FALSE,
                                            "allow-universal-access-from-file-urls", FALSE,
                                            "disable-web-security", FALSE,
                                            "enable-developer-extras", FALSE,
                                            "enable-encrypted-media", FALSE,
                                            "enable-fullscreen", FALSE,
                                            "enable-webrtc", FALSE,
                                            "enable-write-console-messages-to-stdout", FALSE,
                                            "javascript-can-access-clipboard", FALSE,
                                            "javascript-can-open-windows-automatically", FALSE,
                                            "media-playback-requires-user-gesture", TRUE,
                                            NULL);
}

static WebKitWebContext *
create_context (void)
{
  g_autoptr(WebKitMemoryPressureSettings) memory = webkit_memory_pressure_settings_new ();

  webkit_memory_pressure_settings_set_memory_limit (memory, EASEL_LIMIT_WEB_MEMORY);
  webkit_memory_pressure_settings_set_kill_threshold (memory, 1.0);
  webkit_memory_pressure_settings_set_poll_interval (memory, 1.0);
  return g_object_new (WEBKIT_TYPE_WEB_CONTEXT, "memory-pressure-settings", memory, NULL);
}

/* A world lasts as long as a script belongs to it; otherwise newer engines end it after each call, and with it the
 * references to elements. */
static WebKitUserContentManager *
create_content (void)
{
  WebKitUserContentManager *content = webkit_user_content_manager_new ();
  WebKitUserScript *nothing = webkit_user_script_new_for_world ("0", WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
                                                                WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START,
                                                                EASEL_BROWSER_WORLD, NULL, NULL);

  webkit_user_content_manager_add_script (content, nothing);
  webkit_user_script_unref (nothing);
  return content;
}

/**
 * easel_browser_view_new:
 * @session: its cookies and storage
 *
 * The construct-only properties are checked afterwards, as one that was forgotten could not be added.
 *
 * Returns: (transfer floating): the view
 */
WebKitWebView *
easel_browser_view_new (WebKitNetworkSession *session)
{
  g_autoptr(WebKitWebContext) context = create_context ();
  g_autoptr(WebKitUserContentManager) content = create_content ();
  g_autoptr(WebKitSettings) settings = create_settings ();
  WebKitWebView *view = g_object_new (WEBKIT_TYPE_WEB_VIEW,
                                      "web-context", context,
                                      "network-session", session,
                                      "user-content-manager", content,
                                      "settings", settings,
                                      NULL);

  g_assert (webkit_web_view_get_context (view) == context);
  g_assert (webkit_web_view_get_network_session (view) == session);
  g_assert (!webkit_web_view_is_controlled_by_automation (view));
  return view;
}

/**
 * easel_browser_view_rest:
 * @view: a view that has no parent
 * @width: in application pixels
 * @height: in application pixels
 *
 * A view that is in no window has no size, and a page without a size has no layout, no visible element and no picture.
 */
void
easel_browser_view_rest (WebKitWebView *view,
                         int            width,
                         int            height)
{
  g_return_if_fail (WEBKIT_IS_WEB_VIEW (view));
  g_return_if_fail (gtk_widget_get_parent (GTK_WIDGET (view)) == NULL);

  gtk_widget_size_allocate (GTK_WIDGET (view), &(GtkAllocation) { 0, 0, width, height }, -1);
}
