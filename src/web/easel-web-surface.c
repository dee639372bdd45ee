/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-surface.h"

#include <glib/gi18n-lib.h>
#include <libsoup/soup.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-picture-encode.h"
#include "easel-readable.h"
#include "easel-surface-limits.h"
#include "easel-uri.h"
#include "easel-web-address.h"
#include "easel-web-console.h"
#include "easel-web-failure.h"
#include "easel-web-find.h"
#include "easel-web-forms.h"
#include "easel-web-origin.h"
#include "easel-web-policy.h"
#include "easel-web-port.h"
#include "easel-web-saver.h"
#include "easel-web-text.h"
#include "easel-web-verbs.h"

struct _EaselWebSurface
{
  EaselSurface parent_instance;

  EaselWebEngine   *engine;
  EaselWebForms    *forms;
  EaselWebDocument *document;   /* nullable: the one to be shown */
  EaselWebDialect  *dialect;    /* nullable: of @page, or of one that sleeps */
  EaselWebSaver    *saver;
  EaselSealedPage  *page;       /* nullable: with a view, and with @port and @handler, which belong to it */
  GtkWidget        *find;
  EaselWebPort     *port;
  EaselWebHandler  *handler;
  char             *failure;    /* why its own bytes could not be read */
  GPtrArray        *unread;     /* lines about files that the page wanted and did not get */
  GQueue            pictures;   /* GTask: asked of the view and not answered */
  gboolean          dozing;     /* asked what it holds, so that it can sleep */
  char             *resume;     /* nullable: where a link of the page led before it slept */
  char             *draft;      /* nullable: what is in controls, as it was written last; JSON of forms.js */
  gboolean          drafted;    /* the one of an earlier run was asked for */
  char             *kept;       /* nullable: what the page gave to be kept; JSON, foreign */
  GQueue            missed;     /* char *, JSON: messages that came while it slept */
  gsize             missed_bytes;
};

static void readable_init (EaselReadableInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselWebSurface, easel_web_surface, EASEL_TYPE_SURFACE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_READABLE, readable_init))

/* (nullable) (transfer none): the view of the page. */
static WebKitWebView *
find_view (EaselWebSurface *self)
{
  return self->page != NULL ? easel_sealed_page_get_view (self->page) : NULL;
}

/* (nullable) (transfer none): the surface that a view is in. A callback that waits for a page finds the surface by
 * this: a page may answer never, and must not keep a surface that nobody has any more. */
static EaselWebSurface *
surface_of_view (WebKitWebView *view)
{
  return (EaselWebSurface *) gtk_widget_get_ancestor (GTK_WIDGET (view), EASEL_TYPE_WEB_SURFACE);
}

/* Pictures of a view that is not there any more come to nothing. */
static void
end_pictures (EaselWebSurface *self)
{
  GTask *task;

  while ((task = g_queue_pop_head (&self->pictures)) != NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "The canvas is no longer on the screen");
      g_object_unref (task);
    }
}

/* The document has painted, or has come to its end without. */
static void
go_live (EaselWebSurface *self)
{
  EaselSurfaceState state = easel_surface_get_state (EASEL_SURFACE (self));

  if (state != EASEL_SURFACE_LOADING && state != EASEL_SURFACE_LIVE)
    return;

  easel_web_forms_restore (self->forms, find_view (self));
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    easel_sealed_page_set_watched (self->page, TRUE);
  easel_web_engine_refill (self->engine);
}

/* The document cannot be shown; the view stays for another try. */
static void
fail (EaselWebSurface   *self,
      EaselSurfaceState  state,
      const char        *reason)
{
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);
  if (self->page != NULL)
    {
      easel_sealed_page_cancel (self->page);
      easel_web_handler_stop (self->handler);
      easel_sealed_page_set_watched (self->page, FALSE);
      easel_web_port_reset (self->port);
    }
  easel_surface_set_state (EASEL_SURFACE (self), state, reason);
  easel_web_engine_refill (self->engine);
}

/* The path alone: the rest of an address is noise to a person, or a secret. */
static char *
describe_uri (const char *uri)
{
  g_autofree char *instance = NULL;
  char *path = NULL;

  if (easel_uri_content_split (uri, &instance, &path, NULL))
    return path;

  return easel_uri_redact (uri);
}

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
    fail (self, EASEL_SURFACE_FAILED, reason);
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
    .gesture = webkit_navigation_action_is_user_gesture (action) && easel_sealed_page_is_touched (self->page),
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
  if (easel_web_policy_is_made (&navigation))
    easel_web_saver_refuse (self->saver);
  /* Translators: %s is an address. */
  reason = g_strdup_printf (_("The page tried to leave for %s, which is not part of this canvas."), shown);
  if (verdict == EASEL_WEB_LEAVE)
    easel_surface_open_external (EASEL_SURFACE (self), target);
  else if (verdict == EASEL_WEB_ASTRAY)
    report_astray (self, reason);
}

