/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor.h"

#include "easel-editor-copy-dialog.h"
#include "easel-editor-declaration.h"
#include "easel-editor-surface.h"

static EaselSurface *
create_surface (EaselCanvas   *canvas,
                EaselInstance *instance)
{
  return easel_editor_surface_new (canvas, EASEL_EDITOR_INSTANCE (instance));
}

static void
rescue_async (EaselInstance       *instance,
              GtkWindow           *parent,
              GAsyncReadyCallback  callback,
              gpointer             user_data)
{
  easel_editor_copy_dialog_async (EASEL_EDITOR_INSTANCE (instance), parent, callback, user_data);
}

static gboolean
rescue_finish (EaselInstance  *instance,
               GAsyncResult   *result,
               char          **sentence)
{
  gboolean copied = easel_editor_copy_dialog_finish (EASEL_EDITOR_INSTANCE (instance), result, NULL, sentence);

  if (copied)
    easel_editor_instance_discard (EASEL_EDITOR_INSTANCE (instance));
  return copied;
}

const EaselNativeKind easel_editor_kind = {
  .declaration = &easel_editor_declaration,
  .create_surface = create_surface,
  .rescue_async = rescue_async,
  .rescue_finish = rescue_finish,
};
