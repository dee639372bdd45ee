/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "pmx-message-box.h"

#include <string.h>

#include "easel-pmx-view-resources.h"

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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[SEND] = g_signal_new ("send", PMX_TYPE_MESSAGE_BOX, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                G_TYPE_STRING);
  signals[TYPED] = g_signal_new ("typed", PMX_TYPE_MESSAGE_BOX, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, G_TYPE_STRING);
  easel_pmx_view_get_resource ();
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/pmx/pmx-message-box.ui");
  gtk_widget_class_bind_template_child (widget_class, PmxMessageBox, text);
  gtk_widget_class_bind_template_child (widget_class, PmxMessageBox, button);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_cb);
  gtk_widget_class_bind_template_callback (widget_class, send_cb);
}

static void
pmx_message_box_init (PmxMessageBox *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
pmx_message_box_set_text (PmxMessageBox *self,
                          const char    *text)
{
  g_return_if_fail (PMX_IS_MESSAGE_BOX (self) && text != NULL);

  gtk_text_buffer_set_text (self->text, text, -1);
}
