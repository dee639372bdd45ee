/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-panel.h"

#include <glib/gi18n.h>

#include "easel-agent-words.h"
#include "easel-limits.h"
#include "easel-link-dialog.h"
#include "easel-text.h"

struct _EaselPanel
{
  AdwBin parent_instance;

  AdwTabBar *tab_bar;
  GtkRevealer *notice;
  GtkLabel *notice_label;
  GtkWidget *notice_button;
  GtkStack *stack;
  AdwBin *slot;
  EaselPlaceholder *placeholder;
  GtkWidget *status_line;
  GtkLabel *host_label;
  GtkLabel *agent_label;
  GtkLabel *status_label;

  EaselTabController *controller;
  AdwTabView *view;          /* borrowed from the slot */
  GSignalGroup *view_signals;
  GSignalGroup *controller_signals;
  GSignalGroup *hidden_signals;
  GSignalGroup *canvas_signals;
  GSignalGroup *session_signals;
  GMenu *menu;
  EaselCanvas *viewed;       /* told that the person has it before them */
  EaselCanvas *unclosed;     /* what the notice is about; NULL for any other notice */
  GtkWindow *question;       /* weak: one at a time, so that a page cannot bury the person */
};

enum { PROP_0, PROP_CANVAS, N_PROPS };

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (EaselPanel, easel_panel, ADW_TYPE_BIN)

static void
set_label (GtkLabel   *label,
           const char *foreign)
{
  g_autofree char *shown = easel_text_for_display (foreign != NULL ? foreign : "", EASEL_LIMIT_DISPLAY_CHARS);

  gtk_label_set_text (label, shown);
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), *shown != '\0' ? shown : NULL);
}

static void
update_status (EaselPanel *self)
{
  EaselCanvas *canvas = easel_panel_get_canvas (self);

  if (canvas == NULL)
    return;
  set_label (self->host_label, easel_canvas_get_source_title (canvas));
  set_label (self->status_label, easel_canvas_get_status (canvas));
}

/* Canvases of an agent that left stay and work on; nobody answers in it any more. */
static void
update_agent (EaselPanel *self)
{
  EaselSession *session = self->controller == NULL ? NULL : easel_tab_controller_get_session (self->controller);
  g_autofree char *left = easel_agent_words_dup_left (session);

  gtk_label_set_text (self->agent_label, left != NULL ? left : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->agent_label), left);
  gtk_widget_set_visible (GTK_WIDGET (self->agent_label), left != NULL);
}

/* Behind another tab, or in a window that is not on screen, nobody sees it. */
static void
update_viewed (EaselPanel *self)
{
  EaselCanvas *canvas = gtk_widget_get_mapped (GTK_WIDGET (self)) ? easel_panel_get_canvas (self) : NULL;

  if (self->viewed == canvas)
    return;
  if (self->viewed != NULL)
    easel_canvas_set_in_view (self->viewed, FALSE);
  g_set_object (&self->viewed, canvas);
  if (canvas != NULL)
    easel_canvas_set_in_view (canvas, TRUE);
}

static void
easel_panel_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (easel_panel_parent_class)->map (widget);
  update_viewed (EASEL_PANEL (widget));
}

static void
easel_panel_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (easel_panel_parent_class)->unmap (widget);
  update_viewed (EASEL_PANEL (widget));
}

static void
selected_cb (EaselPanel *self)
{
  update_viewed (self);
  g_signal_group_set_target (self->canvas_signals, easel_panel_get_canvas (self));
  update_status (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CANVAS]);
}

static void settled_cb (EaselPanel *self);

static void
set_unclosed (EaselPanel  *self,
              EaselCanvas *canvas)
{
  if (self->unclosed != NULL)
    g_signal_handlers_disconnect_by_func (self->unclosed, settled_cb, self);
  g_set_object (&self->unclosed, canvas);
  if (canvas != NULL)
    g_signal_connect_object (canvas, "notify::state", G_CALLBACK (settled_cb), self, G_CONNECT_SWAPPED);
}

