/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-requests.h"

#include <glib/gi18n-lib.h>

#include "easel-browser-address.h"
#include "easel-browser-ask.h"
#include "easel-browser-go.h"
#include "easel-browser-sign-in.h"
#include "easel-launch.h"
#include "easel-limits.h"
#include "easel-uri.h"
#include "easel-web-menu.h"

/* Limits questions, because a page may ask without end. */
static gboolean
ask (EaselBrowserPage           *self,
     const EaselBrowserQuestion *question,
     EaselBrowserAnswered        then,
     gpointer                    user_data)
{
  return easel_browser_page_is_gesture (self) && easel_browser_ask (self, question, then, user_data);
}

static char *
describe_origin (EaselBrowserPage *self)
{
  return easel_browser_address_dup_origin (webkit_web_view_get_uri (easel_browser_page_get_view (self)));
}

static void
launch (EaselBrowserPage *self,
        const char       *uri)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (easel_browser_page_get_view (self)));

  easel_launch_uri (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, uri);
}

static void
popup_answered_cb (EaselBrowserPage *self,
                   const char       *answer,
                   gpointer          user_data)
{
  g_autofree char *uri = user_data;

  if (g_strcmp0 (answer, "0") == 0)
    easel_browser_go (self, uri, FALSE);
  else if (answer != NULL)
    launch (self, uri);
}

/**
 * easel_browser_requests_popup:
 * @self: a page
 * @uri: (nullable): the address that the page wants to open in another window
 *
 * Asks the user where to open it, or reports to the user and the agent that it was refused.
 */
void
easel_browser_requests_popup (EaselBrowserPage *self,
                              const char       *uri)
{
  EaselBrowserAddress address = easel_browser_address_classify (uri);
  g_autofree char *origin = describe_origin (self);
  /* Translators: %s is a web site; an address follows in a line of its own. */
  g_autofree char *body = g_strdup_printf (_("%s wants to open another window, with:"), origin);
  EaselBrowserQuestion question = { _("Open This Page?"), body, uri, { _("Open _Here"), _("Open in _Browser") } };
  g_autofree char *copy = g_strdup (uri);

  /* The web browser would take it for an address of this computer. */
  if (easel_browser_network_is_far (easel_browser_page_get_network (self), uri))
    question.answers[1] = NULL;
  if ((address != EASEL_BROWSER_ADDRESS_PUBLIC && address != EASEL_BROWSER_ADDRESS_PRIVATE) ||
      strlen (uri) > EASEL_LIMIT_URI_BYTES)
    return;
  if (ask (self, &question, popup_answered_cb, copy))
    {
      g_steal_pointer (&copy);
      return;
    }
  easel_browser_activity_report (easel_browser_page_get_activity (self), EASEL_BROWSER_EVENT_POPUP, uri);
  easel_browser_page_note (self, _("The page wanted to open another window."));
}

static void
external_answered_cb (EaselBrowserPage *self,
                      const char       *answer,
                      gpointer          user_data)
{
  g_autofree char *uri = user_data;

  if (answer != NULL)
    launch (self, uri);
}

/**
 * easel_browser_requests_external:
 * @self: a page
 * @uri: an address of a scheme that a browser does not load
 *
 * Asks the user before it is passed to another program. The schemes file: and javascript: are refused.
 */
void
easel_browser_requests_external (EaselBrowserPage *self,
                                 const char       *uri)
{
  g_autofree char *scheme = g_uri_parse_scheme (uri);
  g_autofree char *origin = describe_origin (self);
  g_autofree char *body = NULL;
  EaselBrowserQuestion question = { _("Open Another Program?"), NULL, uri, { _("_Open") } };
  g_autofree char *copy = g_strdup (uri);
  static const char * const never[] = { "file", "javascript", "about", "ahp-canvas", EASEL_URI_CONTENT_SCHEME,
                                        "vbscript", "resource", "webkit", "ssh", "smb", NULL };

  if (scheme == NULL || g_strv_contains (never, scheme) || strlen (uri) > EASEL_LIMIT_URI_BYTES)
    {
      easel_browser_page_note (self, _("The page wanted to open an address that is not opened from pages."));
      return;
    }
  /* Translators: %s is a web site; an address like mailto:user@example.org follows in a line of its own. */
  body = g_strdup_printf (_("%s wants to open in another program:"), origin);
  question.body = body;
  if (ask (self, &question, external_answered_cb, copy))
    g_steal_pointer (&copy);
  else
    easel_browser_page_note (self, _("The page wanted to open another program."));
}

