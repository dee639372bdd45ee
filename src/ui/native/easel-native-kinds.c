/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-native-kinds.h"

#include <glib/gi18n.h>

#include "easel-a2ui.h"
#include "easel-browser.h"
#include "easel-editor.h"
#include "easel-terminal.h"

static const EaselNativeKind * const kinds[] = {
  &easel_editor_kind,
  &easel_browser_kind,
  &easel_terminal_kind,
  &easel_a2ui_kind,
};

/** easel_native_kinds_get: (array length=n): every kind, in the order of Preferences. */
const EaselNativeKind * const *
easel_native_kinds_get (guint *n)
{
  g_return_val_if_fail (n != NULL, NULL);

  *n = G_N_ELEMENTS (kinds);
  return kinds;
}

/** easel_native_kinds_find: (nullable): the kind with this id. */
const EaselNativeKind *
easel_native_kinds_find (const char *canvas_id)
{
  g_return_val_if_fail (canvas_id != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i]->declaration->canvas_id, canvas_id))
      return kinds[i];
  return NULL;
}

static const EaselNativeKind *
find_shown (EaselCanvas *canvas)
{
  EaselInstance *instance = easel_canvas_get_instance (canvas);

  for (guint i = 0; instance != NULL && i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i]->declaration == easel_instance_get_declaration (instance))
      return kinds[i];
  return NULL;
}

/* Returns: (nullable): a translated sentence that says why the host no longer has the canvas. */
static const char *
explain_ended (EaselInstance *instance)
{
  switch (easel_instance_get_orphan_reason (instance))
    {
    case EASEL_ORPHAN_SESSION:
      return _("The session has ended. Your unsaved changes are kept until you close this.");
    case EASEL_ORPHAN_HOST:
      return _("The host was removed. Your unsaved changes are kept until you close this.");
    case EASEL_ORPHAN_CANVAS:
      return _("The host closed this canvas. Your unsaved changes are kept until you close it.");
    case EASEL_ORPHAN_NONE:
    default:
      return NULL;
    }
}

static gboolean
match (EaselCanvas *canvas)
{
  return find_shown (canvas) != NULL;
}

static EaselSurface *
create (EaselCanvas   *canvas,
        EaselServices *services)
{
  EaselInstance *instance = easel_canvas_get_instance (canvas);
  EaselSurface *surface = find_shown (canvas)->create_surface (canvas, instance, services);
  const char *ended = explain_ended (instance);

  /* Otherwise the surface sets its own notice, possibly before this function runs. */
  if (ended != NULL)
    easel_surface_set_notice (surface, ended, NULL);
  return surface;
}

const EaselSurfaceKind easel_native_surface_kind = { "native", match, create };
