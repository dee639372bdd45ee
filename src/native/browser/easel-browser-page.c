/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-page.h"

#include <glib/gi18n-lib.h>
#include <libsoup/soup.h>

#include "easel-browser-address.h"
#include "easel-browser-limits.h"
#include "easel-browser-profile.h"
#include "easel-browser-view.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "easel-uri.h"
#include "easel-web-failure.h"
#include "easel-web-gesture.h"
#include "easel-web-sandbox-check.h"
#include "easel-web-view.h"

struct _EaselBrowserPage
{
  GObject              parent_instance;

  WebKitWebView        *view;  /* nullable: NULL after dispose */
  EaselBrowserNetwork  *network;
  EaselBrowserActivity *activity;
  EaselFarServer       *server;
  char                 *host_title;  /* foreign */

  char            *address;         /* nullable: of the current document */
  guint            address_source;  /* idle source */
  char            *wanted;          /* nullable: address of the last load */
  char            *expected;        /* nullable: authority of the load that is beginning */
  GCancellable    *preparation;     /* nullable: the load waits for a page to end, or for a lookup */
  gboolean         has_committed;   /* the last load led to a document */
  guint            load;            /* counts loads */
  gboolean         has_begun;       /* WebKit reported the begin of the last load */
  gboolean         is_repeated;     /* @load was repeated */
  guint            tries;           /* attempts left for this load */
  guint            retrying;        /* timeout source */
  gboolean         is_sending;      /* the last load sends a form */
  gboolean         has_answers;     /* some page in the list is the answer to a form */
  guint            serial;
  guint            requests;        /* requests in flight */
  gint64           quiet_since;
  char            *failure;
  GTlsCertificate *untrusted;       /* nullable: the certificate on a local server that made the load fail */
  char            *untrusted_host;  /* host of that server, which may differ from the requested one after a redirect */
  gboolean         has_crashed;
  gboolean         is_unresponsive;
  gboolean         is_replacing;    /* Easel ended the web process */
  int              width, height;   /* size in the last window */
};

enum { CHANGED, NOTE, SAVED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselBrowserPage, easel_browser_page, G_TYPE_OBJECT)

static void
easel_browser_page_dispose (GObject *object)
{
  EaselBrowserPage *self = EASEL_BROWSER_PAGE (object);

  g_clear_handle_id (&self->address_source, g_source_remove);
  g_clear_handle_id (&self->retrying, g_source_remove);
  g_cancellable_cancel (self->preparation);
  g_clear_object (&self->preparation);
  if (self->server != NULL)
    g_signal_handlers_disconnect_by_data (self->server, self);
  if (self->view != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->view, self);
      webkit_web_view_stop_loading (self->view);
      webkit_web_view_terminate_web_process (self->view);
    }
  g_clear_object (&self->view);
  G_OBJECT_CLASS (easel_browser_page_parent_class)->dispose (object);
}

static void
easel_browser_page_finalize (GObject *object)
{
  EaselBrowserPage *self = EASEL_BROWSER_PAGE (object);

  g_clear_object (&self->network);
  g_clear_object (&self->activity);
  g_clear_object (&self->server);
  g_free (self->host_title);
  g_clear_object (&self->untrusted);
  g_free (self->untrusted_host);
  g_free (self->expected);
  g_free (self->address);
  g_free (self->failure);
  g_free (self->wanted);
  G_OBJECT_CLASS (easel_browser_page_parent_class)->finalize (object);
}

