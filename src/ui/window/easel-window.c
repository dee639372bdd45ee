/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-window.h"

#include <glib/gi18n.h>

#include "easel-alert.h"
#include "easel-artifacts-dialog.h"
#include "easel-canvas-menu.h"
#include "easel-canvas-overview.h"
#include "easel-commands.h"
#include "easel-focus-regions.h"
#include "easel-forget-dialog.h"
#include "easel-full-screen.h"
#include "easel-invite-line.h"
#include "easel-rename-dialog.h"
#include "easel-servers-dialog.h"
#include "easel-session-row.h"
#include "easel-session-switcher.h"
#include "easel-settings.h"
#include "easel-source-display.h"
#include "easel-tab-manager.h"
#include "easel-toplevel.h"
#include "easel-torn-window.h"
#include "easel-unseen-line.h"
#include "easel-visibility.h"

struct _EaselWindow
{
  AdwApplicationWindow parent_instance;

  EaselSessionSwitcher *switcher;
  GtkMenuButton *new_button;
  GtkWidget *header;
  GtkMenuButton *menu_button;
  EaselInviteLine *invite_line;
  EaselUnseenLine *unseen_line;
  EaselQuestionCard *card;
  EaselPanel *panel;

  EaselHub *hub;
  EaselConnections *connections;
  EaselTabManager *tabs;
  GSignalGroup *source_signals;
  GSignalGroup *artifact_signals;    /* of the list of the chosen session */
  GSettings *settings;               /* nullable: the schema is not installed */
};

G_DEFINE_FINAL_TYPE (EaselWindow, easel_window, ADW_TYPE_APPLICATION_WINDOW)

static void update_page (EaselWindow *self);
static void update_session_actions (EaselWindow *self);

static gboolean
has_hidden (EaselWindow *self)
{
  return g_menu_model_get_n_items (easel_panel_get_menu (self->panel)) > 0;
}

static EaselPlaceholderKind
judge (EaselWindow *self)
{
  EaselSource *source = easel_hub_get_source (self->hub);

  if (source == NULL)
    return easel_hub_is_expecting (self->hub) ? EASEL_PLACEHOLDER_CONNECTING : EASEL_PLACEHOLDER_NO_HOST;
  switch (easel_source_get_state (source))
    {
    case EASEL_CONNECTION_LOST:
      return EASEL_PLACEHOLDER_OFFLINE;
    case EASEL_CONNECTION_FAILED:
      return easel_source_get_refused (source) != NULL ? EASEL_PLACEHOLDER_REFUSED : EASEL_PLACEHOLDER_FAILED;
    case EASEL_CONNECTION_READY:
      if (easel_hub_is_waiting (self->hub))
        return EASEL_PLACEHOLDER_WAITING;
      if (easel_hub_get_session (self->hub) == NULL)
        return EASEL_PLACEHOLDER_NO_SESSION;
      return has_hidden (self) ? EASEL_PLACEHOLDER_HIDDEN : EASEL_PLACEHOLDER_EMPTY;
    case EASEL_CONNECTION_IDLE:
    case EASEL_CONNECTION_CONNECTING:
    default:
      return EASEL_PLACEHOLDER_CONNECTING;
    }
}

static void
update_page (EaselWindow *self)
{
  EaselSource *source = self->hub == NULL ? NULL : easel_hub_get_source (self->hub);

  /* Children emit signals while the window is being disposed. */
  if (self->hub == NULL)
    return;
  easel_placeholder_set_kind (easel_panel_get_placeholder (self->panel), judge (self),
                              source == NULL ? NULL : easel_source_get_title (source),
                              source == NULL ? NULL : easel_source_get_reason (source));
}

/* Returns: (nullable): the first torn-off window for which @match returns TRUE. */
static EaselTornWindow *
find_torn (EaselWindow          *self,
           EaselTornWindowMatch  match,
           gconstpointer         data)
{
  return easel_torn_window_find (gtk_window_get_application (GTK_WINDOW (self)), match, data);
}

static gboolean
shows_canvas (EaselPanel    *panel,
              gconstpointer  canvas)
{
  return easel_panel_has_canvas (panel, (gpointer) canvas);
}

static gboolean
shows_requester (EaselPanel    *panel,
                 gconstpointer  question)
{
  return easel_panel_has_instance (panel, easel_question_get_requester ((gpointer) question)->session,
                                   easel_question_get_instance ((gpointer) question));
}

