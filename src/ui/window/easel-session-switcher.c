/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-session-switcher.h"

#include <glib/gi18n.h>

#include "easel-host-mark.h"
#include "easel-session-row.h"
#include "easel-source-display.h"
#include "easel-source-row.h"
#include "easel-unseen-badge.h"

struct _EaselSessionSwitcher
{
  AdwBin parent_instance;

  GtkMenuButton *button;
  GtkLabel *title;
  GtkLabel *subtitle;
  GtkImage *icon;
  EaselHostMark *mark;
  EaselUnseenBadge *badge;
  GtkPopover *popover;
  GtkListView *list;

  EaselHub *hub;
  EaselUnseen *unseen;           /* nullable */
  EaselCanForget can_forget;
  gpointer user_data;
  GListModel *items;
  GSignalGroup *source_signals;
  GSignalGroup *session_signals;
  GPtrArray *session_rows;   /* the rows on screen, borrowed */
};

enum { SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselSessionSwitcher, easel_session_switcher, ADW_TYPE_BIN)

static void
easel_session_switcher_dispose (GObject *object)
{
  EaselSessionSwitcher *self = EASEL_SESSION_SWITCHER (object);

  g_clear_object (&self->source_signals);
  g_clear_object (&self->session_signals);
  if (self->list != NULL)
    gtk_list_view_set_model (self->list, NULL);
  self->list = NULL;
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->items);
  g_clear_object (&self->unseen);
  g_clear_object (&self->hub);
  G_OBJECT_CLASS (easel_session_switcher_parent_class)->dispose (object);
}

static void
easel_session_switcher_finalize (GObject *object)
{
  g_ptr_array_unref (EASEL_SESSION_SWITCHER (object)->session_rows);
  G_OBJECT_CLASS (easel_session_switcher_parent_class)->finalize (object);
}

static void
update_label (EaselSessionSwitcher *self)
{
  EaselSource *source = easel_hub_get_source (self->hub);
  EaselSession *session = easel_hub_get_session (self->hub);
  g_autofree char *host = source == NULL ? NULL : easel_source_display_title (source);
  g_autofree char *title = session == NULL ? NULL : easel_session_row_dup_title (session);
  g_autofree char *spoken = NULL;
  const char *state = source == NULL ? _("No host") : easel_source_display_text (source);

  gtk_label_set_text (self->title, title != NULL ? title : _("Easel"));
  gtk_label_set_text (self->subtitle, host != NULL ? host : state);
  gtk_widget_set_visible (GTK_WIDGET (self->icon), source != NULL);
  if (source != NULL)
    gtk_image_set_from_icon_name (self->icon, easel_source_display_icon (source));
  if (state == NULL)
    /* Translators: where sessions are that need no connection, like “Private”, and the title of one. */
    spoken = g_strdup_printf (_("%s: %s"), host, gtk_label_get_text (self->title));
  else
    /* Translators: title of a session, name of its host, state of the connection. */
    spoken = g_strdup_printf (_("%s on %s: %s"), gtk_label_get_text (self->title), host != NULL ? host : "—", state);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), spoken);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

static void
update_row (EaselSessionSwitcher *self,
            GtkWidget            *row)
{
  EaselSession *session = g_object_get_data (G_OBJECT (row), "easel-session");

  easel_session_row_set_chosen (EASEL_SESSION_ROW (row), session == easel_hub_get_session (self->hub));
  easel_session_row_set_unseen (EASEL_SESSION_ROW (row),
                                self->unseen == NULL ? 0 : easel_unseen_count (self->unseen, session));
}

static void
update_marks (EaselSessionSwitcher *self)
{
  guint n = self->unseen == NULL ? 0 : easel_unseen_count_elsewhere (self->unseen);
  g_autofree char *spoken = NULL;

  for (guint i = 0; i < self->session_rows->len; i++)
    update_row (self, g_ptr_array_index (self->session_rows, i));
  if (n > 0)
    spoken = g_strdup_printf (ngettext ("%u new canvas in another session", "%u new canvases in other sessions", n), n);
  easel_unseen_badge_set_count (self->badge, n);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  spoken != NULL ? spoken : "", -1);
}

static void
choice_cb (EaselSessionSwitcher *self)
{
  g_signal_group_set_target (self->source_signals, easel_hub_get_source (self->hub));
  g_signal_group_set_target (self->session_signals, easel_hub_get_session (self->hub));
  easel_host_mark_set_source (self->mark, easel_hub_get_source (self->hub));
  update_label (self);
  update_marks (self);
}

