/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-split.h"

#include <glib/gi18n.h>
#include <math.h>

#include "easel-settings.h"
#include "easel-ui-limits.h"

struct _EaselSplit
{
  GtkWidget parent_instance;

  EaselPane *panes[2];       /* the first and the second pane */
  /* a divider of its own, because GtkPaned warns about focus that leaves it with its widget, as moved tabs do */
  GtkWidget *handle;
  EaselPane *active;         /* one of @panes */

  EaselTabPair *pair;        /* nullable */
  GSignalGroup *signals;     /* signals of @pair */
  GSettings *settings;       /* nullable */
  gboolean is_lean;
  gboolean is_split;
  int width;                 /* pixels; 0: not allocated yet */
  double share;              /* width of the first pane relative to @width */
  guint arrange_id;
};

enum { PROP_0, PROP_ACTIVE, N_PROPS };

static GParamSpec *properties[N_PROPS];

enum { ARRANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselSplit, easel_split, GTK_TYPE_WIDGET)

static void
set_active (EaselSplit *self,
            EaselPane  *pane)
{
  if (self->active == pane)
    return;
  self->active = pane;
  for (guint i = 0; i < G_N_ELEMENTS (self->panes); i++)
    if (self->panes[i] == pane)
      gtk_widget_add_css_class (GTK_WIDGET (self->panes[i]), "active");
    else
      gtk_widget_remove_css_class (GTK_WIDGET (self->panes[i]), "active");
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVE]);
}

/* --- the divider ------------------------------------------------------------------------------------------------ */

