/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-wait-page.h"

#include <glib/gi18n-lib.h>

#include "easel-limits.h"
#include "easel-surface-limits.h"
#include "easel-template.h"
#include "easel-text.h"

struct _EaselWaitPage
{
  AdwBin parent_instance;

  GtkWidget *box;
  GtkWidget *label;
  GtkWidget *bytes_label;

  char      *what;
  guint64    bytes;
  guint      spinner_timer;
  guint      details_timer;
};

G_DEFINE_FINAL_TYPE (EaselWaitPage, easel_wait_page, ADW_TYPE_BIN)

static void
update_details (EaselWaitPage *self)
{
  g_autofree char *shown = easel_text_for_display (self->what != NULL ? self->what : "", EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *size = g_format_size (self->bytes);

  gtk_label_set_text (GTK_LABEL (self->label), shown);
  gtk_widget_set_visible (self->bytes_label, self->bytes > 0);
  /* Translators: %s is an amount of data, like "2.1 MB". */
  g_autofree char *received = g_strdup_printf (_("%s received"), size);
  gtk_label_set_text (GTK_LABEL (self->bytes_label), received);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, shown,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->bytes > 0 ? received : "", -1);
}

static gboolean
spinner_timer_cb (gpointer data)
{
  EaselWaitPage *self = data;

  self->spinner_timer = 0;
  gtk_widget_set_visible (self->box, TRUE);

  return G_SOURCE_REMOVE;
}

static gboolean
details_timer_cb (gpointer data)
{
  EaselWaitPage *self = data;

  self->details_timer = 0;
  gtk_widget_set_visible (self->label, TRUE);
  update_details (self);

  return G_SOURCE_REMOVE;
}

static void
clear_timers (EaselWaitPage *self)
{
  g_clear_handle_id (&self->spinner_timer, g_source_remove);
  g_clear_handle_id (&self->details_timer, g_source_remove);
}

static void
easel_wait_page_dispose (GObject *object)
{
  clear_timers (EASEL_WAIT_PAGE (object));

  G_OBJECT_CLASS (easel_wait_page_parent_class)->dispose (object);
}

static void
easel_wait_page_finalize (GObject *object)
{
  EaselWaitPage *self = EASEL_WAIT_PAGE (object);

  g_free (self->what);

  G_OBJECT_CLASS (easel_wait_page_parent_class)->finalize (object);
}

static void
easel_wait_page_class_init (EaselWaitPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = easel_wait_page_dispose;
  object_class->finalize = easel_wait_page_finalize;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/surface/easel-wait-page.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselWaitPage, box);
  gtk_widget_class_bind_template_child (widget_class, EaselWaitPage, label);
  gtk_widget_class_bind_template_child (widget_class, EaselWaitPage, bytes_label);
}

static void
easel_wait_page_init (EaselWaitPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/** easel_wait_page_start: shows the page; if it is shown already, its timer continues. @what: a text that says what is
 * loading; may be foreign. */
void
easel_wait_page_start (EaselWaitPage *self,
                       const char    *what)
{
  g_return_if_fail (EASEL_IS_WAIT_PAGE (self));

  if (gtk_widget_get_visible (GTK_WIDGET (self)))
    return;

  self->bytes = 0;
  g_free (self->what);
  self->what = g_strdup (what);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  self->spinner_timer = g_timeout_add (EASEL_LIMIT_WAIT_SPINNER, spinner_timer_cb, self);
  self->details_timer = g_timeout_add (EASEL_LIMIT_WAIT_DETAILS, details_timer_cb, self);
}

/** easel_wait_page_stop: hides the page. */
void
easel_wait_page_stop (EaselWaitPage *self)
{
  g_return_if_fail (EASEL_IS_WAIT_PAGE (self));

  clear_timers (self);
  gtk_widget_set_visible (self->box, FALSE);
  gtk_widget_set_visible (self->label, FALSE);
  gtk_widget_set_visible (self->bytes_label, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/** easel_wait_page_set_progress: updates the text, which is visible after EASEL_LIMIT_WAIT_DETAILS. @what: (nullable):
 * the name of the data being read; may be foreign. @bytes: bytes received in total. */
void
easel_wait_page_set_progress (EaselWaitPage *self,
                              const char    *what,
                              guint64        bytes)
{
  g_return_if_fail (EASEL_IS_WAIT_PAGE (self));

  if (what != NULL)
    {
      g_free (self->what);
      self->what = g_strdup (what);
    }
  self->bytes = bytes;
  if (gtk_widget_get_visible (self->label))
    update_details (self);
}
