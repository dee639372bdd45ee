/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-services.h"

struct _EaselServices
{
  GObject    parent_instance;

  GPtrArray *services;   /* GObject */
};

G_DEFINE_FINAL_TYPE (EaselServices, easel_services, G_TYPE_OBJECT)

static void
easel_services_dispose (GObject *object)
{
  g_ptr_array_set_size (EASEL_SERVICES (object)->services, 0);

  G_OBJECT_CLASS (easel_services_parent_class)->dispose (object);
}

static void
easel_services_finalize (GObject *object)
{
  g_ptr_array_unref (EASEL_SERVICES (object)->services);

  G_OBJECT_CLASS (easel_services_parent_class)->finalize (object);
}

static void
easel_services_class_init (EaselServicesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_services_dispose;
  object_class->finalize = easel_services_finalize;
}

static void
easel_services_init (EaselServices *self)
{
  self->services = g_ptr_array_new_with_free_func (g_object_unref);
}

/** easel_services_new: (transfer full): an empty set of services. */
EaselServices *
easel_services_new (void)
{
  return g_object_new (EASEL_TYPE_SERVICES, NULL);
}

/** easel_services_add: @service: (type GObject) (transfer none): the only service of its type in @self. */
void
easel_services_add (EaselServices *self,
                    gpointer       service)
{
  g_return_if_fail (EASEL_IS_SERVICES (self));
  g_return_if_fail (G_IS_OBJECT (service));
  g_return_if_fail (easel_services_get (self, G_OBJECT_TYPE (service)) == NULL);

  g_ptr_array_add (self->services, g_object_ref (service));
}

/** easel_services_get: (transfer none) (nullable) (type GObject): the service of @type. */
gpointer
easel_services_get (EaselServices *self,
                    GType          type)
{
  g_return_val_if_fail (EASEL_IS_SERVICES (self), NULL);

  for (guint i = 0; i < self->services->len; i++)
    if (g_type_is_a (G_OBJECT_TYPE (g_ptr_array_index (self->services, i)), type))
      return g_ptr_array_index (self->services, i);
  return NULL;
}
