/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-panel.h"

#include <glib/gi18n.h>

#include "easel-access-line.h"
#include "easel-agent-labels.h"
#include "easel-instance.h"
#include "easel-label-tooltip.h"
#include "easel-limits.h"
#include "easel-link-dialog.h"
#include "easel-message-area.h"
#include "easel-tab-menu.h"
#include "easel-tab-private.h"
#include "easel-text.h"
#include "easel-toast.h"

/* Long enough to read it and to come to its button by keyboard. */
#define TOAST_SECONDS 10
#define REOPEN_ACTION "app.reopen-canvas"

struct _EaselPanel
{
  AdwBin parent_instance;

  GtkWidget *content;         /* all but the messages */
  EaselMessageArea *messages;
  EaselAccessLine *access;
  GtkRevealer *notice;
  GtkLabel *notice_label;
  GtkWidget *notice_button;
  AdwToastOverlay *toasts;
  GtkStack *stack;
  EaselSplit *split;
  EaselPlaceholder *placeholder;
  GtkWidget *status_line;
  GtkLabel *host_label;
  GtkLabel *agent_label;
  GtkLabel *status_label;
  GtkWidget *unshare_button;

  EaselTabController *controller;
  GSignalGroup *pair_signals;
  GSignalGroup *pane_signals;   /* signals of the active pane */
  GSignalGroup *controller_signals;
  GSignalGroup *hidden_signals;
  GSignalGroup *canvas_signals;
  GSignalGroup *instance_signals;
  GSignalGroup *session_signals;
  GMenu *menu;
  GMenuModel *tab_menu;
  gboolean bare;             /* only the canvas is shown */
  EaselPanelBesideFunc beside_func;   /* nullable */
  gpointer beside_data;
  EaselCanvas *unclosed;     /* the canvas that the notice is about; NULL for other notices */
  AdwToast *toast;           /* weak, nullable: the last one */
  EaselAlert *question;      /* weak: at most one question, so that a page cannot open many */
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
}

static void
update_status (EaselPanel *self)
{
  EaselCanvas *canvas = easel_panel_get_canvas (self);
  EaselSession *session;

  if (canvas == NULL)
    return;
  set_label (self->host_label, easel_canvas_get_source_title (canvas));
  /* Skip a session that has the title of its host, which the header shows already. */
  session = easel_canvas_get_session (canvas);
  gtk_widget_set_visible (GTK_WIDGET (self->host_label), session == NULL ||
                          g_strcmp0 (easel_session_get_title (session), easel_canvas_get_source_title (canvas)) != 0);
  set_label (self->status_label, easel_canvas_get_status (canvas));
}

/* Shows a button while an agent may use this canvas of the user. */
static void
update_shared (EaselPanel *self)
{
  EaselCanvas *canvas = easel_panel_get_canvas (self);
  EaselInstance *instance = canvas != NULL ? easel_canvas_get_instance (canvas) : NULL;
  gboolean is_shared = instance != NULL && easel_instance_get_requester (instance)->is_user &&
                       easel_instance_is_shared (instance);

  if (is_shared)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->unshare_button), "s", easel_instance_get_id (instance));
  gtk_widget_set_visible (self->unshare_button, is_shared);
}

static void
instance_cb (EaselPanel *self)
{
  EaselCanvas *canvas = easel_panel_get_canvas (self);

  g_signal_group_set_target (self->instance_signals, canvas != NULL ? easel_canvas_get_instance (canvas) : NULL);
  update_shared (self);
}

/* Shows that the agent of the session has ended: its canvases stay, but no longer receive answers. */
static void
update_agent (EaselPanel *self)
{
  EaselSession *session = self->controller == NULL ? NULL : easel_tab_controller_get_session (self->controller);
  g_autofree char *ended = easel_agent_labels_dup_ended (session);

  gtk_label_set_text (self->agent_label, ended != NULL ? ended : "");
  gtk_widget_set_visible (GTK_WIDGET (self->agent_label), ended != NULL);
}

