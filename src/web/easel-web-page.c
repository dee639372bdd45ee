/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-page.h"

#include <glib/gi18n-lib.h>
#include <libsoup/soup.h>

#include "easel-uri.h"
#include "easel-web-console.h"
#include "easel-web-failure.h"
#include "easel-web-origin.h"
#include "easel-web-policy.h"

struct _EaselWebPage
{
  EaselSealedPage parent_instance;

  EaselWebEngine   *engine;
  EaselSurface     *surface;   /* not referenced: it closes the page before it is destroyed */
  EaselWebSaver    *saver;
  EaselWebDocument *document;
  EaselWebHandler  *handler;
  EaselWebPort     *port;
  char             *failure;   /* nullable: why the bytes of @document could not be read */
  gboolean          is_due;    /* the load of @document has not begun: events are those of the load before it */
  gboolean          is_loading_document;
  gboolean          is_unread;
};

enum
{
  LOADED,
  BLOCKED,
  UNREAD,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselWebPage, easel_web_page, EASEL_TYPE_SEALED_PAGE)

static gboolean
is_document_address (EaselWebPage *self,
                     const char   *uri)
{
  return easel_web_policy_may_message (easel_web_document_get_profile (self->document)->addresses,
                                       easel_web_document_get_uri (self->document), uri);
}

static void
decide_navigation (EaselWebPage         *self,
                   WebKitPolicyDecision *decision,
                   gboolean              new_window)
{
  WebKitNavigationAction *action =
    webkit_navigation_policy_decision_get_navigation_action (WEBKIT_NAVIGATION_POLICY_DECISION (decision));
  const char *target = webkit_uri_request_get_uri (webkit_navigation_action_get_request (action));
  EaselWebNavigation navigation = {
    .addresses = easel_web_document_get_profile (self->document)->addresses,
    .declared = easel_web_document_get_uri (self->document),
    .target = target,
    .new_window = new_window,
    .gesture = webkit_navigation_action_is_user_gesture (action) &&
               easel_sealed_page_is_touched (EASEL_SEALED_PAGE (self)),
    .redirect = webkit_navigation_action_is_redirect (action),
  };
  EaselWebVerdict verdict = easel_web_policy_navigate (&navigation);
  g_autofree char *shown = easel_uri_redact (target);
  g_autofree char *reason = NULL;

  easel_web_saver_expect (self->saver, target, navigation.gesture);
  g_debug ("Navigation to %s: %s", shown, easel_web_verdict_to_string (verdict));
  if (verdict == EASEL_WEB_ALLOW)
    {
      webkit_policy_decision_use (decision);
      return;
    }
  if (verdict == EASEL_WEB_SAVE)
    {
      webkit_policy_decision_download (decision);
      return;
    }

  webkit_policy_decision_ignore (decision);
  if (easel_web_policy_is_generated (&navigation))
    easel_web_saver_refuse (self->saver);
  /* Translators: %s is an address. */
  reason = g_strdup_printf (_("The page tried to leave for %s, which is not part of this canvas."), shown);
  if (verdict == EASEL_WEB_OPEN_OUTSIDE)
    easel_surface_open_external (self->surface, target);
  else if (verdict == EASEL_WEB_BLOCK_DOCUMENT)
    g_signal_emit (self, signals[BLOCKED], 0, reason);
}

/* Whether the server marks the response as a file; served pages have no such header. */
static gboolean
is_attachment (WebKitURIResponse *response)
{
  SoupMessageHeaders *headers = webkit_uri_response_get_http_headers (response);
  g_autofree char *disposition = NULL;

  return headers != NULL && soup_message_headers_get_content_disposition (headers, &disposition, NULL) &&
         g_ascii_strcasecmp (disposition, "attachment") == 0;
}

/* WebKit downloads nothing over our scheme except for a page, so Easel saves such files itself. */
static void
save_response (EaselWebPage         *self,
               WebKitPolicyDecision *decision,
               const char           *uri)
{
  if (easel_web_document_get_profile (self->document)->scheme == NULL)
    {
      easel_web_saver_expect (self->saver, uri, TRUE);
      webkit_policy_decision_download (decision);
      return;
    }
  webkit_policy_decision_ignore (decision);
  easel_web_saver_offer (self->saver, self->document, uri, "");
}

static char *
describe_response (EaselWebPage           *self,
                   const EaselWebResponse *response)
{
  if (self->failure != NULL)
    return g_steal_pointer (&self->failure);
  if (response->status >= 400)
    /* Translators: %u is an HTTP status, like 404. */
    return g_strdup_printf (_("The server answered with status %u."), response->status);

  return g_strdup (_("This kind of file cannot be shown."));
}

