/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-surface-factory.h"

struct _EaselSurfaceFactory
{
  GObject            parent_instance;

  const EaselSurfaceKind **kinds;
  EaselServices     *services;
};

enum { SIGNAL_CREATED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselSurfaceFactory, easel_surface_factory, G_TYPE_OBJECT)

static void
easel_surface_factory_finalize (GObject *object)
{
  g_object_unref (EASEL_SURFACE_FACTORY (object)->services);
  g_free (EASEL_SURFACE_FACTORY (object)->kinds);

  G_OBJECT_CLASS (easel_surface_factory_parent_class)->finalize (object);
}

static void
easel_surface_factory_class_init (EaselSurfaceFactoryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_surface_factory_finalize;

  /**
   * EaselSurfaceFactory::created:
   * @self: the factory
   * @surface: the new surface
   */
  signals[SIGNAL_CREATED] = g_signal_new ("created", EASEL_TYPE_SURFACE_FACTORY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 1, EASEL_TYPE_SURFACE);
}

static void
easel_surface_factory_init (EaselSurfaceFactory *self)
{
}

/** easel_surface_factory_new: (transfer full): a factory. @kinds: the kinds of surfaces, in order of precedence.
 * @services: (transfer none): objects shared by surfaces. */
EaselSurfaceFactory *
easel_surface_factory_new (EaselSurfaceKinds *kinds,
                           EaselServices     *services)
{
  EaselSurfaceFactory *self;
  guint n = 0;

  g_return_val_if_fail (kinds != NULL && kinds[0] != NULL, NULL);
  g_return_val_if_fail (EASEL_IS_SERVICES (services), NULL);

  self = g_object_new (EASEL_TYPE_SURFACE_FACTORY, NULL);
  while (kinds[n] != NULL)
    n++;
  self->kinds = g_memdup2 (kinds, sizeof (*kinds) * (n + 1));
  self->services = g_object_ref (services);
  return self;
}

/** easel_surface_factory_get_services: (transfer none): the objects that surfaces share. */
EaselServices *
easel_surface_factory_get_services (EaselSurfaceFactory *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE_FACTORY (self), NULL);

  return self->services;
}

/** easel_surface_factory_find: (transfer none): the kind that matches the present content of @canvas. */
const EaselSurfaceKind *
easel_surface_factory_find (EaselSurfaceFactory *self,
                            EaselCanvas         *canvas)
{
  guint i = 0;

  g_return_val_if_fail (EASEL_IS_SURFACE_FACTORY (self), NULL);
  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  while (self->kinds[i + 1] != NULL && !self->kinds[i]->match (canvas))
    i++;
  return self->kinds[i];
}

/** easel_surface_factory_create: (transfer floating): a surface for the present content of @canvas. */
EaselSurface *
easel_surface_factory_create (EaselSurfaceFactory *self,
                              EaselCanvas         *canvas)
{
  EaselSurface *surface;

  g_return_val_if_fail (EASEL_IS_SURFACE_FACTORY (self), NULL);
  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  surface = easel_surface_factory_find (self, canvas)->create (canvas, self->services);
  g_signal_emit (self, signals[SIGNAL_CREATED], 0, surface);
  return surface;
}
