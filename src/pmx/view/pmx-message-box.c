/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "pmx-message-box.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _PmxMessageBox
{
  GtkBox         parent_instance;

  GtkTextBuffer *text;
  GtkWidget     *button;
};

enum { SEND, TYPED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (PmxMessageBox, pmx_message_box, GTK_TYPE_BOX)

static char *
dup_text (PmxMessageBox *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (self->text, &start, &end);
  return gtk_text_buffer_get_text (self->text, &start, &end, FALSE);
}

static void
changed_cb (PmxMessageBox *self)
{
  g_autofree char *text = dup_text (self);

  gtk_widget_set_sensitive (self->button, text[strspn (text, " \t\n")] != '\0');
  g_signal_emit (self, signals[TYPED], 0, text);
}

static void
send_cb (PmxMessageBox *self)
{
  g_autofree char *text = g_strstrip (dup_text (self));

  if (*text != '\0')
    g_signal_emit (self, signals[SEND], 0, text);
}

static gboolean
key_cb (PmxMessageBox   *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  if ((key != GDK_KEY_Return && key != GDK_KEY_KP_Enter) || (state & GDK_CONTROL_MASK) == 0)
    return FALSE;
  send_cb (self);
  return TRUE;
}

static void
pmx_message_box_class_init (PmxMessageBoxClass *klass)
{
  signals[SEND] = g_signal_new ("send", PMX_TYPE_MESSAGE_BOX, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                G_TYPE_STRING);
  signals[TYPED] = g_signal_new ("typed", PMX_TYPE_MESSAGE_BOX, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, G_TYPE_STRING);
}

static GtkWidget *
make_view (PmxMessageBox *self)
{
  GtkWidget *view = gtk_text_view_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->text = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (view), 9);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (view), 9);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view), 9);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (view), 9);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Message to the agent"), -1);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (view, keys);
  return view;
}

static void
pmx_message_box_init (PmxMessageBox *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), make_view (self));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 72);
  gtk_widget_add_css_class (scrolled, "card");
  gtk_widget_set_overflow (scrolled, GTK_OVERFLOW_HIDDEN);
  self->button = gtk_button_new_with_mnemonic (_("_Send"));
  gtk_widget_set_halign (self->button, GTK_ALIGN_END);
  gtk_widget_set_tooltip_text (self->button, _("The agent gets it in its next turn"));
  g_signal_connect_object (self->button, "clicked", G_CALLBACK (send_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->text, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self), scrolled);
  gtk_box_append (GTK_BOX (self), self->button);
  changed_cb (self);
}

GtkWidget *
pmx_message_box_new (void)
{
  return g_object_new (PMX_TYPE_MESSAGE_BOX, NULL);
}

void
pmx_message_box_set_text (PmxMessageBox *self,
                          const char    *text)
{
  g_return_if_fail (PMX_IS_MESSAGE_BOX (self) && text != NULL);

  gtk_text_buffer_set_text (self->text, text, -1);
}