static void
set_share (EaselSplit *self,
           double      share)
{
  self->share = CLAMP (share, EASEL_LIMIT_PANE_SHARE, 1 - EASEL_LIMIT_PANE_SHARE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
save_share (EaselSplit *self)
{
  if (self->settings != NULL)
    g_settings_set_double (self->settings, "split-share", self->share);
}

static double
get_direction (EaselSplit *self)
{
  return gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? -1 : 1;
}

static void
drag_update_cb (EaselSplit *self,
                double      x,
                double      y,
                GtkGesture *gesture)
{
  double start_x, from;
  graphene_point_t at;

  /* The handle moves during the drag, and the drag's coordinates are relative to it. */
  gtk_gesture_drag_get_start_point (GTK_GESTURE_DRAG (gesture), &start_x, NULL);
  if (self->width > 0 && gtk_widget_compute_point (self->handle, GTK_WIDGET (self),
                                                   &GRAPHENE_POINT_INIT (start_x + x, 0), &at))
    {
      from = get_direction (self) > 0 ? at.x : self->width - at.x;
      set_share (self, from / self->width);
    }
}

static gboolean
key_cb (EaselSplit      *self,
        guint            keyval,
        guint            keycode,
        GdkModifierType  state)
{
  double step = get_direction (self) * EASEL_LIMIT_PANE_SHARE / 4;

  if (keyval != GDK_KEY_Left && keyval != GDK_KEY_Right)
    return GDK_EVENT_PROPAGATE;
  set_share (self, self->share + (keyval == GDK_KEY_Right ? step : -step));
  save_share (self);
  return GDK_EVENT_STOP;
}

static GtkWidget *
make_handle (EaselSplit *self)
{
  GtkWidget *handle = gtk_separator_new (GTK_ORIENTATION_VERTICAL);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (save_share), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (handle, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (handle, keys);
  gtk_widget_set_cursor_from_name (handle, "col-resize");
  gtk_widget_set_focusable (handle, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (handle), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Divider"), -1);
  return handle;
}

static void
update_shape (EaselSplit *self)
{
  gboolean is_split = easel_pane_has_tabs (self->panes[1]);

  easel_pane_set_last (self->panes[0], !is_split);
  easel_pane_set_lean (self->panes[0], self->is_lean && !is_split);
  if (self->is_split == is_split)
    return;
  gtk_widget_set_visible (self->handle, is_split);
  gtk_widget_set_visible (GTK_WIDGET (self->panes[1]), is_split);
  if (is_split)
    gtk_widget_add_css_class (GTK_WIDGET (self), "split");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "split");
  self->is_split = is_split;
}

/* --- arrange ---------------------------------------------------------------------------------------------------- */

/* Moves tabs between the panes; the selected canvas and the focus stay. */
static void
arrange (EaselSplit *self)
{
  AdwTabPage *front = easel_pane_get_tab (self->active);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus (root);
  g_autoptr(GtkWidget) focused = focus != NULL ? g_object_ref (focus) : NULL;
  g_autoptr(AdwTabPage) kept = front != NULL ? g_object_ref (front) : NULL;
  gboolean is_moved = easel_tab_pair_arrange (self->pair, easel_split_is_wide (self));
  AdwTabView *view;

  update_shape (self);
  view = kept == NULL ? NULL
                      : (AdwTabView *) gtk_widget_get_ancestor (adw_tab_page_get_child (kept), ADW_TYPE_TAB_VIEW);
  for (guint i = 0; i < G_N_ELEMENTS (self->panes); i++)
    if (view != NULL && easel_pane_get_view (self->panes[i]) == view)
      {
        adw_tab_view_set_selected_page (view, kept);
        set_active (self, self->panes[i]);
      }
  if (!easel_pane_has_tabs (self->active))
    set_active (self, self->panes[0]);
  if (is_moved && focused != NULL && gtk_widget_is_ancestor (focused, GTK_WIDGET (self)))
    {
      /* Clear the focus first: GTK would move a focus that was unmapped for a moment at the next frame. */
      gtk_root_set_focus (root, NULL);
      gtk_widget_grab_focus (focused);
    }
  g_signal_emit (self, signals[ARRANGED], 0);
}

static gboolean
arrange_cb (gpointer user_data)
{
  EaselSplit *self = user_data;

  self->arrange_id = 0;
  if (self->pair != NULL && self->width > 0)
    arrange (self);
  return G_SOURCE_REMOVE;
}

/* Arranges the tabs in an idle callback, outside of signal handlers of the views, before the next frame. */
static void
queue_arrange (EaselSplit *self)
{
  if (self->arrange_id == 0)
    self->arrange_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, arrange_cb, self, NULL);
}

static int
get_least (GtkWidget      *widget,
           GtkOrientation  orientation)
{
  int least;

  gtk_widget_measure (widget, orientation, -1, &least, NULL, NULL, NULL);
  return least;
}

static void
allocate_pane (EaselSplit *self,
               GtkWidget  *child,
               int         x,
               int         width,
               int         height)
{
  if (get_direction (self) < 0)
    x = self->width - x - width;
  gtk_widget_size_allocate (child, &(GtkAllocation) { x, 0, width, height }, -1);
}

/* Allocates both panes: each gets its minimum width as far as possible. */
static void
allocate_both (EaselSplit *self,
               int         height)
{
  int handle = get_least (self->handle, GTK_ORIENTATION_HORIZONTAL);
  int least = get_least (GTK_WIDGET (self->panes[0]), GTK_ORIENTATION_HORIZONTAL);
  int least_second = get_least (GTK_WIDGET (self->panes[1]), GTK_ORIENTATION_HORIZONTAL);
  int first = (int) lround (self->share * (self->width - handle));

  first = MAX (MIN (first, self->width - handle - least_second), least);
  allocate_pane (self, GTK_WIDGET (self->panes[0]), 0, first, height);
  allocate_pane (self, self->handle, first, handle, height);
  allocate_pane (self, GTK_WIDGET (self->panes[1]), first + handle, MAX (self->width - handle - first, least_second),
                 height);
}

static void
easel_split_size_allocate (GtkWidget *widget,
                           int        width,
                           int        height,
                           int        baseline)
{
  EaselSplit *self = EASEL_SPLIT (widget);
  gboolean was_wide = easel_split_is_wide (self);
  gboolean is_first = self->width == 0;

  self->width = width;
  if (is_first || was_wide != easel_split_is_wide (self))
    queue_arrange (self);
  if (self->is_split)
    allocate_both (self, height);
  else
    gtk_widget_size_allocate (GTK_WIDGET (self->panes[0]), &(GtkAllocation) { 0, 0, width, height }, baseline);
}

/* Measures one pane by its canvas. With two panes the minimum stays small: their canvases are cut for a moment instead
 * of keeping the window wide. */
static void
easel_split_measure (GtkWidget      *widget,
                     GtkOrientation  orientation,
                     int             for_size,
                     int            *minimum,
                     int            *natural,
                     int            *minimum_baseline,
                     int            *natural_baseline)
{
  EaselSplit *self = EASEL_SPLIT (widget);

  if (!self->is_split)
    gtk_widget_measure (GTK_WIDGET (self->panes[0]), orientation, for_size, minimum, natural, minimum_baseline,
                        natural_baseline);
  else if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = EASEL_LIMIT_SPLIT_WIDTH;
  else
    *minimum = *natural = MAX (get_least (GTK_WIDGET (self->panes[0]), orientation),
                               get_least (GTK_WIDGET (self->panes[1]), orientation));
}

static void
entered_cb (GtkEventController *controller,
            EaselSplit         *self)
{
  EaselPane *pane = EASEL_PANE (gtk_event_controller_get_widget (controller));

  if (easel_pane_has_tabs (pane))
    set_active (self, pane);
}

/* A click on a tab does not move the focus, so the pane is activated here. */
static void
pressed_cb (GtkGestureClick *gesture,
            int              n_press,
            double           x,
            double           y,
            EaselSplit      *self)
{
  entered_cb (GTK_EVENT_CONTROLLER (gesture), self);
}

/* --- object ----------------------------------------------------------------------------------------------------- */

static void
easel_split_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_ACTIVE:
      g_value_set_object (value, EASEL_SPLIT (object)->active);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_split_dispose (GObject *object)
{
  EaselSplit *self = EASEL_SPLIT (object);

  g_clear_handle_id (&self->arrange_id, g_source_remove);
  if (self->handle != NULL)
    {
      easel_split_set_pair (self, NULL);
      g_clear_handle_id (&self->arrange_id, g_source_remove);
      gtk_widget_unparent (GTK_WIDGET (self->panes[0]));
      g_clear_pointer (&self->handle, gtk_widget_unparent);
      gtk_widget_unparent (GTK_WIDGET (self->panes[1]));
    }
  G_OBJECT_CLASS (easel_split_parent_class)->dispose (object);
}

static void
easel_split_finalize (GObject *object)
{
  EaselSplit *self = EASEL_SPLIT (object);

  for (guint i = 0; i < G_N_ELEMENTS (self->panes); i++)
    g_clear_object (&self->panes[i]);
  g_clear_object (&self->signals);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (easel_split_parent_class)->finalize (object);
}

static void
easel_split_class_init (EaselSplitClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = easel_split_get_property;
  object_class->dispose = easel_split_dispose;
  object_class->finalize = easel_split_finalize;
  GTK_WIDGET_CLASS (klass)->measure = easel_split_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = easel_split_size_allocate;

  properties[PROP_ACTIVE] =
    g_param_spec_object ("active", NULL, NULL, EASEL_TYPE_PANE,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "split-view");
  signals[ARRANGED] = g_signal_new ("arranged", EASEL_TYPE_SPLIT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                    0);
}

static EaselPane *
make_pane (EaselSplit *self)
{
  EaselPane *pane = g_object_ref_sink (g_object_new (EASEL_TYPE_PANE, NULL));
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect (focus, "enter", G_CALLBACK (entered_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (pane), focus);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (pane), GTK_EVENT_CONTROLLER (click));
  return pane;
}

static void
easel_split_init (EaselSplit *self)
{
  self->settings = easel_settings_find ();
  self->share = self->settings != NULL ? g_settings_get_double (self->settings, "split-share") : 0.5;
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  for (guint i = 0; i < G_N_ELEMENTS (self->panes); i++)
    self->panes[i] = make_pane (self);
  self->signals = g_signal_group_new (EASEL_TYPE_TAB_PAIR);
  g_signal_group_connect_swapped (self->signals, "unarranged", G_CALLBACK (queue_arrange), self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->panes[0]), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Canvases"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->panes[1]), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Side by side"),
                                  -1);
  self->handle = make_handle (self);
  gtk_widget_set_parent (GTK_WIDGET (self->panes[0]), GTK_WIDGET (self));
  gtk_widget_set_parent (self->handle, GTK_WIDGET (self));
  gtk_widget_set_parent (GTK_WIDGET (self->panes[1]), GTK_WIDGET (self));
  gtk_widget_set_visible (self->handle, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->panes[1]), FALSE);
  set_active (self, self->panes[0]);
}

