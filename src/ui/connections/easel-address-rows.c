/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-address-rows.h"

#include "easel-limits.h"
#include "easel-text.h"

typedef struct
{
  GtkWidget  *content;
  GtkLabel   *heading;
  GtkListBox *rows;
} EaselAddressRowsPrivate;

enum { SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_TYPE_WITH_PRIVATE (EaselAddressRows, easel_address_rows, ADW_TYPE_BIN)

static EaselAddressRowsPrivate *
get_private (EaselAddressRows *self)
{
  return easel_address_rows_get_instance_private (self);
}

static void
activated_cb (EaselAddressRows *self,
              GtkListBoxRow    *row)
{
  /* A copy, because a handler may remove the row. */
  g_autofree char *address = g_strdup (g_object_get_data (G_OBJECT (row), "easel-address"));

  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, address);
}

static void
easel_address_rows_class_init (EaselAddressRowsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", EASEL_TYPE_ADDRESS_ROWS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-address-rows.ui");
  gtk_widget_class_bind_template_child_private (widget_class, EaselAddressRows, content);
  gtk_widget_class_bind_template_child_private (widget_class, EaselAddressRows, heading);
  gtk_widget_class_bind_template_child_private (widget_class, EaselAddressRows, rows);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
}

static void
easel_address_rows_init (EaselAddressRows *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
easel_address_rows_set_heading (EaselAddressRows *self,
                                const char       *heading)
{
  g_return_if_fail (EASEL_IS_ADDRESS_ROWS (self));
  g_return_if_fail (heading != NULL);

  gtk_label_set_text (get_private (self)->heading, heading);
}

void
easel_address_rows_add (EaselAddressRows *self,
                        const char       *title,
                        const char       *subtitle,
                        const char       *address)
{
  g_autofree char *shown_title = NULL;
  g_autofree char *shown_subtitle = NULL;
  GtkWidget *row;

  g_return_if_fail (EASEL_IS_ADDRESS_ROWS (self));
  g_return_if_fail (title != NULL && subtitle != NULL && address != NULL);

  shown_title = easel_text_for_display (title, EASEL_LIMIT_DISPLAY_CHARS);
  shown_subtitle = easel_text_for_display (subtitle, EASEL_LIMIT_DISPLAY_CHARS);
  row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title", shown_title, "subtitle", shown_subtitle,
                      "title-lines", 2, "subtitle-lines", 2, "activatable", TRUE, NULL);
  g_object_set_data_full (G_OBJECT (row), "easel-address", g_strdup (address), g_free);
  gtk_list_box_append (get_private (self)->rows, row);
  gtk_widget_set_visible (get_private (self)->content, TRUE);
}

void
easel_address_rows_clear (EaselAddressRows *self)
{
  GtkWidget *row;

  g_return_if_fail (EASEL_IS_ADDRESS_ROWS (self));

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (get_private (self)->rows))) != NULL)
    gtk_list_box_remove (get_private (self)->rows, row);
  gtk_widget_set_visible (get_private (self)->content, FALSE);
}
