/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-torn-window.h"

#include "easel-canvas-menu.h"
#include "easel-commands.h"
#include "easel-focus-regions.h"
#include "easel-full-screen.h"
#include "easel-question-card.h"
#include "easel-session-row.h"

struct _EaselTornWindow
{
  AdwApplicationWindow parent_instance;

  AdwWindowTitle *title;
  GtkWidget *header;
  GtkMenuButton *menu_button;
  EaselQuestionCard *card;
  EaselPanel *panel;
  EaselTabController *controller;
  GtkWindow *origin;            /* weak: actions that do not concern these tabs are forwarded there */
  GSignalGroup *tab_signals;
  gboolean had_tabs;
  gboolean had_focus;
};

G_DEFINE_FINAL_TYPE (EaselTornWindow, easel_torn_window, ADW_TYPE_APPLICATION_WINDOW)

static void
give_back (EaselTornWindow *self)
{
  g_autoptr(EaselTabController) controller = g_steal_pointer (&self->controller);

  if (controller == NULL)
    return;
  easel_tab_controller_return_pair (controller, easel_split_get_pair (easel_panel_get_split (self->panel)));
  easel_panel_set_controller (self->panel, NULL, NULL);
}

static gboolean
easel_torn_window_close_request (GtkWindow *window)
{
  give_back (EASEL_TORN_WINDOW (window));
  return GTK_WINDOW_CLASS (easel_torn_window_parent_class)->close_request (window);
}

/* Keep the window if tabs were added in an idle callback after the last one was closed. */
static gboolean
destroy_cb (gpointer user_data)
{
  EaselTornWindow *self = user_data;
  AdwTabView *view = self->controller == NULL ? NULL : easel_panel_get_view (self->panel);

  if (view == NULL || adw_tab_view_get_n_pages (view) == 0)
    gtk_window_destroy (user_data);
  return G_SOURCE_REMOVE;
}

/* Closes the window after its last tab was closed or dragged away, in an idle callback, outside of the drag. */
static void
pages_cb (EaselTornWindow *self,
          GParamSpec      *pspec,
          AdwTabView      *view)
{
  if (adw_tab_view_get_n_pages (view) > 0)
    self->had_tabs = TRUE;
  else if (self->had_tabs && self->controller != NULL)
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, destroy_cb, g_object_ref (self), g_object_unref);
}

static AdwTabPage *
get_tab (EaselTornWindow *self)
{
  return easel_pane_get_tab (easel_split_get_active (easel_panel_get_split (self->panel)));
}

static void
update_title (EaselTornWindow *self)
{
  AdwTabPage *tab = get_tab (self);
  const char *title = tab == NULL ? "Easel" : adw_tab_page_get_title (tab);

  gtk_window_set_title (GTK_WINDOW (self), title);
  adw_window_title_set_title (self->title, title);
}

static void
canvas_cb (EaselTornWindow *self)
{
  AdwTabPage *tab = get_tab (self);

  g_signal_group_set_target (self->tab_signals, tab);
  update_title (self);
  easel_question_card_update (self->card);
  if (tab == NULL || self->had_focus)
    return;
  /* The window exists before its first tab, and then focuses its menu button. */
  self->had_focus = TRUE;
  easel_panel_focus_canvas (self->panel);
}

static gboolean
is_asked_here (EaselQuestion *question,
               gpointer       user_data)
{
  EaselTornWindow *self = user_data;

  return easel_panel_has_instance (self->panel, easel_question_get_requester (question)->session,
                                   easel_question_get_instance (question));
}

static void
easel_torn_window_dispose (GObject *object)
{
  EaselTornWindow *self = EASEL_TORN_WINDOW (object);

  give_back (self);
  g_clear_weak_pointer (&self->origin);
  G_OBJECT_CLASS (easel_torn_window_parent_class)->dispose (object);
}

static void
easel_torn_window_finalize (GObject *object)
{
  g_clear_object (&EASEL_TORN_WINDOW (object)->tab_signals);
  G_OBJECT_CLASS (easel_torn_window_parent_class)->finalize (object);
}

/* Forwards actions on sessions and hosts to the panel. */
static void
forward_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  EaselTornWindow *self = user_data;

  if (self->origin == NULL)
    return;
  gtk_window_present (self->origin);
  g_action_group_activate_action (G_ACTION_GROUP (self->origin), g_action_get_name (G_ACTION (action)), NULL);
}

static void
canvas_menu_cb (EaselTornWindow *self)
{
  easel_full_screen_show_bars (GTK_WINDOW (self));
  gtk_menu_button_popup (self->menu_button);
}