void
easel_split_set_pair (EaselSplit   *self,
                      EaselTabPair *pair)
{
  g_return_if_fail (EASEL_IS_SPLIT (self));
  g_return_if_fail (pair == NULL || EASEL_IS_TAB_PAIR (pair));

  g_signal_group_set_target (self->signals, pair);
  for (int i = 0; i < 2; i++)
    easel_pane_set_view (self->panes[i], pair == NULL ? NULL : easel_tab_pair_get_view (pair, i));
  g_set_object (&self->pair, pair);
  set_active (self, self->panes[0]);
  update_shape (self);
  queue_arrange (self);
}

/** easel_split_get_pair: (transfer none) (nullable): the tabs of both panes. */
EaselTabPair *
easel_split_get_pair (EaselSplit *self)
{
  g_return_val_if_fail (EASEL_IS_SPLIT (self), NULL);
  return self->pair;
}

EaselPane *
easel_split_get_active (EaselSplit *self)
{
  g_return_val_if_fail (EASEL_IS_SPLIT (self), NULL);
  return self->active;
}

EaselPane *
easel_split_get_pane (EaselSplit *self,
                      gboolean    second)
{
  g_return_val_if_fail (EASEL_IS_SPLIT (self), NULL);
  return self->panes[second ? 1 : 0];
}

