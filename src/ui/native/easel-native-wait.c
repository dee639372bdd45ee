/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-native-wait.h"

#include <glib/gi18n.h>

struct _EaselNativeWait
{
  EaselSurface parent_instance;
};

G_DEFINE_FINAL_TYPE (EaselNativeWait, easel_native_wait, EASEL_TYPE_SURFACE)

static void
easel_native_wait_class_init (EaselNativeWaitClass *klass)
{
}

static void
easel_native_wait_init (EaselNativeWait *self)
{
}

static EaselSurface *
create (EaselCanvas   *canvas,
        EaselServices *services)
{
  EaselSurface *self;

  self = g_object_new (EASEL_TYPE_NATIVE_WAIT, "canvas", canvas, NULL);
  easel_surface_set_state (self, EASEL_SURFACE_EMPTY,
                           _("This is no longer open. Ask the agent to open it again, or close it."));
  return self;
}

const EaselSurfaceKind easel_native_wait_kind = { "native-wait", easel_canvas_is_native, create };