/* Whether the server says that the answer is a file; a served page has no such header. */
static gboolean
is_attachment (WebKitURIResponse *response)
{
  SoupMessageHeaders *headers = webkit_uri_response_get_http_headers (response);
  g_autofree char *disposition = NULL;

  return headers != NULL && soup_message_headers_get_content_disposition (headers, &disposition, NULL) &&
         g_ascii_strcasecmp (disposition, "attachment") == 0;
}

/* WebKit fetches nothing over our scheme but for a page. */
static void
save_response (EaselWebSurface      *self,
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
  WebKitURIResponse *reply = webkit_response_policy_decision_get_response (answer);
  const char *uri = webkit_uri_response_get_uri (reply);
  EaselWebResponse response = {
    .main_frame = webkit_response_policy_decision_is_main_frame_main_resource (answer),
    .mime_supported = webkit_response_policy_decision_is_mime_type_supported (answer),
    .status = webkit_uri_response_get_status_code (reply),
    .attached = is_attachment (reply),
    .clicked = !is_loading (self) && easel_web_saver_expects (self->saver, uri),
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
  if (verdict == EASEL_WEB_ASTRAY)
    {
      reason = describe_response (self, &response);
      report_astray (self, reason);
    }
}

static gboolean
decide_cb (EaselWebSurface          *self,
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
      easel_web_handler_begin (self->handler);
    }
  else if (event == WEBKIT_LOAD_FINISHED && self->document != NULL &&
           easel_web_policy_may_message (easel_web_document_get_profile (self->document)->addresses,
                                         easel_web_document_get_uri (self->document),
                                         webkit_web_view_get_uri (find_view (self))))
    {
      go_live (self);
    }
}

static void
load_failed_cb (EaselWebSurface *self,
                const GError    *error)
{
  g_autofree char *unreached = easel_web_origin_take_reason (webkit_web_view_get_network_session (find_view (self)));
  g_autofree char *unproven = easel_web_failure_for_unproven (NULL);

  if (self->failure != NULL)
    report_astray (self, self->failure);
  else if (unreached != NULL)
    report_astray (self, unreached);
  else
    report_astray (self, easel_web_failure_of_error (error) == EASEL_WEB_FAILURE_UNPROVEN ? unproven : error->message);
}

static void
password_wanted_cb (EaselWebSurface *self)
{
  report_astray (self, _("The server asks for a name and a password, which canvases never get."));
}

static void show_nothing (EaselWebSurface   *self,
                          EaselSurfaceState  state,
                          const char        *reason);

static void
failed_cb (EaselWebSurface *self,
           const char      *reason)
{
  show_nothing (self, EASEL_SURFACE_REFUSED, reason);
}

static void
ended_cb (EaselWebSurface *self,
          const char      *reason)
{
  fail (self, EASEL_SURFACE_CRASHED, reason);
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
                                _("The page does not take the messages from its provider; some were dropped."));
}

static void
progress_cb (EaselWebSurface *self,
             const char      *uri,
             guint64          bytes)
{
  g_autofree char *path = NULL;
  g_autofree char *what = NULL;

  if (uri != NULL && !is_loading (self))
    return;

  path = uri != NULL ? describe_uri (uri) : NULL;
  /* Translators: %s is the path of a file. */
  what = path != NULL ? g_strdup_printf (_("Reading %s…"), path) : NULL;
  easel_surface_set_progress (EASEL_SURFACE (self), what, bytes);
}

static void
read_failed_cb (EaselWebSurface *self,
                const char      *uri,
                const GError    *error)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;

  if (self->document != NULL && g_str_equal (uri, easel_web_document_get_uri (self->document)))
    {
      g_free (self->failure);
      self->failure = g_strdup (error->message);
      return;
    }

  path = describe_uri (uri);
  /* Translators: the first %s is the path of a file, the second a reason. */
  text = g_strdup_printf (_("%s could not be loaded: %s"), path, error->message);
  easel_surface_add_error_line (EASEL_SURFACE (self), text);
  if (self->unread->len < EASEL_LIMIT_ERROR_LINES)
    g_ptr_array_add (self->unread, g_steal_pointer (&text));
}

/* A click is for one file. */
static void
asked_cb (EaselWebSurface *self)
{
  if (self->page != NULL)
    easel_sealed_page_forget_touch (self->page);
}

