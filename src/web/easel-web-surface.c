/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-surface.h"

#include <glib/gi18n-lib.h>

#include "easel-surface-limits.h"
#include "easel-text-alternative.h"
#include "easel-uri.h"
#include "easel-web-address.h"
#include "easel-web-find.h"
#include "easel-web-page.h"
#include "easel-web-pictures.h"
#include "easel-web-sleep.h"
#include "easel-web-surface-actions.h"
#include "easel-web-text.h"

struct _EaselWebSurface
{
  EaselSurface parent_instance;

  EaselWebEngine   *engine;
  EaselWebDocument *document;   /* nullable: the document to show */
  EaselWebDialect  *dialect;    /* nullable: the dialect of @page, or of a suspended page */
  EaselWebPage     *page;       /* nullable */
  EaselWebDraft    *draft;
  EaselWebSleep    *sleep;
  EaselWebSaver    *saver;
  EaselWebPictures *pictures;
  GtkWidget        *find;
  GCancellable     *forwarding; /* nullable: the server of the page is being made reachable */
  gboolean          is_replaced; /* @document is newer than the content that was shown last */
  gboolean          keeps_input; /* the next document gets what the user types into the present one */
  gboolean          was_away;   /* the provider was away since the document was read last */
  GPtrArray        *unread;     /* lines about files that the page requested and that could not be read */
};

static void text_alternative_init (EaselTextAlternativeInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselWebSurface, easel_web_surface, EASEL_TYPE_SURFACE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_TEXT_ALTERNATIVE, text_alternative_init))

/* (nullable) (transfer none): the view of the page. */
static WebKitWebView *
find_view (EaselWebSurface *self)
{
  return self->page != NULL ? easel_sealed_page_get_view (EASEL_SEALED_PAGE (self->page)) : NULL;
}

/* (nullable) (transfer none): the view, if its page can be used. */
static WebKitWebView *
find_live_view (EaselWebSurface *self)
{
  return easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_LIVE ? find_view (self) : NULL;
}

/* The document has painted, or has finished loading without painting. */
static void
go_live (EaselWebSurface *self)
{
  EaselSurfaceState state = easel_surface_get_state (EASEL_SURFACE (self));

  if (state != EASEL_SURFACE_LOADING && state != EASEL_SURFACE_LIVE)
    return;

  easel_web_forms_restore (easel_web_draft_get_forms (self->draft), find_view (self));
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
  self->was_away = self->was_away && !easel_web_page_has_document (self->page);
  if (self->is_replaced && easel_web_page_has_document (self->page))
    {
      self->is_replaced = FALSE;
      easel_surface_note_replaced (EASEL_SURFACE (self));
    }
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    easel_sealed_page_set_watched (EASEL_SEALED_PAGE (self->page), TRUE);
  easel_web_engine_refill (self->engine);
}

/* The document cannot be shown; the view is kept for another attempt. */
static void
fail (EaselWebSurface   *self,
      EaselSurfaceState  state,
      const char        *reason)
{
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);
  if (self->page != NULL)
    easel_web_page_halt (self->page);
  easel_surface_set_state (EASEL_SURFACE (self), state, reason);
  easel_web_engine_refill (self->engine);
}

static void
close_page (EaselWebSurface *self)
{
  g_autoptr(EaselWebPage) page = NULL;

  if (self->page == NULL)
    return;

  easel_web_sleep_stop (self->sleep);
  page = g_steal_pointer (&self->page);
  g_signal_handlers_disconnect_by_data (page, self);
  g_signal_handlers_disconnect_by_data (easel_web_page_get_port (page), self);
  easel_web_page_close (page);
  easel_web_pictures_end (self->pictures);
  easel_web_find_set_view (EASEL_WEB_FIND (self->find), NULL);
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);
  easel_surface_set_content (EASEL_SURFACE (self), NULL);
  easel_sealed_page_stop (EASEL_SEALED_PAGE (page));
}

