/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-container-list.h"

#include <glib/gi18n.h>

#include "remote-containers.h"

struct _EaselContainerList
{
  EaselAddressRows parent_instance;

  GCancellable *cancellable;  /* cancels the listing */
  gboolean      is_listed;
};

G_DEFINE_FINAL_TYPE (EaselContainerList, easel_container_list, EASEL_TYPE_ADDRESS_ROWS)

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
    {
      const RemoteContainer *container = g_ptr_array_index (containers, i);

      easel_address_rows_add (EASEL_ADDRESS_ROWS (self), container->name, container->engine, container->address);
    }
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
}

static void
easel_container_list_init (EaselContainerList *self)
{
  self->cancellable = g_cancellable_new ();
  easel_address_rows_set_heading (EASEL_ADDRESS_ROWS (self), _("Running Containers"));
}
