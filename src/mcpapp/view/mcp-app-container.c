/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "mcp-app-container.h"

#include "mcp-app-view-limits.h"

struct _McpAppContainer
{
  GtkWidget  parent_instance;

  GtkWidget *child;      /* nullable */
  double     requested;  /* negative: the full height */
  int        width;
  int        height;
  guint      idle;
};

enum
{
  SIGNAL_RESIZED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (McpAppContainer, mcp_app_container, GTK_TYPE_WIDGET)

static void
mcp_app_container_measure (GtkWidget      *widget,
                           GtkOrientation  orientation,
                           int             for_size,
                           int            *minimum,
                           int            *natural,
                           int            *minimum_baseline,
                           int            *natural_baseline)
{
  *minimum = *natural = MCP_APP_LIMIT_MIN_HEIGHT;
  *minimum_baseline = *natural_baseline = -1;
}

/* Emitted after the allocation, because handlers may change sizes. */
static gboolean
resized_cb (gpointer data)
{
  McpAppContainer *self = data;

  self->idle = 0;
  g_signal_emit (self, signals[SIGNAL_RESIZED], 0);
  return G_SOURCE_REMOVE;
}

static void
mcp_app_container_size_allocate (GtkWidget *widget,
                                 int        width,
                                 int        height,
                                 int        baseline)
{
  McpAppContainer *self = MCP_APP_CONTAINER (widget);
  GtkAllocation allocation = { 0, 0, width, height };
  int minimum;

  if (self->width != width || self->height != height)
    {
      self->width = width;
      self->height = height;
      if (self->idle == 0)
        self->idle = g_idle_add (resized_cb, self);
    }
  if (self->child == NULL)
    return;
  if (self->requested >= 0)
    allocation.height = CLAMP ((int) MIN (self->requested, height), MIN (MCP_APP_LIMIT_MIN_HEIGHT, height), height);
  gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);
  allocation.height = MAX (allocation.height, minimum);
  gtk_widget_size_allocate (self->child, &allocation, -1);
}

static void
mcp_app_container_dispose (GObject *object)
{
  McpAppContainer *self = MCP_APP_CONTAINER (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  mcp_app_container_set_child (self, NULL);

  G_OBJECT_CLASS (mcp_app_container_parent_class)->dispose (object);
}

static void
mcp_app_container_class_init (McpAppContainerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mcp_app_container_dispose;
  widget_class->measure = mcp_app_container_measure;
  widget_class->size_allocate = mcp_app_container_size_allocate;
  signals[SIGNAL_RESIZED] = g_signal_new ("resized", MCP_TYPE_APP_CONTAINER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 0);
}

static void
mcp_app_container_init (McpAppContainer *self)
{
  self->requested = -1;
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

/** mcp_app_container_new: (transfer floating): an empty container. */
GtkWidget *
mcp_app_container_new (void)
{
  return g_object_new (MCP_TYPE_APP_CONTAINER, NULL);
}

/** mcp_app_container_set_child: sets or removes the child. @child: (nullable). */
void
mcp_app_container_set_child (McpAppContainer *self,
                             GtkWidget       *child)
{
  g_return_if_fail (MCP_IS_APP_CONTAINER (self));

  if (self->child == child)
    return;
  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
}

/** mcp_app_container_set_height: sets the height of the child; at most one layout follows in each frame. */
void
mcp_app_container_set_height (McpAppContainer *self,
                              double           height)
{
  g_return_if_fail (MCP_IS_APP_CONTAINER (self));

  if (self->requested == height)
    return;
  self->requested = height;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/** mcp_app_container_get_size: the allocated size. @width, @height: (out). */
void
mcp_app_container_get_size (McpAppContainer *self,
                            int             *width,
                            int             *height)
{
  g_return_if_fail (MCP_IS_APP_CONTAINER (self));

  *width = self->width;
  *height = self->height;
}