/* An answer without a failure that read_failed_cb() set is to an earlier load of the same document, which failed while
 * this one began. */
static gboolean
is_outdated (EaselWebPage           *self,
             const EaselWebResponse *response,
             const char             *uri)
{
  return self->is_loading_document && self->failure == NULL && response->status >= 400 &&
         easel_web_document_get_profile (self->document)->scheme != NULL &&
         g_strcmp0 (uri, easel_web_document_get_uri (self->document)) == 0;
}

static void
decide_response (EaselWebPage         *self,
                 WebKitPolicyDecision *decision)
{
  WebKitResponsePolicyDecision *answer = WEBKIT_RESPONSE_POLICY_DECISION (decision);
  WebKitURIResponse *reply = webkit_response_policy_decision_get_response (answer);
  const char *uri = webkit_uri_response_get_uri (reply);
  EaselWebResponse response = {
    .main_frame = webkit_response_policy_decision_is_main_frame_main_resource (answer),
    .mime_supported = webkit_response_policy_decision_is_mime_type_supported (answer),
    .status = webkit_uri_response_get_status_code (reply),
    .attached = is_attachment (reply),
    .clicked = easel_surface_get_state (self->surface) != EASEL_SURFACE_LOADING &&
               easel_web_saver_expects (self->saver, uri),
  };
  EaselWebVerdict verdict = easel_web_policy_respond (&response);
  g_autofree char *reason = NULL;

  if (verdict == EASEL_WEB_ALLOW)
    {
      webkit_policy_decision_use (decision);
      return;
    }
  if (verdict == EASEL_WEB_SAVE)
    {
      save_response (self, decision, uri);
      return;
    }

  webkit_policy_decision_ignore (decision);
  if (verdict == EASEL_WEB_BLOCK_DOCUMENT && !is_outdated (self, &response, uri))
    {
      reason = describe_response (self, &response);
      g_signal_emit (self, signals[BLOCKED], 0, reason);
    }
}

static gboolean
easel_web_page_decide (EaselSealedPage          *page,
                       WebKitPolicyDecision     *decision,
                       WebKitPolicyDecisionType  type)
{
  EaselWebPage *self = EASEL_WEB_PAGE (page);

  if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE)
    decide_response (self, decision);
  else
    decide_navigation (self, decision, type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION);
  return TRUE;
}

static void
easel_web_page_load_changed (EaselSealedPage *page,
                             WebKitLoadEvent  event)
{
  EaselWebPage *self = EASEL_WEB_PAGE (page);

  if (event == WEBKIT_LOAD_STARTED)
    {
      self->is_due = FALSE;
      easel_web_handler_begin (self->handler);
    }
  if (self->is_due)
    return;
  if (event == WEBKIT_LOAD_COMMITTED || event == WEBKIT_LOAD_FINISHED)
    easel_web_port_set_held (self->port, FALSE);
  if (event == WEBKIT_LOAD_COMMITTED)
    self->is_loading_document = self->is_unread = FALSE;
  else if (event == WEBKIT_LOAD_FINISHED && easel_web_page_get_location (self) != NULL)
    g_signal_emit (self, signals[LOADED], 0);
}

static void
load_failed_cb (EaselWebPage *self,
                const GError *error)
{
  WebKitWebView *view = easel_sealed_page_get_view (EASEL_SEALED_PAGE (self));
  g_autofree char *unreached = easel_web_origin_take_reason (webkit_web_view_get_network_session (view));
  g_autofree char *unproven = easel_web_failure_for_unproven (NULL);
  const char *reason = error->message;

  if (self->failure != NULL)
    reason = self->failure;
  else if (unreached != NULL)
    reason = unreached;
  else if (easel_web_failure_of_error (error) == EASEL_WEB_FAILURE_UNPROVEN)
    reason = unproven;
  g_signal_emit (self, signals[BLOCKED], 0, reason);
}

static void
password_wanted_cb (EaselWebPage *self)
{
  g_signal_emit (self, signals[BLOCKED], 0, _("The server asks for a name and a password, which canvases never get."));
}

static void
hanging_cb (EaselWebPage *self)
{
  easel_surface_set_notice (self->surface, _("The page does not respond."), _("Stop"));
}

static void
recovered_cb (EaselWebPage *self)
{
  easel_surface_set_notice (self->surface, NULL, NULL);
}

/* Whether the document that the view has is replaced as soon as the next one is there. An address with a fragment may
 * lead to another place of the same document, which reports no load. */
static gboolean
is_leaving (EaselWebPage *self)
{
  return self->is_loading_document && strchr (easel_web_document_get_uri (self->document), '#') == NULL;
}

static void
painted_cb (EaselWebPage *self)
{
  if (!is_leaving (self))
    g_signal_emit (self, signals[LOADED], 0);
}