static void
dismiss_cb (EaselPanel *self)
{
  gtk_revealer_set_reveal_child (self->notice, FALSE);
  set_unclosed (self, NULL);
}

static gboolean
is_hidden (EaselPanel  *self,
           EaselCanvas *canvas)
{
  GListModel *hidden = self->controller == NULL ? NULL : easel_tab_controller_get_hidden (self->controller);

  return hidden == NULL || g_list_store_find (G_LIST_STORE (hidden), canvas, NULL);
}

/* The canvas that would not close is closed or out of sight by now. */
static void
settled_cb (EaselPanel *self)
{
  if (self->unclosed != NULL &&
      (easel_canvas_get_state (self->unclosed) == EASEL_CANVAS_GONE || is_hidden (self, self->unclosed)))
    dismiss_cb (self);
}

static void
pages_cb (EaselPanel *self)
{
  gboolean any = self->view != NULL && adw_tab_view_get_n_pages (self->view) > 0;

  settled_cb (self);
  gtk_stack_set_visible_child_name (self->stack, any ? "tabs" : "placeholder");
  gtk_widget_set_visible (GTK_WIDGET (self->tab_bar), any);
  gtk_widget_set_visible (self->status_line, any);
  selected_cb (self);
}

/* Menus read an underscore as the key of the item; a foreign title has none. */
static char *
menu_label (EaselCanvas *canvas)
{
  const char *title = easel_canvas_get_title (canvas);
  g_autofree char *shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
  g_autoptr(GString) label = g_string_new (*shown != '\0' ? shown : _("Canvas"));

  g_string_replace (label, "_", "__", 0);
  return g_string_free (g_steal_pointer (&label), FALSE);
}

static void
hidden_cb (EaselPanel *self)
{
  GListModel *hidden = self->controller == NULL ? NULL : easel_tab_controller_get_hidden (self->controller);
  guint n = hidden == NULL ? 0 : g_list_model_get_n_items (hidden);

  settled_cb (self);
  g_menu_remove_all (self->menu);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (hidden, i);
      g_autoptr(GMenuItem) item = g_menu_item_new (NULL, NULL);
      g_autofree char *label = menu_label (canvas);

      g_menu_item_set_label (item, label);
      g_menu_item_set_action_and_target (item, "win.show-canvas", "s", easel_canvas_get_key (canvas));
      g_menu_append_item (self->menu, item);
    }
}

static gboolean
owns (EaselPanel  *self,
      EaselCanvas *canvas)
{
  AdwTabPage *tab = easel_tab_controller_find (self->controller, canvas);

  return tab != NULL && gtk_widget_is_ancestor (adw_tab_page_get_child (tab), GTK_WIDGET (self));
}

gboolean
easel_panel_has_instance (EaselPanel *self,
                          const char *session,
                          const char *instance_id)
{
  EaselSession *present;
  GListModel *canvases;

  g_return_val_if_fail (EASEL_IS_PANEL (self), FALSE);
  g_return_val_if_fail (session != NULL && instance_id != NULL, FALSE);

  present = self->controller != NULL ? easel_tab_controller_get_session (self->controller) : NULL;
  if (present == NULL || strcmp (easel_session_get_uri (present), session) != 0)
    return FALSE;
  canvases = G_LIST_MODEL (easel_session_get_canvases (present));
  for (guint i = 0; i < g_list_model_get_n_items (canvases); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      if (g_strcmp0 (easel_canvas_get_instance_id (canvas), instance_id) == 0 && owns (self, canvas))
        return TRUE;
    }
  return FALSE;
}

static void close_failed_cb (EaselPanel *self, EaselCanvas *canvas, const char *sentence);

static void
open_external_cb (EaselPanel  *self,
                  EaselCanvas *canvas,
                  const char  *uri)
{
  GtkWindow *dialog;

  if (self->question != NULL || !owns (self, canvas))
    return;
  dialog = easel_link_dialog_present (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                      easel_canvas_get_source_title (canvas), easel_canvas_get_title (canvas), uri);
  g_set_weak_pointer (&self->question, dialog);
}

