/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-chat-surface.h"

#include <glib/gi18n.h>

#include "easel-chat.h"
#include "easel-foreign-text.h"
#include "easel-limits.h"
#include "easel-text-alternative.h"
#include "easel-text.h"

/* Pixels from the end within which new messages scroll the list. */
#define NEAR_END 48

struct _EaselChatSurface
{
  EaselSurface parent_instance;

  EaselChat *chat;
  GtkListView *list;
  GtkAdjustment *adjustment;  /* of the list, which exists as long as the surface */
  gboolean is_at_end;
};

static void text_alternative_init (EaselTextAlternativeInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselChatSurface, easel_chat_surface, EASEL_TYPE_SURFACE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_TEXT_ALTERNATIVE, text_alternative_init))

static GtkWidget *
make_label (const char *foreign,
            const char *style)
{
  GtkWidget *label = easel_foreign_text_new (foreign);

  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

static void
set_margins (GtkWidget *widget,
             int        pixels)
{
  gtk_widget_set_margin_top (widget, pixels);
  gtk_widget_set_margin_bottom (widget, pixels);
  gtk_widget_set_margin_start (widget, pixels);
  gtk_widget_set_margin_end (widget, pixels);
}

static GtkWidget *
make_words (EaselChatItem *item)
{
  EaselChatKind kind = easel_chat_item_get_kind (item);
  GtkWidget *label = make_label (easel_chat_item_get_text (item), kind == EASEL_CHAT_ERROR ? "error" : NULL);
  GtkWidget *box;

  set_margins (label, 9);
  if (kind != EASEL_CHAT_USER)
    return label;
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_append (GTK_BOX (box), label);
  gtk_widget_add_css_class (box, "card");
  set_margins (box, 6);
  gtk_widget_set_halign (box, GTK_ALIGN_END);
  gtk_widget_set_margin_start (box, 36);
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, _("You"), -1);
  return box;
}

static GtkWidget *
make_call (EaselChatItem *item)
{
  const char *details = easel_chat_item_get_details (item);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *icon = g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "icon-name",
                                  "application-x-addon-symbolic", "valign", GTK_ALIGN_START, NULL);

  gtk_box_append (GTK_BOX (row), icon);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (words), make_label (easel_chat_item_get_text (item), NULL));
  if (*details != '\0')
    {
      g_autofree char *shown = easel_text_for_layout (details, EASEL_LIMIT_DISPLAY_CHARS);
      GtkWidget *label = make_label (shown, "caption");

      gtk_label_set_lines (GTK_LABEL (label), 4);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_widget_add_css_class (label, "dim-label");
      gtk_box_append (GTK_BOX (words), label);
    }
  gtk_box_append (GTK_BOX (row), words);
  set_margins (row, 9);
  return row;
}