static void
offer_cb (EaselWebPage *self,
          const char   *uri,
          const char   *name)
{
  if (easel_sealed_page_is_touched (EASEL_SEALED_PAGE (self)))
    easel_web_saver_offer (self->saver, self->document, uri, name);
  else
    easel_web_saver_refuse (self->saver);
}

/* Only the path: the rest of an address does not help the user, and may be a secret. */
static char *
describe_uri (const char *uri)
{
  g_autofree char *instance = NULL;
  char *path = NULL;

  return easel_uri_content_split (uri, &instance, &path, NULL) ? path : easel_uri_redact (uri);
}

static void
progress_cb (EaselWebPage *self,
             const char   *uri,
             guint64       bytes)
{
  g_autofree char *path = NULL;
  g_autofree char *what = NULL;

  if (uri != NULL && easel_surface_get_state (self->surface) != EASEL_SURFACE_LOADING)
    return;
  path = uri != NULL ? describe_uri (uri) : NULL;
  /* Translators: %s is the path of a file. */
  what = path != NULL ? g_strdup_printf (_("Reading %s…"), path) : NULL;
  easel_surface_set_progress (self->surface, what, bytes);
}

static void
read_failed_cb (EaselWebPage *self,
                const char   *uri,
                const GError *error)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;

  if (g_str_equal (uri, easel_web_document_get_uri (self->document)))
    {
      g_free (self->failure);
      self->failure = g_strdup (error->message);
      self->is_unread = self->is_loading_document;
      return;
    }
  path = describe_uri (uri);
  /* Translators: the first %s is the path of a file, the second a reason. */
  text = g_strdup_printf (_("%s could not be loaded: %s"), path, error->message);
  g_signal_emit (self, signals[UNREAD], 0, text);
}

static void
easel_web_page_dispose (GObject *object)
{
  EaselWebPage *self = EASEL_WEB_PAGE (object);

  g_clear_object (&self->engine);
  g_clear_object (&self->saver);
  g_clear_object (&self->document);
  g_clear_object (&self->handler);
  g_clear_object (&self->port);

  G_OBJECT_CLASS (easel_web_page_parent_class)->dispose (object);
}

static void
easel_web_page_finalize (GObject *object)
{
  g_free (EASEL_WEB_PAGE (object)->failure);

  G_OBJECT_CLASS (easel_web_page_parent_class)->finalize (object);
}