static void
easel_browser_page_class_init (EaselBrowserPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_browser_page_dispose;
  object_class->finalize = easel_browser_page_finalize;

  /**
   * EaselBrowserPage::changed:
   * @self: the page
   *
   * Address, title, progress, failure or driver has changed.
   */
  signals[CHANGED] = g_signal_new ("changed", EASEL_TYPE_BROWSER_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  /**
   * EaselBrowserPage::note:
   * @self: the page
   * @text: a translated sentence
   *
   * A request of the page or the agent was refused.
   */
  signals[NOTE] = g_signal_new ("note", EASEL_TYPE_BROWSER_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
  /**
   * EaselBrowserPage::saved:
   * @self: the page
   * @file: the location that the user chose
   *
   * A download is complete.
   */
  signals[SAVED] = g_signal_new ("saved", EASEL_TYPE_BROWSER_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
easel_browser_page_init (EaselBrowserPage *self)
{
  self->activity = easel_browser_activity_new ();
  self->width = EASEL_LIMIT_BROWSER_WIDTH;
  self->height = EASEL_LIMIT_BROWSER_HEIGHT;
}

/** easel_browser_page_changed: emits #EaselBrowserPage::changed. */
void
easel_browser_page_changed (EaselBrowserPage *self)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  g_signal_emit (self, signals[CHANGED], 0);
}

/** easel_browser_page_note: emits #EaselBrowserPage::note. */
void
easel_browser_page_note (EaselBrowserPage *self,
                         const char       *text)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  g_signal_emit (self, signals[NOTE], 0, text);
}

/**
 * easel_browser_page_saved:
 * @self: a page
 * @path: path of the saved file
 *
 * Emits #EaselBrowserPage::saved.
 */
void
easel_browser_page_saved (EaselBrowserPage *self,
                          const char       *path)
{
  g_autoptr(GFile) file = NULL;

  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));
  g_return_if_fail (path != NULL);

  file = g_file_new_for_path (path);
  g_signal_emit (self, signals[SAVED], 0, file);
}

static void
set_failure (EaselBrowserPage *self,
             const char       *failure)
{
  g_free (self->failure);
  self->failure = g_strdup (failure);
  g_clear_object (&self->untrusted);
  g_clear_pointer (&self->untrusted_host, g_free);
}

static void
set_address (EaselBrowserPage *self,
             const char       *address)
{
  char *copy = g_strdup (address);

  g_free (self->address);
  self->address = copy;
}

static void
committed (EaselBrowserPage *self)
{
  const char *uri = webkit_web_view_get_uri (self->view);

  set_address (self, uri);
  self->has_committed = g_strcmp0 (uri, "about:blank") != 0 || g_strcmp0 (self->wanted, "about:blank") == 0;
  /* WebKit loads about:blank for ports that browsers must not use. */
  if (!self->has_committed)
    set_failure (self, _("Browsers may not go to this port."));
  self->has_answers = self->has_answers || self->is_sending;
  self->serial++;
  self->has_crashed = FALSE;
  easel_browser_network_commit_navigation (self->network, uri);
}

static void
load_changed_cb (EaselBrowserPage *self,
                 WebKitLoadEvent   event)
{
  if (event == WEBKIT_LOAD_STARTED)
    {
      self->requests = 0;
      self->has_begun = TRUE;
      self->is_sending = FALSE;
      set_failure (self, NULL);
    }
  else if (event == WEBKIT_LOAD_COMMITTED)
    {
      committed (self);
    }
  self->quiet_since = g_get_monotonic_time ();
  easel_browser_page_changed (self);
}

/* While a load is in progress, the "uri" of a view is the requested address, before any response. Otherwise it is
 * the address of the document, whose scripts may change it only within their own site. */
static gboolean
update_address_cb (gpointer user_data)
{
  EaselBrowserPage *self = user_data;
  const char *uri = webkit_web_view_get_uri (self->view);
  g_autofree char *authority = easel_browser_address_dup_authority (uri);
  g_autofree char *present = easel_browser_address_dup_authority (self->address);

  self->address_source = 0;
  if (!webkit_web_view_is_loading (self->view) && authority != NULL && g_strcmp0 (authority, present) == 0)
    set_address (self, uri);
  easel_browser_page_changed (self);
  return G_SOURCE_REMOVE;
}

/* WebKit changes "uri" and "is-loading" one after the other, in either order. */
static void
uri_changed_cb (EaselBrowserPage *self)
{
  if (self->address_source == 0)
    self->address_source = g_idle_add (update_address_cb, self);
  easel_browser_page_changed (self);
}

/* The load of @wanted was requested by Easel: the next navigation to its authority is permitted. */
static void
expect (EaselBrowserPage *self)
{
  g_free (self->expected);
  self->expected = easel_browser_address_dup_authority (self->wanted);
}