/* Forgets all data of previous pages. */
static void
forget_pages (EaselWebSurface *self)
{
  easel_web_draft_forget (self->draft);
  easel_web_sleep_forget (self->sleep);
  g_clear_object (&self->dialect);
}

/* The page does not come back, and the next of its class may follow. */
static void
end_page (EaselWebSurface *self)
{
  if (self->page != NULL)
    easel_web_engine_expect (self->engine, easel_web_document_get_profile (self->document));
  close_page (self);
}

/* The address of the canvas was refused or removed, or it cannot be shown. */
static void
show_nothing (EaselWebSurface   *self,
              EaselSurfaceState  state,
              const char        *reason)
{
  end_page (self);
  forget_pages (self);
  g_clear_object (&self->document);
  easel_surface_set_state (EASEL_SURFACE (self), state, reason);
}

static void
failed_cb (EaselWebSurface *self,
           const char      *reason)
{
  show_nothing (self, EASEL_SURFACE_REFUSED, reason);
}

static void
unread_cb (EaselWebSurface *self,
           const char      *reason)
{
  easel_surface_add_error_line (EASEL_SURFACE (self), reason);
  if (self->unread->len < EASEL_LIMIT_ERROR_LINES)
    g_ptr_array_add (self->unread, g_strdup (reason));
}

/* Shows why a navigation was blocked: of the canvas itself, or of a part of its page. A read that failed because the
 * provider was away may be reported only after the provider is back; then it is repeated once, because no other change
 * of the canvas would repeat it. */
static void
blocked_cb (EaselWebSurface *self,
            const char      *reason)
{
  gboolean is_back = easel_canvas_get_state (easel_surface_get_canvas (EASEL_SURFACE (self))) == EASEL_CANVAS_READY;

  if (easel_web_page_is_unread (self->page) && self->was_away && is_back)
    {
      self->was_away = FALSE;
      easel_surface_reload (EASEL_SURFACE (self));
    }
  else if (easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_LOADING)
    fail (self, EASEL_SURFACE_FAILED, reason);
  else if (easel_web_page_is_unread (self->page))
    unread_cb (self, reason);
  else
    easel_surface_add_error_line (EASEL_SURFACE (self), reason);
}

static void
ended_cb (EaselWebSurface *self,
          const char      *reason)
{
  easel_web_draft_resume (self->draft);
  fail (self, EASEL_SURFACE_CRASHED, reason);
}

static void
overflow_cb (EaselWebSurface *self)
{
  easel_surface_add_error_line (EASEL_SURFACE (self),
                                _("The page does not take the messages from its provider; some were dropped."));
}

static void
draft_cb (EaselWebSurface *self,
          const char      *forms)
{
  easel_web_draft_save (self->draft, forms, easel_web_port_get_page_state (easel_web_page_get_port (self->page)));
  /* A document takes its time, in which the user goes on typing. */
  if (forms != NULL && self->keeps_input && !easel_web_page_has_document (self->page))
    easel_web_forms_remember (easel_web_draft_get_forms (self->draft), find_view (self));
}