static GtkWidget *
create_cb (EaselBrowserPage       *self,
           WebKitNavigationAction *action)
{
  easel_browser_requests_popup (self, webkit_uri_request_get_uri (webkit_navigation_action_get_request (action)));
  return NULL;
}

static void
permission_answered_cb (EaselBrowserPage *self,
                        const char       *answer,
                        gpointer          user_data)
{
  g_autoptr(WebKitPermissionRequest) request = user_data;

  if (answer != NULL)
    webkit_permission_request_allow (request);
  else
    webkit_permission_request_deny (request);
}

/* (nullable): NULL for permissions that are never granted. */
static const char *
describe_permission (WebKitPermissionRequest *request)
{
  if (WEBKIT_IS_GEOLOCATION_PERMISSION_REQUEST (request))
    return _("It wants to know where you are.");
  if (WEBKIT_IS_USER_MEDIA_PERMISSION_REQUEST (request))
    return _("It wants to use your camera or microphone.");
  if (WEBKIT_IS_CLIPBOARD_PERMISSION_REQUEST (request))
    return _("It wants to read your clipboard.");
  return NULL;
}

static gboolean
permission_request_cb (EaselBrowserPage        *self,
                       WebKitPermissionRequest *request)
{
  const char *sentence = describe_permission (request);
  g_autofree char *origin = describe_origin (self);
  /* The request may come from a frame of another site; WebKit does not tell. */
  g_autofree char *body = g_strdup_printf (_("A part of %s asks. %s"), origin, sentence != NULL ? sentence : "");
  EaselBrowserQuestion question = { _("Allow This?"), body, NULL, { _("_Allow Once") } };

  if (sentence == NULL || !ask (self, &question, permission_answered_cb, request))
    webkit_permission_request_deny (request);
  else
    g_object_ref (request);
  return TRUE;
}

static gboolean
query_permission_state_cb (EaselBrowserPage           *self,
                           WebKitPermissionStateQuery *query)
{
  webkit_permission_state_query_finish (query, WEBKIT_PERMISSION_STATE_PROMPT);
  return TRUE;
}

/* WebKit shows its own dialogs inside the page, under the page's name. If an agent drives, or the page is not
 * visible, they are cancelled at once, and their text is reported with the agent's result. */
static gboolean
script_dialog_cb (EaselBrowserPage   *self,
                  WebKitScriptDialog *dialog)
{
  const char *message = webkit_script_dialog_get_message (dialog);
  gboolean is_leaving = webkit_script_dialog_get_dialog_type (dialog) == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM;

  if (easel_browser_page_is_gesture (self))
    return FALSE;
  if (is_leaving)
    webkit_script_dialog_confirm_set_confirmed (dialog, TRUE);
  else
    easel_browser_activity_report (easel_browser_page_get_activity (self), EASEL_BROWSER_EVENT_DIALOG,
                                   message != NULL ? message : "");
  return TRUE;
}

static gboolean
run_file_chooser_cb (EaselBrowserPage         *self,
                     WebKitFileChooserRequest *request)
{
  if (easel_browser_page_is_gesture (self))
    return FALSE;
  webkit_file_chooser_request_cancel (request);
  easel_browser_page_note (self, _("The page wanted a file. Only you can choose one: click the field yourself."));
  return TRUE;
}

/* Blocks the default of signals that would act on behalf of the page. */
static gboolean
drop_cb (void)
{
  return TRUE;
}

static gboolean
context_menu_cb (EaselBrowserPage  *self,
                 WebKitContextMenu *menu)
{
  easel_web_menu_fill (menu, easel_browser_page_get_view (self), TRUE);
  return webkit_context_menu_get_n_items (menu) == 0;
}

/** easel_browser_requests_connect: handles all requests of its pages from now on. */
void
easel_browser_requests_connect (EaselBrowserPage *self)
{
  static const struct { const char *signal; GCallback callback; } handlers[] = {
    { "authenticate", G_CALLBACK (easel_browser_sign_in) },
    { "context-menu", G_CALLBACK (context_menu_cb) },
    { "create", G_CALLBACK (create_cb) },
    { "enter-fullscreen", G_CALLBACK (drop_cb) },
    { "permission-request", G_CALLBACK (permission_request_cb) },
    { "print", G_CALLBACK (drop_cb) },
    { "query-permission-state", G_CALLBACK (query_permission_state_cb) },
    { "run-file-chooser", G_CALLBACK (run_file_chooser_cb) },
    { "script-dialog", G_CALLBACK (script_dialog_cb) },
    { "show-notification", G_CALLBACK (drop_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (easel_browser_page_get_view (self), handlers[i].signal, handlers[i].callback, self,
                             G_CONNECT_SWAPPED);
}