static gboolean
retry_cb (gpointer user_data)
{
  EaselBrowserPage *self = user_data;

  self->retrying = 0;
  expect (self);
  webkit_web_view_load_uri (self->view, self->wanted);
  return G_SOURCE_REMOVE;
}

/* WebKit preconnects to a server. If a bad certificate ends that connection, the request may only report that it was
 * cancelled, which Easel did not do; a repeated request reports the reason. On a busy machine that happens several
 * times in a row, so each pause is longer than the one before. */
static gboolean
try_again (EaselBrowserPage *self)
{
  if (self->tries == 0 || self->has_committed || self->retrying != 0)
    return FALSE;
  self->retrying = g_timeout_add ((EASEL_LIMIT_BROWSER_TRIES - self->tries) * EASEL_LIMIT_BROWSER_TRY_PACE, retry_cb,
                                  self);
  self->tries--;
  return TRUE;
}

static gboolean
load_failed_cb (EaselBrowserPage *self,
                WebKitLoadEvent   event,
                const char       *uri,
                GError           *error)
{
  EaselWebFailure failure = easel_web_failure_of_error (error);
  g_autofree char *origin = easel_browser_address_dup_origin (uri);
  g_autofree char *unproven = easel_web_failure_for_unproven (origin);

  if (failure == EASEL_WEB_FAILURE_ANSWERED)
    return TRUE;
  if (failure == EASEL_WEB_FAILURE_UNPROVEN && self->failure == NULL)
    {
      if (try_again (self))
        return TRUE;
      set_failure (self, unproven);
    }
  /* Newer WebKit versions report a bad certificate a second time with a shorter message. */
  if (self->failure == NULL)
    {
      const char *why = easel_browser_network_explain (self->network, uri);

      set_failure (self, why != NULL ? why : error->message);
    }
  easel_browser_page_changed (self);
  return TRUE;
}

static gboolean
load_failed_with_tls_errors_cb (EaselBrowserPage     *self,
                                const char           *uri,
                                GTlsCertificate      *certificate,
                                GTlsCertificateFlags  errors)
{
  g_autofree char *origin = easel_browser_address_dup_origin (uri);
  g_autofree char *text = easel_web_failure_for_certificate (origin);
  g_autoptr(GUri) parsed = g_uri_parse (uri, G_URI_FLAGS_PARSE_RELAXED, NULL);

  set_failure (self, text);
  /* Connections within this computer cannot be intercepted, so the user may accept a local server's certificate. */
  if (parsed != NULL && easel_uri_is_loopback (uri))
    {
      self->untrusted = g_object_ref (certificate);
      self->untrusted_host = g_strdup (g_uri_get_host (parsed));
    }
  easel_browser_page_changed (self);
  return TRUE;
}

static void
web_process_terminated_cb (EaselBrowserPage                  *self,
                           WebKitWebProcessTerminationReason  reason)
{
  if (self->is_replacing)
    return;
  self->has_crashed = TRUE;
  self->requests = 0;
  set_failure (self, easel_web_failure_for_end (self->view, reason));
  easel_browser_page_changed (self);
}

static void
resource_finished_cb (WebKitWebResource *resource,
                      EaselBrowserPage  *self)
{
  self->requests -= MIN (self->requests, 1);
  self->quiet_since = g_get_monotonic_time ();
}

/* The last request of the load decides: sites answer a form with a redirect to its result. */
static void
sent_request_cb (WebKitWebResource *resource,
                 WebKitURIRequest  *request,
                 WebKitURIResponse *redirected,
                 EaselBrowserPage  *self)
{
  if (resource == webkit_web_view_get_main_resource (self->view))
    self->is_sending = g_strcmp0 (webkit_uri_request_get_http_method (request), "POST") == 0;
}

static void
resource_load_started_cb (EaselBrowserPage  *self,
                          WebKitWebResource *resource,
                          WebKitURIRequest  *request)
{
  self->requests++;
  self->quiet_since = g_get_monotonic_time ();
  g_signal_connect_object (resource, "finished", G_CALLBACK (resource_finished_cb), self, 0);
  g_signal_connect_object (resource, "sent-request", G_CALLBACK (sent_request_cb), self, 0);
  sent_request_cb (resource, request, NULL, self);
}