static void
selected_cb (EaselPanel *self)
{
  g_signal_group_set_target (self->canvas_signals, easel_panel_get_canvas (self));
  instance_cb (self);
  easel_access_line_set_canvas (self->access, easel_panel_get_canvas (self));
  update_status (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CANVAS]);
}

static void unclosed_cb (EaselPanel *self);

static void
set_unclosed (EaselPanel  *self,
              EaselCanvas *canvas)
{
  if (self->unclosed != NULL)
    g_signal_handlers_disconnect_by_func (self->unclosed, unclosed_cb, self);
  g_set_object (&self->unclosed, canvas);
  if (canvas != NULL)
    g_signal_connect_object (canvas, "notify::state", G_CALLBACK (unclosed_cb), self, G_CONNECT_SWAPPED);
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
  EaselTab *tab = self->controller == NULL ? NULL : easel_tab_controller_find (self->controller, canvas);

  return self->controller == NULL || (tab != NULL && tab->is_hidden);
}

/* Removes the notice about a canvas that could not be closed, once it is closed or hidden. */
static void
unclosed_cb (EaselPanel *self)
{
  if (self->unclosed != NULL &&
      (easel_canvas_get_state (self->unclosed) == EASEL_CANVAS_GONE || is_hidden (self, self->unclosed)))
    dismiss_cb (self);
}

static gboolean
has_pages (EaselPanel *self)
{
  return easel_pane_has_tabs (easel_split_get_pane (self->split, FALSE)) ||
         easel_pane_has_tabs (easel_split_get_pane (self->split, TRUE));
}

static void
pages_cb (EaselPanel *self)
{
  gboolean any = has_pages (self);

  unclosed_cb (self);
  gtk_stack_set_visible_child_name (self->stack, any ? "tabs" : "placeholder");
  gtk_widget_set_visible (self->status_line, any && !self->bare);
  selected_cb (self);
}

static void
active_cb (EaselPanel *self)
{
  g_signal_group_set_target (self->pane_signals, easel_split_get_active (self->split));
  selected_cb (self);
}

/* Escapes underscores, which menus read as mnemonics; foreign titles have none. */
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
  GVariant *offered = self->toast != NULL ? adw_toast_get_action_target_value (self->toast) : NULL;
  gboolean is_offered_hidden = FALSE;

  unclosed_cb (self);
  g_menu_remove_all (self->menu);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr(EaselTab) tab = g_list_model_get_item (hidden, i);
      EaselCanvas *canvas = easel_tab_get_canvas (tab);
      g_autoptr(GMenuItem) item = g_menu_item_new (NULL, NULL);
      g_autofree char *label = menu_label (canvas);

      g_menu_item_set_label (item, label);
      g_menu_item_set_action_and_target (item, "win.show-canvas", "s", easel_canvas_get_key (canvas));
      g_menu_append_item (self->menu, item);
      is_offered_hidden |= offered != NULL &&
                           g_str_equal (g_variant_get_string (offered, NULL), easel_canvas_get_key (canvas));
    }
  if (offered != NULL && !is_offered_hidden)
    easel_toast_dismiss (self->toast);
}

/* Returns: (nullable) (transfer none): the canvas of the tab at @position of both panes. */
static EaselCanvas *
get_nth (EaselPanel *self,
         guint       position)
{
  EaselTabPair *pair = easel_split_get_pair (self->split);

  if (pair == NULL || position >= easel_tab_pair_get_n_pages (pair))
    return NULL;
  return easel_tab_get_canvas (easel_tab_of (easel_tab_pair_get_nth_page (pair, position)));
}

/** easel_panel_has_canvas: whether the tab of the canvas is in this window and not in another. */
gboolean
easel_panel_has_canvas (EaselPanel  *self,
                        EaselCanvas *canvas)
{
  g_return_val_if_fail (EASEL_IS_PANEL (self), FALSE);
  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), FALSE);

  for (guint i = 0; get_nth (self, i) != NULL; i++)
    if (get_nth (self, i) == canvas)
      return TRUE;
  return FALSE;
}

