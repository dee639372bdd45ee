/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-tab-hover.h"

#include "easel-canvas-page.h"
#include "easel-ui-limits.h"

/* The tab under the pointer in one tab bar. */
typedef struct
{
  AdwTabPage *tab;       /* nullable, not referenced */
  guint       timer_id;
} Hover;

static void
set_tab (Hover      *hover,
         AdwTabPage *tab)
{
  g_clear_handle_id (&hover->timer_id, g_source_remove);
  g_set_weak_pointer (&hover->tab, tab);
}

static void
hover_free (gpointer  data,
            GClosure *closure)
{
  set_tab (data, NULL);
  g_free (data);
}

static gboolean
rested_cb (gpointer data)
{
  Hover *hover = data;
  EaselSurface *surface =
    hover->tab != NULL ? easel_canvas_page_get_surface (EASEL_CANVAS_PAGE (adw_tab_page_get_child (hover->tab))) : NULL;

  hover->timer_id = 0;
  if (surface != NULL && easel_surface_get_state (surface) == EASEL_SURFACE_ASLEEP)
    easel_surface_request_wake (surface);
  return G_SOURCE_REMOVE;
}

/* Returns: (nullable) (transfer full): the tab at this position. Tab widgets are private to libadwaita; their "page"
 * property names the AdwTabPage. */
static AdwTabPage *
find_tab (GtkWidget *bar,
          double     x,
          double     y)
{
  for (GtkWidget *widget = gtk_widget_pick (bar, x, y, GTK_PICK_DEFAULT); widget != NULL && widget != bar;
       widget = gtk_widget_get_parent (widget))
    {
      GParamSpec *pspec = g_object_class_find_property (G_OBJECT_GET_CLASS (widget), "page");
      AdwTabPage *tab;

      if (pspec == NULL || !g_type_is_a (pspec->value_type, ADW_TYPE_TAB_PAGE))
        continue;
      g_object_get (widget, "page", &tab, NULL);
      return tab;
    }
  return NULL;
}

static void
motion_cb (GtkEventControllerMotion *motion,
           double                    x,
           double                    y,
           Hover                    *hover)
{
  g_autoptr(AdwTabPage) tab = find_tab (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (motion)), x, y);

  if (tab == hover->tab)
    return;
  set_tab (hover, tab);
  if (tab != NULL)
    hover->timer_id = g_timeout_add (EASEL_LIMIT_HOVER, rested_cb, hover);
}

static void
leave_cb (GtkEventControllerMotion *motion,
          Hover                    *hover)
{
  set_tab (hover, NULL);
}

/** easel_tab_hover_watch: @bar: a tab bar whose pages contain an #EaselCanvasPage; watched as long as it exists. */
void
easel_tab_hover_watch (AdwTabBar *bar)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  Hover *hover = g_new0 (Hover, 1);

  g_return_if_fail (ADW_IS_TAB_BAR (bar));

  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), hover);
  g_signal_connect_data (motion, "enter", G_CALLBACK (motion_cb), hover, NULL, 0);
  g_signal_connect_data (motion, "motion", G_CALLBACK (motion_cb), hover, hover_free, 0);
  gtk_event_controller_set_propagation_phase (motion, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (GTK_WIDGET (bar), motion);
}