static void
connect_page (EaselWebSurface *self)
{
  EaselWebPort *port = easel_web_page_get_port (self->page);
  const struct
  {
    gpointer    object;
    const char *signal;
    GCallback   callback;
  } handlers[] = {
    { self->page, "loaded", G_CALLBACK (go_live) },
    { self->page, "blocked", G_CALLBACK (blocked_cb) },
    { self->page, "unread", G_CALLBACK (unread_cb) },
    { self->page, "failed", G_CALLBACK (failed_cb) },
    { self->page, "ended", G_CALLBACK (ended_cb) },
    { port, "draft", G_CALLBACK (draft_cb) },
    { port, "overflow", G_CALLBACK (overflow_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (handlers[i].object, handlers[i].signal, handlers[i].callback, self, G_CONNECT_SWAPPED);
}

/* Opens a new view behind the loading page. */
static void
open_page (EaselWebSurface *self)
{
  EaselSurface *surface = EASEL_SURFACE (self);
  const EaselWebProfile *profile = easel_web_document_get_profile (self->document);
  EaselWebPort *port;

  g_assert (self->page == NULL);

  if (self->dialect == NULL)
    self->dialect = easel_web_engine_create_dialect (self->engine, profile, easel_surface_get_canvas (surface));
  self->page = easel_web_page_new (self->engine, surface, self->saver, self->document, self->dialect);
  port = easel_web_page_get_port (self->page);
  easel_web_port_set_page_state (port, easel_web_draft_get_page_state (self->draft));
  easel_web_port_set_visible (port, gtk_widget_get_mapped (GTK_WIDGET (self)));
  /* The port queues them until the page listens. */
  easel_web_sleep_deliver (self->sleep);
  connect_page (self);
  webkit_web_view_set_zoom_level (find_view (self), easel_surface_get_zoom (surface));
  easel_web_find_set_view (EASEL_WEB_FIND (self->find), find_view (self));
  easel_surface_set_content (surface, GTK_WIDGET (find_view (self)));
}

/* Loads the document, or the location that it had before it was suspended. */
static void
start_load (EaselWebSurface *self)
{
  const char *refusal = easel_web_engine_get_refusal (self->engine);
  g_autofree char *location = NULL;

  if (self->page == NULL && refusal != NULL)
    {
      show_nothing (self, EASEL_SURFACE_REFUSED, refusal);
      return;
    }
  /* A page that is loaded again will request these files again. */
  for (guint i = 0; i < self->unread->len; i++)
    easel_surface_remove_error_line (EASEL_SURFACE (self), g_ptr_array_index (self->unread, i));
  g_ptr_array_set_size (self->unread, 0);
  if (self->page == NULL)
    open_page (self);
  location = easel_web_sleep_steal_location (self->sleep);
  easel_web_page_load (self->page, self->document, location);
}

/* The address changed while the page was suspended: the new document is loaded when the surface becomes visible. */
static void
follow_asleep (EaselWebSurface  *self,
               EaselWebDocument *document)
{
  if (!easel_web_document_may_precede (self->document, document))
    forget_pages (self);
  else if (!easel_web_document_same_path (self->document, document))
    {
      easel_web_forms_forget (easel_web_draft_get_forms (self->draft));
      g_free (easel_web_sleep_steal_location (self->sleep));
    }
  g_set_object (&self->document, document);
  easel_surface_request_wake (EASEL_SURFACE (self));
}

static void
show_document (EaselWebSurface  *self,
               EaselWebDocument *document)
{
  EaselWebForms *forms = easel_web_draft_get_forms (self->draft);

  self->is_replaced = TRUE;
  self->keeps_input = FALSE;
  if (easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_ASLEEP)
    {
      follow_asleep (self, document);
      return;
    }
  if (find_live_view (self) != NULL && easel_web_document_may_precede (self->document, document))
    {
      easel_web_forms_forget_scroll (forms);
      self->keeps_input = easel_web_document_same_path (self->document, document);
      if (self->keeps_input)
        {
          easel_web_forms_remember_scroll (forms, find_view (self));
          easel_web_forms_remember (forms, find_view (self));
        }
    }
  else
    {
      if (self->page != NULL)
        easel_web_draft_set_page_state (self->draft,
                                        easel_web_port_get_page_state (easel_web_page_get_port (self->page)));
      close_page (self);
      if (self->document == NULL || !easel_web_document_may_precede (self->document, document))
        forget_pages (self);
      else if (!easel_web_document_same_path (self->document, document))
        easel_web_forms_forget (forms);
      else
        /* The closed page may have been asked for its input, and does not answer any more. */
        easel_web_draft_resume (self->draft);
      easel_web_draft_load (self->draft);
      easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LOADING, NULL);
    }

  g_set_object (&self->document, document);
  start_load (self);
}

static void
stop_forwarding (EaselWebSurface *self)
{
  g_cancellable_cancel (self->forwarding);
  g_clear_object (&self->forwarding);
}

/* Shows the present address of the canvas. */
static void
follow_address (EaselWebSurface *self)
{
  EaselCanvas *canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  EaselFarServer *server = easel_canvas_get_far_server (canvas);
  const char *refusal = easel_web_engine_get_refusal (self->engine);
  g_autoptr(EaselWebDocument) document = NULL;
  g_autofree char *reason = NULL;

  stop_forwarding (self);
  /* A canvas that lost its provider may lose its address, too; its last page is still shown. */
  if (easel_canvas_get_state (canvas) == EASEL_CANVAS_STALE && easel_canvas_get_address (canvas) == NULL &&
      easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_LIVE)
    return;
  if (easel_canvas_get_state (canvas) != EASEL_CANVAS_GONE)
    document = easel_web_address_open (canvas, easel_web_engine_get_granted (self->engine), &reason);

  /* Translators: a button; the server of a page on another computer is made reachable. */
  easel_surface_set_offer (EASEL_SURFACE (self),
                           document == NULL && easel_far_server_can_forward (server) ? _("_Forward") : NULL);
  if (document != NULL && refusal != NULL)
    show_nothing (self, EASEL_SURFACE_REFUSED, refusal);
  else if (document != NULL)
    show_document (self, document);
  else
    show_nothing (self, reason != NULL ? EASEL_SURFACE_REFUSED : EASEL_SURFACE_EMPTY, reason);
}

static void
forward_changed_cb (EaselWebSurface *self)
{
  EaselCanvas *canvas = easel_surface_get_canvas (EASEL_SURFACE (self));

  /* Without a forward, another address is followed as such. */
  if (easel_uri_is_loopback (easel_canvas_get_address (canvas)))
    follow_address (self);
}

/* "forward" notifies of success. */
static void
forwarded_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(EaselWebSurface) self = g_weak_ref_get (user_data);
  g_autoptr(GError) error = NULL;

  g_weak_ref_clear (user_data);
  g_free (user_data);
  if (easel_far_server_forward_finish (EASEL_FAR_SERVER (source), result, &error) || self == NULL ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->forwarding);
  show_nothing (self, EASEL_SURFACE_REFUSED, error->message);
}

static void
easel_web_surface_offer_activated (EaselSurface *surface)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);
  EaselFarServer *server = easel_canvas_get_far_server (easel_surface_get_canvas (surface));
  GWeakRef *weak;

  if (self->forwarding != NULL || !easel_far_server_can_forward (server))
    return;
  self->forwarding = g_cancellable_new ();
  easel_surface_set_state (surface, EASEL_SURFACE_LOADING, NULL);
  weak = g_new0 (GWeakRef, 1);
  g_weak_ref_init (weak, self);
  easel_far_server_forward_async (server, self->forwarding, forwarded_cb, weak);
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

  if (find_live_view (self) != NULL)
    easel_web_forms_remember (easel_web_draft_get_forms (self->draft), find_view (self));
  /* Shows the address of the canvas, not the location inside it. */
  easel_surface_set_state (surface, EASEL_SURFACE_LOADING, NULL);
  start_load (self);
}