gboolean
easel_panel_has_instance (EaselPanel *self,
                          const char *session,
                          const char *instance_id)
{
  EaselCanvas *canvas;

  g_return_val_if_fail (EASEL_IS_PANEL (self), FALSE);
  g_return_val_if_fail (session != NULL && instance_id != NULL, FALSE);

  for (guint i = 0; (canvas = get_nth (self, i)) != NULL; i++)
    {
      EaselSession *present = easel_canvas_get_session (canvas);

      if (g_strcmp0 (easel_canvas_get_instance_id (canvas), instance_id) == 0 && present != NULL &&
          g_str_equal (easel_session_get_uri (present), session))
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
  EaselSurface *surface = easel_panel_get_surface (self);
  gboolean is_front = surface != NULL && easel_surface_get_canvas (surface) == canvas;
  EaselAlert *dialog;

  if (self->question != NULL)
    return;
  dialog = easel_link_dialog_present (is_front ? GTK_WIDGET (surface) : GTK_WIDGET (self),
                                      easel_canvas_get_source_title (canvas), easel_canvas_get_title (canvas), uri);
  g_set_weak_pointer (&self->question, dialog);
}

/* Returns: (transfer full): a short message with a button. */
static AdwToast *
create_toast (const char *sentence,
              const char *button,
              const char *action)
{
  AdwToast *toast = adw_toast_new ("");
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, "label", sentence,
                                   "ellipsize", PANGO_ELLIPSIZE_MIDDLE, "xalign", 0.0, NULL);

  /* Not its title, which is markup. */
  gtk_widget_add_css_class (label, "heading");
  adw_toast_set_custom_title (toast, label);
  adw_toast_set_timeout (toast, TOAST_SECONDS);
  adw_toast_set_button_label (toast, button);
  adw_toast_set_action_name (toast, action);
  return toast;
}

static void
toast_dismissed_cb (AdwToast   *toast,
                    EaselPanel *self)
{
  if (self->toast != toast)
    return;
  g_clear_weak_pointer (&self->toast);
  easel_message_area_set_bottom_taken (self->messages, FALSE);
}

/* @toast: (transfer full): replaces the last one. */
static void
show_toast (EaselPanel *self,
            AdwToast   *toast)
{
  if (self->toast != NULL)
    easel_toast_dismiss (self->toast);
  g_set_weak_pointer (&self->toast, toast);
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (toast_dismissed_cb), self, 0);
  easel_toast_add (self->toasts, toast);
  easel_message_area_set_bottom_taken (self->messages, TRUE);
}

/* Returns: (transfer full): the title for a sentence. */
static char *
dup_shown_title (EaselCanvas *canvas)
{
  const char *title = easel_canvas_get_title (canvas);
  g_autofree char *shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);

  return *shown != '\0' ? g_steal_pointer (&shown) : g_strdup (_("Canvas"));
}

static void
user_hid_cb (EaselPanel *self,
             EaselTab   *tab,
             AdwTabView *view)
{
  g_autofree char *title = dup_shown_title (tab->canvas);
  /* Translators: %s is the title of a tab. */
  g_autofree char *sentence = g_strdup_printf (_("“%s” is hidden"), title);
  AdwToast *toast;

  if (!gtk_widget_is_ancestor (GTK_WIDGET (view), GTK_WIDGET (self)))
    return;
  toast = create_toast (sentence, _("_Show"), "win.show-canvas");
  adw_toast_set_action_target (toast, "s", easel_canvas_get_key (tab->canvas));
  show_toast (self, toast);
}

/** easel_panel_offer_reopen: offers for a while to open @canvas again, which the user closed just now. */
void
easel_panel_offer_reopen (EaselPanel  *self,
                          EaselCanvas *canvas)
{
  g_autofree char *title = NULL;
  g_autofree char *sentence = NULL;

  g_return_if_fail (EASEL_IS_PANEL (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));

  title = dup_shown_title (canvas);
  /* Translators: %s is the title of a tab. */
  sentence = g_strdup_printf (_("“%s” is closed"), title);
  show_toast (self, create_toast (sentence, _("Open _Again"), REOPEN_ACTION));
}