static void
connect_view (EaselBrowserPage *self)
{
  static const struct { const char *signal; GCallback callback; } handlers[] = {
    { "load-changed", G_CALLBACK (load_changed_cb) },
    { "load-failed", G_CALLBACK (load_failed_cb) },
    { "load-failed-with-tls-errors", G_CALLBACK (load_failed_with_tls_errors_cb) },
    { "notify::is-loading", G_CALLBACK (uri_changed_cb) },
    { "notify::title", G_CALLBACK (easel_browser_page_changed) },
    { "notify::uri", G_CALLBACK (uri_changed_cb) },
    { "resource-load-started", G_CALLBACK (resource_load_started_cb) },
    { "web-process-terminated", G_CALLBACK (web_process_terminated_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (self->view, handlers[i].signal, handlers[i].callback, self, G_CONNECT_SWAPPED);
  easel_web_gesture_watch (GTK_WIDGET (self->view), G_CALLBACK (easel_browser_activity_touch), self->activity);
}

/* The server was lost while it was used. Another page may be shown by now. */
static void
server_ended_cb (EaselBrowserPage *self,
                 const GError     *reason)
{
  const char *address = easel_browser_page_is_loading (self) ? self->wanted : self->address;
  g_autofree char *wanted = g_strdup (address);

  if (!easel_browser_network_is_far (self->network, wanted))
    return;
  easel_browser_page_load (self, wanted);
  set_failure (self, reason->message);
  easel_browser_page_changed (self);
}

/**
 * easel_browser_page_new:
 * @session: cookies and storage; of this page only, while @server is reached
 * @proxy: the proxy of @session
 * @driver: the session that opens it. Private pages of one on this computer may reach the whole private network,
 *   because it can reach it anyway
 * @server: the server at a loopback address of another computer
 *
 * Returns: (transfer full): a blank page
 */
EaselBrowserPage *
easel_browser_page_new (WebKitNetworkSession *session,
                        EaselProxy           *proxy,
                        const EaselRequester *driver,
                        EaselFarServer       *server)
{
  EaselBrowserPage *self = g_object_new (EASEL_TYPE_BROWSER_PAGE, NULL);

  self->view = g_object_ref_sink (easel_browser_view_new (session));
  self->server = g_object_ref (server);
  self->host_title = g_strdup (driver->host_title);
  self->network = easel_browser_network_new (proxy, server, driver->loopback);
  g_signal_connect_object (server, "ended", G_CALLBACK (server_ended_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->network, "note", G_CALLBACK (easel_browser_page_note), self, G_CONNECT_SWAPPED);
  connect_view (self);
  easel_browser_page_set_offscreen_size (self, 0, 0);
  return self;
}

/** easel_browser_page_get_view: (transfer none): its view; a child of the surface while that is on the screen. */
WebKitWebView *
easel_browser_page_get_view (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), NULL);

  return self->view;
}

/** easel_browser_page_get_network: (transfer none): its network access. */
EaselBrowserNetwork *
easel_browser_page_get_network (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), NULL);

  return self->network;
}

/** easel_browser_page_get_activity: (transfer none): who acted last in the page. */
EaselBrowserActivity *
easel_browser_page_get_activity (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), NULL);

  return self->activity;
}

/** easel_browser_page_get_address: (transfer none) (nullable): the address of the document, foreign. */
const char *
easel_browser_page_get_address (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), NULL);

  return self->address;
}

/**
 * easel_browser_page_get_requested:
 * @self: a page
 *
 * Returns: (transfer none) (nullable): the address to try again: the failed one, otherwise that of the document
 */
const char *
easel_browser_page_get_requested (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), NULL);

  return self->failure != NULL && !self->has_committed && self->wanted != NULL ? self->wanted : self->address;
}

/**
 * easel_browser_page_has_committed:
 * @self: a page
 *
 * Returns: whether the last load led to a document, not to a download or an empty response
 */
gboolean
easel_browser_page_has_committed (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), FALSE);

  return self->has_committed || (self->wanted != NULL && g_strcmp0 (self->address, self->wanted) == 0);
}