static void
asleep_cb (EaselWebSurface *self,
           GBytes          *png)
{
  close_page (self);
  easel_web_sleep_listen (self->sleep, self->dialect);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_ASLEEP, NULL);
  easel_surface_set_picture (EASEL_SURFACE (self), png);
}

static void
easel_web_surface_sleep (EaselSurface *surface)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);

  if (self->page != NULL)
    easel_web_sleep_begin (self->sleep, self->page);
}

/* A page cannot be loaded without its host: its picture stays. */
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
    easel_sealed_page_end (EASEL_SEALED_PAGE (self->page), _("It did not respond and was stopped."));
}

static void
easel_web_surface_map (GtkWidget *widget)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (widget);

  GTK_WIDGET_CLASS (easel_web_surface_parent_class)->map (widget);

  easel_web_sleep_stop (self->sleep);
  easel_surface_wake (EASEL_SURFACE (self));
  if (self->page != NULL)
    easel_web_port_set_visible (easel_web_page_get_port (self->page), TRUE);
  if (find_live_view (self) != NULL)
    easel_sealed_page_set_watched (EASEL_SEALED_PAGE (self->page), TRUE);
}

static void
easel_web_surface_unmap (GtkWidget *widget)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (widget);

  /* A hidden page is not watched, because WebKit throttles it. */
  if (self->page != NULL)
    {
      easel_sealed_page_set_watched (EASEL_SEALED_PAGE (self->page), FALSE);
      easel_web_port_set_visible (easel_web_page_get_port (self->page), FALSE);
    }
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);

  GTK_WIDGET_CLASS (easel_web_surface_parent_class)->unmap (widget);
}

