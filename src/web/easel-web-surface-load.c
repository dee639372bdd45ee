/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-limits.h"
#include "easel-web-surface-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-text.h"
#include "easel-web-address.h"

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
  g_autoptr(WebKitWebView) view = user_data;
  EaselWebSurface *self = easel_web_surface_of_view (view);
  g_autoptr(GError) error = NULL;
  WebKitUserContentFilter *filter = easel_web_filter_get_finish (EASEL_WEB_FILTER (source), result, &error);
  WebKitUserContentManager *content;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self == NULL)
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

  content = webkit_web_view_get_user_content_manager (view);
  webkit_user_content_manager_remove_all_filters (content);
  webkit_user_content_manager_add_filter (content, filter);
  webkit_user_content_filter_unref (filter);
  webkit_web_view_load_uri (view, easel_web_document_get_uri (self->document));
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
  easel_web_port_set_declared (self->port, uri);
  easel_web_filter_get_async (easel_web_engine_get_filter (self->engine),
                              easel_web_document_get_profile (self->document), uri, self->load, filter_cb,
                              g_object_ref (self->view));
}

static void
scroll_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  EaselWebSurface *self = easel_web_surface_of_view (WEBKIT_WEB_VIEW (source));
  g_autoptr(JSCValue) value =
    webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, NULL);

  if (self != NULL && value != NULL && jsc_value_is_number (value))
    self->scroll_y = jsc_value_to_double (value);
}

/* The question is answered before the load that is sent after it, so nobody has to wait for the answer. */
static void
remember_scroll (EaselWebSurface *self)
{
  webkit_web_view_call_async_javascript_function (self->view, "return window.scrollY;", -1, NULL,
                                                  easel_web_engine_get_world (self->engine), NULL, NULL, scroll_cb,
                                                  g_object_ref (self->view));
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

static void
forms_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  EaselWebSurface *self = easel_web_surface_of_view (WEBKIT_WEB_VIEW (source));
  g_autoptr(JSCValue) value =
    webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, NULL);
  g_autofree char *forms = value != NULL && jsc_value_is_string (value) ? jsc_value_to_string (value) : NULL;

  /* A broken web process may say anything. */
  if (self == NULL || forms == NULL || *forms == '\0' || strlen (forms) > EASEL_LIMIT_FORMS)
    return;
  g_free (self->forms);
  self->forms = g_steal_pointer (&forms);
}

/* As with the scroll position, the answer comes before the load. */
void
easel_web_surface_remember_forms (EaselWebSurface *self)
{
  if (self->view == NULL || easel_surface_get_state (EASEL_SURFACE (self)) != EASEL_SURFACE_LIVE)
    return;
  webkit_web_view_call_async_javascript_function (self->view, "return ahpForms.collect();", -1, NULL,
                                                  easel_web_engine_get_world (self->engine), NULL, NULL, forms_cb,
                                                  g_object_ref (self->view));
}

/* @format: a translated sentence with one %s for @text. */
static void
tell_about_text (EaselWebSurface *self,
                 JSCValue        *texts,
                 guint            index,
                 const char      *format)
{
  g_autoptr(JSCValue) value = jsc_value_object_get_property_at_index (texts, index);
  g_autofree char *text = jsc_value_is_string (value) ? jsc_value_to_string (value) : NULL;
  g_autofree char *shown = NULL;
  g_auto(GStrv) parts = NULL;
  g_autofree char *sentence = NULL;

  if (text == NULL || *text == '\0')
    return;
  shown = easel_text_for_display (text, EASEL_LIMIT_DISPLAY_CHARS);
  parts = g_strsplit (format, "%s", 2);
  sentence = g_strjoinv (shown, parts);
  easel_surface_add_error_line (EASEL_SURFACE (self), sentence);
}

static void
placed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  EaselWebSurface *self = easel_web_surface_of_view (WEBKIT_WEB_VIEW (source));
  g_autoptr(JSCValue) value =
    webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, NULL);

  if (self == NULL || value == NULL || !jsc_value_is_array (value))
    return;
  /* Translators: %s is a text. */
  tell_about_text (self, value, 0, _("The page has no place any more for what you typed: “%s”"));
  /* Translators: %s is the start of a text. */
  tell_about_text (self, value, 1, _("What you typed is too long to be kept while the page is loaded again: “%s”"));
}

static void
restore_forms (EaselWebSurface *self)
{
  g_autofree char *forms = g_steal_pointer (&self->forms);
  GVariantBuilder arguments;

  if (forms == NULL || self->view == NULL)
    return;
  g_variant_builder_init (&arguments, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&arguments, "{sv}", "forms", g_variant_new_string (forms));
  webkit_web_view_call_async_javascript_function (self->view, "return await ahpForms.restore(forms);", -1,
                                                  g_variant_builder_end (&arguments),
                                                  easel_web_engine_get_world (self->engine), NULL, NULL, placed_cb,
                                                  g_object_ref (self->view));
}

static gboolean
can_swap (EaselWebSurface  *self,
          EaselWebDocument *document)
{
  if (self->view == NULL || easel_surface_get_state (EASEL_SURFACE (self)) != EASEL_SURFACE_LIVE)
    return FALSE;

  return easel_web_document_may_precede (self->document, document);
}

static void
show_document (EaselWebSurface  *self,
               EaselWebDocument *document)
{
  if (can_swap (self, document))
    {
      self->scroll_y = 0;
      if (easel_web_document_same_path (self->document, document))
        {
          remember_scroll (self);
          easel_web_surface_remember_forms (self);
        }
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
    document = easel_web_address_open (canvas, easel_web_engine_get_granted (self->engine), &reason);

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
  restore_forms (self);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    easel_web_watchdog_start (self->watchdog);
  easel_web_engine_refill (self->engine);
}

/* The document cannot be shown; the view stays for another try. */
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
      easel_web_port_reset (self->port);
    }
  easel_surface_set_state (EASEL_SURFACE (self), state, reason);
  easel_web_engine_refill (self->engine);
}
