/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "mcp-app-outbox.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "mcp-app-view-limits.h"

struct _McpAppOutbox
{
  AdwBin       parent_instance;

  McpApp      *app;
  EaselCanvas *canvas;
  GtkWidget   *messages;  /* GtkListBox */
  GtkWidget   *chip;      /* the button for the model context */
  GtkWidget   *context;   /* GtkLabel in its popover */
};

/* Message that is being sent to the host. */
typedef struct
{
  McpAppOutbox          *self;
  McpAppProposedMessage *message;
  JsonObject            *context;  /* nullable: the model context that is sent with the message */
} Sending;

enum
{
  SIGNAL_FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (McpAppOutbox, mcp_app_outbox, ADW_TYPE_BIN)

static void
mcp_app_outbox_dispose (GObject *object)
{
  McpAppOutbox *self = MCP_APP_OUTBOX (object);

  g_clear_object (&self->app);
  g_clear_object (&self->canvas);

  G_OBJECT_CLASS (mcp_app_outbox_parent_class)->dispose (object);
}

static void
mcp_app_outbox_class_init (McpAppOutboxClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mcp_app_outbox_dispose;
  signals[SIGNAL_FAILED] = g_signal_new ("failed", MCP_TYPE_APP_OUTBOX, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
mcp_app_outbox_init (McpAppOutbox *self)
{
}

/* A context that changed while the message was sent stays, for the next message. */
static void
sent_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Sending *sending = user_data;
  McpAppOutbox *self = sending->self;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = easel_canvas_ask_finish (EASEL_CANVAS (source), result, &error);

  gtk_widget_set_sensitive (self->messages, TRUE);
  if (error != NULL)
    {
      g_signal_emit (self, signals[SIGNAL_FAILED], 0, error->message);
    }
  else if (self->app != NULL)
    {
      mcp_app_remove_proposed_message (self->app, sending->message);
      if (mcp_app_get_context (self->app) == sending->context)
        mcp_app_set_context (self->app, NULL);
    }
  g_object_unref (sending->self);
  g_object_unref (sending->message);
  g_clear_pointer (&sending->context, json_object_unref);
  g_free (sending);
}

static void
send_cb (GtkButton             *button,
         McpAppProposedMessage *message)
{
  McpAppOutbox *self = MCP_APP_OUTBOX (gtk_widget_get_ancestor (GTK_WIDGET (button), MCP_TYPE_APP_OUTBOX));
  JsonObject *context = mcp_app_get_context (self->app);
  g_autoptr(JsonObject) params =
    easel_json_object (EASEL_JSON_ARRAY_REF ("content", mcp_app_proposed_message_get_content (message)),
                       EASEL_JSON_OBJECT_REF ("context", context));
  Sending *sending = g_new0 (Sending, 1);

  sending->self = g_object_ref (self);
  sending->message = g_object_ref (message);
  sending->context = context != NULL ? json_object_ref (context) : NULL;
  gtk_widget_set_sensitive (self->messages, FALSE);
  easel_canvas_ask_async (self->canvas, "ui/message", params, NULL, sent_cb, sending);
}

static void
remove_cb (GtkButton             *button,
           McpAppProposedMessage *message)
{
  McpAppOutbox *self = MCP_APP_OUTBOX (gtk_widget_get_ancestor (GTK_WIDGET (button), MCP_TYPE_APP_OUTBOX));

  mcp_app_remove_proposed_message (self->app, message);
}

static GtkWidget *
create_row (gpointer item,
            gpointer user_data)
{
  McpAppProposedMessage *message = item;
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *drop = gtk_button_new_from_icon_name ("edit-delete-symbolic");
  GtkWidget *send = gtk_button_new_with_mnemonic (_("_Send"));
  g_autofree char *whole = mcp_app_proposed_message_dup_text (message);
  g_autofree char *text = easel_text_for_layout (whole, EASEL_LIMIT_LABEL_CHARS);

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), MCP_APP_LIMIT_PROPOSED_MESSAGE_LINES);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_tooltip_text (label, text);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (drop, "flat");
  gtk_widget_add_css_class (send, "suggested-action");
  gtk_widget_set_valign (drop, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (send, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (drop, _("Remove the message without sending it"));
  gtk_widget_set_tooltip_text (send, _("Send the message to the agent"));
  g_signal_connect_object (drop, "clicked", G_CALLBACK (remove_cb), message, 0);
  g_signal_connect_object (send, "clicked", G_CALLBACK (send_cb), message, 0);
  gtk_widget_set_margin_start (row, 12);
  gtk_widget_set_margin_end (row, 6);
  gtk_widget_set_margin_top (row, 6);
  gtk_widget_set_margin_bottom (row, 6);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), drop);
  gtk_box_append (GTK_BOX (row), send);
  return row;
}

