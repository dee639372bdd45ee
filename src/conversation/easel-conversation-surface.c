/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-conversation"

#include "config.h"

#include "easel-conversation-surface.h"

#include "easel-conversation.h"
#include "easel-conversation-resources.h"
#include "easel-template.h"
#include "easel-utterance-row.h"

struct _EaselConversationSurface
{
  EaselSurface       parent_instance;

  EaselConversation *conversation;
  GtkListBox        *list;
  GtkEntry          *entry;
  GtkWidget         *send;
  GtkWidget         *stop;
  GtkWidget         *spinner;
  GtkAdjustment     *adjustment;
  guint              follows;       /* tick callback that scrolls to the end; 0: none */
  gboolean           at_end;        /* the newest message is in view, and new messages scroll the list */
};

G_DEFINE_FINAL_TYPE (EaselConversationSurface, easel_conversation_surface, EASEL_TYPE_SURFACE)

static void
scrolled_cb (EaselConversationSurface *self)
{
  double end = gtk_adjustment_get_upper (self->adjustment) - gtk_adjustment_get_page_size (self->adjustment);

  self->at_end = gtk_adjustment_get_value (self->adjustment) >= end - 1;
}

static gboolean
follow_cb (GtkWidget     *widget,
           GdkFrameClock *clock,
           gpointer       user_data)
{
  EaselConversationSurface *self = EASEL_CONVERSATION_SURFACE (widget);

  self->follows = 0;
  if (self->at_end)
    gtk_adjustment_set_value (self->adjustment, gtk_adjustment_get_upper (self->adjustment));
  return G_SOURCE_REMOVE;
}

/* Scroll in the next frame: during the layout of the list the new position would be drawn only after another change. */
static void
grown_cb (EaselConversationSurface *self)
{
  if (self->at_end && self->follows == 0)
    self->follows = gtk_widget_add_tick_callback (GTK_WIDGET (self), follow_cb, NULL, NULL);
}

static void
send_cb (EaselConversationSurface *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry))));

  if (*text == '\0')
    return;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  self->at_end = TRUE;
  easel_conversation_send (self->conversation, text);
}

static void
typed_cb (EaselConversationSurface *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  gtk_widget_set_sensitive (self->send, *text != '\0');
  if (self->conversation != NULL)
    easel_conversation_set_draft (self->conversation, text);
}

static void
stop_cb (EaselConversationSurface *self)
{
  easel_conversation_stop (self->conversation);
}

static void
update_busy (EaselConversationSurface *self)
{
  gboolean is_busy = easel_conversation_is_busy (self->conversation);

  /* Move the focus first: hiding the focused button would drop the keyboard focus of the line. */
  if (!is_busy && gtk_widget_is_focus (self->stop))
    gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  gtk_widget_set_visible (self->stop, is_busy);
  gtk_widget_set_visible (self->spinner, is_busy);
}

static GtkWidget *
new_row_cb (gpointer item,
            gpointer user_data)
{
  return easel_utterance_row_new (item);
}

static gboolean
easel_conversation_surface_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (EASEL_CONVERSATION_SURFACE (widget)->entry));
}

static void
easel_conversation_surface_dispose (GObject *object)
{
  g_clear_object (&EASEL_CONVERSATION_SURFACE (object)->conversation);
  G_OBJECT_CLASS (easel_conversation_surface_parent_class)->dispose (object);
}

static void
easel_conversation_surface_class_init (EaselConversationSurfaceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_conversation_surface_dispose;
  widget_class->grab_focus = easel_conversation_surface_grab_focus;
  easel_conversation_get_resource ();
  easel_template_set_from_resource (widget_class,
                                    RESOURCE_PATH "/conversation/easel-conversation-surface.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselConversationSurface, list);
  gtk_widget_class_bind_template_child (widget_class, EaselConversationSurface, entry);
  gtk_widget_class_bind_template_child (widget_class, EaselConversationSurface, send);
  gtk_widget_class_bind_template_child (widget_class, EaselConversationSurface, stop);
  gtk_widget_class_bind_template_child (widget_class, EaselConversationSurface, spinner);
  gtk_widget_class_bind_template_child (widget_class, EaselConversationSurface, adjustment);
  gtk_widget_class_bind_template_callback (widget_class, send_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
  gtk_widget_class_bind_template_callback (widget_class, typed_cb);
  gtk_widget_class_bind_template_callback (widget_class, scrolled_cb);
  gtk_widget_class_bind_template_callback (widget_class, grown_cb);
}

static void
easel_conversation_surface_init (EaselConversationSurface *self)
{
  self->at_end = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
}

static gboolean
match (EaselCanvas *canvas)
{
  return EASEL_IS_CONVERSATION (easel_canvas_get_model (canvas));
}

static EaselSurface *
create (EaselCanvas   *canvas,
        EaselServices *services)
{
  EaselConversationSurface *self = g_object_new (EASEL_TYPE_CONVERSATION_SURFACE, "canvas", canvas, NULL);
  EaselConversation *conversation = EASEL_CONVERSATION (easel_canvas_get_model (canvas));

  gtk_editable_set_text (GTK_EDITABLE (self->entry), easel_conversation_get_draft (conversation));
  self->conversation = g_object_ref (conversation);
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (conversation), new_row_cb, NULL, NULL);
  g_signal_connect_object (conversation, "notify::busy", G_CALLBACK (update_busy), self, G_CONNECT_SWAPPED);
  update_busy (self);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
  return EASEL_SURFACE (self);
}

const EaselSurfaceKind easel_conversation_surface_kind = { "conversation", match, create };