static void
offer_cb (EaselWebSurface *self,
          const char      *uri,
          const char      *name)
{
  if (self->document != NULL && easel_sealed_page_is_touched (self->page))
    easel_web_saver_offer (self->saver, self->document, uri, name);
  else
    easel_web_saver_refuse (self->saver);
}

static void
draft_cb (EaselWebSurface *self,
          const char      *forms)
{
  EaselWebDrafts *drafts = easel_web_engine_get_drafts (self->engine);

  if (drafts == NULL)
    return;
  if (forms != NULL)
    {
      g_free (self->draft);
      self->draft = g_strdup (forms);
    }
  easel_web_drafts_save (drafts, easel_canvas_get_key (easel_surface_get_canvas (EASEL_SURFACE (self))), self->draft,
                         easel_web_port_get_kept (self->port));
}

static void
connect_page (EaselWebSurface *self)
{
  const struct
  {
    gpointer    object;
    const char *signal;
    GCallback   callback;
  } handlers[] = {
    { self->page, "decide", G_CALLBACK (decide_cb) },
    { self->page, "load-changed", G_CALLBACK (load_changed_cb) },
    { self->page, "load-failed", G_CALLBACK (load_failed_cb) },
    { self->page, "password-wanted", G_CALLBACK (password_wanted_cb) },
    { self->page, "failed", G_CALLBACK (failed_cb) },
    { self->page, "ended", G_CALLBACK (ended_cb) },
    { self->page, "hanging", G_CALLBACK (hanging_cb) },
    { self->page, "recovered", G_CALLBACK (recovered_cb) },
    { self->port, "painted", G_CALLBACK (go_live) },
    { self->port, "draft", G_CALLBACK (draft_cb) },
    { self->port, "offer", G_CALLBACK (offer_cb) },
    { self->port, "overflow", G_CALLBACK (overflow_cb) },
    { self->handler, "progress", G_CALLBACK (progress_cb) },
    { self->handler, "failed", G_CALLBACK (read_failed_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (handlers[i].object, handlers[i].signal, handlers[i].callback, self, G_CONNECT_SWAPPED);
}

/* While it sleeps messages wait for it as they do for a page that does not listen yet. */
static void
missed_cb (EaselWebSurface *self,
           const char      *json)
{
  gsize length = strlen (json);

  if (self->missed_bytes + length > EASEL_LIMIT_BRIDGE_QUEUE)
    {
      overflow_cb (self);
      return;
    }
  self->missed_bytes += length;
  g_queue_push_tail (&self->missed, g_strdup (json));
  easel_surface_stir (EASEL_SURFACE (self));
}

static void
forget_missed (EaselWebSurface *self)
{
  g_queue_clear_full (&self->missed, g_free);
  self->missed_bytes = 0;
}

/* To the port of the new view, which keeps them until its page listens. */
static void
deliver_missed (EaselWebSurface *self)
{
  if (self->dialect == NULL)
    return;
  g_signal_handlers_disconnect_by_func (self->dialect, missed_cb, self);
  for (GList *l = self->missed.head; l != NULL; l = l->next)
    easel_web_dialect_emit_message (self->dialect, l->data);
  forget_missed (self);
}

/* Takes a fresh view from the engine and puts it below the wait page. */
static void
open_page (EaselWebSurface *self)
{
  EaselCanvas *canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  const EaselSealedPageSetup setup = {
    .services = easel_web_engine_get_services (self->engine),
    .profile = easel_web_document_get_profile (self->document),
    .world = easel_web_engine_get_world (self->engine),
    .handler = "ahpBridge",
    .message_max = easel_web_port_get_message_max (),
  };
  g_autoptr(WebKitWebView) view = NULL;

  g_assert (self->page == NULL);

  if (self->dialect == NULL)
    self->dialect = easel_web_engine_create_dialect (self->engine, setup.profile, canvas);
  self->handler = easel_web_handler_new ();
  view = easel_web_engine_take_view (self->engine, setup.profile, easel_web_document_get_uri (self->document),
                                     self->handler);
  self->page = easel_sealed_page_new (&setup, view);
  self->port = easel_web_port_new (self->page, self->dialect, setup.services->theme);
  easel_web_port_set_kept (self->port, self->kept);
  easel_web_port_set_visible (self->port, gtk_widget_get_mapped (GTK_WIDGET (self)));
  easel_web_console_watch (view, easel_canvas_get_console (canvas));
  deliver_missed (self);
  connect_page (self);
  if ((setup.profile->grants & EASEL_WEB_FILES) != 0)
    easel_web_saver_set_view (self->saver, view);
  webkit_web_view_set_zoom_level (view, easel_surface_get_zoom (EASEL_SURFACE (self)));
  easel_web_find_set_view (EASEL_WEB_FIND (self->find), view);
  easel_surface_set_content (EASEL_SURFACE (self), GTK_WIDGET (view));
}

/* The order matters: a view that is not in the engine's table gets nothing any more. */
static void
close_page (EaselWebSurface *self)
{
  g_autoptr(EaselSealedPage) page = NULL;

  if (self->page == NULL)
    return;

  easel_web_engine_drop_view (self->engine, find_view (self));
  page = g_steal_pointer (&self->page);
  g_signal_handlers_disconnect_by_data (page, self);
  g_signal_handlers_disconnect_by_data (self->handler, self);
  easel_web_handler_stop (self->handler);
  g_clear_object (&self->handler);
  easel_web_port_stop (self->port);
  g_clear_object (&self->port);
  end_pictures (self);
  easel_web_find_set_view (EASEL_WEB_FIND (self->find), NULL);
  self->dozing = FALSE;
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);
  easel_surface_set_content (EASEL_SURFACE (self), NULL);
  easel_sealed_page_stop (page);
}

/* Forgets all that belongs to the pages that were shown, and to none of another kind. */
static void
forget_pages (EaselWebSurface *self)
{
  easel_web_forms_forget (self->forms);
  forget_missed (self);
  g_clear_pointer (&self->resume, g_free);
  g_clear_pointer (&self->kept, g_free);
  g_clear_object (&self->dialect);
}

/* The address of the canvas was refused, taken away, or failed for good. */
static void
show_nothing (EaselWebSurface   *self,
              EaselSurfaceState  state,
              const char        *reason)
{
  close_page (self);
  forget_pages (self);
  g_clear_object (&self->document);
  easel_surface_set_state (EASEL_SURFACE (self), state, reason);
}

/* A page that is loaded again asks again. */
static void
forget_unread (EaselWebSurface *self)
{
  for (guint i = 0; i < self->unread->len; i++)
    easel_surface_remove_error_line (EASEL_SURFACE (self), g_ptr_array_index (self->unread, i));
  g_ptr_array_set_size (self->unread, 0);
}

/* Loads the document, or the page of it that a link led to before it slept. */
static void
start_load (EaselWebSurface *self)
{
  const char *refusal = easel_web_engine_get_refusal (self->engine);
  const char *uri = easel_web_document_get_uri (self->document);

  if (self->page == NULL && refusal != NULL)
    {
      show_nothing (self, EASEL_SURFACE_REFUSED, refusal);
      return;
    }
  g_clear_pointer (&self->failure, g_free);
  forget_unread (self);
  if (self->page == NULL)
    open_page (self);
  easel_web_handler_set_document (self->handler, self->document);
  easel_web_port_set_declared (self->port, uri);
  easel_sealed_page_load (self->page, self->resume != NULL ? self->resume : uri, uri);
  g_clear_pointer (&self->resume, g_free);
}

static gboolean
can_swap (EaselWebSurface  *self,
          EaselWebDocument *document)
{
  if (find_view (self) == NULL || easel_surface_get_state (EASEL_SURFACE (self)) != EASEL_SURFACE_LIVE)
    return FALSE;

  return easel_web_document_may_precede (self->document, document);
}

/* Takes what was typed in an earlier run, or before the surface was let go. */
static void
take_draft (EaselWebSurface *self)
{
  EaselWebDrafts *drafts = easel_web_engine_get_drafts (self->engine);

  if (drafts == NULL || self->drafted)
    return;
  self->drafted = TRUE;
  easel_web_drafts_load (drafts, easel_canvas_get_key (easel_surface_get_canvas (EASEL_SURFACE (self))), &self->draft,
                         &self->kept);
  if (self->draft != NULL && *self->draft != '\0')
    easel_web_forms_set (self->forms, self->draft);
}

/* A canvas that went on while it slept is loaded when it is looked at, as any other that sleeps. */
static void
follow_asleep (EaselWebSurface  *self,
               EaselWebDocument *document)
{
  if (!easel_web_document_may_precede (self->document, document))
    forget_pages (self);
  else if (!easel_web_document_same_path (self->document, document))
    {
      easel_web_forms_forget (self->forms);
      g_clear_pointer (&self->resume, g_free);
    }
  g_set_object (&self->document, document);
  easel_surface_stir (EASEL_SURFACE (self));
}

static void
show_document (EaselWebSurface  *self,
               EaselWebDocument *document)
{
  if (easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_ASLEEP)
    {
      follow_asleep (self, document);
      return;
    }
  if (can_swap (self, document))
    {
      easel_web_forms_forget_scroll (self->forms);
      if (easel_web_document_same_path (self->document, document))
        {
          easel_web_forms_remember_scroll (self->forms, find_view (self));
          easel_web_forms_remember (self->forms, find_view (self));
        }
    }
  else
    {
      close_page (self);
      forget_pages (self);
      take_draft (self);
      easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LOADING, NULL);
    }

  g_set_object (&self->document, document);
  start_load (self);
}

/* A canvas that lost its provider may lose its address too; what it last showed is better than nothing. */
static gboolean
is_worth_keeping (EaselWebSurface *self,
                  EaselCanvas     *canvas)
{
  return easel_canvas_get_state (canvas) == EASEL_CANVAS_STALE && easel_canvas_get_address (canvas) == NULL &&
         easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_LIVE;
}

/* Shows what the canvas' address says now. */
static void
follow_address (EaselWebSurface *self)
{
  EaselCanvas *canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  const char *refusal = easel_web_engine_get_refusal (self->engine);
  g_autoptr(EaselWebDocument) document = NULL;
  g_autofree char *reason = NULL;

  if (is_worth_keeping (self, canvas))
    return;
  if (easel_canvas_get_state (canvas) != EASEL_CANVAS_GONE)
    document = easel_web_address_open (canvas, easel_web_engine_get_granted (self->engine), &reason);

  if (document != NULL && refusal != NULL)
    show_nothing (self, EASEL_SURFACE_REFUSED, refusal);
  else if (document != NULL)
    show_document (self, document);
  else
    show_nothing (self, reason != NULL ? EASEL_SURFACE_REFUSED : EASEL_SURFACE_EMPTY, reason);
}

static void
easel_web_surface_reload (EaselSurface *surface)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);

  if (self->document == NULL)
    {
      follow_address (self);
      return;
    }

  if (find_view (self) != NULL && easel_surface_get_state (surface) == EASEL_SURFACE_LIVE)
    easel_web_forms_remember (self->forms, find_view (self));
  /* The address of the canvas, not where a link inside it led. */
  easel_surface_set_state (surface, EASEL_SURFACE_LOADING, NULL);
  start_load (self);
}

