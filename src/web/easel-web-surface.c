/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-surface-private.h"

#include <glib/gi18n-lib.h>

#include "easel-uri.h"

G_DEFINE_FINAL_TYPE (EaselWebSurface, easel_web_surface, EASEL_TYPE_SURFACE)

static void
easel_web_surface_reload (EaselSurface *surface)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);

  if (self->document == NULL)
    {
      easel_web_surface_follow (self);
      return;
    }

  easel_web_surface_remember_forms (self);
  /* The address of the canvas, not where a link inside it led. */
  easel_surface_set_state (surface, EASEL_SURFACE_LOADING, NULL);
  easel_web_surface_start (self);
}

static void
easel_web_surface_set_zoom (EaselSurface *surface,
                            double        zoom)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (surface);

  if (self->view != NULL)
    webkit_web_view_set_zoom_level (self->view, zoom);
}

static void
easel_web_surface_notice_activated (EaselSurface *surface)
{
  easel_web_surface_stop (EASEL_WEB_SURFACE (surface), _("It did not respond and was stopped."));
}

static void
easel_web_surface_map (GtkWidget *widget)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (widget);

  GTK_WIDGET_CLASS (easel_web_surface_parent_class)->map (widget);

  if (self->watchdog != NULL && easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_LIVE)
    easel_web_watchdog_start (self->watchdog);
}

static void
easel_web_surface_unmap (GtkWidget *widget)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (widget);

  /* A page that is not visible is slowed down by WebKit, which is not its fault. */
  if (self->watchdog != NULL)
    easel_web_watchdog_stop (self->watchdog);
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);

  GTK_WIDGET_CLASS (easel_web_surface_parent_class)->unmap (widget);
}

static void
canvas_state_cb (EaselWebSurface *self)
{
  EaselCanvas *canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  EaselCanvasState state = easel_canvas_get_state (canvas);
  gboolean outlived = self->document != NULL && easel_canvas_get_address (canvas) == NULL;

  if (state == EASEL_CANVAS_GONE || (state == EASEL_CANVAS_READY && outlived))
    easel_web_surface_follow (self);
  /* A read that failed while the provider was away may work now; nobody should have to click for that. */
  else if (state == EASEL_CANVAS_READY && easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_FAILED)
    easel_surface_reload (EASEL_SURFACE (self));
}

static void
granted_changed_cb (EaselWebSurface *self)
{
  if (easel_surface_get_state (EASEL_SURFACE (self)) == EASEL_SURFACE_REFUSED)
    easel_web_surface_follow (self);
}

static void
easel_web_surface_dispose (GObject *object)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (object);

  g_cancellable_cancel (self->load);
  g_clear_object (&self->load);
  if (self->view != NULL)
    easel_web_surface_drop_view (self);
  g_clear_object (&self->document);
  g_clear_object (&self->engine);

  G_OBJECT_CLASS (easel_web_surface_parent_class)->dispose (object);
}

static void
easel_web_surface_finalize (GObject *object)
{
  EaselWebSurface *self = EASEL_WEB_SURFACE (object);

  g_free (self->failure);
  g_free (self->forms);
  g_free (self->stopped);

  G_OBJECT_CLASS (easel_web_surface_parent_class)->finalize (object);
}

EaselWebSurface *
easel_web_surface_of_view (WebKitWebView *view)
{
  return (EaselWebSurface *) gtk_widget_get_ancestor (GTK_WIDGET (view), EASEL_TYPE_WEB_SURFACE);
}

void
easel_web_surface_end_pictures (EaselWebSurface *self)
{
  GTask *task;

  while ((task = g_queue_pop_head (&self->pictures)) != NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "The canvas is not on the screen any more");
      g_object_unref (task);
    }
}

/* A task keeps its surface, and a page that hangs gives no picture. */
static void
easel_web_surface_unroot (GtkWidget *widget)
{
  easel_web_surface_end_pictures (EASEL_WEB_SURFACE (widget));

  GTK_WIDGET_CLASS (easel_web_surface_parent_class)->unroot (widget);
}

