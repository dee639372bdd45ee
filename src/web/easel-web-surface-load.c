/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-surface-private.h"

#include <glib/gi18n-lib.h>

/* Where a canvas is after its address was refused, taken away, or failed for good. */
static void
show_nothing (EaselWebSurface   *self,
              EaselSurfaceState  state,
              const char        *reason)
{
  g_cancellable_cancel (self->load);
  easel_web_surface_drop_view (self);
  g_clear_object (&self->document);
  easel_surface_set_state (EASEL_SURFACE (self), state, reason);
}

static void
filter_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselWebSurface) self = user_data;
  g_autoptr(GError) error = NULL;
  WebKitUserContentFilter *filter = easel_web_filter_get_finish (EASEL_WEB_FILTER (source), result, &error);
  WebKitUserContentManager *content;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->view == NULL)
    {
      g_clear_pointer (&filter, webkit_user_content_filter_unref);
      return;
    }
  if (filter == NULL)
    {
      g_warning ("No content filter: %s", error->message);
      show_nothing (self, EASEL_SURFACE_REFUSED,
                    _("The filter that keeps pages off the network could not be set up. "
                      "Pages of agents are not shown without it."));
      return;
    }

  content = webkit_web_view_get_user_content_manager (self->view);
  webkit_user_content_manager_remove_all_filters (content);
  webkit_user_content_manager_add_filter (content, filter);
  webkit_user_content_filter_unref (filter);
  webkit_web_view_load_uri (self->view, easel_web_document_get_uri (self->document));
}

/* Loads the document in the view; nothing is asked for before the filter is in place. */
void
easel_web_surface_start (EaselWebSurface *self)
{
  const char *uri = easel_web_document_get_uri (self->document);

  g_cancellable_cancel (self->load);
  g_set_object (&self->load, NULL);
  self->load = g_cancellable_new ();
  g_clear_pointer (&self->failure, g_free);
  if (self->view == NULL)
    easel_web_surface_take_view (self);
  easel_web_bridge_set_declared (self->bridge, uri);
  easel_web_filter_get_async (easel_web_engine_get_filter (self->engine),
                              easel_web_document_get_trust (self->document), uri, self->load, filter_cb,
                              g_object_ref (self));
}

static void
scroll_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselWebSurface) self = user_data;
  g_autoptr(JSCValue) value =
    webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, NULL);

  if (value != NULL && jsc_value_is_number (value))
    self->scroll_y = jsc_value_to_double (value);
}

/* The question is answered before the load that is sent after it, so nobody has to wait for the answer. */
static void
remember_scroll (EaselWebSurface *self)
{
  webkit_web_view_call_async_javascript_function (self->view, "return window.scrollY;", -1, NULL,
                                                  easel_web_engine_get_world (self->engine), NULL, NULL, scroll_cb,
                                                  g_object_ref (self));
}

static void
restore_scroll (EaselWebSurface *self)
{
  GVariantBuilder arguments;

  if (self->scroll_y <= 0)
    return;

  g_variant_builder_init (&arguments, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&arguments, "{sv}", "y", g_variant_new_double (self->scroll_y));
  webkit_web_view_call_async_javascript_function (self->view, "window.scrollTo(0, y);", -1,
                                                  g_variant_builder_end (&arguments),
                                                  easel_web_engine_get_world (self->engine), NULL, NULL, NULL, NULL);
  self->scroll_y = 0;
}

static gboolean
can_swap (EaselWebSurface  *self,
          EaselWebDocument *document)
{
  if (self->view == NULL || easel_surface_get_state (EASEL_SURFACE (self)) != EASEL_SURFACE_LIVE)
    return FALSE;
  if (easel_web_document_get_trust (self->document) != easel_web_document_get_trust (document))
    return FALSE;

  return easel_web_document_get_trust (document) == EASEL_WEB_SERVED ||
         easel_url_policy_same_origin (easel_web_document_get_uri (self->document),
                                       easel_web_document_get_uri (document));
}

static void
show_document (EaselWebSurface  *self,
               EaselWebDocument *document)
{
  if (can_swap (self, document))
    {
      self->scroll_y = 0;
      if (easel_web_document_same_path (self->document, document))
        remember_scroll (self);
    }
  else
    {
      easel_web_surface_drop_view (self);
      easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LOADING, NULL);
    }

  g_set_object (&self->document, document);
  easel_web_surface_start (self);
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
void
easel_web_surface_follow (EaselWebSurface *self)
{
  EaselCanvas *canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  const char *refusal = easel_web_engine_get_refusal (self->engine);
  g_autoptr(EaselWebDocument) document = NULL;
  g_autofree char *reason = NULL;

  if (is_worth_keeping (self, canvas))
    return;
  if (easel_canvas_get_state (canvas) != EASEL_CANVAS_GONE)
    document = easel_web_document_new (canvas, easel_web_engine_get_granted (self->engine), &reason);

  if (document != NULL && refusal != NULL)
    show_nothing (self, EASEL_SURFACE_REFUSED, refusal);
  else if (document != NULL)
    show_document (self, document);
  else
    show_nothing (self, reason != NULL ? EASEL_SURFACE_REFUSED : EASEL_SURFACE_EMPTY, reason);
}

/* The document is there and painted, or as good as that. */
void
easel_web_surface_live (EaselWebSurface *self)
{
  EaselSurfaceState state = easel_surface_get_state (EASEL_SURFACE (self));

  if (state != EASEL_SURFACE_LOADING && state != EASEL_SURFACE_LIVE)
    return;

  restore_scroll (self);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    easel_web_watchdog_start (self->watchdog);
  easel_web_engine_refill (self->engine);
}

/* What is shown now cannot be shown; the view stays for another try. */
void
easel_web_surface_fail (EaselWebSurface   *self,
                        EaselSurfaceState  state,
                        const char        *reason)
{
  g_cancellable_cancel (self->load);
  g_cancellable_cancel (self->reads);
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);
  if (self->view != NULL)
    {
      easel_web_watchdog_stop (self->watchdog);
      easel_web_bridge_reset (self->bridge);
    }
  easel_surface_set_state (EASEL_SURFACE (self), state, reason);
  easel_web_engine_refill (self->engine);
}