/* Returns whether the panel informs the user of an unseen canvas: it is active and visible, and the canvas is not in a
 * torn-off window, which the user may not see. */
static gboolean
is_shown_to_user (EaselCanvas *canvas,
                  gpointer     user_data)
{
  return easel_toplevel_is_in_front (user_data) && easel_visibility_is_shown (user_data) &&
         find_torn (user_data, shows_canvas, canvas) == NULL;
}

/* Returns whether a question is asked in this window; one about a torn-off canvas is asked in its window. */
static gboolean
is_asked_here (EaselQuestion *question,
               gpointer       user_data)
{
  return find_torn (user_data, shows_requester, question) == NULL;
}

static AdwTabView *
tear_off_cb (EaselWindow        *self,
             EaselTabController *controller)
{
  EaselTornWindow *window = easel_torn_window_new (GTK_WINDOW (self), controller,
                                                   easel_question_card_get_consent (self->card));

  g_signal_connect_object (easel_torn_window_get_panel (window), "notify::canvas",
                           G_CALLBACK (easel_question_card_update), self->card, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
  return easel_panel_get_view (easel_torn_window_get_panel (window));
}

/** easel_window_show_beside: the user wants @canvas beside the canvases of the shown session. */
void
easel_window_show_beside (EaselWindow *self,
                          EaselCanvas *canvas)
{
  g_return_if_fail (EASEL_IS_WINDOW (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));

  easel_tab_manager_add_beside (self->tabs, canvas);
  if (easel_canvas_get_session (canvas) != NULL)
    easel_window_show_canvas (self, easel_canvas_get_session (canvas), easel_canvas_get_channel (canvas));
}

/* The menu with the key may be older than the canvases. */
static void
add_beside_cb (EaselWindow *self,
               GVariant    *parameter)
{
  g_autoptr(GPtrArray) canvases = easel_tab_manager_list_own (self->tabs);

  for (guint i = 0; i < canvases->len; i++)
    if (g_str_equal (easel_canvas_get_key (g_ptr_array_index (canvases, i)), g_variant_get_string (parameter, NULL)))
      {
        easel_window_show_beside (self, g_ptr_array_index (canvases, i));
        easel_panel_focus_canvas (self->panel);
      }
}

static GMenuModel *
create_beside_menu (gpointer user_data)
{
  EaselWindow *self = user_data;
  EaselSource *shown = easel_hub_get_source (self->hub);
  g_autoptr(GPtrArray) canvases = easel_tab_manager_list_own (self->tabs);
  g_autoptr(GMenu) open = g_menu_new ();
  GMenu *menu;

  if (shown == NULL || !easel_source_display_is_host (shown))
    return NULL;
  menu = g_menu_new ();
  g_menu_append (menu, _("New _Terminal"), "app.new-terminal-beside");
  for (guint i = 0; i < canvases->len; i++)
    {
      EaselCanvas *canvas = g_ptr_array_index (canvases, i);
      g_autofree char *label = easel_panel_dup_menu_label (canvas);
      g_autoptr(GMenuItem) item = g_menu_item_new (label, NULL);

      if (easel_panel_has_canvas (self->panel, canvas))
        continue;
      g_menu_item_set_action_and_target (item, "win.add-beside", "s", easel_canvas_get_key (canvas));
      g_menu_append_item (open, item);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (open));
  return G_MENU_MODEL (menu);
}

static void
session_cb (EaselWindow *self)
{
  EaselSession *session = easel_hub_get_session (self->hub);

  easel_tab_manager_update (self->tabs);
  update_page (self);
  g_signal_group_set_target (self->artifact_signals, session == NULL ? NULL : easel_session_get_artifacts (session));
  update_session_actions (self);
}

static void
source_cb (EaselWindow *self)
{
  g_signal_group_set_target (self->source_signals, easel_hub_get_source (self->hub));
  update_page (self);
}

/* Sets the title for the window list of the desktop; the header shows more. */
static void
update_title (EaselWindow *self)
{
  EaselSession *session = easel_hub_get_session (self->hub);
  g_autofree char *title = session == NULL ? NULL : easel_session_row_dup_title (session);
  g_autofree char *whole = title == NULL ? NULL : g_strdup_printf ("%s – Easel", title);

  gtk_window_set_title (GTK_WINDOW (self), whole != NULL ? whole : "Easel");
}

static void
notice_cb (EaselWindow *self,
           const char  *sentence)
{
  easel_panel_notify_user (self->panel, sentence);
}

static void
wanted_cb (EaselWindow *self,
           EaselCanvas *canvas)
{
  easel_window_show_canvas (self, easel_canvas_get_session (canvas), easel_canvas_get_channel (canvas));
}

/* Moves the focus to the chosen session. */
static void
chosen_cb (EaselWindow *self,
           EaselCanvas *canvas)
{
  wanted_cb (self, canvas);
  easel_panel_choose (self->panel, canvas);
  easel_panel_focus_canvas_after_enter (self->panel);
}

static void
session_chosen_cb (EaselWindow *self)
{
  easel_panel_focus_canvas_after_enter (self->panel);
}

static void
restore_size (EaselWindow *self)
{
  int width = 420;
  int height = 900;

  self->settings = easel_settings_find ();
  if (self->settings != NULL)
    {
      width = g_settings_get_int (self->settings, "window-width");
      height = g_settings_get_int (self->settings, "window-height");
      if (g_settings_get_boolean (self->settings, "window-maximized"))
        gtk_window_maximize (GTK_WINDOW (self));
    }
  gtk_window_set_default_size (GTK_WINDOW (self), width, height);
}

static void
save_size (EaselWindow *self)
{
  int width;
  int height;

  if (self->settings == NULL)
    return;
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  if (width >= 360 && height >= 294)
    {
      g_settings_set_int (self->settings, "window-width", width);
      g_settings_set_int (self->settings, "window-height", height);
    }
  g_settings_set_boolean (self->settings, "window-maximized", gtk_window_is_maximized (GTK_WINDOW (self)));
}

static gboolean
easel_window_close_request (GtkWindow *window)
{
  save_size (EASEL_WINDOW (window));
  return GTK_WINDOW_CLASS (easel_window_parent_class)->close_request (window);
}

static void
easel_window_dispose (GObject *object)
{
  EaselWindow *self = EASEL_WINDOW (object);

  if (self->hub != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->hub, self);
      g_object_run_dispose (G_OBJECT (self->tabs));
    }
  g_clear_object (&self->tabs);
  g_clear_object (&self->source_signals);
  g_clear_object (&self->artifact_signals);
  g_clear_object (&self->connections);
  g_clear_object (&self->hub);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (easel_window_parent_class)->dispose (object);
}

