/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-view.h"

#include "easel-web-view.h"

/* A script world lasts as long as a script is registered for it; otherwise newer WebKit versions end it after each
 * call, and with it the references to elements. */
static void
keep_world (WebKitWebView *view)
{
  WebKitUserScript *nothing = webkit_user_script_new_for_world ("0", WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
                                                                WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START,
                                                                EASEL_BROWSER_WORLD, NULL, NULL);

  webkit_user_content_manager_add_script (webkit_web_view_get_user_content_manager (view), nothing);
  webkit_user_script_unref (nothing);
}

/**
 * easel_browser_view_new:
 * @session: its cookies and storage
 *
 * Returns: (transfer floating): a view with a context of its own
 */
WebKitWebView *
easel_browser_view_new (WebKitNetworkSession *session)
{
  const EaselWebProfile *profile = easel_web_profile_get (EASEL_WEB_BROWSER);
  g_autoptr(WebKitWebContext) context = easel_web_view_create_context (profile);
  WebKitWebView *view = easel_web_view_new (profile, context, session);

  keep_world (view);
  return view;
}

/**
 * easel_browser_view_set_offscreen_size:
 * @view: a view that has no parent
 * @width: in application pixels
 * @height: in application pixels
 *
 * A view without a window has no size, and a page without a size has no layout, no visible elements and no picture.
 */
void
easel_browser_view_set_offscreen_size (WebKitWebView *view,
                                       int            width,
                                       int            height)
{
  g_return_if_fail (WEBKIT_IS_WEB_VIEW (view));
  g_return_if_fail (gtk_widget_get_parent (GTK_WIDGET (view)) == NULL);

  gtk_widget_size_allocate (GTK_WIDGET (view), &(GtkAllocation) { 0, 0, width, height }, -1);
}