static void
canvas_state_cb (EaselWebSurface *self)
{
  EaselCanvas *canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  EaselCanvasState state = easel_canvas_get_state (canvas);
  gboolean outlived = self->document != NULL && easel_canvas_get_address (canvas) == NULL;
  gboolean is_unread = easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_FAILED ||
                       (self->page != NULL && easel_web_page_is_unread (self->page));

  if (state == EASEL_CANVAS_STALE)
    self->was_away = TRUE;
  if (state == EASEL_CANVAS_GONE)
    easel_web_draft_remove (self->draft);
  if (state == EASEL_CANVAS_GONE || (state == EASEL_CANVAS_READY && outlived))
    follow_address (self);
  /* A read that failed while the provider was away is repeated without a click. */
  else if (state == EASEL_CANVAS_READY && is_unread)
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

  stop_forwarding (self);
  end_page (self);
  g_clear_object (&self->dialect);
  g_clear_object (&self->document);
  g_clear_object (&self->sleep);
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

  easel_web_pictures_free (self->pictures);
  g_clear_pointer (&self->draft, easel_web_draft_free);
  g_ptr_array_unref (self->unread);

  G_OBJECT_CLASS (easel_web_surface_parent_class)->finalize (object);
}

/* Cancels screenshots, because their tasks reference the surface and a hanging page never responds. */
static void
easel_web_surface_unroot (GtkWidget *widget)
{
  easel_web_pictures_end (EASEL_WEB_SURFACE (widget)->pictures);

  GTK_WIDGET_CLASS (easel_web_surface_parent_class)->unroot (widget);
}

/* A loaded page can be rendered even if its tab is in the background. */
static void
easel_web_surface_photograph (EaselSurface *surface,
                              GTask        *task)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);

  if (find_live_view (self) == NULL)
    EASEL_SURFACE_CLASS (easel_web_surface_parent_class)->photograph (surface, task);
  else
    easel_web_pictures_take (self->pictures, find_view (self), task);
}

static gboolean
read_text (EaselTextAlternative *alternative,
           gsize                 max_bytes,
           GTask                *task)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (alternative);

  if (find_live_view (self) == NULL)
    return FALSE;
  easel_web_text_read (find_view (self), easel_web_engine_get_world (self->engine), max_bytes, task);
  return TRUE;
}

static void
text_alternative_init (EaselTextAlternativeInterface *iface)
{
  iface->read_text = read_text;
}

static gboolean
easel_web_surface_can_do (EaselSurface       *surface,
                          EaselSurfaceAction  action)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);
  gboolean is_live = find_live_view (self) != NULL;

  switch (action)
    {
    case EASEL_SURFACE_ACTION_BACK:
    case EASEL_SURFACE_ACTION_FORWARD:
      return is_live && easel_web_page_can_step (self->page, action);
    case EASEL_SURFACE_ACTION_FIND:
    case EASEL_SURFACE_ACTION_PRINT:
      return is_live;
    case EASEL_SURFACE_ACTION_STOP:
    case EASEL_SURFACE_ACTION_RELOAD:
    case EASEL_SURFACE_ACTION_SAVE_PICTURE:
    case EASEL_SURFACE_ACTION_COPY_ADDRESS:
    case EASEL_SURFACE_ACTION_VERSIONS:
    case EASEL_SURFACE_ACTION_OPEN_IN_BROWSER:
    default:
      return EASEL_SURFACE_CLASS (easel_web_surface_parent_class)->can_do (surface, action);
    }
}