static void
show_cb (EaselChatSurface *self,
         GtkButton        *button)
{
  EaselChatItem *item = g_object_get_data (G_OBJECT (button), "easel-item");
  g_autoptr(EaselCanvas) canvas = easel_chat_open (self->chat, item);

  if (canvas != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-canvas", "s", easel_canvas_get_key (canvas));
}

static GtkWidget *
make_app (EaselChatSurface *self,
          EaselChatItem    *item)
{
  GtkWidget *row = make_call (item);
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Show"));
  g_autofree char *title = easel_text_for_display (easel_chat_item_get_text (item), EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: %s is the name of a tool whose result is an app. */
  g_autofree char *spoken = g_strdup_printf (_("Show %s"), title);
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  g_object_set_data_full (G_OBJECT (button), "easel-item", g_object_ref (item), g_object_unref);
  g_signal_connect_object (button, "clicked", G_CALLBACK (show_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (row), button);
  gtk_box_append (GTK_BOX (card), row);
  gtk_widget_add_css_class (card, "card");
  set_margins (card, 6);
  return card;
}

static void
bind_cb (EaselChatSurface *self,
         GtkListItem      *list_item)
{
  EaselChatItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *row;

  switch (easel_chat_item_get_kind (item))
    {
    case EASEL_CHAT_APP:
      row = make_app (self, item);
      break;
    case EASEL_CHAT_CALL:
      row = make_call (item);
      break;
    case EASEL_CHAT_USER:
    case EASEL_CHAT_AGENT:
    case EASEL_CHAT_ERROR:
    default:
      row = make_words (item);
    }
  gtk_list_item_set_activatable (list_item, FALSE);
  gtk_list_item_set_selectable (list_item, FALSE);
  gtk_list_item_set_child (list_item, row);
}

static void
unbind_cb (EaselChatSurface *self,
           GtkListItem      *list_item)
{
  gtk_list_item_set_child (list_item, NULL);
}

static gboolean
is_near_end (GtkAdjustment *adjustment)
{
  return gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment) >=
         gtk_adjustment_get_upper (adjustment) - NEAR_END;
}

static void
moved_cb (EaselChatSurface *self)
{
  self->is_at_end = is_near_end (self->adjustment);
}

/* Scrolls to new messages, unless the user has scrolled up. */
static void
grown_cb (EaselChatSurface *self)
{
  if (self->is_at_end)
    gtk_adjustment_set_value (self->adjustment, gtk_adjustment_get_upper (self->adjustment));
}

/* Returns the text of all messages; the list has widgets for a part of its rows only. */
static char *
dup_text (EaselTextAlternative *alternative,
          gsize                 max_bytes)
{
  EaselChatSurface *self = EASEL_CHAT_SURFACE (alternative);
  GListModel *items = easel_chat_get_items (self->chat);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (items) && text->len <= max_bytes; i++)
    {
      g_autoptr(EaselChatItem) item = g_list_model_get_item (items, i);
      const char *details = easel_chat_item_get_details (item);

      if (easel_chat_item_get_kind (item) == EASEL_CHAT_USER)
        g_string_append_printf (text, "%s: ", _("You"));
      g_string_append_printf (text, "%s\n%s%s", easel_chat_item_get_text (item), details, *details != '\0' ? "\n" : "");
    }
  return g_string_free (text, FALSE);
}

static void
text_alternative_init (EaselTextAlternativeInterface *iface)
{
  iface->dup_text = dup_text;
}

static void
easel_chat_surface_constructed (GObject *object)
{
  EaselChatSurface *self = EASEL_CHAT_SURFACE (object);
  g_autoptr(GtkNoSelection) model = NULL;

  G_OBJECT_CLASS (easel_chat_surface_parent_class)->constructed (object);
  self->chat = g_object_ref (EASEL_CHAT (easel_canvas_get_model (easel_surface_get_canvas (EASEL_SURFACE (self)))));
  model = gtk_no_selection_new (g_object_ref (easel_chat_get_items (self->chat)));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (model));
  self->adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->list));
  self->is_at_end = TRUE;
  g_signal_connect_object (self->adjustment, "value-changed", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->adjustment, "notify::upper", G_CALLBACK (grown_cb), self, G_CONNECT_SWAPPED);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
}

static void
easel_chat_surface_dispose (GObject *object)
{
  EaselChatSurface *self = EASEL_CHAT_SURFACE (object);

  if (self->adjustment != NULL)
    g_signal_handlers_disconnect_by_data (self->adjustment, self);
  self->adjustment = NULL;
  G_OBJECT_CLASS (easel_chat_surface_parent_class)->dispose (object);
  g_clear_object (&self->chat);
}

static void
easel_chat_surface_class_init (EaselChatSurfaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = easel_chat_surface_constructed;
  object_class->dispose = easel_chat_surface_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-chat-surface.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselChatSurface, list);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_cb);
}

static void
easel_chat_surface_init (EaselChatSurface *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static gboolean
match (EaselCanvas *canvas)
{
  return EASEL_IS_CHAT (easel_canvas_get_model (canvas));
}

static EaselSurface *
create (EaselCanvas   *canvas,
        EaselServices *services)
{
  return g_object_new (EASEL_TYPE_CHAT_SURFACE, "canvas", canvas, NULL);
}

const EaselSurfaceKind easel_chat_surface_kind = { "chat", match, create };
