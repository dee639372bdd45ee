/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-container-list.h"

#include <glib/gi18n.h>

#include "easel-limits.h"
#include "easel-text.h"
#include "remote-containers.h"

struct _EaselContainerList
{
  AdwBin parent_instance;

  GtkWidget *content;
  GtkListBox *rows;
  GCancellable *cancellable;  /* cancels the listing */
  gboolean is_listed;
};

enum { SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselContainerList, easel_container_list, ADW_TYPE_BIN)

static GtkWidget *
new_row (const RemoteContainer *container)
{
  g_autofree char *title = easel_text_for_display (container->name, EASEL_LIMIT_DISPLAY_CHARS);
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "subtitle", container->engine,
                                 "title-lines", 2, "activatable", TRUE, NULL);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  g_object_set_data_full (G_OBJECT (row), "easel-address", g_strdup (container->address), g_free);
  return row;
}

static void
listed_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselContainerList) self = user_data;
  g_autoptr(GPtrArray) containers = remote_containers_list_finish (result, NULL);

  if (containers == NULL)
    return;
  for (guint i = 0; i < containers->len; i++)
    gtk_list_box_append (self->rows, new_row (g_ptr_array_index (containers, i)));
  gtk_widget_set_visible (self->content, containers->len > 0);
}

static void
activated_cb (EaselContainerList *self,
              GtkListBoxRow      *row)
{
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, g_object_get_data (G_OBJECT (row), "easel-address"));
}

static void
easel_container_list_map (GtkWidget *widget)
{
  EaselContainerList *self = EASEL_CONTAINER_LIST (widget);

  GTK_WIDGET_CLASS (easel_container_list_parent_class)->map (widget);
  if (self->is_listed)
    return;
  self->is_listed = TRUE;
  remote_containers_list_async (self->cancellable, listed_cb, g_object_ref (self));
}

/* The listing has a reference, so that the dialog may be closed first. */
static void
easel_container_list_unroot (GtkWidget *widget)
{
  g_cancellable_cancel (EASEL_CONTAINER_LIST (widget)->cancellable);
  GTK_WIDGET_CLASS (easel_container_list_parent_class)->unroot (widget);
}

static void
easel_container_list_finalize (GObject *object)
{
  g_object_unref (EASEL_CONTAINER_LIST (object)->cancellable);
  G_OBJECT_CLASS (easel_container_list_parent_class)->finalize (object);
}

static void
easel_container_list_class_init (EaselContainerListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_container_list_finalize;
  GTK_WIDGET_CLASS (klass)->map = easel_container_list_map;
  GTK_WIDGET_CLASS (klass)->unroot = easel_container_list_unroot;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", EASEL_TYPE_CONTAINER_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass), RESOURCE_PATH "/easel-container-list.ui");
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (klass), EaselContainerList, content);
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (klass), EaselContainerList, rows);
  gtk_widget_class_bind_template_callback (GTK_WIDGET_CLASS (klass), activated_cb);
}

static void
easel_container_list_init (EaselContainerList *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