static void
easel_panel_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_CANVAS:
      g_value_set_object (value, easel_panel_get_canvas (EASEL_PANEL (object)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_panel_dispose (GObject *object)
{
  EaselPanel *self = EASEL_PANEL (object);

  if (self->slot != NULL)
    easel_panel_set_controller (self, NULL, NULL);
  g_clear_weak_pointer (&self->question);
  set_unclosed (self, NULL);
  adw_bin_set_child (ADW_BIN (self), NULL);
  self->slot = NULL;
  G_OBJECT_CLASS (easel_panel_parent_class)->dispose (object);
}

static void
easel_panel_finalize (GObject *object)
{
  EaselPanel *self = EASEL_PANEL (object);

  g_clear_object (&self->view_signals);
  g_clear_object (&self->controller_signals);
  g_clear_object (&self->hidden_signals);
  g_clear_object (&self->canvas_signals);
  g_clear_object (&self->session_signals);
  g_clear_object (&self->menu);
  G_OBJECT_CLASS (easel_panel_parent_class)->finalize (object);
}

static void
easel_panel_class_init (EaselPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = easel_panel_get_property;
  object_class->dispose = easel_panel_dispose;
  object_class->finalize = easel_panel_finalize;
  widget_class->map = easel_panel_map;
  widget_class->unmap = easel_panel_unmap;

  properties[PROP_CANVAS] =
    g_param_spec_object ("canvas", NULL, NULL, EASEL_TYPE_CANVAS,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (EASEL_TYPE_PLACEHOLDER);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, tab_bar);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, notice);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, notice_label);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, notice_button);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, slot);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, placeholder);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, status_line);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, host_label);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, agent_label);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, status_label);
  gtk_widget_class_bind_template_callback (widget_class, dismiss_cb);
}

