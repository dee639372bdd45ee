/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-surface-private.h"

#include <glib/gi18n-lib.h>

#include "easel-uri.h"
#include "easel-web-failure.h"
#include "easel-web-gesture.h"
#include "easel-web-origin.h"
#include "easel-web-policy.h"

static gboolean
is_loading (EaselWebSurface *self)
{
  return easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_LOADING;
}

/* Either the canvas itself went astray, or something that a page of it tried. */
static void
report_astray (EaselWebSurface *self,
               const char      *reason)
{
  if (is_loading (self))
    easel_web_surface_fail (self, EASEL_SURFACE_FAILED, reason);
  else
    easel_surface_add_error_line (EASEL_SURFACE (self), reason);
}

static void
decide_navigation (EaselWebSurface      *self,
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
    .gesture = webkit_navigation_action_is_user_gesture (action) && easel_web_gesture_is_recent (self->touched),
    .redirect = webkit_navigation_action_is_redirect (action),
  };
  EaselWebVerdict verdict = easel_web_policy_navigate (&navigation);
  g_autofree char *shown = easel_uri_redact (target);
  g_autofree char *reason = NULL;

  g_debug ("Navigation to %s: %s", shown, easel_web_verdict_to_string (verdict));
  if (verdict == EASEL_WEB_ALLOW)
    {
      webkit_policy_decision_use (decision);
      return;
    }

  webkit_policy_decision_ignore (decision);
  /* Translators: %s is an address. */
  reason = g_strdup_printf (_("The page was led away to %s, which is not part of this canvas."), shown);
  if (verdict == EASEL_WEB_LEAVE)
    easel_surface_open_external (EASEL_SURFACE (self), target);
  else if (verdict == EASEL_WEB_ASTRAY)
    report_astray (self, reason);
}

static char *
describe_response (EaselWebSurface        *self,
                   const EaselWebResponse *response)
{
  if (self->failure != NULL)
    return g_steal_pointer (&self->failure);
  if (response->status >= 400)
    /* Translators: %u is an HTTP status, like 404. */
    return g_strdup_printf (_("The server answered with status %u."), response->status);

  return g_strdup (_("This kind of file cannot be shown."));
}

static void
decide_response (EaselWebSurface      *self,
                 WebKitPolicyDecision *decision)
{
  WebKitResponsePolicyDecision *answer = WEBKIT_RESPONSE_POLICY_DECISION (decision);
  EaselWebResponse response = {
    .main_frame = webkit_response_policy_decision_is_main_frame_main_resource (answer),
    .mime_supported = webkit_response_policy_decision_is_mime_type_supported (answer),
    .status = webkit_uri_response_get_status_code (webkit_response_policy_decision_get_response (answer)),
  };
  EaselWebVerdict verdict = easel_web_policy_respond (&response);
  g_autofree char *reason = NULL;

  if (verdict == EASEL_WEB_ALLOW)
    {
      webkit_policy_decision_use (decision);
      return;
    }

  webkit_policy_decision_ignore (decision);
  if (verdict == EASEL_WEB_ASTRAY)
    {
      reason = describe_response (self, &response);
      report_astray (self, reason);
    }
}

static gboolean
decide_policy_cb (EaselWebSurface          *self,
                  WebKitPolicyDecision     *decision,
                  WebKitPolicyDecisionType  type)
{
  /* Without an answer of ours WebKit would go there, or download. */
  if (self->document == NULL)
    webkit_policy_decision_ignore (decision);
  else if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE)
    decide_response (self, decision);
  else
    decide_navigation (self, decision, type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION);

  return TRUE;
}

static void
load_changed_cb (EaselWebSurface *self,
                 WebKitLoadEvent  event)
{
  if (event == WEBKIT_LOAD_STARTED)
    {
      /* Nobody waits any more for what the document before asked for. */
      g_cancellable_cancel (self->reads);
      g_clear_object (&self->reads);
      self->reads = g_cancellable_new ();
      self->bytes = 0;
    }
  else if (event == WEBKIT_LOAD_FINISHED && self->document != NULL &&
           easel_web_policy_may_message (easel_web_document_get_profile (self->document)->addresses,
                                         easel_web_document_get_uri (self->document),
                                         webkit_web_view_get_uri (self->view)))
    {
      easel_web_surface_live (self);
    }
}

static gboolean
load_failed_cb (EaselWebSurface *self,
                WebKitLoadEvent  event,
                const char      *uri,
                GError          *error)
{
  g_autofree char *unreached = easel_web_origin_take_reason (webkit_web_view_get_network_session (self->view));
  EaselWebFailure failure = easel_web_failure_of_error (error);
  g_autofree char *unproven = easel_web_failure_for_unproven (NULL);

  if (failure == EASEL_WEB_FAILURE_ANSWERED)
    return TRUE;

  if (self->failure != NULL)
    report_astray (self, self->failure);
  else if (unreached != NULL)
    report_astray (self, unreached);
  else
    report_astray (self, failure == EASEL_WEB_FAILURE_UNPROVEN ? unproven : error->message);

  return TRUE;
}

static gboolean
load_failed_with_tls_errors_cb (EaselWebSurface      *self,
                                const char           *uri,
                                GTlsCertificate      *certificate,
                                GTlsCertificateFlags  errors)
{
  g_autofree char *text = easel_web_failure_for_certificate (NULL);

  report_astray (self, text);

  return TRUE;
}