/** easel_browser_page_is_loading: whether a document is being loaded. */
gboolean
easel_browser_page_is_loading (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), FALSE);

  return self->retrying != 0 || self->preparation != NULL || webkit_web_view_is_loading (self->view);
}

/**
 * easel_browser_page_is_quiet:
 * @self: a page
 * @milliseconds: a time
 *
 * Returns: whether no request has begun or ended for that time
 */
gboolean
easel_browser_page_is_quiet (EaselBrowserPage *self,
                             guint             milliseconds)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), FALSE);

  return g_get_monotonic_time () - self->quiet_since > milliseconds * G_TIME_SPAN_MILLISECOND;
}

/** easel_browser_page_is_idle: whether it is loaded and has not used the network for a while. */
gboolean
easel_browser_page_is_idle (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), FALSE);

  return !easel_browser_page_is_loading (self) && self->requests == 0 &&
         easel_browser_page_is_quiet (self, EASEL_LIMIT_BROWSER_IDLE_DELAY);
}

/** easel_browser_page_get_failure: (transfer none) (nullable): why there is no document, translated. */
const char *
easel_browser_page_get_failure (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), NULL);

  return self->failure;
}

/**
 * easel_browser_page_is_far:
 * @self: a page
 *
 * Returns: whether nothing is shown because the address is one of another computer, whose server is not reached
 */
gboolean
easel_browser_page_is_far (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), FALSE);

  return self->failure != NULL && !self->has_committed && easel_browser_network_is_far (self->network, self->wanted) &&
         !easel_browser_network_is_forwarded (self->network, self->wanted);
}

/**
 * easel_browser_page_deny:
 * @self: a page
 * @text: a translated sentence
 *
 * Sets the failure of the page if its document was refused; otherwise emits #EaselBrowserPage::note.
 */
void
easel_browser_page_deny (EaselBrowserPage *self,
                         const char       *text)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));
  g_return_if_fail (text != NULL);

  if (self->has_committed || self->view == NULL)
    {
      easel_browser_page_note (self, text);
      return;
    }
  set_failure (self, text);
  easel_browser_page_changed (self);
}

/**
 * easel_browser_page_can_trust:
 * @self: a page
 *
 * Returns: whether the load failed because of a local server's certificate, which the user may accept
 */
gboolean
easel_browser_page_can_trust (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), FALSE);

  return self->untrusted != NULL;
}

/**
 * easel_browser_page_trust:
 * @self: a page that easel_browser_page_can_trust()
 *
 * Accepts this certificate for this server until the program ends; another certificate fails again. Takes effect with
 * the next load.
 */
void
easel_browser_page_trust (EaselBrowserPage *self)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));
  g_return_if_fail (self->untrusted != NULL);

  webkit_network_session_allow_tls_certificate_for_host (webkit_web_view_get_network_session (self->view),
                                                         self->untrusted, self->untrusted_host);
}

/**
 * easel_browser_page_has_answers:
 * @self: a page
 *
 * Returns: whether a page in its list may be the answer to a form: WebKit stores the form data with the list
 */
gboolean
easel_browser_page_has_answers (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), FALSE);

  return self->has_answers;
}

/** easel_browser_page_has_crashed: whether its web process has crashed. */
gboolean
easel_browser_page_has_crashed (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), FALSE);

  return self->has_crashed;
}

/** easel_browser_page_get_serial: a number that changes with each document. */
guint
easel_browser_page_get_serial (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), 0);

  return self->serial;
}

/** easel_browser_page_is_gesture: whether the user caused the current event, and sees the page. */
gboolean
easel_browser_page_is_gesture (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), FALSE);

  return self->view != NULL && gtk_widget_get_mapped (GTK_WIDGET (self->view)) &&
         easel_browser_activity_is_gesture (self->activity);
}

static void
end_process (EaselBrowserPage *self)
{
  self->is_replacing = TRUE;
  webkit_web_view_terminate_web_process (self->view);
  self->is_replacing = FALSE;
  self->is_unresponsive = FALSE;
}

static void
stop_preparation (EaselBrowserPage *self)
{
  g_clear_handle_id (&self->retrying, g_source_remove);
  g_cancellable_cancel (self->preparation);
  g_clear_object (&self->preparation);
}