static void
connect_groups (EaselPanel *self)
{
  self->view_signals = g_signal_group_new (ADW_TYPE_TAB_VIEW);
  g_signal_group_connect_swapped (self->view_signals, "notify::selected-page", G_CALLBACK (selected_cb), self);
  g_signal_group_connect_swapped (self->view_signals, "notify::n-pages", G_CALLBACK (pages_cb), self);
  self->controller_signals = g_signal_group_new (EASEL_TYPE_TAB_CONTROLLER);
  g_signal_group_connect_swapped (self->controller_signals, "close-failed", G_CALLBACK (close_failed_cb), self);
  g_signal_group_connect_swapped (self->controller_signals, "open-external", G_CALLBACK (open_external_cb), self);
  self->hidden_signals = g_signal_group_new (G_TYPE_LIST_MODEL);
  g_signal_group_connect_swapped (self->hidden_signals, "items-changed", G_CALLBACK (hidden_cb), self);
  self->canvas_signals = g_signal_group_new (EASEL_TYPE_CANVAS);
  g_signal_group_connect_swapped (self->canvas_signals, "notify::status", G_CALLBACK (update_status), self);
  self->session_signals = g_signal_group_new (EASEL_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::agent", G_CALLBACK (update_agent), self);
}

static void
easel_panel_init (EaselPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->menu = g_menu_new ();
  connect_groups (self);
}

void
easel_panel_set_controller (EaselPanel         *self,
                            EaselTabController *controller,
                            AdwTabView         *view)
{
  g_return_if_fail (EASEL_IS_PANEL (self));
  g_return_if_fail ((controller == NULL) == (view == NULL));

  g_set_object (&self->controller, controller);
  self->view = view;
  /* A tab bar of libadwaita 1.2 frees its tabs under their running animations; unmapped, it ends those first. */
  gtk_widget_set_visible (GTK_WIDGET (self->tab_bar), FALSE);
  adw_tab_bar_set_view (self->tab_bar, view);
  adw_bin_set_child (self->slot, GTK_WIDGET (view));
  g_signal_group_set_target (self->view_signals, view);
  g_signal_group_set_target (self->controller_signals, controller);
  g_signal_group_set_target (self->session_signals,
                             controller == NULL ? NULL : easel_tab_controller_get_session (controller));
  g_signal_group_set_target (self->hidden_signals,
                             controller == NULL ? NULL : easel_tab_controller_get_hidden (controller));
  update_agent (self);
  hidden_cb (self);
  pages_cb (self);
}

EaselTabController *
easel_panel_get_controller (EaselPanel *self)
{
  g_return_val_if_fail (EASEL_IS_PANEL (self), NULL);
  return self->controller;
}

AdwTabView *
easel_panel_get_view (EaselPanel *self)
{
  g_return_val_if_fail (EASEL_IS_PANEL (self), NULL);
  return self->view;
}

static EaselCanvasPage *
selected_page (EaselPanel *self)
{
  AdwTabPage *tab = self->view == NULL ? NULL : adw_tab_view_get_selected_page (self->view);

  return tab == NULL ? NULL : EASEL_CANVAS_PAGE (adw_tab_page_get_child (tab));
}

/** easel_panel_get_canvas: (transfer none) (nullable): the canvas in front. */
EaselCanvas *
easel_panel_get_canvas (EaselPanel *self)
{
  EaselCanvasPage *page;

  g_return_val_if_fail (EASEL_IS_PANEL (self), NULL);

  page = selected_page (self);
  return page == NULL ? NULL : easel_canvas_page_get_canvas (page);
}

/** easel_panel_get_surface: (transfer none) (nullable): the view of the canvas in front. */
EaselSurface *
easel_panel_get_surface (EaselPanel *self)
{
  EaselCanvasPage *page;

  g_return_val_if_fail (EASEL_IS_PANEL (self), NULL);

  page = selected_page (self);
  return page == NULL ? NULL : easel_canvas_page_get_surface (page);
}

EaselPlaceholder *
easel_panel_get_placeholder (EaselPanel *self)
{
  g_return_val_if_fail (EASEL_IS_PANEL (self), NULL);
  return self->placeholder;
}

GMenuModel *
easel_panel_get_menu (EaselPanel *self)
{
  g_return_val_if_fail (EASEL_IS_PANEL (self), NULL);
  return G_MENU_MODEL (self->menu);
}

static void
show_notice (EaselPanel  *self,
             const char  *sentence,
             EaselCanvas *unclosed)
{
  g_autofree char *shown = easel_text_for_display (sentence, EASEL_LIMIT_DISPLAY_CHARS);

  set_unclosed (self, unclosed);
  gtk_label_set_text (self->notice_label, shown);
  gtk_widget_set_visible (self->notice_button, unclosed != NULL);
  if (unclosed != NULL)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->notice_button), "s", easel_canvas_get_key (unclosed));
  gtk_revealer_set_reveal_child (self->notice, TRUE);
}

/** easel_panel_notify_person: a sentence that stays until it is dismissed or another takes its place. */
void
easel_panel_notify_person (EaselPanel *self,
                           const char *sentence)
{
  g_return_if_fail (EASEL_IS_PANEL (self));
  g_return_if_fail (sentence != NULL);

  show_notice (self, sentence, NULL);
}

/** easel_panel_get_notice: (nullable): the sentence that is shown now. */
const char *
easel_panel_get_notice (EaselPanel *self)
{
  g_return_val_if_fail (EASEL_IS_PANEL (self), NULL);

  return gtk_revealer_get_reveal_child (self->notice) ? gtk_label_get_text (self->notice_label) : NULL;
}

/* The host did not close it, so the person may at least put it out of sight. */
static void
close_failed_cb (EaselPanel  *self,
                 EaselCanvas *canvas,
                 const char  *sentence)
{
  if (owns (self, canvas))
    show_notice (self, sentence, canvas);
}
