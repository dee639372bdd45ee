/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-pane.h"

#include "easel-tab-hover.h"
#include "easel-tab-sight.h"
#include "easel-toplevel.h"
#include "easel-visibility.h"

struct _EaselPane
{
  AdwBin parent_instance;

  GtkWidget *bar;            /* the tabs, and the menu button beside them */
  AdwTabBar *tab_bar;
  GtkMenuButton *menu_button;
  GtkWidget *overview_button;
  AdwBin *slot;

  AdwTabView *view;          /* borrowed from EaselTabPair */
  GSignalGroup *view_signals;
  EaselCanvas *viewed;       /* the canvas that is marked as in view */
  gboolean is_bare;
};

enum { PROP_0, PROP_CANVAS, N_PROPS };

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (EaselPane, easel_pane, ADW_TYPE_BIN)

static void
update_attended (EaselPane *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (self->viewed != NULL)
    easel_canvas_set_attended (self->viewed, GTK_IS_WINDOW (root) && easel_toplevel_is_in_front (GTK_WINDOW (root)));
}

/* Marks the canvas in front as in view, unless its window is hidden, minimized or covered. */
static void
update_viewed (EaselPane *self)
{
  EaselCanvas *canvas = easel_visibility_is_shown (GTK_WIDGET (self)) ? easel_pane_get_canvas (self) : NULL;

  if (self->viewed == canvas)
    return;
  if (self->viewed != NULL)
    {
      easel_canvas_set_attended (self->viewed, FALSE);
      easel_canvas_set_in_view (self->viewed, FALSE);
    }
  g_set_object (&self->viewed, canvas);
  if (canvas == NULL)
    return;
  easel_canvas_set_in_view (canvas, TRUE);
  update_attended (self);
}

static void
easel_pane_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (easel_pane_parent_class)->root (widget);
  easel_toplevel_follow_front (GTK_WINDOW (gtk_widget_get_root (widget)), G_CALLBACK (update_attended), widget);
}

static void
easel_pane_unroot (GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_root (widget), update_attended, widget);
  GTK_WIDGET_CLASS (easel_pane_parent_class)->unroot (widget);
}

static void
easel_pane_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (easel_pane_parent_class)->map (widget);
  easel_visibility_follow (widget, G_CALLBACK (update_viewed), widget);
  update_viewed (EASEL_PANE (widget));
}

static void
easel_pane_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (easel_pane_parent_class)->unmap (widget);
  update_viewed (EASEL_PANE (widget));
}

static void
selected_cb (EaselPane *self)
{
  update_viewed (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CANVAS]);
}

static void
update_bar (EaselPane *self)
{
  gtk_widget_set_visible (self->bar, easel_pane_has_tabs (self) && !self->is_bare);
}

static void
pages_cb (EaselPane *self)
{
  update_bar (self);
  selected_cb (self);
}