/* Whether nothing is under way that would be lost with the page. */
static gboolean
may_doze (EaselWebSurface *self)
{
  return find_view (self) != NULL && self->document != NULL && !gtk_widget_get_mapped (GTK_WIDGET (self)) &&
         easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_LIVE &&
         easel_canvas_get_state (easel_surface_get_canvas (EASEL_SURFACE (self))) == EASEL_CANVAS_READY &&
         !webkit_web_view_is_playing_audio (find_view (self)) &&
         webkit_web_view_get_camera_capture_state (find_view (self)) == WEBKIT_MEDIA_CAPTURE_STATE_NONE &&
         webkit_web_view_get_microphone_capture_state (find_view (self)) == WEBKIT_MEDIA_CAPTURE_STATE_NONE &&
         webkit_web_view_get_display_capture_state (find_view (self)) == WEBKIT_MEDIA_CAPTURE_STATE_NONE &&
         easel_web_port_may_rest (self->port);
}

static void
stay_awake (EaselWebSurface *self)
{
  self->dozing = FALSE;
  easel_web_forms_forget (self->forms);
}

static void
fall_asleep (EaselWebSurface *self,
             EaselPicture    *picture)
{
  g_autoptr(EaselWebDialect) dialect = g_steal_pointer (&self->dialect);
  const char *uri = webkit_web_view_get_uri (find_view (self));

  g_free (self->kept);
  self->kept = g_strdup (easel_web_port_get_kept (self->port));
  g_clear_pointer (&self->resume, g_free);
  if (easel_web_policy_may_message (easel_web_document_get_profile (self->document)->addresses,
                                    easel_web_document_get_uri (self->document), uri))
    self->resume = g_strdup (uri);
  close_page (self);
  self->dialect = g_steal_pointer (&dialect);
  if (self->dialect != NULL)
    g_signal_connect_object (self->dialect, "message", G_CALLBACK (missed_cb), self, G_CONNECT_SWAPPED);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_ASLEEP, NULL);
  easel_surface_set_picture (EASEL_SURFACE (self), picture != NULL ? picture->png : NULL);
}