static void
remove_context_cb (McpAppOutbox *self)
{
  mcp_app_set_context (self->app, NULL);
}

/* (transfer full): the text of a model context and its structured content as JSON. */
static char *
dup_context (JsonObject *context)
{
  JsonObject *structured = easel_json_peek_object (context, "structuredContent");
  g_autofree char *text = mcp_app_content_dup_text (easel_json_peek_array (context, "content"));
  g_autofree char *json = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *lines = NULL;

  if (structured == NULL)
    return g_steal_pointer (&text);
  node = easel_json_node_take (json_object_ref (structured));
  lines = easel_json_to_lines (node);
  json = easel_text_for_reading (lines);
  return g_strconcat (text, *text != '\0' ? "\n" : "", json, NULL);
}

static void
update (McpAppOutbox *self)
{
  JsonObject *context = mcp_app_get_context (self->app);
  gboolean has_messages = g_list_model_get_n_items (mcp_app_get_proposed_messages (self->app)) > 0;

  if (context != NULL)
    {
      g_autofree char *whole = dup_context (context);
      g_autofree char *text = easel_text_for_layout (whole, EASEL_LIMIT_LABEL_CHARS);

      gtk_label_set_text (GTK_LABEL (self->context), text);
    }
  gtk_widget_set_visible (self->messages, has_messages);
  gtk_widget_set_visible (self->chip, context != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), has_messages || context != NULL);
}

static GtkWidget *
create_popover (McpAppOutbox *self)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->context = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->context), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->context), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (self->context), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->context), 0);
  gtk_label_set_width_chars (GTK_LABEL (self->context), 30);
  gtk_label_set_max_width_chars (GTK_LABEL (self->context), 40);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 300);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->context);
  gtk_popover_set_child (GTK_POPOVER (popover), scroller);
  return popover;
}

static GtkWidget *
create_chip (McpAppOutbox *self)
{
  GtkWidget *chip = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *button = gtk_menu_button_new ();
  GtkWidget *drop = gtk_button_new_from_icon_name ("window-close-symbolic");
  GtkWidget *label = gtk_label_new (NULL);
  g_autofree char *name = easel_text_for_display (mcp_app_get_server_name (self->app), MCP_APP_LIMIT_NAME_CHARS);
  /* Translators: %s is the name of a server. The context of an app is sent to the agent with the next message. */
  g_autofree char *text = g_strdup_printf (_("Context from %s"), name);

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_menu_button_set_child (GTK_MENU_BUTTON (button), label);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), create_popover (self));
  gtk_widget_set_tooltip_text (button, _("Goes to the agent with the next message"));
  gtk_widget_set_tooltip_text (drop, _("Remove the context"));
  g_signal_connect_swapped (drop, "clicked", G_CALLBACK (remove_context_cb), self);
  gtk_widget_add_css_class (chip, "linked");
  gtk_widget_set_halign (chip, GTK_ALIGN_START);
  gtk_widget_set_margin_start (chip, 6);
  gtk_widget_set_margin_end (chip, 6);
  gtk_widget_set_margin_top (chip, 6);
  gtk_widget_set_margin_bottom (chip, 6);
  gtk_box_append (GTK_BOX (chip), button);
  gtk_box_append (GTK_BOX (chip), drop);
  return chip;
}

/**
 * mcp_app_outbox_new:
 * @app: an App
 * @canvas: the canvas of @app
 *
 * Returns: (transfer floating): the outbox
 */
GtkWidget *
mcp_app_outbox_new (McpApp      *app,
                    EaselCanvas *canvas)
{
  McpAppOutbox *self;
  GtkWidget *box;

  g_return_val_if_fail (MCP_IS_APP (app) && EASEL_IS_CANVAS (canvas), NULL);

  self = g_object_new (MCP_TYPE_APP_OUTBOX, NULL);
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->app = g_object_ref (app);
  self->canvas = g_object_ref (canvas);
  self->messages = gtk_list_box_new ();
  self->chip = create_chip (self);
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->messages), GTK_SELECTION_NONE);
  gtk_list_box_bind_model (GTK_LIST_BOX (self->messages), mcp_app_get_proposed_messages (app), create_row, NULL, NULL);
  gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
  gtk_box_append (GTK_BOX (box), self->messages);
  gtk_box_append (GTK_BOX (box), self->chip);
  adw_bin_set_child (ADW_BIN (self), box);
  g_signal_connect_object (mcp_app_get_proposed_messages (app), "items-changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (app, "notify::context", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}