void
easel_panel_end_offer (EaselPanel *self)
{
  g_return_if_fail (EASEL_IS_PANEL (self));

  if (self->toast != NULL && g_strcmp0 (adw_toast_get_action_name (self->toast), REOPEN_ACTION) == 0)
    easel_toast_dismiss (self->toast);
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

  if (self->split != NULL)
    easel_panel_set_controller (self, NULL, NULL);
  g_clear_weak_pointer (&self->question);
  g_clear_weak_pointer (&self->toast);
  set_unclosed (self, NULL);
  /* Disconnect first: panes emit signals while they are disposed. */
  g_signal_group_set_target (self->pane_signals, NULL);
  if (self->split != NULL)
    g_signal_handlers_disconnect_by_data (self->split, self);
  adw_bin_set_child (ADW_BIN (self), NULL);
  self->split = NULL;
  G_OBJECT_CLASS (easel_panel_parent_class)->dispose (object);
}

static void
easel_panel_finalize (GObject *object)
{
  EaselPanel *self = EASEL_PANEL (object);

  g_clear_object (&self->pair_signals);
  g_clear_object (&self->pane_signals);
  g_clear_object (&self->controller_signals);
  g_clear_object (&self->hidden_signals);
  g_clear_object (&self->canvas_signals);
  g_clear_object (&self->instance_signals);
  g_clear_object (&self->session_signals);
  g_clear_object (&self->menu);
  g_clear_object (&self->tab_menu);
  G_OBJECT_CLASS (easel_panel_parent_class)->finalize (object);
}

/* Tab comes to the messages before the canvas, wherever they are: a page may have many controls. */
static gboolean
easel_panel_focus (GtkWidget        *widget,
                   GtkDirectionType  direction)
{
  EaselPanel *self = EASEL_PANEL (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gboolean is_forward = direction == GTK_DIR_TAB_FORWARD;
  GtkWidget *first = is_forward ? GTK_WIDGET (self->messages) : self->content;
  GtkWidget *last = is_forward ? self->content : GTK_WIDGET (self->messages);

  if (!is_forward && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (easel_panel_parent_class)->focus (widget, direction);
  if (focus != NULL && (focus == last || gtk_widget_is_ancestor (focus, last)))
    return gtk_widget_child_focus (last, direction);
  return gtk_widget_child_focus (first, direction) || gtk_widget_child_focus (last, direction);
}

static void
easel_panel_class_init (EaselPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = easel_panel_get_property;
  object_class->dispose = easel_panel_dispose;
  object_class->finalize = easel_panel_finalize;
  widget_class->focus = easel_panel_focus;

  properties[PROP_CANVAS] =
    g_param_spec_object ("canvas", NULL, NULL, EASEL_TYPE_CANVAS,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (EASEL_TYPE_ACCESS_LINE);
  g_type_ensure (EASEL_TYPE_MESSAGE_AREA);
  g_type_ensure (EASEL_TYPE_PLACEHOLDER);
  g_type_ensure (EASEL_TYPE_SPLIT);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, content);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, messages);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, access);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, notice);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, notice_label);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, notice_button);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, toasts);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, split);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, placeholder);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, status_line);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, host_label);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, agent_label);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, status_label);
  gtk_widget_class_bind_template_child (widget_class, EaselPanel, unshare_button);
  gtk_widget_class_bind_template_callback (widget_class, dismiss_cb);
}

static void
setup_menu_cb (EaselPanel *self,
               AdwTabPage *page)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (G_IS_ACTION_MAP (root))
    easel_tab_menu_set_tab (G_ACTION_MAP (root), page == NULL ? NULL : easel_tab_of (page));
}

