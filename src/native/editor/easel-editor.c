/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor.h"

#include "easel-editor-declaration.h"
#include "easel-editor-surface.h"

static EaselSurface *
create_surface (EaselCanvas   *canvas,
                EaselInstance *instance)
{
  return easel_editor_surface_new (canvas, EASEL_EDITOR_INSTANCE (instance));
}

const EaselNativeKind easel_editor_kind = {
  .declaration = &easel_editor_declaration,
  .create_surface = create_surface,
};