static void
easel_window_class_init (EaselWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = easel_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = easel_window_close_request;

  g_type_ensure (EASEL_TYPE_INVITE_LINE);
  g_type_ensure (EASEL_TYPE_UNSEEN_LINE);
  g_type_ensure (EASEL_TYPE_PANEL);
  g_type_ensure (EASEL_TYPE_QUESTION_CARD);
  g_type_ensure (EASEL_TYPE_SESSION_SWITCHER);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-window.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselWindow, switcher);
  gtk_widget_class_bind_template_child (widget_class, EaselWindow, new_button);
  gtk_widget_class_bind_template_child (widget_class, EaselWindow, header);
  gtk_widget_class_bind_template_child (widget_class, EaselWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, EaselWindow, invite_line);
  gtk_widget_class_bind_template_child (widget_class, EaselWindow, unseen_line);
  gtk_widget_class_bind_template_child (widget_class, EaselWindow, card);
  gtk_widget_class_bind_template_child (widget_class, EaselWindow, panel);
  gtk_widget_class_bind_template_callback (widget_class, session_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, wanted_cb);
}

static void
easel_window_init (EaselWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  easel_panel_add_message (self->panel, GTK_WIDGET (self->invite_line));
  easel_panel_add_message (self->panel, GTK_WIDGET (self->unseen_line));
  easel_panel_add_message (self->panel, GTK_WIDGET (self->card));
  if (g_str_has_suffix (APP_ID, ".Devel"))
    gtk_widget_add_css_class (GTK_WIDGET (self), "devel");
  /* G_TYPE_OBJECT, because "notify" is not a signal of the interface. */
  self->artifact_signals = g_signal_group_new (G_TYPE_LIST_MODEL);
  g_signal_group_connect_swapped (self->artifact_signals, "items-changed", G_CALLBACK (update_session_actions), self);
  self->source_signals = g_signal_group_new (G_TYPE_OBJECT);
  g_signal_group_connect_swapped (self->source_signals, "notify::state", G_CALLBACK (update_page), self);
  g_signal_group_connect_swapped (self->source_signals, "notify::reason", G_CALLBACK (update_page), self);
  g_signal_group_connect_swapped (self->source_signals, "notify::title", G_CALLBACK (update_page), self);
  restore_size (self);
}