static void
connect_groups (EaselPanel *self)
{
  self->pair_signals = g_signal_group_new (EASEL_TYPE_TAB_PAIR);
  g_signal_group_connect_swapped (self->pair_signals, "setup-menu", G_CALLBACK (setup_menu_cb), self);
  g_signal_group_connect_swapped (self->pair_signals, "close-failed", G_CALLBACK (close_failed_cb), self);
  g_signal_group_connect_swapped (self->pair_signals, "open-external", G_CALLBACK (open_external_cb), self);
  self->pane_signals = g_signal_group_new (EASEL_TYPE_PANE);
  g_signal_group_connect_swapped (self->pane_signals, "notify::canvas", G_CALLBACK (pages_cb), self);
  g_signal_group_set_target (self->pane_signals, easel_split_get_active (self->split));
  g_signal_connect_object (self->split, "notify::active", G_CALLBACK (active_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->split, "arranged", G_CALLBACK (pages_cb), self, G_CONNECT_SWAPPED);
  self->controller_signals = g_signal_group_new (EASEL_TYPE_TAB_CONTROLLER);
  g_signal_group_connect_swapped (self->controller_signals, "hidden", G_CALLBACK (user_hid_cb), self);
  self->hidden_signals = g_signal_group_new (G_TYPE_LIST_MODEL);
  g_signal_group_connect_swapped (self->hidden_signals, "items-changed", G_CALLBACK (hidden_cb), self);
  self->canvas_signals = g_signal_group_new (EASEL_TYPE_CANVAS);
  g_signal_group_connect_swapped (self->canvas_signals, "notify::status", G_CALLBACK (update_status), self);
  g_signal_group_connect_swapped (self->canvas_signals, "notify::source-title", G_CALLBACK (update_status), self);
  g_signal_group_connect_swapped (self->canvas_signals, "notify::instance", G_CALLBACK (instance_cb), self);
  self->instance_signals = g_signal_group_new (EASEL_TYPE_INSTANCE);
  g_signal_group_connect_swapped (self->instance_signals, "notify::shared", G_CALLBACK (update_shared), self);
  self->session_signals = g_signal_group_new (EASEL_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::agent", G_CALLBACK (update_agent), self);
}

static void
easel_panel_init (EaselPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  easel_label_tooltip_add (self->host_label);
  easel_label_tooltip_add (self->status_label);
  easel_label_tooltip_add (self->agent_label);
  easel_message_area_set_caret_func (self->messages, easel_surface_find_caret);
  easel_message_area_set_content (self->messages, easel_pane_get_slot (easel_split_get_pane (self->split, FALSE)));
  self->menu = g_menu_new ();
  self->tab_menu = easel_tab_menu_new ();
  connect_groups (self);
}

void
easel_panel_set_controller (EaselPanel         *self,
                            EaselTabController *controller,
                            EaselTabPair       *pair)
{
  g_return_if_fail (EASEL_IS_PANEL (self));
  g_return_if_fail ((controller == NULL) == (pair == NULL));

  g_set_object (&self->controller, controller);
  easel_split_set_pair (self->split, pair);
  for (int i = 0; pair != NULL && i < 2; i++)
    adw_tab_view_set_menu_model (easel_tab_pair_get_view (pair, i), self->tab_menu);
  g_signal_group_set_target (self->pair_signals, pair);
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
  return easel_pane_get_view (easel_split_get_pane (self->split, FALSE));
}

/** easel_panel_get_split: (transfer none): the panes of the tabs. */
EaselSplit *
easel_panel_get_split (EaselPanel *self)
{
  g_return_val_if_fail (EASEL_IS_PANEL (self), NULL);
  return self->split;
}

/** easel_panel_get_active_view: (transfer none) (nullable): the AdwTabView of the active pane. */
AdwTabView *
easel_panel_get_active_view (EaselPanel *self)
{
  g_return_val_if_fail (EASEL_IS_PANEL (self), NULL);
  return easel_pane_get_view (easel_split_get_active (self->split));
}

/** easel_panel_get_canvas: (transfer none) (nullable): the selected canvas of the active pane. */
EaselCanvas *
easel_panel_get_canvas (EaselPanel *self)
{
  g_return_val_if_fail (EASEL_IS_PANEL (self), NULL);

  return self->split == NULL ? NULL : easel_pane_get_canvas (easel_split_get_active (self->split));
}

/** easel_panel_get_surface: (transfer none) (nullable): the selected surface of the active pane. */
EaselSurface *
easel_panel_get_surface (EaselPanel *self)
{
  g_return_val_if_fail (EASEL_IS_PANEL (self), NULL);

  return self->split == NULL ? NULL : easel_pane_get_surface (easel_split_get_active (self->split));
}

/** easel_panel_set_bare: shows only the canvas, without tab bar and status line. */
void
easel_panel_set_bare (EaselPanel *self,
                      gboolean    bare)
{
  g_return_if_fail (EASEL_IS_PANEL (self));

  if (self->bare == !!bare)
    return;
  self->bare = !!bare;
  easel_split_set_bare (self->split, self->bare);
  gtk_widget_set_visible (self->status_line, has_pages (self) && !self->bare);
}

/** easel_panel_set_lean: hides the tab bar of a single tab, whose title the window shows. */
void
easel_panel_set_lean (EaselPanel *self,
                      gboolean    lean)
{
  g_return_if_fail (EASEL_IS_PANEL (self));

  easel_split_set_lean (self->split, lean);
}

/** easel_panel_add_message: @message: (transfer floating): comes and goes over the canvas. */
void
easel_panel_add_message (EaselPanel *self,
                         GtkWidget  *message)
{
  g_return_if_fail (EASEL_IS_PANEL (self));
  g_return_if_fail (GTK_IS_WIDGET (message));

  gtk_box_append (GTK_BOX (self->messages), message);
}

/** easel_panel_focus_canvas: moves the focus to the selected canvas unless it is there already. */
void
easel_panel_focus_canvas (EaselPanel *self)
{
  g_return_if_fail (EASEL_IS_PANEL (self));

  easel_pane_focus (easel_split_get_active (self->split));
}

/** easel_panel_focus_canvas_after_enter: for a user who came here by pressing Enter: does not move the focus to a
 * button. */
void
easel_panel_focus_canvas_after_enter (EaselPanel *self)
{
  g_return_if_fail (EASEL_IS_PANEL (self));

  easel_pane_focus_after_enter (easel_split_get_active (self->split));
}

/** easel_panel_choose: selects @canvas and makes its pane the active one. */
void
easel_panel_choose (EaselPanel  *self,
                    EaselCanvas *canvas)
{
  g_return_if_fail (EASEL_IS_PANEL (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));

  for (int i = 0; i < 2; i++)
    if (easel_pane_get_canvas (easel_split_get_pane (self->split, i)) == canvas)
      easel_split_activate (self->split, easel_split_get_pane (self->split, i));
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

void
easel_panel_set_beside_func (EaselPanel           *self,
                             EaselPanelBesideFunc  func,
                             gpointer              user_data)
{
  g_return_if_fail (EASEL_IS_PANEL (self));

  self->beside_func = func;
  self->beside_data = user_data;
}

/** easel_panel_create_beside_menu: (transfer full) (nullable): the items, if there is room for two canvases. */
GMenuModel *
easel_panel_create_beside_menu (EaselPanel *self)
{
  g_return_val_if_fail (EASEL_IS_PANEL (self), NULL);

  return self->beside_func != NULL && easel_split_is_wide (self->split) ? self->beside_func (self->beside_data) : NULL;
}

/** easel_panel_dup_menu_label: (transfer full): the title of a canvas as a label of a menu item. */
char *
easel_panel_dup_menu_label (EaselCanvas *canvas)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  return menu_label (canvas);
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

/** easel_panel_notify_user: shows a sentence until it is dismissed or replaced. */
void
easel_panel_notify_user (EaselPanel *self,
                         const char *sentence)
{
  g_return_if_fail (EASEL_IS_PANEL (self));
  g_return_if_fail (sentence != NULL);

  show_notice (self, sentence, NULL);
}

/** easel_panel_get_notice: (nullable): the shown sentence. */
const char *
easel_panel_get_notice (EaselPanel *self)
{
  g_return_val_if_fail (EASEL_IS_PANEL (self), NULL);

  return gtk_revealer_get_reveal_child (self->notice) ? gtk_label_get_text (self->notice_label) : NULL;
}

/* Offers to hide a canvas that its host did not close. */
static void
close_failed_cb (EaselPanel  *self,
                 EaselCanvas *canvas,
                 const char  *sentence)
{
  show_notice (self, sentence, canvas);
}
