/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-native-kinds.h"

#include "easel-browser-kind.h"
#include "easel-editor.h"
#include "easel-terminal.h"

static const EaselNativeKind * const kinds[] = {
  &easel_editor_kind,
  &easel_browser_kind,
  &easel_terminal_kind,
};

static GQuark
instance_quark (void)
{
  return g_quark_from_static_string ("easel-native-instance");
}

/** easel_native_kinds_get: (array length=n): every kind, in the order of Preferences. */
const EaselNativeKind * const *
easel_native_kinds_get (guint *n)
{
  g_return_val_if_fail (n != NULL, NULL);

  *n = G_N_ELEMENTS (kinds);
  return kinds;
}

/** easel_native_kinds_find: (nullable): the kind of this id. */
const EaselNativeKind *
easel_native_kinds_find (const char *canvas_id)
{
  g_return_val_if_fail (canvas_id != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i]->declaration->canvas_id, canvas_id))
      return kinds[i];
  return NULL;
}

/**
 * easel_native_kinds_show:
 * @canvas: a native canvas
 * @instance: what it shows
 *
 * Returns: (transfer floating) (nullable): its view
 */
EaselSurface *
easel_native_kinds_show (EaselCanvas   *canvas,
                         EaselInstance *instance)
{
  const EaselDeclaration *declaration;
  EaselSurface *surface = NULL;

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);
  g_return_val_if_fail (EASEL_IS_INSTANCE (instance), NULL);

  declaration = easel_instance_get_declaration (instance);
  for (guint i = 0; surface == NULL && i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i]->declaration == declaration)
      surface = kinds[i]->create_surface (canvas, instance);
  if (surface != NULL)
    g_object_set_qdata_full (G_OBJECT (surface), instance_quark (), g_object_ref (instance), g_object_unref);
  return surface;
}

/** easel_native_kinds_peek: (transfer none) (nullable): the instance behind a view of easel_native_kinds_show(). */
EaselInstance *
easel_native_kinds_peek (EaselSurface *surface)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (surface), NULL);

  return g_object_get_qdata (G_OBJECT (surface), instance_quark ());
}