/* Somebody may have looked, or a message come, since the page was asked. */
static void
doze (EaselWebSurface *self,
      EaselPicture    *picture)
{
  if (self->dozing && may_doze (self))
    fall_asleep (self, picture);
  else
    stay_awake (self);
}

static void
encoded_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(WebKitWebView) view = user_data;
  EaselWebSurface *self = surface_of_view (view);
  g_autoptr(EaselPicture) picture = easel_picture_encode_finish (result, NULL);

  if (self != NULL)
    doze (self, picture);
}

static void
pictured_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  WebKitWebView *view = WEBKIT_WEB_VIEW (source);
  g_autoptr(GdkTexture) texture = webkit_web_view_get_snapshot_finish (view, result, NULL);
  EaselWebSurface *self = surface_of_view (view);

  if (self == NULL)
    return;
  /* There is none of a page that was never on the screen. */
  if (texture != NULL)
    easel_picture_encode_async (texture, 0, EASEL_LIMIT_SNAPSHOT_SIDE, EASEL_LIMIT_SNAPSHOT_BYTES, NULL, encoded_cb,
                                g_object_ref (view));
  else
    doze (self, NULL);
}

/* @user_data: the view, which is not this object's. */
static void
gathered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(WebKitWebView) view = user_data;
  EaselWebSurface *self = surface_of_view (view);
  gboolean own = FALSE;
  gboolean kept = easel_web_forms_gather_finish (EASEL_WEB_FORMS (source), result, &own, NULL);

  if (self == NULL || !self->dozing)
    return;
  /* A page that keeps what it holds keeps that, too. */
  if (!kept || (own && easel_web_port_get_kept (self->port) == NULL))
    stay_awake (self);
  else
    webkit_web_view_get_snapshot (view, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, NULL,
                                  pictured_cb, NULL);
}