static void
easel_web_page_class_init (EaselWebPageClass *klass)
{
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_web_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_web_page_finalize;
  EASEL_SEALED_PAGE_CLASS (klass)->decide = easel_web_page_decide;
  EASEL_SEALED_PAGE_CLASS (klass)->load_changed = easel_web_page_load_changed;

  signals[LOADED] = g_signal_new ("loaded", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[BLOCKED] = g_signal_new ("blocked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                   G_TYPE_STRING);
  signals[UNREAD] = g_signal_new ("unread", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  G_TYPE_STRING);
}

static void
easel_web_page_init (EaselWebPage *self)
{
  self->handler = easel_web_handler_new ();
  g_signal_connect_object (self->handler, "progress", G_CALLBACK (progress_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->handler, "failed", G_CALLBACK (read_failed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "load-failed", G_CALLBACK (load_failed_cb), NULL);
  g_signal_connect (self, "password-wanted", G_CALLBACK (password_wanted_cb), NULL);
  g_signal_connect (self, "hanging", G_CALLBACK (hanging_cb), NULL);
  g_signal_connect (self, "recovered", G_CALLBACK (recovered_cb), NULL);
}

EaselWebPage *
easel_web_page_new (EaselWebEngine   *engine,
                    EaselSurface     *surface,
                    EaselWebSaver    *saver,
                    EaselWebDocument *document,
                    EaselWebDialect  *dialect)
{
  EaselWebPage *self = g_object_new (EASEL_TYPE_WEB_PAGE, NULL);
  const EaselSealedPageSetup setup = {
    .services = easel_web_engine_get_services (engine),
    .profile = easel_web_document_get_profile (document),
    .world = easel_web_engine_get_world (engine),
    .handler = "ahpBridge",
    .message_max = easel_web_port_get_message_max (),
  };
  EaselCanvas *canvas = easel_web_document_get_canvas (document);
  EaselForward *forward = easel_far_server_get_forward (easel_canvas_get_far_server (canvas));
  g_autoptr(WebKitWebView) view =
    easel_web_engine_take_view (engine, setup.profile, easel_web_document_get_uri (document),
                                forward != NULL ? easel_forward_get_address (forward) : NULL, self->handler);

  self->engine = g_object_ref (engine);
  self->surface = surface;
  self->saver = g_object_ref (saver);
  self->document = g_object_ref (document);
  easel_sealed_page_take_view (EASEL_SEALED_PAGE (self), &setup, view);
  self->port = easel_web_port_new (EASEL_SEALED_PAGE (self), dialect, setup.services->theme);
  g_signal_connect_object (self->port, "painted", G_CALLBACK (painted_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->port, "offer", G_CALLBACK (offer_cb), self, G_CONNECT_SWAPPED);
  /* After a click, only one file may be offered. */
  g_signal_connect_object (saver, "asked", G_CALLBACK (easel_sealed_page_forget_touch), self, G_CONNECT_SWAPPED);
  easel_web_console_watch (view, easel_canvas_get_console (easel_surface_get_canvas (surface)));
  if ((setup.profile->grants & EASEL_WEB_FILES) != 0)
    easel_web_saver_set_view (saver, view);
  return self;
}

EaselWebPort *
easel_web_page_get_port (EaselWebPage *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_PAGE (self), NULL);

  return self->port;
}

const char *
easel_web_page_get_location (EaselWebPage *self)
{
  const char *uri = webkit_web_view_get_uri (easel_sealed_page_get_view (EASEL_SEALED_PAGE (self)));

  return is_document_address (self, uri) ? uri : NULL;
}

void
easel_web_page_load (EaselWebPage     *self,
                     EaselWebDocument *document,
                     const char       *location)
{
  const char *uri;

  g_return_if_fail (EASEL_IS_WEB_PAGE (self));
  g_return_if_fail (EASEL_IS_WEB_DOCUMENT (document));

  uri = easel_web_document_get_uri (document);
  g_clear_pointer (&self->failure, g_free);
  self->is_loading_document = TRUE;
  self->is_unread = FALSE;
  g_set_object (&self->document, document);
  easel_web_handler_set_document (self->handler, document);
  easel_web_port_set_declared (self->port, uri);
  self->is_due = is_leaving (self);
  easel_web_port_set_held (self->port, self->is_due);
  easel_sealed_page_load (EASEL_SEALED_PAGE (self), location != NULL ? location : uri, uri);
}

gboolean
easel_web_page_is_unread (EaselWebPage *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_PAGE (self), FALSE);

  return self->is_unread;
}

gboolean
easel_web_page_has_document (EaselWebPage *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_PAGE (self), FALSE);

  return !self->is_loading_document;
}

void
easel_web_page_halt (EaselWebPage *self)
{
  g_return_if_fail (EASEL_IS_WEB_PAGE (self));

  easel_sealed_page_cancel (EASEL_SEALED_PAGE (self));
  easel_web_handler_stop (self->handler);
  easel_sealed_page_set_watched (EASEL_SEALED_PAGE (self), FALSE);
  easel_web_port_reset (self->port);
}

/* The order matters: the scheme handler refuses requests of a view that is not in the engine's table. */
void
easel_web_page_close (EaselWebPage *self)
{
  g_return_if_fail (EASEL_IS_WEB_PAGE (self) && self->surface != NULL);

  easel_web_engine_drop_view (self->engine, easel_sealed_page_get_view (EASEL_SEALED_PAGE (self)));
  g_signal_handlers_disconnect_by_data (self->handler, self);
  easel_web_handler_stop (self->handler);
  easel_web_port_stop (self->port);
  self->surface = NULL;
}

/* (nullable): the history item to go to. Back ends at the address of the canvas, because older items belong to
 * addresses that the canvas no longer has. */
static WebKitBackForwardListItem *
find_step (EaselWebPage       *self,
           EaselSurfaceAction  action)
{
  WebKitWebView *view = easel_sealed_page_get_view (EASEL_SEALED_PAGE (self));
  WebKitBackForwardList *list = webkit_web_view_get_back_forward_list (view);
  WebKitBackForwardListItem *item = NULL;

  if (action == EASEL_SURFACE_ACTION_FORWARD)
    item = webkit_back_forward_list_get_forward_item (list);
  else if (g_strcmp0 (webkit_web_view_get_uri (view), easel_web_document_get_uri (self->document)) != 0)
    item = webkit_back_forward_list_get_back_item (list);
  return item != NULL && is_document_address (self, webkit_back_forward_list_item_get_uri (item)) ? item : NULL;
}

gboolean
easel_web_page_can_step (EaselWebPage       *self,
                         EaselSurfaceAction  action)
{
  return find_step (self, action) != NULL;
}

void
easel_web_page_step (EaselWebPage       *self,
                     EaselSurfaceAction  action)
{
  webkit_web_view_go_to_back_forward_list_item (easel_sealed_page_get_view (EASEL_SEALED_PAGE (self)),
                                                find_step (self, action));
}