static void
bind_cb (EaselSessionSwitcher *self,
         GtkListItem          *item)
{
  gpointer object = gtk_list_item_get_item (item);
  GtkWidget *row;

  if (EASEL_IS_SOURCE (object))
    {
      row = easel_source_row_new (object, self->can_forget (object, self->user_data));
      if (!easel_source_display_is_host (object))
        gtk_widget_add_css_class (row, "apart");
    }
  else
    {
      row = easel_session_row_new (easel_hub_find_owner (self->hub, object), object);
      g_object_set_data (G_OBJECT (row), "easel-session", object);
      g_ptr_array_add (self->session_rows, row);
      update_row (self, row);
    }
  gtk_list_item_set_activatable (item, EASEL_IS_SESSION (object));
  /* Selectable, although no row is ever selected, because only selectable rows take the focus: otherwise the arrow keys
   * would not move past a host to the sessions of the next one. */
  gtk_list_item_set_selectable (item, TRUE);
  gtk_list_item_set_child (item, row);
}

static void
unbind_cb (EaselSessionSwitcher *self,
           GtkListItem          *item)
{
  GtkWidget *row = gtk_list_item_get_child (item);

  g_ptr_array_remove_fast (self->session_rows, row);
  gtk_list_item_set_child (item, NULL);
}

static void
activate_cb (EaselSessionSwitcher *self,
             guint                 position)
{
  easel_session_switcher_activate (self, position);
}

/* Creates the rows when the list is opened the first time, because there may be hundreds of sessions at the start. */
static void
easel_session_switcher_about_to_open_cb (GtkMenuButton *button,
                                         gpointer       user_data)
{
  EaselSessionSwitcher *self = user_data;
  g_autoptr(GtkSelectionModel) model = NULL;

  if (gtk_list_view_get_model (self->list) != NULL)
    return;
  model = GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (self->items)));
  gtk_list_view_set_model (self->list, model);
}

/* Focuses the row of the chosen session; GTK would focus the first host. */
static void
map_cb (EaselSessionSwitcher *self)
{
  EaselSession *chosen = easel_hub_get_session (self->hub);

  for (guint i = 0; i < self->session_rows->len; i++)
    {
      GtkWidget *row = g_ptr_array_index (self->session_rows, i);

      if (g_object_get_data (G_OBJECT (row), "easel-session") == chosen)
        gtk_widget_grab_focus (gtk_widget_get_parent (row));
    }
}

static void
easel_session_switcher_class_init (EaselSessionSwitcherClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = easel_session_switcher_dispose;
  object_class->finalize = easel_session_switcher_finalize;

  /**
   * EaselSessionSwitcher::chosen:
   * @self: the switcher
   *
   * The user chose a session. It is shown, and the focus should move to it.
   */
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 0);

  g_type_ensure (EASEL_TYPE_HOST_MARK);
  g_type_ensure (EASEL_TYPE_UNSEEN_BADGE);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-session-switcher.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselSessionSwitcher, button);
  gtk_widget_class_bind_template_child (widget_class, EaselSessionSwitcher, title);
  gtk_widget_class_bind_template_child (widget_class, EaselSessionSwitcher, subtitle);
  gtk_widget_class_bind_template_child (widget_class, EaselSessionSwitcher, icon);
  gtk_widget_class_bind_template_child (widget_class, EaselSessionSwitcher, mark);
  gtk_widget_class_bind_template_child (widget_class, EaselSessionSwitcher, badge);
  gtk_widget_class_bind_template_child (widget_class, EaselSessionSwitcher, popover);
  gtk_widget_class_bind_template_child (widget_class, EaselSessionSwitcher, list);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, map_cb);
}

static void
easel_session_switcher_init (EaselSessionSwitcher *self)
{
  g_autoptr(GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  self->session_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_cb), self, G_CONNECT_SWAPPED);
  gtk_list_view_set_factory (self->list, factory);
  gtk_menu_button_set_create_popup_func (self->button, easel_session_switcher_about_to_open_cb, self, NULL);
  /* G_TYPE_OBJECT, because "notify" is not a signal of the interface. */
  self->source_signals = g_signal_group_new (G_TYPE_OBJECT);
  g_signal_group_connect_swapped (self->source_signals, "notify::state", G_CALLBACK (update_label), self);
  g_signal_group_connect_swapped (self->source_signals, "notify::title", G_CALLBACK (update_label), self);
  self->session_signals = g_signal_group_new (EASEL_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::title", G_CALLBACK (update_label), self);
}

/* Returns: (transfer full): a list with the host as heading and its sessions. @item: (transfer full). */
static gpointer
expand_source (gpointer item,
               gpointer user_data)
{
  g_autoptr(EaselSource) source = item;
  g_autoptr(GListStore) heading = g_list_store_new (EASEL_TYPE_SOURCE);
  GListStore *parts = g_list_store_new (G_TYPE_LIST_MODEL);

  g_list_store_append (heading, source);
  g_list_store_append (parts, heading);
  g_list_store_append (parts, easel_source_get_sessions (source));
  return gtk_flatten_list_model_new (G_LIST_MODEL (parts));
}