/* @user_data: a task, which may have ended. */
static void
photographed_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  EaselWebSurface *self = easel_web_surface_of_view (WEBKIT_WEB_VIEW (source));
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

  if (self->view == NULL || easel_surface_get_state (surface) != EASEL_SURFACE_LIVE)
    {
      EASEL_SURFACE_CLASS (easel_web_surface_parent_class)->photograph (surface, task);
      return;
    }
  g_queue_push_tail (&self->pictures, g_object_ref (task));
  webkit_web_view_get_snapshot (self->view, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE,
                                g_task_get_cancellable (task), photographed_cb, task);
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
}

static void
easel_web_surface_init (EaselWebSurface *self)
{
  g_queue_init (&self->pictures);
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
  EaselWebSurface *self = g_object_new (EASEL_TYPE_WEB_SURFACE, "canvas", canvas, NULL);

  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (engine), EASEL_SURFACE (self));

  self->engine = g_object_ref (engine);
  g_signal_connect_object (canvas, "notify::address", G_CALLBACK (easel_web_surface_follow), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "notify::state", G_CALLBACK (canvas_state_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (engine, "granted-changed", G_CALLBACK (granted_changed_cb), self, G_CONNECT_SWAPPED);
  easel_web_surface_follow (self);

  return EASEL_SURFACE (self);
}

/**
 * easel_web_surface_get_view:
 * @self: a surface
 *
 * Returns: (transfer none) (nullable): the view, as long as there is something to show
 */
WebKitWebView *
easel_web_surface_get_view (EaselWebSurface *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_SURFACE (self), NULL);

  return self->view;
}

/**
 * easel_web_surface_get_document:
 * @self: a surface
 *
 * Returns: (transfer none) (nullable): what is shown
 */
EaselWebDocument *
easel_web_surface_get_document (EaselWebSurface *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_SURFACE (self), NULL);

  return self->document;
}

/**
 * easel_web_surface_get_cancellable:
 * @self: a surface
 *
 * Returns: (transfer none) (nullable): cancelled when the document goes that is loading or loaded now
 */
GCancellable *
easel_web_surface_get_cancellable (EaselWebSurface *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_SURFACE (self), NULL);

  return self->reads;
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

/**
 * easel_web_surface_read_started:
 * @self: a surface
 * @uri: asked for by its page
 *
 * Lets the wait page say what is being read.
 */
void
easel_web_surface_read_started (EaselWebSurface *self,
                                const char      *uri)
{
  g_autofree char *path = NULL;
  g_autofree char *what = NULL;

  g_return_if_fail (EASEL_IS_WEB_SURFACE (self));

  if (easel_surface_get_state (EASEL_SURFACE (self)) != EASEL_SURFACE_LOADING)
    return;

  path = describe_uri (uri);
  /* Translators: %s is the path of a file. */
  what = g_strdup_printf (_("Reading %s…"), path);
  easel_surface_set_progress (EASEL_SURFACE (self), what, self->bytes);
}

/**
 * easel_web_surface_read_done:
 * @self: a surface
 * @bytes: how many came
 *
 * Counts what its document has read.
 */
void
easel_web_surface_read_done (EaselWebSurface *self,
                             gsize            bytes)
{
  g_return_if_fail (EASEL_IS_WEB_SURFACE (self));

  self->bytes += bytes;
  easel_surface_set_progress (EASEL_SURFACE (self), NULL, self->bytes);
}

/**
 * easel_web_surface_read_failed:
 * @self: a surface
 * @uri: the address that could not be read
 * @error: why
 *
 * Shows a line, or keeps the reason for the page when it was the document itself.
 */
void
easel_web_surface_read_failed (EaselWebSurface *self,
                               const char      *uri,
                               const GError    *error)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (EASEL_IS_WEB_SURFACE (self));
  g_return_if_fail (error != NULL);

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
}
