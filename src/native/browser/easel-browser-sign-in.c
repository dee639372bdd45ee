/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-sign-in.h"

#include <glib/gi18n-lib.h>

#include "easel-alert.h"
#include "easel-ask-dialog.h"
#include "easel-browser-address.h"
#include "easel-browser-limits.h"
#include "easel-dialog-text.h"
#include "easel-text.h"

typedef struct
{
  EaselBrowserPage            *page;
  WebKitAuthenticationRequest *request;
  GtkEditable                 *name;      /* entry in the dialog */
  GtkEditable                 *password;
} SignIn;

static void
sign_in_free (SignIn *self)
{
  g_object_unref (self->page);
  g_object_unref (self->request);
  g_free (self);
}

static char *
dup_origin (WebKitAuthenticationRequest *request)
{
  WebKitSecurityOrigin *origin = webkit_authentication_request_get_security_origin (request);
  g_autofree char *uri = webkit_security_origin_to_string (origin);

  webkit_security_origin_unref (origin);
  return easel_browser_address_dup_origin (uri);
}

/* Credentials are kept by WebKit in memory for further loads from this server; never on disk. */
static void
give (SignIn *self)
{
  WebKitCredential *credential = webkit_credential_new (gtk_editable_get_text (self->name),
                                                        gtk_editable_get_text (self->password),
                                                        WEBKIT_CREDENTIAL_PERSISTENCE_FOR_SESSION);

  webkit_authentication_request_authenticate (self->request, credential);
  webkit_credential_free (credential);
}

/* Cancels the request without credentials. WebKit shows no response of a cancelled one. */
static void
cancel_sign_in (EaselBrowserPage            *page,
                WebKitAuthenticationRequest *request)
{
  webkit_authentication_request_cancel (request);
  easel_browser_page_deny (page, _("The server asked for a name and a password and got none."));
}

static void
response_cb (EaselAlert *dialog,
             const char *response,
             SignIn     *self)
{
  WebKitWebView *view = easel_browser_page_get_view (self->page);

  /* The end of the request would close the dialog a second time. */
  g_signal_handlers_disconnect_by_data (self->request, dialog);
  if (view != NULL)
    g_signal_handlers_disconnect_by_data (view, dialog);
  if (g_str_equal (response, "sign-in") && view != NULL)
    {
      give (self);
    }
  else if (g_str_equal (response, "gone"))
    {
      webkit_authentication_request_cancel (self->request);
    }
  else
    {
      easel_browser_activity_end_sign_ins (easel_browser_page_get_activity (self->page));
      cancel_sign_in (self->page, self->request);
    }
  sign_in_free (self);
}

static void
add_line (GtkWidget  *box,
          const char *text,
          const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
}

static GtkEditable *
add_row (GtkWidget  *list,
         GtkWidget  *row,
         const char *title)
{
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  return GTK_EDITABLE (row);
}

static GtkWidget *
build_fields (SignIn   *self,
              gboolean  is_encrypted)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *list = gtk_list_box_new ();

  if (webkit_authentication_request_is_retry (self->request))
    add_line (box, _("The name or the password was not accepted."), "error");
  if (!is_encrypted)
    add_line (box, _("The connection is not encrypted: others may be able to read the password."), "warning");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  self->name = add_row (list, adw_entry_row_new (), _("_Name"));
  self->password = add_row (list, adw_password_entry_row_new (), _("_Password"));
  g_signal_connect_object (self->name, "entry-activated", G_CALLBACK (gtk_widget_grab_focus), self->password,
                           G_CONNECT_SWAPPED);
  adw_entry_row_set_activates_default (ADW_ENTRY_ROW (self->password), TRUE);
  gtk_box_append (GTK_BOX (box), list);
  return box;
}

/* The realm is the server's own claim: quoted, and placed after the address. */
static char *
build_body (WebKitAuthenticationRequest *request,
            const char                  *origin)
{
  const char *realm = webkit_authentication_request_get_realm (request);
  g_autofree char *shown = easel_text_for_display (realm != NULL ? realm : "", EASEL_LIMIT_BROWSER_REALM_CHARS);

  if (*shown == '\0')
    /* Translators: %s is a web site. */
    return g_strdup_printf (_("%s asks for a name and a password."), origin);
  /* Translators: the first %s is a web site, the second what it says that the name and password are for. */
  return g_strdup_printf (_("%s asks for a name and a password. It says: “%s”"), origin, shown);
}

/* The request is void, but must not count as a failure of the next load. */
static void
gone_cb (EaselAlert *dialog)
{
  easel_alert_respond (dialog, "gone");
}