static void
easel_pane_get_property (GObject    *object,
                         guint       prop_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_CANVAS:
      g_value_set_object (value, easel_pane_get_canvas (EASEL_PANE (object)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_pane_dispose (GObject *object)
{
  EaselPane *self = EASEL_PANE (object);

  if (self->slot != NULL)
    easel_pane_set_view (self, NULL);
  adw_bin_set_child (ADW_BIN (self), NULL);
  self->slot = NULL;
  G_OBJECT_CLASS (easel_pane_parent_class)->dispose (object);
}

static void
easel_pane_finalize (GObject *object)
{
  g_clear_object (&EASEL_PANE (object)->view_signals);
  G_OBJECT_CLASS (easel_pane_parent_class)->finalize (object);
}

static void
easel_pane_class_init (EaselPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = easel_pane_get_property;
  object_class->dispose = easel_pane_dispose;
  object_class->finalize = easel_pane_finalize;
  widget_class->root = easel_pane_root;
  widget_class->unroot = easel_pane_unroot;
  widget_class->map = easel_pane_map;
  widget_class->unmap = easel_pane_unmap;

  properties[PROP_CANVAS] =
    g_param_spec_object ("canvas", NULL, NULL, EASEL_TYPE_CANVAS,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselPane, bar);
  gtk_widget_class_bind_template_child (widget_class, EaselPane, tab_bar);
  gtk_widget_class_bind_template_child (widget_class, EaselPane, menu_button);
  gtk_widget_class_bind_template_child (widget_class, EaselPane, overview_button);
  gtk_widget_class_bind_template_child (widget_class, EaselPane, slot);
}

static void
easel_pane_init (EaselPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  easel_tab_hover_watch (self->tab_bar);
  easel_tab_sight_watch (self->tab_bar);
  self->view_signals = g_signal_group_new (ADW_TYPE_TAB_VIEW);
  g_signal_group_connect_swapped (self->view_signals, "notify::selected-page", G_CALLBACK (selected_cb), self);
  g_signal_group_connect_swapped (self->view_signals, "notify::n-pages", G_CALLBACK (pages_cb), self);
}

void
easel_pane_set_view (EaselPane  *self,
                     AdwTabView *view)
{
  g_return_if_fail (EASEL_IS_PANE (self));
  g_return_if_fail (view == NULL || ADW_IS_TAB_VIEW (view));

  self->view = view;
  /* Hide the tab bar first: libadwaita 1.2 frees its tabs under running animations, which end when it is unmapped. */
  gtk_widget_set_visible (self->bar, FALSE);
  adw_tab_bar_set_view (self->tab_bar, view);
  adw_bin_set_child (self->slot, GTK_WIDGET (view));
  g_signal_group_set_target (self->view_signals, view);
  pages_cb (self);
}

AdwTabView *
easel_pane_get_view (EaselPane *self)
{
  g_return_val_if_fail (EASEL_IS_PANE (self), NULL);
  return self->view;
}

AdwTabPage *
easel_pane_get_tab (EaselPane *self)
{
  g_return_val_if_fail (EASEL_IS_PANE (self), NULL);
  return self->view == NULL ? NULL : adw_tab_view_get_selected_page (self->view);
}

static EaselCanvasPage *
selected_page (EaselPane *self)
{
  AdwTabPage *tab = easel_pane_get_tab (self);

  return tab == NULL ? NULL : EASEL_CANVAS_PAGE (adw_tab_page_get_child (tab));
}

/** easel_pane_get_canvas: (transfer none) (nullable): the canvas of the selected tab. */
EaselCanvas *
easel_pane_get_canvas (EaselPane *self)
{
  EaselCanvasPage *page;

  g_return_val_if_fail (EASEL_IS_PANE (self), NULL);

  page = selected_page (self);
  return page == NULL ? NULL : easel_canvas_page_get_canvas (page);
}

/** easel_pane_get_surface: (transfer none) (nullable): the surface of the selected tab. */
EaselSurface *
easel_pane_get_surface (EaselPane *self)
{
  EaselCanvasPage *page;

  g_return_val_if_fail (EASEL_IS_PANE (self), NULL);

  page = selected_page (self);
  return page == NULL ? NULL : easel_canvas_page_get_surface (page);
}

gboolean
easel_pane_has_tabs (EaselPane *self)
{
  g_return_val_if_fail (EASEL_IS_PANE (self), FALSE);
  return self->view != NULL && adw_tab_view_get_n_pages (self->view) > 0;
}

/** easel_pane_get_slot: (transfer none): the place of the canvas, below the tabs. */
GtkWidget *
easel_pane_get_slot (EaselPane *self)
{
  g_return_val_if_fail (EASEL_IS_PANE (self), NULL);
  return GTK_WIDGET (self->slot);
}

void
easel_pane_set_bare (EaselPane *self,
                     gboolean   is_bare)
{
  g_return_if_fail (EASEL_IS_PANE (self));

  self->is_bare = is_bare;
  update_bar (self);
}

void
easel_pane_set_lean (EaselPane *self,
                     gboolean   is_lean)
{
  g_return_if_fail (EASEL_IS_PANE (self));
  adw_tab_bar_set_autohide (self->tab_bar, is_lean);
  gtk_widget_set_visible (GTK_WIDGET (self->menu_button), !is_lean);
}

/** easel_pane_get_menu_button: (transfer none): the button for the menu of the canvas, beside the tabs. */
GtkMenuButton *
easel_pane_get_menu_button (EaselPane *self)
{
  g_return_val_if_fail (EASEL_IS_PANE (self), NULL);
  return self->menu_button;
}

void
easel_pane_set_last (EaselPane *self,
                     gboolean   is_last)
{
  g_return_if_fail (EASEL_IS_PANE (self));
  gtk_widget_set_visible (self->overview_button, is_last);
}

/** easel_pane_focus: moves the focus to the selected canvas unless it is there already. */
void
easel_pane_focus (EaselPane *self)
{
  EaselCanvasPage *page;

  g_return_if_fail (EASEL_IS_PANE (self));

  page = selected_page (self);
  if (page != NULL)
    easel_canvas_page_focus (page);
}

/**
 * easel_pane_focus_after_enter:
 * @self: a pane
 *
 * Like easel_pane_focus(), for a user who came here by pressing Enter: if only a button of the canvas would take the
 * focus, the tabs get it, so that a repeated key does not click the button.
 */
void
easel_pane_focus_after_enter (EaselPane *self)
{
  GtkRoot *root;
  GtkWidget *focus;

  g_return_if_fail (EASEL_IS_PANE (self));

  easel_pane_focus (self);
  root = gtk_widget_get_root (GTK_WIDGET (self));
  focus = root == NULL ? NULL : gtk_root_get_focus (root);
  if (!GTK_IS_BUTTON (focus) || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    return;
  gtk_root_set_focus (root, NULL);
  gtk_widget_child_focus (GTK_WIDGET (self->tab_bar), GTK_DIR_TAB_FORWARD);
}
