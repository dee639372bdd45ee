/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-tab-sight.h"

/* Frames without a change after which the layout of the tabs is taken as final. */
#define STEADY_FRAMES 3

/* The scroll position of one tab bar. */
typedef struct
{
  GSignalGroup *view_signals;
  gboolean      is_scrolled;    /* by the user, since the tab was selected */
  guint         frames;         /* left before @tick_id is removed */
  guint         tick_id;
} Sight;

static void
sight_free (gpointer data)
{
  Sight *sight = data;

  g_object_unref (sight->view_signals);
  g_free (sight);
}

/* Returns: (nullable) (transfer none): the widget of @page below @root. Tab widgets are private to libadwaita; their
 * "page" property names the AdwTabPage. */
static GtkWidget *
find_tab (GtkWidget  *root,
          AdwTabPage *page)
{
  GParamSpec *pspec = g_object_class_find_property (G_OBJECT_GET_CLASS (root), "page");

  if (pspec != NULL && g_type_is_a (pspec->value_type, ADW_TYPE_TAB_PAGE))
    {
      g_autoptr(AdwTabPage) its = NULL;

      g_object_get (root, "page", &its, NULL);
      return its == page ? root : NULL;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *tab = find_tab (child, page);

      if (tab != NULL)
        return tab;
    }
  return NULL;
}

/* Returns whether the bar was scrolled. */
static gboolean
bring_in_sight (AdwTabBar *bar)
{
  AdwTabView *view = adw_tab_bar_get_view (bar);
  AdwTabPage *page = view == NULL ? NULL : adw_tab_view_get_selected_page (view);
  GtkWidget *tab = page == NULL ? NULL : find_tab (GTK_WIDGET (bar), page);
  GtkWidget *scrolled = tab == NULL ? NULL : gtk_widget_get_ancestor (tab, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment;
  graphene_rect_t bounds;
  double value, end;

  if (scrolled == NULL || !gtk_widget_compute_bounds (tab, scrolled, &bounds))
    return FALSE;
  adjustment = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scrolled));
  value = gtk_adjustment_get_value (adjustment);
  end = bounds.origin.x + bounds.size.width - gtk_widget_get_width (scrolled);
  if (bounds.origin.x < -1)
    gtk_adjustment_set_value (adjustment, value + bounds.origin.x);
  else if (end > 1 && bounds.size.width <= gtk_widget_get_width (scrolled))
    gtk_adjustment_set_value (adjustment, value + end);
  return gtk_adjustment_get_value (adjustment) != value;
}

static gboolean
tick_cb (GtkWidget     *bar,
         GdkFrameClock *clock,
         gpointer       user_data)
{
  Sight *sight = user_data;

  if (!sight->is_scrolled && bring_in_sight (ADW_TAB_BAR (bar)))
    sight->frames = STEADY_FRAMES;
  else if (--sight->frames == 0)
    {
      sight->tick_id = 0;
      return G_SOURCE_REMOVE;
    }
  return G_SOURCE_CONTINUE;
}

/* Waits for the next frames, because the tabs do not have their positions yet. */
static void
changed_cb (GtkWidget *bar)
{
  Sight *sight = g_object_get_data (G_OBJECT (bar), "easel-tab-sight");

  if (sight == NULL || sight->is_scrolled)
    return;
  sight->frames = STEADY_FRAMES;
  if (sight->tick_id == 0)
    sight->tick_id = gtk_widget_add_tick_callback (bar, tick_cb, sight, NULL);
}

static void
selected_cb (Sight *sight)
{
  sight->is_scrolled = FALSE;
}

static void
view_cb (AdwTabBar  *bar,
         GParamSpec *pspec,
         Sight      *sight)
{
  g_signal_group_set_target (sight->view_signals, adw_tab_bar_get_view (bar));
  sight->is_scrolled = FALSE;
  changed_cb (GTK_WIDGET (bar));
}

static gboolean
scroll_cb (GtkEventControllerScroll *scroll,
           double                    x,
           double                    y,
           Sight                    *sight)
{
  sight->is_scrolled = TRUE;
  return GDK_EVENT_PROPAGATE;
}

/* Follows the number and the widths of the tabs. */
static void
watch_adjustments (AdwTabBar *bar,
                   GtkWidget *root)
{
  if (GTK_IS_SCROLLED_WINDOW (root))
    g_signal_connect_object (gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (root)), "changed",
                             G_CALLBACK (changed_cb), bar, G_CONNECT_SWAPPED);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    watch_adjustments (bar, child);
}

/** easel_tab_sight_watch: @bar: watched as long as it exists; call this once. */
void
easel_tab_sight_watch (AdwTabBar *bar)
{
  GtkEventController *scroll;
  Sight *sight;

  g_return_if_fail (ADW_IS_TAB_BAR (bar));

  sight = g_new0 (Sight, 1);
  sight->view_signals = g_signal_group_new (ADW_TYPE_TAB_VIEW);
  g_signal_group_connect_swapped (sight->view_signals, "notify::selected-page", G_CALLBACK (selected_cb), sight);
  g_object_set_data_full (G_OBJECT (bar), "easel-tab-sight", sight, sight_free);
  scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  gtk_event_controller_set_propagation_phase (scroll, GTK_PHASE_CAPTURE);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), sight);
  gtk_widget_add_controller (GTK_WIDGET (bar), scroll);
  g_signal_connect (bar, "notify::view", G_CALLBACK (view_cb), sight);
  g_signal_connect (bar, "map", G_CALLBACK (changed_cb), NULL);
  watch_adjustments (bar, GTK_WIDGET (bar));
}
