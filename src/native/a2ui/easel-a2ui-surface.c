/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "config.h"

#include "easel-a2ui-surface.h"

#include <glib/gi18n-lib.h>

#include "a2ui-view.h"
#include "easel-a2ui-instance.h"
#include "easel-a2ui-outbox.h"

struct _EaselA2uiSurface
{
  EaselSurface       parent_instance;

  EaselA2uiInstance *instance;
  EaselA2uiOutbox   *outbox;
  GdkFrameClock     *clock;      /* nullable: NULL while no frame is awaited */
  gulong             painted;
};

G_DEFINE_FINAL_TYPE (EaselA2uiSurface, easel_a2ui_surface, EASEL_TYPE_SURFACE)

static void
stop_waiting (EaselA2uiSurface *self)
{
  if (self->clock != NULL)
    g_clear_signal_handler (&self->painted, self->clock);
  g_clear_object (&self->clock);
}

static void
painted_cb (EaselA2uiSurface *self)
{
  stop_waiting (self);
  easel_a2ui_instance_painted (self->instance);
}

static void
changed_cb (EaselA2uiSurface *self)
{
  if (easel_a2ui_instance_has_content (self->instance))
    easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
  else
    easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_EMPTY,
                             _("The agent has not shown anything here yet."));
}

static void
frame_wanted_cb (EaselA2uiSurface *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || self->clock != NULL)
    return;
  self->clock = g_object_ref (gtk_widget_get_frame_clock (GTK_WIDGET (self)));
  self->painted = g_signal_connect_object (self->clock, "after-paint", G_CALLBACK (painted_cb), self,
                                           G_CONNECT_SWAPPED);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  gdk_frame_clock_request_phase (self->clock, GDK_FRAME_CLOCK_PHASE_PAINT);
}

static void
message_cb (EaselA2uiSurface *self,
            JsonNode         *message)
{
  easel_a2ui_outbox_send (self->outbox, message);
}

static void
easel_a2ui_surface_notice_activated (EaselSurface *surface)
{
  easel_a2ui_outbox_discard (EASEL_A2UI_SURFACE (surface)->outbox);
}

static void
easel_a2ui_surface_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (easel_a2ui_surface_parent_class)->map (widget);
  easel_a2ui_instance_set_visible (EASEL_A2UI_SURFACE (widget)->instance, TRUE);
}

static void
easel_a2ui_surface_unmap (GtkWidget *widget)
{
  EaselA2uiSurface *self = EASEL_A2UI_SURFACE (widget);

  stop_waiting (self);
  easel_a2ui_instance_set_visible (self->instance, FALSE);
  GTK_WIDGET_CLASS (easel_a2ui_surface_parent_class)->unmap (widget);
}

static void
easel_a2ui_surface_dispose (GObject *object)
{
  stop_waiting (EASEL_A2UI_SURFACE (object));
  g_clear_object (&EASEL_A2UI_SURFACE (object)->outbox);
  G_OBJECT_CLASS (easel_a2ui_surface_parent_class)->dispose (object);
}

static void
easel_a2ui_surface_finalize (GObject *object)
{
  g_clear_object (&EASEL_A2UI_SURFACE (object)->instance);
  G_OBJECT_CLASS (easel_a2ui_surface_parent_class)->finalize (object);
}

static void
easel_a2ui_surface_class_init (EaselA2uiSurfaceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_a2ui_surface_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_a2ui_surface_finalize;
  EASEL_SURFACE_CLASS (klass)->notice_activated = easel_a2ui_surface_notice_activated;
  EASEL_SURFACE_CLASS (klass)->has_versions = TRUE;
  GTK_WIDGET_CLASS (klass)->map = easel_a2ui_surface_map;
  GTK_WIDGET_CLASS (klass)->unmap = easel_a2ui_surface_unmap;
}

static void
easel_a2ui_surface_init (EaselA2uiSurface *self)
{
}

EaselSurface *
easel_a2ui_surface_new (EaselCanvas   *canvas,
                        EaselInstance *instance,
                        EaselServices *services)
{
  EaselA2uiSurface *self = g_object_new (EASEL_TYPE_A2UI_SURFACE, "canvas", canvas, NULL);
  A2uiModel *model = easel_a2ui_instance_get_model (EASEL_A2UI_INSTANCE (instance));
  A2uiPlayerFactory *factory = services != NULL ? easel_services_get (services, A2UI_TYPE_PLAYER_FACTORY) : NULL;

  self->instance = g_object_ref (EASEL_A2UI_INSTANCE (instance));
  self->outbox = easel_a2ui_outbox_new (EASEL_SURFACE (self), easel_a2ui_instance_get_quota (self->instance));
  easel_surface_set_content (EASEL_SURFACE (self), a2ui_view_new (model, factory));
  g_signal_connect_object (model, "open-url", G_CALLBACK (easel_surface_open_external), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (model, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (model, "fed", G_CALLBACK (easel_surface_note_replaced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (instance, "frame-wanted", G_CALLBACK (frame_wanted_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (instance, "client-message", G_CALLBACK (message_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
  return EASEL_SURFACE (self);
}
