/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-focus-regions.h"

typedef struct
{
  GtkWindow  *window;
  GPtrArray  *parts;   /* GtkWidget, borrowed from the window, in focus order */
} Regions;

static void
regions_free (gpointer data)
{
  Regions *self = data;

  g_ptr_array_unref (self->parts);
  g_free (self);
}

/* Moves the focus into a region. A canvas that cannot take the focus leaves it to the tabs above. */
static gboolean
enter (GtkWidget *part)
{
  GtkRoot *root = gtk_widget_get_root (part);

  if (EASEL_IS_PANE (part))
    easel_pane_focus (EASEL_PANE (part));
  if (gtk_root_get_focus (root) != NULL && gtk_widget_is_ancestor (gtk_root_get_focus (root), part))
    return TRUE;
  return gtk_widget_child_focus (part, GTK_DIR_TAB_FORWARD);
}

static void
step (Regions *self,
      int      direction)
{
  GtkWidget *focus = gtk_window_get_focus (self->window);
  int n = (int) self->parts->len;
  int current = direction > 0 ? -1 : n;

  for (int i = 0; focus != NULL && i < n; i++)
    if (gtk_widget_is_ancestor (focus, g_ptr_array_index (self->parts, i)))
      current = i;
  for (int i = 1; i <= n; i++)
    {
      GtkWidget *part = g_ptr_array_index (self->parts, ((current + i * direction) % n + n) % n);

      if (gtk_widget_get_mapped (part) && enter (part))
        return;
    }
}

static void
next_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  step (user_data, 1);
}

static void
previous_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  step (user_data, -1);
}

static void
add_action (Regions    *self,
            const char *name,
            GCallback   callback)
{
  g_autoptr(GSimpleAction) action = g_simple_action_new (name, NULL);

  g_signal_connect (action, "activate", callback, self);
  g_action_map_add_action (G_ACTION_MAP (self->window), G_ACTION (action));
}

void
easel_focus_regions_add_actions (GtkWindow         *window,
                                 EaselPanel        *panel,
                                 GtkWidget * const *parts)
{
  Regions *self;

  g_return_if_fail (GTK_IS_WINDOW (window) && G_IS_ACTION_MAP (window));
  g_return_if_fail (EASEL_IS_PANEL (panel));
  g_return_if_fail (parts != NULL);

  self = g_new0 (Regions, 1);
  self->window = window;
  self->parts = g_ptr_array_new ();
  for (guint i = 0; parts[i] != NULL; i++)
    g_ptr_array_add (self->parts, parts[i]);
  g_ptr_array_add (self->parts, easel_split_get_pane (easel_panel_get_split (panel), FALSE));
  g_ptr_array_add (self->parts, easel_split_get_pane (easel_panel_get_split (panel), TRUE));
  g_ptr_array_add (self->parts, easel_panel_get_placeholder (panel));
  add_action (self, "next-region", G_CALLBACK (next_cb));
  add_action (self, "previous-region", G_CALLBACK (previous_cb));
  g_object_set_data_full (G_OBJECT (window), "easel-regions", self, regions_free);
}