static void
easel_web_surface_do (EaselSurface       *surface,
                      EaselSurfaceAction  action)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);

  switch (action)
    {
    case EASEL_SURFACE_ACTION_BACK:
    case EASEL_SURFACE_ACTION_FORWARD:
      easel_web_page_step (self->page, action);
      break;
    case EASEL_SURFACE_ACTION_FIND:
      easel_web_find_open (EASEL_WEB_FIND (self->find));
      break;
    case EASEL_SURFACE_ACTION_PRINT:
      easel_web_surface_actions_print (find_view (self));
      break;
    case EASEL_SURFACE_ACTION_STOP:
    case EASEL_SURFACE_ACTION_RELOAD:
    case EASEL_SURFACE_ACTION_SAVE_PICTURE:
    case EASEL_SURFACE_ACTION_COPY_ADDRESS:
    case EASEL_SURFACE_ACTION_VERSIONS:
    case EASEL_SURFACE_ACTION_OPEN_IN_BROWSER:
    default:
      EASEL_SURFACE_CLASS (easel_web_surface_parent_class)->do_action (surface, action);
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
  surface_class->offer_activated = easel_web_surface_offer_activated;
  surface_class->photograph = easel_web_surface_photograph;
  surface_class->can_do = easel_web_surface_can_do;
  surface_class->do_action = easel_web_surface_do;
  surface_class->has_versions = TRUE;
  easel_web_surface_actions_bind (widget_class);
  surface_class->sleep = easel_web_surface_sleep;
  surface_class->wake = easel_web_surface_wake;
}

static void
easel_web_surface_init (EaselWebSurface *self)
{
  self->pictures = easel_web_pictures_new ();
  self->unread = g_ptr_array_new_with_free_func (g_free);
  self->saver = easel_web_saver_new (EASEL_SURFACE (self));
  self->find = easel_web_find_new ();
  easel_surface_add_bar (EASEL_SURFACE (self), self->find);
  easel_web_surface_actions_watch (EASEL_SURFACE (self));
}

/** easel_web_surface_new: (transfer floating): a surface, which starts loading. @engine: shared by web surfaces. */
EaselSurface *
easel_web_surface_new (EaselWebEngine *engine,
                       EaselCanvas    *canvas)
{
  EaselWebSurface *self;
  g_autofree char *draft_key = NULL;

  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (engine), NULL);

  self = g_object_new (EASEL_TYPE_WEB_SURFACE, "canvas", canvas, NULL);
  self->engine = g_object_ref (engine);
  /* While the panel is away, a host can close a canvas and use its channel for another one. */
  draft_key = g_strjoin (" ", easel_canvas_get_key (canvas), easel_canvas_get_instance_id (canvas), NULL);
  self->draft = easel_web_draft_new (easel_web_engine_get_drafts (engine), draft_key,
                                     easel_web_engine_get_world (engine));
  self->sleep = easel_web_sleep_new (EASEL_SURFACE (self), self->draft);
  g_signal_connect_object (easel_web_draft_get_forms (self->draft), "lost", G_CALLBACK (easel_surface_add_error_line),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sleep, "asleep", G_CALLBACK (asleep_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sleep, "overflow", G_CALLBACK (overflow_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::state", G_CALLBACK (surface_state_cb), NULL);
  g_signal_connect_object (canvas, "notify::address", G_CALLBACK (follow_address), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (easel_canvas_get_far_server (canvas), "notify::forward", G_CALLBACK (forward_changed_cb),
                           self, G_CONNECT_SWAPPED);
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