/* The page is asked first; one that does not answer stays. */
static void
easel_web_surface_sleep (EaselSurface *surface)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);

  if (self->dozing || !may_doze (self))
    return;
  self->dozing = TRUE;
  easel_web_forms_gather_async (self->forms, find_view (self), gathered_cb, g_object_ref (find_view (self)));
}

/* Without its host a page could not be loaded again: the picture is what it showed last. */
static void
easel_web_surface_wake (EaselSurface *surface)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);

  if (easel_canvas_get_state (easel_surface_get_canvas (surface)) != EASEL_CANVAS_READY)
    return;
  easel_surface_set_state (surface, EASEL_SURFACE_LOADING, NULL);
  start_load (self);
}

static void
easel_web_surface_set_zoom (EaselSurface *surface,
                            double        zoom)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);

  if (find_view (self) != NULL)
    webkit_web_view_set_zoom_level (find_view (self), zoom);
}

static void
easel_web_surface_notice_activated (EaselSurface *surface)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);

  if (self->page != NULL)
    easel_sealed_page_end (self->page, _("It did not respond and was stopped."));
}

static void
easel_web_surface_map (GtkWidget *widget)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (widget);

  GTK_WIDGET_CLASS (easel_web_surface_parent_class)->map (widget);

  self->dozing = FALSE;
  easel_surface_wake (EASEL_SURFACE (self));
  if (self->port != NULL)
    easel_web_port_set_visible (self->port, TRUE);
  if (self->page != NULL && easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_LIVE)
    easel_sealed_page_set_watched (self->page, TRUE);
}

static void
easel_web_surface_unmap (GtkWidget *widget)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (widget);

  /* A page that is not visible is slowed down by WebKit, which is not its fault. */
  if (self->page != NULL)
    easel_sealed_page_set_watched (self->page, FALSE);
  if (self->port != NULL)
    easel_web_port_set_visible (self->port, FALSE);
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);

  GTK_WIDGET_CLASS (easel_web_surface_parent_class)->unmap (widget);
}

static void
canvas_state_cb (EaselWebSurface *self)
{
  EaselCanvas *canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  EaselCanvasState state = easel_canvas_get_state (canvas);
  gboolean outlived = self->document != NULL && easel_canvas_get_address (canvas) == NULL;

  if (state == EASEL_CANVAS_GONE && easel_web_engine_get_drafts (self->engine) != NULL)
    easel_web_drafts_forget (easel_web_engine_get_drafts (self->engine), easel_canvas_get_key (canvas));
  if (state == EASEL_CANVAS_GONE || (state == EASEL_CANVAS_READY && outlived))
    follow_address (self);
  /* A read that failed while the provider was away may work now; nobody should have to click for that. */
  else if (state == EASEL_CANVAS_READY && easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_FAILED)
    easel_surface_reload (EASEL_SURFACE (self));
  else if (state == EASEL_CANVAS_READY && gtk_widget_get_mapped (GTK_WIDGET (self)))
    easel_surface_wake (EASEL_SURFACE (self));
}