/* Round trips to WebKit's network process: before the last one it has surely noticed that the page is gone, and is
 * told to drop everything of the page. */
#define ROUNDS 3

typedef void (*Start) (EaselBrowserPage          *self,
                       WebKitBackForwardListItem *item);

/* A load that waits until the previous page has ended. */
typedef struct
{
  EaselBrowserPage          *page;
  GCancellable              *cancellable;
  Start                      start;
  WebKitBackForwardListItem *item;         /* nullable */
  guint                      rounds;
} Crossing;

static void
crossing_free (Crossing *self)
{
  g_object_unref (self->page);
  g_object_unref (self->cancellable);
  g_clear_object (&self->item);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Crossing, crossing_free)

static void ask_network_process (Crossing *crossing);

static void
abort_requests (EaselBrowserPage *self)
{
  WebKitNetworkSession *session = webkit_web_view_get_network_session (self->view);

  easel_web_view_abort_session (session, easel_proxy_get_uri (easel_browser_profile_get_proxy (session)));
}

static void
begin (EaselBrowserPage          *self,
       Start                      start,
       WebKitBackForwardListItem *item)
{
  g_autoptr(GError) error = NULL;

  if (!easel_web_sandbox_check_may_load (self->view, &error))
    {
      set_failure (self, error->message);
      easel_browser_page_changed (self);
      return;
    }
  expect (self);
  start (self, item);
}

static void
network_process_cb (GObject      *source,
                    GAsyncResult *result,
                    gpointer      user_data)
{
  g_autoptr(Crossing) crossing = user_data;
  EaselBrowserPage *self = crossing->page;
  GList *cookies = webkit_cookie_manager_get_cookies_finish (WEBKIT_COOKIE_MANAGER (source), result, NULL);

  g_list_free_full (cookies, (GDestroyNotify) soup_cookie_free);
  if (g_cancellable_is_cancelled (crossing->cancellable))
    return;
  if (--crossing->rounds > 0)
    {
      if (crossing->rounds == 1)
        abort_requests (self);
      ask_network_process (g_steal_pointer (&crossing));
      return;
    }
  g_clear_object (&self->preparation);
  easel_browser_network_cross (self->network);
  begin (self, crossing->start, crossing->item);
}

/* Sends any request that the network process answers in order. */
static void
ask_network_process (Crossing *crossing)
{
  WebKitNetworkSession *session = webkit_web_view_get_network_session (crossing->page->view);

  webkit_cookie_manager_get_cookies (webkit_network_session_get_cookie_manager (session), "http://localhost/", NULL,
                                     network_process_cb, crossing);
}

/* (nullable): current item of a list restored from an earlier run, before the first load. */
static WebKitBackForwardListItem *
find_left (EaselBrowserPage *self)
{
  WebKitBackForwardListItem *item =
    webkit_back_forward_list_get_current_item (webkit_web_view_get_back_forward_list (self->view));

  if (self->address != NULL || item == NULL ||
      g_strcmp0 (webkit_back_forward_list_item_get_uri (item), self->wanted) != 0)
    return NULL;
  return item;
}

static void
load (EaselBrowserPage          *self,
      WebKitBackForwardListItem *item)
{
  WebKitBackForwardListItem *left = find_left (self);

  if (left != NULL)
    webkit_web_view_go_to_back_forward_list_item (self->view, left);
  else
    webkit_web_view_load_uri (self->view, self->wanted);
}

static void
step (EaselBrowserPage          *self,
      WebKitBackForwardListItem *item)
{
  webkit_web_view_go_to_back_forward_list_item (self->view, item);
}

static void
reload (EaselBrowserPage          *self,
        WebKitBackForwardListItem *item)
{
  webkit_web_view_reload (self->view);
}

/* A server of the host's computer is not what has its address here. */
static gboolean
check_far (EaselBrowserPage *self)
{
  g_autofree char *reason = NULL;

  if (!easel_browser_network_is_far (self->network, self->wanted))
    return TRUE;
  easel_far_server_set_address (self->server, self->wanted);
  if (easel_browser_network_is_forwarded (self->network, self->wanted))
    return TRUE;
  reason = easel_far_server_describe (self->server, self->host_title);
  webkit_web_view_stop_loading (self->view);
  set_failure (self, reason);
  easel_browser_page_changed (self);
  return FALSE;
}