static gboolean
authenticate_cb (EaselWebSurface             *self,
                 WebKitAuthenticationRequest *request)
{
  webkit_authentication_request_cancel (request);
  report_astray (self, _("The server asks for a name and a password, which canvases are never given."));

  return TRUE;
}

static void
web_process_terminated_cb (EaselWebSurface                   *self,
                           WebKitWebProcessTerminationReason  reason)
{
  g_autofree char *stopped = g_steal_pointer (&self->stopped);
  gboolean is_ours = stopped != NULL && reason != WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT;

  easel_web_surface_fail (self, EASEL_SURFACE_CRASHED, is_ours ? stopped : easel_web_failure_for_end (reason));
}

static void
theme_changed_cb (EaselWebSurface *self)
{
  /* Pages from elsewhere were made for a white window. */
  if (self->view != NULL && easel_web_document_get_profile (self->document)->has_look)
    webkit_web_view_set_background_color (self->view, easel_web_theme_get_background (
                                                        easel_web_engine_get_theme (self->engine)));
}

static void
hanging_cb (EaselWebSurface *self)
{
  easel_surface_set_notice (EASEL_SURFACE (self), _("The page does not respond."), _("Stop"));
}

static void
recovered_cb (EaselWebSurface *self)
{
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);
}

static void
overflow_cb (EaselWebSurface *self)
{
  easel_surface_add_error_line (EASEL_SURFACE (self),
                                _("The page does not take the messages of its provider; some were dropped."));
}

static void
violation_cb (EaselWebSurface *self)
{
  easel_web_surface_stop (self, _("The page broke the rules of the message bridge and was stopped."));
}

static void
touched_cb (EaselWebSurface *self)
{
  self->touched = g_get_monotonic_time ();
}

static void
connect_view (EaselWebSurface *self)
{
  EaselWebTheme *theme = easel_web_engine_get_theme (self->engine);
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
    { "web-process-terminated", G_CALLBACK (web_process_terminated_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (self->view, handlers[i].signal, handlers[i].callback, self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->port, "painted", G_CALLBACK (easel_web_surface_live), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->port, "overflow", G_CALLBACK (overflow_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->port, "violation", G_CALLBACK (violation_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->watchdog, "hanging", G_CALLBACK (hanging_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->watchdog, "recovered", G_CALLBACK (recovered_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (theme, "changed", G_CALLBACK (theme_changed_cb), self, G_CONNECT_SWAPPED);
}

/* Takes a fresh view from the engine and puts it below the wait page. */
void
easel_web_surface_take_view (EaselWebSurface *self)
{
  const EaselWebProfile *profile = easel_web_document_get_profile (self->document);
  g_autoptr(EaselWebDialect) dialect =
    easel_web_engine_create_dialect (self->engine, profile, easel_surface_get_canvas (EASEL_SURFACE (self)));
  EaselWebPortContext context = {
    .dialect = dialect,
    .theme = easel_web_engine_get_theme (self->engine),
    .world = easel_web_engine_get_world (self->engine),
    .profile = profile,
  };
  guint interval, deadline;

  g_assert (self->view == NULL);

  self->view = easel_web_engine_take_view (self->engine, profile, easel_web_document_get_uri (self->document),
                                           EASEL_SURFACE (self));
  self->port = easel_web_port_new (self->view, &context);
  easel_web_engine_get_watchdog (self->engine, &interval, &deadline);
  self->watchdog = easel_web_watchdog_new (self->view, context.world, interval, deadline);
  connect_view (self);
  self->touched = EASEL_WEB_GESTURE_NONE;
  easel_web_gesture_watch (GTK_WIDGET (self->view), G_CALLBACK (touched_cb), self);
  theme_changed_cb (self);
  webkit_web_view_set_zoom_level (self->view, easel_surface_get_zoom (EASEL_SURFACE (self)));
  easel_surface_set_content (EASEL_SURFACE (self), GTK_WIDGET (self->view));
}

/* The order matters: a view that is not in the engine's table gets nothing any more. Each question that a page has not
 * answered keeps the view, and a page that hangs would do so for ever: its process ends here. */
void
easel_web_surface_drop_view (EaselWebSurface *self)
{
  if (self->view == NULL)
    return;

  easel_web_engine_drop_view (self->engine, self->view);
  g_signal_handlers_disconnect_by_data (self->view, self);
  webkit_web_view_stop_loading (self->view);
  g_cancellable_cancel (self->reads);
  g_clear_object (&self->reads);
  easel_web_watchdog_stop (self->watchdog);
  g_clear_object (&self->watchdog);
  easel_web_port_stop (self->port);
  g_clear_object (&self->port);
  easel_web_surface_end_pictures (self);
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);
  easel_surface_set_content (EASEL_SURFACE (self), NULL);
  webkit_web_view_terminate_web_process (self->view);
  g_clear_object (&self->view);
}

void
easel_web_surface_stop (EaselWebSurface *self,
                        const char      *reason)
{
  if (self->view == NULL)
    return;

  g_free (self->stopped);
  self->stopped = g_strdup (reason);
  webkit_web_view_terminate_web_process (self->view);
}