static void
surface_state_cb (EaselWebSurface *self)
{
  if (easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_ASLEEP)
    easel_web_engine_add_sleeper (self->engine, EASEL_SURFACE (self), easel_web_document_get_profile (self->document));
  else
    easel_web_engine_remove_sleeper (self->engine, EASEL_SURFACE (self));
}

/* A page that was refused may be allowed now. */
static void
granted_changed_cb (EaselWebSurface *self)
{
  if (easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_REFUSED)
    follow_address (self);
}

static void
easel_web_surface_dispose (GObject *object)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (object);

  close_page (self);
  forget_pages (self);
  g_clear_object (&self->document);
  g_clear_object (&self->forms);
  g_clear_object (&self->saver);
  if (self->engine != NULL)
    easel_web_engine_remove_sleeper (self->engine, EASEL_SURFACE (self));
  g_clear_object (&self->engine);

  G_OBJECT_CLASS (easel_web_surface_parent_class)->dispose (object);
}

static void
easel_web_surface_finalize (GObject *object)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (object);

  g_ptr_array_unref (self->unread);
  g_free (self->failure);
  g_free (self->draft);

  G_OBJECT_CLASS (easel_web_surface_parent_class)->finalize (object);
}

/* A task keeps its surface, and a page that hangs gives no picture. */
static void
easel_web_surface_unroot (GtkWidget *widget)
{
  end_pictures (EASEL_WEB_SURFACE (widget));

  GTK_WIDGET_CLASS (easel_web_surface_parent_class)->unroot (widget);
}

/* @user_data: a task, which may have ended. */
static void
photographed_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  EaselWebSurface *self = surface_of_view (WEBKIT_WEB_VIEW (source));
  g_autoptr(GError) error = NULL;
  g_autoptr(GdkTexture) texture = webkit_web_view_get_snapshot_finish (WEBKIT_WEB_VIEW (source), result, &error);
  g_autoptr(GTask) task = NULL;

  if (self == NULL || !g_queue_remove (&self->pictures, user_data))
    return;
  task = user_data;
  if (texture != NULL)
    g_task_return_pointer (task, g_steal_pointer (&texture), g_object_unref);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/* A page that is there draws itself, also while its tab is in the background. */
static void
easel_web_surface_photograph (EaselSurface *surface,
                              GTask        *task)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);

  if (find_view (self) == NULL || easel_surface_get_state (surface) != EASEL_SURFACE_LIVE)
    {
      EASEL_SURFACE_CLASS (easel_web_surface_parent_class)->photograph (surface, task);
      return;
    }
  g_queue_push_tail (&self->pictures, g_object_ref (task));
  webkit_web_view_get_snapshot (find_view (self), WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE,
                                g_task_get_cancellable (task), photographed_cb, task);
}

static gboolean
read_text (EaselReadable *readable,
           gsize          max_bytes,
           GTask         *task)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (readable);

  if (find_view (self) == NULL || easel_surface_get_state (EASEL_SURFACE (self)) != EASEL_SURFACE_LIVE)
    return FALSE;
  easel_web_text_read (find_view (self), easel_web_engine_get_world (self->engine), max_bytes, task);
  return TRUE;
}

static void
readable_init (EaselReadableInterface *iface)
{
  iface->read_text = read_text;
}

/* (nullable): where a link of the canvas was followed from. An address that the canvas no longer has lies further back
 * than its own, and is not there any more. */
static WebKitBackForwardListItem *
find_step (EaselWebSurface *self,
           EaselVerb        verb)
{
  WebKitWebView *view = find_view (self);
  WebKitBackForwardList *list = view != NULL ? webkit_web_view_get_back_forward_list (view) : NULL;
  WebKitBackForwardListItem *item = NULL;

  if (list == NULL)
    return NULL;
  if (verb == EASEL_VERB_FORWARD)
    item = webkit_back_forward_list_get_forward_item (list);
  else if (g_strcmp0 (webkit_web_view_get_uri (view), easel_web_document_get_uri (self->document)) != 0)
    item = webkit_back_forward_list_get_back_item (list);
  return item != NULL &&
         easel_web_policy_may_message (easel_web_document_get_profile (self->document)->addresses,
                                       easel_web_document_get_uri (self->document),
                                       webkit_back_forward_list_item_get_uri (item)) ? item : NULL;
}