/* Requests of a public page are queued in WebKit's network process. Before private addresses become reachable, the
 * page's web process must have ended, the network process must have noticed, and requests that outlive a page must
 * have ended, too. */
static void
go (EaselBrowserPage          *self,
    const char                *wanted,
    Start                      start,
    WebKitBackForwardListItem *item)
{
  Crossing *crossing;

  set_failure (self, NULL);
  g_free (self->wanted);
  self->wanted = g_strdup (wanted);
  self->has_committed = FALSE;
  self->has_begun = FALSE;
  self->is_repeated = FALSE;
  self->load++;
  self->tries = 0;
  stop_preparation (self);
  if (!check_far (self))
    return;
  /* A web process that hangs would never load the next page. */
  if (self->is_unresponsive)
    end_process (self);
  if (!easel_browser_network_is_crossing (self->network, self->wanted))
    {
      begin (self, start, item);
      return;
    }
  end_process (self);
  self->preparation = g_cancellable_new ();
  crossing = g_new0 (Crossing, 1);
  crossing->page = g_object_ref (self);
  crossing->cancellable = g_object_ref (self->preparation);
  crossing->start = start;
  g_set_object (&crossing->item, item);
  crossing->rounds = ROUNDS;
  ask_network_process (crossing);
}

/**
 * easel_browser_page_load:
 * @self: a page
 * @uri: an address that may be loaded
 *
 * Starts the load.
 */
void
easel_browser_page_load (EaselBrowserPage *self,
                         const char       *uri)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));
  g_return_if_fail (uri != NULL);

  go (self, uri, load, NULL);
  self->tries = EASEL_LIMIT_BROWSER_TRIES;
}

/**
 * easel_browser_page_get_load:
 * @self: a page
 * @is_early: (out): whether WebKit has not reported the begin of this first attempt yet
 *
 * Returns: the number of the last requested load
 */
guint
easel_browser_page_get_load (EaselBrowserPage *self,
                             gboolean         *is_early)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), 0);
  g_return_val_if_fail (is_early != NULL, 0);

  *is_early = !self->has_begun && !self->is_repeated;
  return self->load;
}

/**
 * easel_browser_page_repeat:
 * @self: a page
 * @number: from easel_browser_page_get_load()
 *
 * Repeats that load, once, unless another one was requested since.
 */
void
easel_browser_page_repeat (EaselBrowserPage *self,
                           guint             number)
{
  g_autofree char *wanted = NULL;

  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  if (self->view == NULL || self->load != number || self->wanted == NULL || self->is_repeated)
    return;
  wanted = g_strdup (self->wanted);
  easel_browser_page_load (self, wanted);
  self->is_repeated = TRUE;
}

/**
 * easel_browser_page_step:
 * @self: a page
 * @steps: -1 for back, 1 for forward
 *
 * Does nothing if there is no such page.
 */
void
easel_browser_page_step (EaselBrowserPage *self,
                         int               steps)
{
  WebKitBackForwardListItem *item;

  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  item = webkit_back_forward_list_get_nth_item (webkit_web_view_get_back_forward_list (self->view), steps);
  if (item != NULL)
    go (self, webkit_back_forward_list_item_get_uri (item), step, item);
}

/** easel_browser_page_reload: loads the document's address again. */
void
easel_browser_page_reload (EaselBrowserPage *self)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  go (self, self->address, reload, NULL);
}

/** easel_browser_page_stop: stops loading. */
void
easel_browser_page_stop (EaselBrowserPage *self)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  stop_preparation (self);
  webkit_web_view_stop_loading (self->view);
}

/**
 * easel_browser_page_begin_question:
 * @self: a page
 *
 * Stops loading. The page then counts as loading until another load or stop.
 *
 * Returns: (transfer none): cancelled by the next load or stop
 */