/* Hides the tooltip of a button, which would cover the menu of the button. */
static void
hide_tooltip (GtkMenuButton *button)
{
  g_object_bind_property (gtk_menu_button_get_popover (button), "visible", button, "has-tooltip",
                          G_BINDING_INVERT_BOOLEAN | G_BINDING_SYNC_CREATE);
}

static void
toplevel_map_cb (EaselWindow *self,
                 GtkWindow   *toplevel)
{
  if (gtk_window_get_transient_for (toplevel) != GTK_WINDOW (self))
    return;
  easel_session_switcher_close (self->switcher);
  gtk_menu_button_popdown (self->new_button);
  gtk_menu_button_popdown (self->menu_button);
}

/* Closes open popovers: they cover a dialog and take its clicks. */
static void
toplevels_cb (EaselWindow *self,
              guint        position,
              guint        removed,
              guint        added,
              GListModel  *toplevels)
{
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(GtkWindow) toplevel = g_list_model_get_item (toplevels, i);

      g_signal_connect_object (toplevel, "map", G_CALLBACK (toplevel_map_cb), self, G_CONNECT_SWAPPED);
    }
}

static gboolean
can_forget (EaselSource *source,
            gpointer     user_data)
{
  EaselWindow *self = user_data;

  return easel_connections_can_forget (self->connections, source);
}

