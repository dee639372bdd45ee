/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Objects that the surfaces of a program share, such as the web engine, looked up by GType. The type is known to the
 * folder that implements a surface, but not to the list of kinds. */
#define EASEL_TYPE_SERVICES (easel_services_get_type ())
G_DECLARE_FINAL_TYPE (EaselServices, easel_services, EASEL, SERVICES, GObject)

EaselServices *easel_services_new (void);
void           easel_services_add (EaselServices *self,
                                   gpointer       service);
gpointer       easel_services_get (EaselServices *self,
                                   GType          type);

G_END_DECLS