static gboolean
is_listed_as_host (gpointer item,
                   gpointer user_data)
{
  return easel_source_display_is_host (item);
}

static gboolean
is_listed_apart (gpointer item,
                 gpointer user_data)
{
  return !easel_source_display_is_host (item);
}

/* Returns: (transfer full): the sources of @hub for which @match holds, each with its sessions. */
static GListModel *
list_sources (EaselHub            *hub,
              GtkCustomFilterFunc  match)
{
  GtkFilter *filter = GTK_FILTER (gtk_custom_filter_new (match, NULL, NULL));
  GListModel *sources = G_LIST_MODEL (gtk_filter_list_model_new (g_object_ref (easel_hub_get_sources (hub)), filter));

  return G_LIST_MODEL (gtk_flatten_list_model_new (G_LIST_MODEL (gtk_map_list_model_new (sources, expand_source, NULL,
                                                                                         NULL))));
}

void
easel_session_switcher_set_hub (EaselSessionSwitcher *self,
                                EaselHub             *hub,
                                EaselCanForget        can_forget,
                                gpointer              user_data)
{
  g_autoptr(GListModel) hosts = NULL;
  g_autoptr(GListModel) others = NULL;
  GListStore *parts;

  g_return_if_fail (EASEL_IS_SESSION_SWITCHER (self));
  g_return_if_fail (EASEL_IS_HUB (hub) && self->hub == NULL);

  self->hub = g_object_ref (hub);
  self->can_forget = can_forget;
  self->user_data = user_data;
  hosts = list_sources (hub, is_listed_as_host);
  others = list_sources (hub, is_listed_apart);
  parts = g_list_store_new (G_TYPE_LIST_MODEL);
  g_list_store_append (parts, hosts);
  g_list_store_append (parts, others);
  self->items = G_LIST_MODEL (gtk_flatten_list_model_new (G_LIST_MODEL (parts)));
  g_signal_connect_object (hub, "notify::source", G_CALLBACK (choice_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hub, "notify::session", G_CALLBACK (choice_cb), self, G_CONNECT_SWAPPED);
  choice_cb (self);
}

/** easel_session_switcher_set_unseen: shows the number of unseen canvases next to the sessions. */
void
easel_session_switcher_set_unseen (EaselSessionSwitcher *self,
                                   EaselUnseen          *unseen)
{
  g_return_if_fail (EASEL_IS_SESSION_SWITCHER (self) && self->unseen == NULL);
  g_return_if_fail (EASEL_IS_UNSEEN (unseen));

  self->unseen = g_object_ref (unseen);
  g_signal_connect_object (unseen, "changed", G_CALLBACK (update_marks), self, G_CONNECT_SWAPPED);
  update_marks (self);
}

/** easel_session_switcher_open: opens the list and focuses it. */
void
easel_session_switcher_open (EaselSessionSwitcher *self)
{
  g_return_if_fail (EASEL_IS_SESSION_SWITCHER (self));
  gtk_menu_button_popup (self->button);
}

/** easel_session_switcher_close: closes the list, which ends its grab of pointer and keyboard. */
void
easel_session_switcher_close (EaselSessionSwitcher *self)
{
  g_return_if_fail (EASEL_IS_SESSION_SWITCHER (self));
  gtk_menu_button_popdown (self->button);
}

GListModel *
easel_session_switcher_get_items (EaselSessionSwitcher *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION_SWITCHER (self), NULL);
  return self->items;
}

/** easel_session_switcher_activate: chooses the session at @position; does nothing for a host. */
void
easel_session_switcher_activate (EaselSessionSwitcher *self,
                                 guint                 position)
{
  g_autoptr(GObject) item = NULL;

  g_return_if_fail (EASEL_IS_SESSION_SWITCHER (self));

  item = g_list_model_get_item (self->items, position);
  if (!EASEL_IS_SESSION (item))
    return;
  /* Find the source by the heading above: two hosts may have sessions with the same URI. */
  for (guint i = position; i > 0; i--)
    {
      g_autoptr(GObject) above = g_list_model_get_item (self->items, i - 1);

      if (!EASEL_IS_SOURCE (above))
        continue;
      gtk_popover_popdown (self->popover);
      easel_hub_choose (self->hub, EASEL_SOURCE (above), EASEL_SESSION (item));
      g_signal_emit (self, signals[SIGNAL_CHOSEN], 0);
      return;
    }
}