static void
follow_hub (EaselWindow *self)
{
  g_signal_connect_object (self->hub, "notify::source", G_CALLBACK (source_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->hub, "notify::session", G_CALLBACK (session_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->hub, "notify::session", G_CALLBACK (update_title), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->hub, "notify::expecting", G_CALLBACK (update_page), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->connections, "notice", G_CALLBACK (notice_cb), self, G_CONNECT_SWAPPED);
  source_cb (self);
  session_cb (self);
  update_title (self);
}

static void
retry_cb (EaselWindow *self)
{
  EaselSource *source = easel_hub_get_source (self->hub);

  if (source != NULL)
    easel_source_retry (source);
}

static void
retry_host_cb (EaselWindow *self,
               GVariant    *parameter)
{
  EaselSource *source = easel_hub_find (self->hub, g_variant_get_string (parameter, NULL));

  if (source != NULL)
    easel_source_retry (source);
}

static void
forget_response_cb (EaselAlert *dialog,
                    const char *response,
                    gpointer    user_data)
{
  EaselWindow *self = user_data;
  const char *id = g_object_get_data (G_OBJECT (dialog), "easel-host-id");
  EaselSource *source = easel_hub_find (self->hub, id);

  if (g_str_equal (response, "remove") && source != NULL)
    easel_connections_forget (self->connections, source);
}

static void
forget_session_cb (EaselWindow *self,
                   GVariant    *parameter)
{
  const char *source_id, *session_uri;

  g_variant_get (parameter, "(&s&s)", &source_id, &session_uri);
  easel_session_switcher_close (self->switcher);
  easel_forget_dialog_ask (self->panel, self->hub, source_id, session_uri);
}

static void
forget_host_cb (EaselWindow *self,
                GVariant    *parameter)
{
  const char *id = g_variant_get_string (parameter, NULL);
  EaselSource *source = easel_hub_find (self->hub, id);
  g_autofree char *title = NULL;
  g_autofree char *body = NULL;
  EaselAlert *dialog;

  if (source == NULL || !easel_connections_can_forget (self->connections, source))
    return;
  title = easel_source_display_title (source);
  /* Translators: %s is the name of a host. */
  body = g_strdup_printf (_("Its canvases and token are removed from Easel. %s keeps running."), title);
  dialog = easel_alert_new_for (_("Remove Host?"), body, "remove", _("_Remove"), ADW_RESPONSE_DESTRUCTIVE);
  g_object_set_data_full (G_OBJECT (dialog), "easel-host-id", g_strdup (id), g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (forget_response_cb), self, 0);
  easel_alert_present (dialog, GTK_WIDGET (self));
}

static void
renamed_cb (EaselRenameDialog *dialog,
            const char        *id,
            const char        *name,
            EaselWindow       *self)
{
  EaselSource *source = easel_hub_find (self->hub, id);

  if (source != NULL)
    easel_connections_rename (self->connections, source, name);
}

static void
rename_host_cb (EaselWindow *self,
                GVariant    *parameter)
{
  EaselSource *source = easel_hub_find (self->hub, g_variant_get_string (parameter, NULL));
  EaselRenameDialog *dialog;

  if (source == NULL || !easel_source_can_rename (source))
    return;
  easel_session_switcher_close (self->switcher);
  dialog = easel_rename_dialog_new (source);
  g_signal_connect_object (dialog, "renamed", G_CALLBACK (renamed_cb), self, 0);
  easel_alert_present (EASEL_ALERT (dialog), GTK_WIDGET (self));
}

static void
switch_session_cb (EaselWindow *self)
{
  easel_session_switcher_open (self->switcher);
}

static void
overview_cb (EaselWindow *self)
{
  EaselCanvasOverview *overview = easel_canvas_overview_new (self->hub, easel_tab_manager_get_shown (self->tabs));

  g_signal_connect_object (overview, "chosen", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  easel_dialog_present (EASEL_DIALOG (overview), GTK_WIDGET (self));
}

static void
new_canvas_cb (EaselWindow *self)
{
  gtk_menu_button_popup (self->new_button);
}

static void
servers_cb (EaselWindow *self)
{
  EaselSource *source = easel_hub_get_source (self->hub);
  EaselSession *session = easel_hub_get_session (self->hub);

  if (source != NULL && session != NULL)
    easel_dialog_present (easel_servers_dialog_new (source, session), GTK_WIDGET (self));
}

static void
artifacts_cb (EaselWindow *self)
{
  EaselSource *source = easel_hub_get_source (self->hub);
  EaselSession *session = easel_hub_get_session (self->hub);
  EaselDialog *dialog;

  if (source == NULL || session == NULL)
    return;
  dialog = easel_artifacts_dialog_new (source, session);
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  easel_dialog_present (dialog, GTK_WIDGET (self));
}

static void
set_action_enabled (EaselWindow *self,
                    const char  *name,
                    gboolean     is_enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), is_enabled);
}

static void
update_session_actions (EaselWindow *self)
{
  EaselSession *session = easel_hub_get_session (self->hub);

  set_action_enabled (self, "servers", session != NULL);
  set_action_enabled (self, "artifacts", session != NULL &&
                      g_list_model_get_n_items (easel_session_get_artifacts (session)) > 0);
}

static void
add_actions (EaselWindow *self)
{
  static const EaselCommand commands[] = {
    { "retry", G_CALLBACK (retry_cb) },
    { "retry-host", G_CALLBACK (retry_host_cb), "s" },
    { "rename-host", G_CALLBACK (rename_host_cb), "s" },
    { "forget-host", G_CALLBACK (forget_host_cb), "s" },
    { "forget-session", G_CALLBACK (forget_session_cb), "(ss)" },
    { "switch-session", G_CALLBACK (switch_session_cb) },
    { "servers", G_CALLBACK (servers_cb) },
    { "artifacts", G_CALLBACK (artifacts_cb) },
    { "new-canvas", G_CALLBACK (new_canvas_cb) },
    { "overview", G_CALLBACK (overview_cb) },
    { "add-beside", G_CALLBACK (add_beside_cb), "s" },
  };

  easel_commands_add (G_ACTION_MAP (self), self, commands, G_N_ELEMENTS (commands));
}

/**
 * easel_window_new:
 * @application: the application
 * @hub: decides which session is shown
 * @connections: receives actions on hosts
 * @factory: creates the surfaces of canvases
 */
EaselWindow *
easel_window_new (GtkApplication      *application,
                  EaselHub            *hub,
                  EaselConnections    *connections,
                  EaselSurfaceFactory *factory)
{
  EaselWindow *self;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (connections), NULL);
  g_return_val_if_fail (EASEL_IS_SURFACE_FACTORY (factory), NULL);

  self = g_object_new (EASEL_TYPE_WINDOW, "application", application, NULL);
  self->hub = g_object_ref (hub);
  self->connections = g_object_ref (connections);
  self->tabs = easel_tab_manager_new (hub, factory, self->panel);
  g_signal_connect_object (self->tabs, "tear-off", G_CALLBACK (tear_off_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (easel_panel_get_menu (self->panel), "items-changed", G_CALLBACK (update_page), self,
                           G_CONNECT_SWAPPED);
  easel_question_card_set_filter (self->card, is_asked_here, self);
  easel_panel_set_beside_func (self->panel, create_beside_menu, self);
  g_signal_connect_object (self->panel, "notify::canvas", G_CALLBACK (easel_question_card_update), self->card,
                           G_CONNECT_SWAPPED);
  easel_panel_add_actions (self->panel, G_ACTION_MAP (self));
  easel_panel_add_surface_actions (self->panel, G_ACTION_MAP (self));
  easel_panel_add_keys (self->panel, GTK_WINDOW (self));
  easel_canvas_menu_setup (self->panel, NULL);
  easel_full_screen_watch (GTK_WINDOW (self), self->header, self->panel);
  easel_focus_regions_add_actions (GTK_WINDOW (self), self->panel,
                                   (GtkWidget *[]) { self->header, GTK_WIDGET (self->invite_line),
                                                     GTK_WIDGET (self->unseen_line), GTK_WIDGET (self->card), NULL });
  hide_tooltip (self->new_button);
  hide_tooltip (self->menu_button);
  add_actions (self);
  easel_session_switcher_set_hub (self->switcher, hub, can_forget, self);
  easel_invite_line_set_hub (self->invite_line, hub);
  g_signal_connect_object (gtk_window_get_toplevels (), "items-changed", G_CALLBACK (toplevels_cb), self,
                           G_CONNECT_SWAPPED);
  follow_hub (self);
  return self;
}

EaselPanel *
easel_window_get_panel (EaselWindow *self)
{
  g_return_val_if_fail (EASEL_IS_WINDOW (self), NULL);
  return self->panel;
}

/** easel_window_set_unseen: shows unseen canvases and their number in the window. Must be called once. */
void
easel_window_set_unseen (EaselWindow *self,
                         EaselUnseen *unseen)
{
  g_return_if_fail (EASEL_IS_WINDOW (self));
  g_return_if_fail (EASEL_IS_UNSEEN (unseen));

  easel_unseen_line_set_unseen (self->unseen_line, self->hub, unseen);
  easel_session_switcher_set_unseen (self->switcher, unseen);
  easel_unseen_set_notified_func (unseen, is_shown_to_user, G_OBJECT (self));
  easel_toplevel_follow_front (GTK_WINDOW (self), G_CALLBACK (easel_unseen_update), unseen);
}

/**
 * easel_window_show_canvas:
 * @self: the window
 * @session: a session of a source in the hub
 * @channel: of a canvas that may no longer exist
 *
 * Chooses the session for the user and selects the canvas, in whichever window it is. A canvas that is beside those of
 * the shown session is selected there.
 */
void
easel_window_show_canvas (EaselWindow  *self,
                          EaselSession *session,
                          const char   *channel)
{
  EaselTabController *controller;
  EaselSource *source;
  EaselCanvas *canvas;
  EaselTab *tab;

  g_return_if_fail (EASEL_IS_WINDOW (self));
  g_return_if_fail (EASEL_IS_SESSION (session));
  g_return_if_fail (channel != NULL);

  source = easel_hub_find_owner (self->hub, session);
  if (source == NULL)
    return;
  canvas = easel_canvas_list_find (easel_session_get_canvases (session), channel);
  if (canvas != NULL && easel_tab_manager_select_beside (self->tabs, canvas))
    {
      gtk_window_present (GTK_WINDOW (self));
      return;
    }
  easel_hub_choose (self->hub, source, session);
  if (canvas == NULL)
    return;
  controller = easel_tab_manager_get_shown (self->tabs);
  easel_tab_controller_show (controller, canvas);
  tab = easel_tab_controller_find (controller, canvas);
  if (tab != NULL && easel_tab_get_page (tab) != NULL)
    gtk_window_present (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (easel_tab_get_content (tab)))));
}

/** easel_window_get_card: (transfer none): the card for questions of agents. */
EaselQuestionCard *
easel_window_get_card (EaselWindow *self)
{
  g_return_val_if_fail (EASEL_IS_WINDOW (self), NULL);
  return self->card;
}