GCancellable *
easel_browser_page_begin_question (EaselBrowserPage *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), NULL);

  easel_browser_page_stop (self);
  self->preparation = g_cancellable_new ();
  return self->preparation;
}

static void
forwarded_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(EaselBrowserPage) self = user_data;
  g_autofree char *wanted = g_strdup (self->wanted);
  g_autoptr(GError) error = NULL;
  gboolean is_forwarded = easel_far_server_forward_finish (EASEL_FAR_SERVER (source), result, &error);

  if (self->view == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  stop_preparation (self);
  if (is_forwarded)
    {
      easel_browser_page_load (self, wanted);
      return;
    }
  set_failure (self, error->message);
  easel_browser_page_changed (self);
}

/**
 * easel_browser_page_forward:
 * @self: a page that easel_browser_page_is_far()
 *
 * Reaches the server of the address, because the user wants it, and loads it then. The session must be the page's own.
 */
void
easel_browser_page_forward (EaselBrowserPage *self)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  if (!easel_far_server_can_forward (self->server))
    return;
  easel_browser_activity_touch (self->activity);
  easel_far_server_forward_async (self->server, easel_browser_page_begin_question (self), forwarded_cb,
                                  g_object_ref (self));
  set_failure (self, NULL);
  easel_browser_page_changed (self);
}

/**
 * easel_browser_page_take_expected:
 * @self: a page
 * @uri: the address of a navigation
 *
 * Returns: whether the navigation belongs to the last load that Easel began; %TRUE for one navigation only
 */
gboolean
easel_browser_page_take_expected (EaselBrowserPage *self,
                                  const char       *uri)
{
  g_autofree char *expected = NULL;
  g_autofree char *authority = NULL;

  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), FALSE);

  expected = g_steal_pointer (&self->expected);
  authority = easel_browser_address_dup_authority (uri);
  return expected != NULL && g_strcmp0 (expected, authority) == 0;
}

/**
 * easel_browser_page_set_unresponsive:
 * @self: a page
 * @is_unresponsive: whether a script of Easel exceeded its time limit
 *
 * The web process of such a page is replaced with the next load.
 */
void
easel_browser_page_set_unresponsive (EaselBrowserPage *self,
                                     gboolean          is_unresponsive)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  self->is_unresponsive = is_unresponsive;
}

/**
 * easel_browser_page_set_offscreen_size:
 * @self: a page whose view has no parent
 * @width: width in its last window, or 0
 * @height: height in its last window, or 0
 *
 * Keeps the layout that the user saw last.
 */
void
easel_browser_page_set_offscreen_size (EaselBrowserPage *self,
                                       int               width,
                                       int               height)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  if (width > 0 && height > 0)
    {
      self->width = width;
      self->height = height;
    }
  easel_browser_view_set_offscreen_size (self->view, self->width, self->height);
}

/**
 * easel_browser_page_describe:
 * @self: a page
 *
 * Returns: (transfer full): its state: the result of getState and of all actions that navigate
 */
JsonObject *
easel_browser_page_describe (EaselBrowserPage *self)
{
  JsonObject *object;
  const char *title, *address;
  g_autofree char *shown = NULL;

  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), NULL);

  object = json_object_new ();
  title = webkit_web_view_get_title (self->view);
  address = self->address != NULL ? self->address : "about:blank";
  /* A script may give the page an address of unlimited length. */
  if (strlen (address) > EASEL_LIMIT_URI_BYTES)
    address = "about:invalid";
  shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
  easel_json_object_set (object, EASEL_JSON_STRING ("url", address),
                         EASEL_JSON_STRING ("title", shown),
                         EASEL_JSON_BOOLEAN ("loading", easel_browser_page_is_loading (self)),
                         EASEL_JSON_BOOLEAN ("canGoBack", webkit_web_view_can_go_back (self->view)),
                         EASEL_JSON_BOOLEAN ("canGoForward", webkit_web_view_can_go_forward (self->view)),
                         EASEL_JSON_BOOLEAN ("visible", gtk_widget_get_mapped (GTK_WIDGET (self->view))),
                         EASEL_JSON_STRING ("failure", self->failure));
  easel_browser_activity_describe (self->activity, object);
  return object;
}
