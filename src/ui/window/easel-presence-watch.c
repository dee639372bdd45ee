/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-presence-watch.h"

#include "easel-canvas-page.h"
#include "easel-visibility.h"

struct _EaselPresenceWatch
{
  GObject parent_instance;

  GtkApplication *application;
  EaselHub *hub;
};

G_DEFINE_FINAL_TYPE (EaselPresenceWatch, easel_presence_watch, G_TYPE_OBJECT)

static void
easel_presence_watch_dispose (GObject *object)
{
  g_clear_object (&EASEL_PRESENCE_WATCH (object)->hub);
  G_OBJECT_CLASS (easel_presence_watch_parent_class)->dispose (object);
}

static void
easel_presence_watch_class_init (EaselPresenceWatchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_presence_watch_dispose;
}

static void
easel_presence_watch_init (EaselPresenceWatch *self)
{
}

static EaselPresence
judge (EaselPresenceWatch *self)
{
  for (GList *l = gtk_application_get_windows (self->application); l != NULL; l = l->next)
    {
      GtkWidget *focus = gtk_window_get_focus (l->data);

      /* Some desktops leave the focus on a minimized window. */
      if (!gtk_window_is_active (l->data) || !easel_visibility_is_shown (l->data))
        continue;
      return focus != NULL && gtk_widget_get_ancestor (focus, EASEL_TYPE_CANVAS_PAGE) != NULL ? EASEL_PRESENCE_INSIDE
                                                                                             : EASEL_PRESENCE_HERE;
    }
  return EASEL_PRESENCE_AWAY;
}

static void
update (EaselPresenceWatch *self)
{
  easel_hub_set_presence (self->hub, judge (self));
}

static void
map_cb (EaselPresenceWatch *self,
        GtkWidget          *window)
{
  easel_visibility_follow (window, G_CALLBACK (update), self);
  update (self);
}

static void
window_added_cb (EaselPresenceWatch *self,
                 GtkWindow          *window)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (window)))
    map_cb (self, GTK_WIDGET (window));
  g_signal_connect_object (window, "map", G_CALLBACK (map_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "unmap", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "notify::is-active", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "notify::focus-widget", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

EaselPresenceWatch *
easel_presence_watch_new (GtkApplication *application,
                          EaselHub       *hub)
{
  EaselPresenceWatch *self;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);

  self = g_object_new (EASEL_TYPE_PRESENCE_WATCH, NULL);
  self->application = application;
  self->hub = g_object_ref (hub);
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    window_added_cb (self, l->data);
  g_signal_connect_object (application, "window-added", G_CALLBACK (window_added_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (application, "window-removed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return self;
}