static gboolean
easel_web_surface_can_do (EaselSurface *surface,
                          EaselVerb     verb)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);
  gboolean is_live = find_view (self) != NULL && easel_surface_get_state (surface) == EASEL_SURFACE_LIVE;

  switch (verb)
    {
    case EASEL_VERB_BACK:
    case EASEL_VERB_FORWARD:
      return is_live && find_step (self, verb) != NULL;
    case EASEL_VERB_FIND:
    case EASEL_VERB_PRINT:
      return is_live;
    case EASEL_VERB_STOP:
    case EASEL_VERB_RELOAD:
    case EASEL_VERB_SAVE_PICTURE:
    case EASEL_VERB_COPY_ADDRESS:
    default:
      return EASEL_SURFACE_CLASS (easel_web_surface_parent_class)->can_do (surface, verb);
    }
}

static void
easel_web_surface_do (EaselSurface *surface,
                      EaselVerb     verb)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);

  switch (verb)
    {
    case EASEL_VERB_BACK:
    case EASEL_VERB_FORWARD:
      webkit_web_view_go_to_back_forward_list_item (find_view (self), find_step (self, verb));
      break;
    case EASEL_VERB_FIND:
      easel_web_find_open (EASEL_WEB_FIND (self->find));
      break;
    case EASEL_VERB_PRINT:
      easel_web_verbs_print (find_view (self));
      break;
    case EASEL_VERB_STOP:
    case EASEL_VERB_RELOAD:
    case EASEL_VERB_SAVE_PICTURE:
    case EASEL_VERB_COPY_ADDRESS:
    default:
      EASEL_SURFACE_CLASS (easel_web_surface_parent_class)->do_verb (surface, verb);
    }
}

static void
easel_web_surface_class_init (EaselWebSurfaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  EaselSurfaceClass *surface_class = EASEL_SURFACE_CLASS (klass);

  object_class->dispose = easel_web_surface_dispose;
  object_class->finalize = easel_web_surface_finalize;
  widget_class->map = easel_web_surface_map;
  widget_class->unmap = easel_web_surface_unmap;
  widget_class->unroot = easel_web_surface_unroot;
  surface_class->reload = easel_web_surface_reload;
  surface_class->set_zoom = easel_web_surface_set_zoom;
  surface_class->notice_activated = easel_web_surface_notice_activated;
  surface_class->photograph = easel_web_surface_photograph;
  surface_class->can_do = easel_web_surface_can_do;
  surface_class->do_verb = easel_web_surface_do;
  easel_web_verbs_bind (widget_class);
  surface_class->sleep = easel_web_surface_sleep;
  surface_class->wake = easel_web_surface_wake;
}

static void
easel_web_surface_init (EaselWebSurface *self)
{
  g_queue_init (&self->pictures);
  self->unread = g_ptr_array_new_with_free_func (g_free);
  self->saver = easel_web_saver_new (EASEL_SURFACE (self));
  g_signal_connect_object (self->saver, "asked", G_CALLBACK (asked_cb), self, G_CONNECT_SWAPPED);
  self->find = easel_web_find_new ();
  easel_surface_add_bar (EASEL_SURFACE (self), self->find);
  easel_web_verbs_watch (EASEL_SURFACE (self));
  g_queue_init (&self->missed);
}

/**
 * easel_web_surface_new:
 * @engine: shared by web surfaces
 * @canvas: a canvas
 *
 * Returns: (transfer floating): its surface, loading already
 */
EaselSurface *
easel_web_surface_new (EaselWebEngine *engine,
                       EaselCanvas    *canvas)
{
  EaselWebSurface *self;

  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (engine), NULL);

  self = g_object_new (EASEL_TYPE_WEB_SURFACE, "canvas", canvas, NULL);
  self->engine = g_object_ref (engine);
  self->forms = easel_web_forms_new (easel_web_engine_get_world (engine));
  g_signal_connect_object (self->forms, "lost", G_CALLBACK (easel_surface_add_error_line), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::state", G_CALLBACK (surface_state_cb), NULL);
  g_signal_connect_object (canvas, "notify::address", G_CALLBACK (follow_address), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "notify::state", G_CALLBACK (canvas_state_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (engine, "granted-changed", G_CALLBACK (granted_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (engine, "refusal-changed", G_CALLBACK (granted_changed_cb), self, G_CONNECT_SWAPPED);
  follow_address (self);

  return EASEL_SURFACE (self);
}

static gboolean
match_any (EaselCanvas *canvas)
{
  return TRUE;
}

static EaselSurface *
create_web_surface (EaselCanvas   *canvas,
                    EaselServices *services)
{
  return easel_web_surface_new (easel_services_get (services, EASEL_TYPE_WEB_ENGINE), canvas);
}

const EaselSurfaceKind easel_web_surface_kind = { "web", match_any, create_web_surface };
