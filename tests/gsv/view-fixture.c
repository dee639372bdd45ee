/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view-fixture.h"

#include "easel-gsv-list-surface.h"
#include "easel-test.h"

void
view_set_up (Shown         *self,
             gconstpointer  data)
{
  fixture_set_up (&self->base, NULL);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 400, 640);
}

void
view_tear_down (Shown         *self,
                gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  fixture_tear_down (&self->base, NULL);
}

void
view_show (Shown                  *self,
           const EaselSurfaceKind *kind,
           EaselCanvas            *canvas)
{
  EaselSurface *surface = kind->create (canvas, NULL);

  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (surface));
  gtk_window_present (GTK_WINDOW (self->window));
  easel_test_wait_until (easel_surface_get_state (surface) == EASEL_SURFACE_LIVE);
}

void
view_show_list (Shown *self)
{
  fixture_start (&self->base);
  view_show (self, &easel_gsv_list_surface_kind, fixture_get_canvas (&self->base, 0));
}

void
view_act (Shown      *self,
          const char *method,
          const char *params)
{
  g_autoptr(JsonObject) answer = gateway_do (self->base.gateway, method, params);
}

/* (nullable) */
static const char *
get_words (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  if (ADW_IS_PREFERENCES_ROW (widget))
    return adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget));
  if (GTK_IS_EDITABLE (widget))
    return gtk_editable_get_text (GTK_EDITABLE (widget));
  if (GTK_IS_BUTTON (widget) && gtk_widget_get_tooltip_text (widget) != NULL)
    return gtk_widget_get_tooltip_text (widget);
  return GTK_IS_BUTTON (widget) ? gtk_button_get_label (GTK_BUTTON (widget)) : NULL;
}

GtkWidget *
view_find (GtkWidget  *root,
           GType       type,
           const char *words)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type) && gtk_widget_get_mapped (root) && gtk_widget_get_width (root) > 0)
    {
      const char *said = get_words (root);

      if (words == NULL || (said != NULL && g_str_has_prefix (said, words)))
        return root;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child && !found; child = gtk_widget_get_next_sibling (child))
    found = view_find (child, type, words);
  return found;
}

static gboolean
is_before (GtkWidget *window)
{
  return gtk_window_get_transient_for (GTK_WINDOW (window)) != NULL && gtk_widget_get_mapped (window);
}

GtkWidget *
view_find_before (GType       type,
                  const char *words)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWidget *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (windows) && found == NULL; i++)
    {
      g_autoptr(GtkWidget) window = g_list_model_get_item (windows, i);

      found = is_before (window) ? view_find (window, type, words) : NULL;
    }
  return found;
}

guint
view_count (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr(GtkWidget) window = g_list_model_get_item (windows, i);

      n += is_before (window);
    }
  return n;
}

void
view_press (Shown      *self,
            const char *name)
{
  GtkWidget *button;

  easel_test_wait_until ((button = view_find (self->window, GTK_TYPE_BUTTON, name)) != NULL);
  g_signal_emit_by_name (button, "clicked");
}
