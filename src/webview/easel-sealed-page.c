/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "config.h"

#include "easel-sealed-page.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-web-failure.h"
#include "easel-web-gesture.h"
#include "easel-web-origin.h"
#include "easel-web-sandbox-check.h"
#include "easel-web-scheme.h"
#include "easel-web-view.h"
#include "easel-web-watchdog.h"

typedef struct
{
  EaselWebProfile           profile;
  EaselWebFilter           *filter;
  EaselWebTheme            *theme;
  EaselWebMemory           *memory;
  char                     *world;
  char                     *handler;
  gsize                     message_max;
  WebKitWebView            *view;      /* nullable: stopped */
  WebKitUserContentManager *content;   /* of @view */
  EaselWebWatchdog         *watchdog;
  GCancellable             *load;      /* nullable: ends a load that waits for its filter */
  char                     *address;   /* nullable: the address of the next load */
  char                     *end;       /* nullable: why this class ended the process */
  gint64                    touched;   /* time of the last click or key: monotonic, microseconds */
  gboolean                  is_used;
} EaselSealedPagePrivate;

enum
{
  DECIDE,
  RECEIVED,
  VIOLATION,
  LOAD_CHANGED,
  LOAD_FAILED,
  PASSWORD_WANTED,
  FAILED,
  ENDED,
  HANGING,
  RECOVERED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (EaselSealedPage, easel_sealed_page, G_TYPE_OBJECT)

static EaselSealedPagePrivate *
get_private (EaselSealedPage *self)
{
  return easel_sealed_page_get_instance_private (self);
}

static gboolean
easel_sealed_page_decide (EaselSealedPage          *self,
                          WebKitPolicyDecision     *decision,
                          WebKitPolicyDecisionType  type)
{
  webkit_policy_decision_ignore (decision);
  return TRUE;
}

static void
easel_sealed_page_violation (EaselSealedPage *self)
{
  easel_sealed_page_end (self, _("The page broke the rules of the message bridge and was stopped."));
}

static void
easel_sealed_page_dispose (GObject *object)
{
  EaselSealedPagePrivate *priv = get_private (EASEL_SEALED_PAGE (object));

  easel_sealed_page_stop (EASEL_SEALED_PAGE (object));
  g_clear_object (&priv->filter);
  g_clear_object (&priv->theme);
  g_clear_object (&priv->memory);

  G_OBJECT_CLASS (easel_sealed_page_parent_class)->dispose (object);
}

static void
easel_sealed_page_finalize (GObject *object)
{
  EaselSealedPagePrivate *priv = get_private (EASEL_SEALED_PAGE (object));

  g_free (priv->world);
  g_free (priv->handler);
  g_free (priv->address);
  g_free (priv->end);

  G_OBJECT_CLASS (easel_sealed_page_parent_class)->finalize (object);
}

static void
easel_sealed_page_class_init (EaselSealedPageClass *klass)
{
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_sealed_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_sealed_page_finalize;
  klass->decide = easel_sealed_page_decide;

  signals[DECIDE] = g_signal_new ("decide", type, G_SIGNAL_RUN_LAST, G_STRUCT_OFFSET (EaselSealedPageClass, decide),
                                  g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 2,
                                  WEBKIT_TYPE_POLICY_DECISION, WEBKIT_TYPE_POLICY_DECISION_TYPE);
  signals[RECEIVED] = g_signal_new ("received", type, G_SIGNAL_RUN_LAST,
                                    G_STRUCT_OFFSET (EaselSealedPageClass, received), NULL, NULL, NULL, G_TYPE_NONE,
                                    1, G_TYPE_STRING);
  signals[VIOLATION] = g_signal_new_class_handler ("violation", type, G_SIGNAL_RUN_LAST,
                                                   G_CALLBACK (easel_sealed_page_violation), NULL, NULL, NULL,
                                                   G_TYPE_NONE, 0);
  signals[LOAD_CHANGED] = g_signal_new ("load-changed", type, G_SIGNAL_RUN_LAST,
                                        G_STRUCT_OFFSET (EaselSealedPageClass, load_changed), NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, WEBKIT_TYPE_LOAD_EVENT);
  signals[LOAD_FAILED] = g_signal_new ("load-failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                       G_TYPE_ERROR);
  signals[PASSWORD_WANTED] = g_signal_new ("password-wanted", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  G_TYPE_STRING);
  signals[ENDED] = g_signal_new ("ended", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_STRING);
  signals[HANGING] = g_signal_new ("hanging", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[RECOVERED] = g_signal_new ("recovered", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_sealed_page_init (EaselSealedPage *self)
{
  get_private (self)->touched = EASEL_WEB_GESTURE_NONE;
}

/* WebKit registers handlers by scheme, so this checks that the request is from the view of this page, and that its
 * method is GET. */
static void
request_cb (WebKitURISchemeRequest *request,
            gpointer                user_data)
{
  g_autoptr(EaselSealedPage) self = g_weak_ref_get (user_data);
  EaselSealedPagePrivate *priv = self != NULL ? get_private (self) : NULL;
  SoupMessageHeaders *headers = NULL;
  g_autoptr(GBytes) bytes = NULL;

  if (self != NULL && priv->view != NULL && webkit_uri_scheme_request_get_web_view (request) == priv->view &&
      g_strcmp0 (webkit_uri_scheme_request_get_http_method (request), "GET") == 0 &&
      EASEL_SEALED_PAGE_GET_CLASS (self)->serve != NULL)
    bytes = EASEL_SEALED_PAGE_GET_CLASS (self)->serve (self, webkit_uri_scheme_request_get_uri (request), &headers);
  if (bytes != NULL)
    easel_web_scheme_respond (request, SOUP_STATUS_OK, headers, bytes);
  else
    easel_web_scheme_refuse (request);
}

static void
script_message_cb (EaselSealedPage *self,
                   JSCValue        *value)
{
  EaselSealedPagePrivate *priv = get_private (self);
  g_autoptr(EaselSealedPage) alive = g_object_ref (self);
  g_autofree char *text = jsc_value_is_string (value) ? jsc_value_to_string (value) : NULL;

  if (text == NULL || strlen (text) > priv->message_max)
    easel_sealed_page_report_violation (self, text == NULL ? "no text" : "too much");
  else
    g_signal_emit (self, signals[RECEIVED], 0, text);
}

static gboolean
decide_policy_cb (EaselSealedPage          *self,
                  WebKitPolicyDecision     *decision,
                  WebKitPolicyDecisionType  type)
{
  gboolean is_answered = FALSE;

  g_signal_emit (self, signals[DECIDE], 0, decision, type, &is_answered);
  return TRUE;
}

static void
load_changed_cb (EaselSealedPage *self,
                 WebKitLoadEvent  event)
{
  g_signal_emit (self, signals[LOAD_CHANGED], 0, event);
}

static gboolean
load_failed_cb (EaselSealedPage *self,
                WebKitLoadEvent  event,
                const char      *uri,
                GError          *error)
{
  if (easel_web_failure_of_error (error) != EASEL_WEB_FAILURE_ANSWERED)
    g_signal_emit (self, signals[LOAD_FAILED], 0, error);
  return TRUE;
}

static gboolean
load_failed_with_tls_errors_cb (EaselSealedPage      *self,
                                const char           *uri,
                                GTlsCertificate      *certificate,
                                GTlsCertificateFlags  errors)
{
  g_autofree char *text = easel_web_failure_for_certificate (NULL);
  g_autoptr(GError) error = g_error_new_literal (G_TLS_ERROR, G_TLS_ERROR_BAD_CERTIFICATE, text);

  g_signal_emit (self, signals[LOAD_FAILED], 0, error);
  return TRUE;
}

static gboolean
authenticate_cb (EaselSealedPage             *self,
                 WebKitAuthenticationRequest *request)
{
  webkit_authentication_request_cancel (request);
  g_signal_emit (self, signals[PASSWORD_WANTED], 0);
  return TRUE;
}

/* A process that exceeded the memory limit is reported as such, even if it was about to be ended for another reason. */
static void
terminated_cb (EaselSealedPage                   *self,
               WebKitWebProcessTerminationReason  reason)
{
  EaselSealedPagePrivate *priv = get_private (self);
  g_autoptr(EaselSealedPage) alive = g_object_ref (self);
  g_autofree char *end = g_steal_pointer (&priv->end);
  const char *refusal = easel_web_sandbox_check_get_refusal (priv->view);

  easel_web_watchdog_stop (priv->watchdog);
  if (reason == WEBKIT_WEB_PROCESS_CRASHED && easel_web_memory_take_ended (priv->memory))
    reason = WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT;
  if (refusal != NULL)
    {
      g_autofree char *text = g_strdup (refusal);

      g_signal_emit (self, signals[FAILED], 0, text);
      return;
    }
  g_signal_emit (self, signals[ENDED], 0,
                 end != NULL && reason != WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT
                   ? end : easel_web_failure_for_end (priv->view, reason));
}

static void
touched_cb (EaselSealedPage *self)
{
  EaselSealedPagePrivate *priv = get_private (self);

  priv->touched = g_get_monotonic_time ();
  priv->is_used = TRUE;
}

static void
hanging_cb (EaselSealedPage *self)
{
  g_signal_emit (self, signals[HANGING], 0);
}

static void
recovered_cb (EaselSealedPage *self)
{
  g_signal_emit (self, signals[RECOVERED], 0);
}

/* A transparent view is not cleared before it is painted, so that old content would shine through: the background is
 * opaque. Pages of a server are made for a white background. */
static void
theme_changed_cb (EaselSealedPage *self)
{
  EaselSealedPagePrivate *priv = get_private (self);

  if (priv->view != NULL && priv->profile.scheme != NULL)
    webkit_web_view_set_background_color (priv->view, easel_web_theme_get_background (priv->theme));
}

static void
connect_view (EaselSealedPage *self)
{
  EaselSealedPagePrivate *priv = get_private (self);
  g_autofree char *message = g_strconcat ("script-message-received::", priv->handler, NULL);
  static const struct
  {
    const char *signal;
    GCallback   callback;
  } handlers[] = {
    { "authenticate", G_CALLBACK (authenticate_cb) },
    { "decide-policy", G_CALLBACK (decide_policy_cb) },
    { "load-changed", G_CALLBACK (load_changed_cb) },
    { "load-failed", G_CALLBACK (load_failed_cb) },
    { "load-failed-with-tls-errors", G_CALLBACK (load_failed_with_tls_errors_cb) },
    { "web-process-terminated", G_CALLBACK (terminated_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (priv->view, handlers[i].signal, handlers[i].callback, self, G_CONNECT_SWAPPED);
  easel_web_gesture_watch (GTK_WIDGET (priv->view), G_CALLBACK (touched_cb), self);
  g_signal_connect_object (priv->watchdog, "hanging", G_CALLBACK (hanging_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->watchdog, "recovered", G_CALLBACK (recovered_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->theme, "changed", G_CALLBACK (theme_changed_cb), self, G_CONNECT_SWAPPED);
  /* The handler is connected before it is registered, so that no message is missed. */
  g_signal_connect_object (priv->content, message, G_CALLBACK (script_message_cb), self, G_CONNECT_SWAPPED);
  webkit_user_content_manager_register_script_message_handler (priv->content, priv->handler, priv->world);
}

/** easel_sealed_page_take_view: @view: an empty view, made for the profile of @setup. */
void
easel_sealed_page_take_view (EaselSealedPage            *self,
                             const EaselSealedPageSetup *setup,
                             WebKitWebView              *view)
{
  EaselSealedPagePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_SEALED_PAGE (self));
  g_return_if_fail (priv->view == NULL && priv->world == NULL);

  priv->profile = *setup->profile;
  priv->filter = g_object_ref (setup->services->filter);
  priv->theme = g_object_ref (setup->services->theme);
  priv->memory = g_object_ref (setup->services->memory);
  priv->world = g_strdup (setup->world);
  priv->handler = g_strdup (setup->handler);
  priv->message_max = setup->message_max;
  priv->view = g_object_ref (view);
  priv->content = g_object_ref (webkit_web_view_get_user_content_manager (view));
  priv->watchdog = easel_web_watchdog_new (view, setup->world, setup->services->watchdog_interval,
                                           setup->services->watchdog_deadline);
  connect_view (self);
  theme_changed_cb (self);
}

/**
 * easel_sealed_page_make_view:
 * @self: a page without a view
 * @setup: the profile of the page and its services
 * @schemes: schemes that the class serves; they are not registered for other pages
 * @declared: (nullable): an address at the origin that the page may reach, for a profile with a network
 */
void
easel_sealed_page_make_view (EaselSealedPage            *self,
                             const EaselSealedPageSetup *setup,
                             const char * const         *schemes,
                             const char                 *declared)
{
  g_autoptr(WebKitWebContext) context = NULL;
  g_autoptr(WebKitNetworkSession) session = NULL;
  g_autoptr(WebKitWebView) view = NULL;

  g_return_if_fail (EASEL_IS_SEALED_PAGE (self));
  g_return_if_fail (setup != NULL && schemes != NULL);

  context = easel_web_view_create_context (setup->profile);
  for (; *schemes != NULL; schemes++)
    easel_web_scheme_register (context, *schemes, request_cb, self);
  session = easel_web_origin_create_session (setup->profile, declared, NULL);
  view = g_object_ref_sink (easel_web_view_new (setup->profile, context, session));
  easel_sealed_page_take_view (self, setup, view);
}

/** easel_sealed_page_get_view: (transfer none) (nullable): the view, which can be moved between windows. */
WebKitWebView *
easel_sealed_page_get_view (EaselSealedPage *self)
{
  g_return_val_if_fail (EASEL_IS_SEALED_PAGE (self), NULL);

  return get_private (self)->view;
}

/** easel_sealed_page_get_world: (transfer none): the script world of Easel's scripts. */
const char *
easel_sealed_page_get_world (EaselSealedPage *self)
{
  g_return_val_if_fail (EASEL_IS_SEALED_PAGE (self), NULL);

  return get_private (self)->world;
}

/** easel_sealed_page_get_profile: (transfer none): the profile of the page. */
const EaselWebProfile *
easel_sealed_page_get_profile (EaselSealedPage *self)
{
  g_return_val_if_fail (EASEL_IS_SEALED_PAGE (self), NULL);

  return &get_private (self)->profile;
}

/** easel_sealed_page_add_script: @resource: the GResource with the script. @path: its path in @resource. @frames: the
 * frames that get it, at the start of each document. @is_ours: TRUE: in the script world of Easel; FALSE: in that of
 * the page. */
void
easel_sealed_page_add_script (EaselSealedPage                *self,
                              GResource                      *resource,
                              const char                     *path,
                              WebKitUserContentInjectedFrames frames,
                              gboolean                        is_ours)
{
  const WebKitUserScriptInjectionTime time = WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START;
  EaselSealedPagePrivate *priv = get_private (self);
  g_autoptr(WebKitUserScript) script = NULL;
  g_autoptr(GBytes) source = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (EASEL_IS_SEALED_PAGE (self));
  g_return_if_fail (priv->view != NULL);

  source = g_resource_lookup_data (resource, path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_return_if_fail (source != NULL);
  text = g_strndup (g_bytes_get_data (source, NULL), g_bytes_get_size (source));
  script = is_ours ? webkit_user_script_new_for_world (text, frames, time, priv->world, NULL, NULL)
                   : webkit_user_script_new (text, frames, time, NULL, NULL);
  webkit_user_content_manager_add_script (priv->content, script);
}

/** easel_sealed_page_add_text: @text: the source of the script. @addresses: URI patterns as in WebKitUserScript. */
void
easel_sealed_page_add_text (EaselSealedPage    *self,
                            const char         *text,
                            const char * const *addresses)
{
  EaselSealedPagePrivate *priv = get_private (self);
  g_autoptr(WebKitUserScript) script = NULL;

  g_return_if_fail (EASEL_IS_SEALED_PAGE (self));
  g_return_if_fail (priv->view != NULL);
  g_return_if_fail (text != NULL && addresses != NULL);

  script = webkit_user_script_new (text, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
                                   WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, addresses, NULL);
  webkit_user_content_manager_add_script (priv->content, script);
}

/** easel_sealed_page_call: runs @function and ignores its result; does nothing if the page is stopped. @function: the
 * body of an async function in Easel's script world. @text: its argument "text". */
void
easel_sealed_page_call (EaselSealedPage *self,
                        const char      *function,
                        const char      *text)
{
  EaselSealedPagePrivate *priv = get_private (self);
  GVariantDict arguments;

  g_return_if_fail (EASEL_IS_SEALED_PAGE (self));
  g_return_if_fail (function != NULL && text != NULL);

  if (priv->view == NULL)
    return;
  g_variant_dict_init (&arguments, NULL);
  g_variant_dict_insert (&arguments, "text", "s", text);
  webkit_web_view_call_async_javascript_function (priv->view, function, -1, g_variant_dict_end (&arguments),
                                                  priv->world, NULL, NULL, NULL, NULL);
}

static void
filter_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselSealedPage) self = user_data;
  EaselSealedPagePrivate *priv = get_private (self);
  g_autoptr(GError) error = NULL;
  WebKitUserContentFilter *filter = easel_web_filter_get_finish (EASEL_WEB_FILTER (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (filter == NULL)
    {
      g_warning ("No content filter: %s", error->message);
      g_signal_emit (self, signals[FAILED], 0,
                     _("The filter that keeps pages off the network could not be set up. Pages from agents are not "
                       "shown without it."));
      return;
    }
  if (!easel_web_sandbox_check_may_load (priv->view, &error))
    {
      g_signal_emit (self, signals[FAILED], 0, error->message);
    }
  else
    {
      webkit_user_content_manager_remove_all_filters (priv->content);
      webkit_user_content_manager_add_filter (priv->content, filter);
      webkit_web_view_load_uri (priv->view, priv->address);
    }
  webkit_user_content_filter_unref (filter);
}

/** easel_sealed_page_load: sends no request before the filter is installed. @uri: the address to load. @declared: as
 * for easel_web_filter_get_async(). */
void
easel_sealed_page_load (EaselSealedPage *self,
                        const char      *uri,
                        const char      *declared)
{
  EaselSealedPagePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_SEALED_PAGE (self));
  g_return_if_fail (priv->view != NULL && uri != NULL);

  easel_sealed_page_cancel (self);
  priv->load = g_cancellable_new ();
  g_free (priv->address);
  priv->address = g_strdup (uri);
  easel_web_filter_get_async (priv->filter, &priv->profile, declared, priv->load, filter_cb, g_object_ref (self));
}

/** easel_sealed_page_cancel: cancels a load that waits for its filter. */
void
easel_sealed_page_cancel (EaselSealedPage *self)
{
  EaselSealedPagePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_SEALED_PAGE (self));

  g_cancellable_cancel (priv->load);
  g_clear_object (&priv->load);
}

/** easel_sealed_page_set_watched: a hidden page should not be watched, because WebKit throttles it. */
void
easel_sealed_page_set_watched (EaselSealedPage *self,
                               gboolean         is_watched)
{
  EaselSealedPagePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_SEALED_PAGE (self));

  if (priv->watchdog == NULL)
    return;
  if (is_watched)
    easel_web_watchdog_start (priv->watchdog);
  else
    easel_web_watchdog_stop (priv->watchdog);
}

/** easel_sealed_page_report_violation: @rule: the violated rule, for the log. */
void
easel_sealed_page_report_violation (EaselSealedPage *self,
                                    const char      *rule)
{
  g_return_if_fail (EASEL_IS_SEALED_PAGE (self));
  g_return_if_fail (rule != NULL);

  g_warning ("A web process broke the rules of the bridge: %s", rule);
  g_signal_emit (self, signals[VIOLATION], 0);
}

/** easel_sealed_page_is_touched: whether a present event may be the result of a click or key. */
gboolean
easel_sealed_page_is_touched (EaselSealedPage *self)
{
  g_return_val_if_fail (EASEL_IS_SEALED_PAGE (self), FALSE);

  return easel_web_gesture_is_recent (get_private (self)->touched);
}

/** easel_sealed_page_forget_touch: further events do not count as results of the last click or key. */
void
easel_sealed_page_forget_touch (EaselSealedPage *self)
{
  g_return_if_fail (EASEL_IS_SEALED_PAGE (self));

  get_private (self)->touched = EASEL_WEB_GESTURE_NONE;
}

/** easel_sealed_page_is_used: whether the user has ever clicked or typed in the page. */
gboolean
easel_sealed_page_is_used (EaselSealedPage *self)
{
  g_return_val_if_fail (EASEL_IS_SEALED_PAGE (self), FALSE);

  return get_private (self)->is_used;
}

/** easel_sealed_page_end: the view is kept for another load. */
void
easel_sealed_page_end (EaselSealedPage *self,
                       const char      *reason)
{
  EaselSealedPagePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_SEALED_PAGE (self));
  g_return_if_fail (reason != NULL);

  if (priv->view == NULL)
    return;
  g_free (priv->end);
  priv->end = g_strdup (reason);
  webkit_web_view_terminate_web_process (priv->view);
}

/** easel_sealed_page_stop: also ends the process, because a hanging page would keep its view while a call waits for
 * it. */
void
easel_sealed_page_stop (EaselSealedPage *self)
{
  EaselSealedPagePrivate *priv = get_private (self);
  g_autoptr(WebKitWebView) view = NULL;

  g_return_if_fail (EASEL_IS_SEALED_PAGE (self));

  view = g_steal_pointer (&priv->view);
  if (view == NULL)
    return;
  easel_sealed_page_cancel (self);
  easel_web_watchdog_stop (priv->watchdog);
  g_clear_object (&priv->watchdog);
  g_signal_handlers_disconnect_by_data (view, self);
  g_signal_handlers_disconnect_by_data (priv->content, self);
  webkit_user_content_manager_unregister_script_message_handler (priv->content, priv->handler, priv->world);
  webkit_user_content_manager_remove_all_scripts (priv->content);
  g_clear_object (&priv->content);
  webkit_web_view_stop_loading (view);
  webkit_web_view_terminate_web_process (view);
}