void
easel_split_activate (EaselSplit *self,
                      EaselPane  *pane)
{
  g_return_if_fail (EASEL_IS_SPLIT (self));
  g_return_if_fail (pane == self->panes[0] || pane == self->panes[1]);

  set_active (self, pane);
}

void
easel_split_arrange (EaselSplit *self)
{
  g_return_if_fail (EASEL_IS_SPLIT (self));

  g_clear_handle_id (&self->arrange_id, g_source_remove);
  if (self->pair != NULL && self->width > 0)
    arrange (self);
}

gboolean
easel_split_is_wide (EaselSplit *self)
{
  g_return_val_if_fail (EASEL_IS_SPLIT (self), FALSE);
  return self->width >= EASEL_LIMIT_SPLIT_WIDTH;
}

void
easel_split_set_bare (EaselSplit *self,
                      gboolean    is_bare)
{
  g_return_if_fail (EASEL_IS_SPLIT (self));

  for (guint i = 0; i < G_N_ELEMENTS (self->panes); i++)
    easel_pane_set_bare (self->panes[i], is_bare);
}

void
easel_split_set_lean (EaselSplit *self,
                      gboolean    is_lean)
{
  g_return_if_fail (EASEL_IS_SPLIT (self));

  self->is_lean = is_lean;
  update_shape (self);
}

/** easel_split_is_alone: whether the window shows a single canvas and no tabs. */
gboolean
easel_split_is_alone (EaselSplit *self)
{
  g_return_val_if_fail (EASEL_IS_SPLIT (self), FALSE);
  return self->is_lean && self->pair != NULL && easel_tab_pair_get_n_pages (self->pair) == 1 &&
         !easel_pane_has_tabs (self->panes[1]);
}