static void
add_actions (EaselTornWindow *self)
{
  static const GActionEntry entries[] = { { "switch-session", forward_cb }, { "retry", forward_cb },
                                           { "new-canvas", forward_cb }, { "overview", forward_cb } };
  static const EaselCommand commands[] = { { "to-panel", G_CALLBACK (gtk_window_close) },
                                            { "canvas-menu", G_CALLBACK (canvas_menu_cb) } };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  easel_panel_add_actions (self->panel, G_ACTION_MAP (self));
  easel_panel_add_surface_actions (self->panel, G_ACTION_MAP (self));
  easel_panel_add_keys (self->panel, GTK_WINDOW (self));
  easel_commands_add (G_ACTION_MAP (self), self, commands, G_N_ELEMENTS (commands));
  easel_canvas_menu_setup (self->panel, self->menu_button);
  easel_panel_set_lean (self->panel, TRUE);
  easel_full_screen_watch (GTK_WINDOW (self), self->header, self->panel);
  easel_focus_regions_add_actions (GTK_WINDOW (self), self->panel,
                                   (GtkWidget *[]) { self->header, GTK_WIDGET (self->card), NULL });
}

static void
easel_torn_window_class_init (EaselTornWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_torn_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_torn_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = easel_torn_window_close_request;
  g_type_ensure (EASEL_TYPE_PANEL);
  g_type_ensure (EASEL_TYPE_QUESTION_CARD);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-torn-window.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselTornWindow, title);
  gtk_widget_class_bind_template_child (widget_class, EaselTornWindow, header);
  gtk_widget_class_bind_template_child (widget_class, EaselTornWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, EaselTornWindow, card);
  gtk_widget_class_bind_template_child (widget_class, EaselTornWindow, panel);
}

static void
easel_torn_window_init (EaselTornWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  easel_panel_add_message (self->panel, GTK_WIDGET (self->card));
  self->tab_signals = g_signal_group_new (ADW_TYPE_TAB_PAGE);
  g_signal_group_connect_swapped (self->tab_signals, "notify::title", G_CALLBACK (update_title), self);
  if (g_str_has_suffix (APP_ID, ".Devel"))
    gtk_widget_add_css_class (GTK_WIDGET (self), "devel");
}

/**
 * easel_torn_window_new:
 * @origin: the window of the tab; gives its size and application
 * @controller: the controller of the tabs; referenced by the window
 * @consent: (nullable): questions of agents about these tabs are asked in the window
 */
EaselTornWindow *
easel_torn_window_new (GtkWindow          *origin,
                       EaselTabController *controller,
                       EaselConsent       *consent)
{
  EaselTornWindow *self;
  g_autofree char *session = NULL;
  g_autoptr(EaselTabPair) pair = NULL;
  int width;
  int height;

  g_return_val_if_fail (GTK_IS_WINDOW (origin), NULL);
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (controller), NULL);

  self = g_object_new (EASEL_TYPE_TORN_WINDOW, "application", gtk_window_get_application (origin), NULL);
  self->controller = g_object_ref (controller);
  g_set_weak_pointer (&self->origin, origin);
  /* As large as the panel, unless that fills the screen. */
  gtk_window_get_default_size (self->origin, &width, &height);
  gtk_window_set_default_size (GTK_WINDOW (self), width, height);
  session = easel_session_row_dup_title (easel_tab_controller_get_session (controller));
  adw_window_title_set_subtitle (self->title, session);
  pair = easel_tab_controller_create_pair (controller);
  add_actions (self);
  easel_panel_set_controller (self->panel, controller, pair);
  easel_question_card_set_filter (self->card, is_asked_here, self);
  if (consent != NULL)
    easel_question_card_set_consent (self->card, consent);
  g_signal_connect_object (easel_tab_pair_get_view (pair, FALSE), "notify::n-pages", G_CALLBACK (pages_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->panel, "notify::canvas", G_CALLBACK (canvas_cb), self, G_CONNECT_SWAPPED);
  return self;
}

EaselTornWindow *
easel_torn_window_find (GtkApplication       *application,
                        EaselTornWindowMatch  match,
                        gconstpointer         user_data)
{
  GList *windows = application != NULL ? gtk_application_get_windows (application) : NULL;

  for (GList *l = windows; l != NULL; l = l->next)
    if (EASEL_IS_TORN_WINDOW (l->data) && match (easel_torn_window_get_panel (l->data), user_data))
      return l->data;
  return NULL;
}

EaselPanel *
easel_torn_window_get_panel (EaselTornWindow *self)
{
  g_return_val_if_fail (EASEL_IS_TORN_WINDOW (self), NULL);
  return self->panel;
}