static gboolean
show (EaselBrowserPage            *page,
      WebKitAuthenticationRequest *request,
      const char                  *origin)
{
  WebKitWebView *view = easel_browser_page_get_view (page);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (view));
  EaselAskDialog *dialog = GTK_IS_WINDOW (root) ? easel_ask_dialog_new (GTK_WIDGET (view), _("Sign In"), NULL) : NULL;
  g_autofree char *body = NULL;
  SignIn *self;

  if (dialog == NULL)
    return FALSE;
  self = g_new0 (SignIn, 1);
  self->page = g_object_ref (page);
  self->request = g_object_ref (request);
  body = build_body (request, origin);
  easel_dialog_text_set (EASEL_ALERT (dialog), body,
                         build_fields (self, g_str_has_prefix (origin, "https:")));
  easel_ask_dialog_add_accept (dialog, "sign-in", _("_Sign In"));
  /* Enter in the password entry activates Sign In: a password is never typed by accident. */
  easel_alert_set_default_response (EASEL_ALERT (dialog), "sign-in");
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), self);
  /* Closes the dialog when the page navigates, stops or ends. */
  g_signal_connect_object (request, "cancelled", G_CALLBACK (gone_cb), dialog, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "web-process-terminated", G_CALLBACK (gone_cb), dialog, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "destroy", G_CALLBACK (gone_cb), dialog, G_CONNECT_SWAPPED);
  easel_alert_set_focus (EASEL_ALERT (dialog), GTK_WIDGET (self->name));
  easel_ask_dialog_present (dialog);
  return TRUE;
}

static gboolean
is_known (WebKitAuthenticationRequest *request)
{
  WebKitAuthenticationScheme scheme = webkit_authentication_request_get_scheme (request);

  return scheme == WEBKIT_AUTHENTICATION_SCHEME_DEFAULT || scheme == WEBKIT_AUTHENTICATION_SCHEME_HTTP_BASIC ||
         scheme == WEBKIT_AUTHENTICATION_SCHEME_HTTP_DIGEST || scheme == WEBKIT_AUTHENTICATION_SCHEME_NTLM;
}

/* An image or frame from another site would ask under the address that the user sees. */
static gboolean
is_of_page (EaselBrowserPage *page,
            const char       *origin)
{
  const char *uri = webkit_web_view_get_uri (easel_browser_page_get_view (page));
  g_autofree char *shown = easel_browser_address_dup_origin (uri);

  return g_str_equal (shown, origin);
}

/* A load whose sign-in request came before the load had begun. */
typedef struct
{
  EaselBrowserPage *page;
  guint             load;
} EarlyLoad;

static void
early_load_free (EarlyLoad *self)
{
  g_object_unref (self->page);
  g_free (self);
}

static gboolean
repeat_cb (gpointer user_data)
{
  EarlyLoad *early = user_data;

  easel_browser_page_repeat (early->page, early->load);
  return G_SOURCE_REMOVE;
}

static void
early_cancelled_cb (WebKitAuthenticationRequest *request,
                    EarlyLoad                   *early)
{
  EarlyLoad *copy = g_new0 (EarlyLoad, 1);

  copy->page = g_object_ref (early->page);
  copy->load = early->load;
  g_idle_add_full (G_PRIORITY_DEFAULT, repeat_cb, copy, (GDestroyNotify) early_load_free);
}

static void
early_closure_free (gpointer  data,
                    GClosure *closure)
{
  early_load_free (data);
}

/* WebKit learns of the request from one process, and of the begin of the load from another, and at the begin it
 * cancels earlier requests, also those of the same load. So Easel waits for that cancellation, and repeats the load. */
static void
wait_for_begin (EaselBrowserPage            *page,
                WebKitAuthenticationRequest *request,
                guint                        load)
{
  EarlyLoad *early = g_new0 (EarlyLoad, 1);

  early->page = g_object_ref (page);
  early->load = load;
  g_signal_connect_data (request, "cancelled", G_CALLBACK (early_cancelled_cb), early, early_closure_free, 0);
}

/**
 * easel_browser_sign_in:
 * @page: a page
 * @request: a request of a server that the page loads from
 *
 * Asks the user if they drive and see the page, up to the limit for one action of theirs.
 *
 * Returns: whether @request is or will be answered here
 */
gboolean
easel_browser_sign_in (EaselBrowserPage            *page,
                       WebKitAuthenticationRequest *request)
{
  EaselBrowserActivity *activity;
  g_autofree char *origin = NULL;
  gboolean is_early;
  guint load;

  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (page), FALSE);
  g_return_val_if_fail (WEBKIT_IS_AUTHENTICATION_REQUEST (request), FALSE);

  load = easel_browser_page_get_load (page, &is_early);
  if (is_early)
    {
      wait_for_begin (page, request, load);
      return TRUE;
    }

  activity = easel_browser_page_get_activity (page);
  origin = dup_origin (request);
  if (easel_browser_activity_get_driver (activity) != EASEL_BROWSER_USER ||
      !gtk_widget_get_mapped (GTK_WIDGET (easel_browser_page_get_view (page))))
    {
      easel_browser_activity_report (activity, EASEL_BROWSER_EVENT_SIGN_IN, origin);
      cancel_sign_in (page, request);
      return TRUE;
    }
  if (!is_known (request))
    return FALSE;
  if (webkit_authentication_request_is_for_proxy (request) || !is_of_page (page, origin))
    {
      webkit_authentication_request_cancel (request);
      easel_browser_page_note (page, _("A part of the page wanted a name and a password for another site."));
    }
  else if (!easel_browser_activity_take_sign_in (activity) || !show (page, request, origin))
    {
      cancel_sign_in (page, request);
    }
  return TRUE;
}
