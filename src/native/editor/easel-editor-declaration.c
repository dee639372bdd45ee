/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor.h"

#include <glib/gi18n-lib.h>

#include "easel-editor-actions.h"
#include "easel-editor-copy-dialog.h"
#include "easel-editor-instance.h"
#include "easel-editor-limits.h"
#include "easel-editor-resources.h"
#include "easel-editor-surface.h"
#include "easel-limits.h"

/* These limits are written in declaration.json, too. */
G_STATIC_ASSERT (EASEL_LIMIT_EDITOR_FILE_BYTES == 41943040);
G_STATIC_ASSERT (EASEL_LIMIT_EDITOR_REPLY_BYTES == 8 * 1024 * 1024);
G_STATIC_ASSERT (EASEL_LIMIT_EDITOR_EDITS == 10000);
G_STATIC_ASSERT (EASEL_LIMIT_EDITOR_MATCHES == 1000);
G_STATIC_ASSERT (EASEL_LIMIT_EDITOR_HUNKS == 500);
G_STATIC_ASSERT (EASEL_LIMIT_URI_BYTES == 8192);

static const EaselActionDeclaration actions[] = {
  { "getText", EASEL_ACTION_READ, easel_editor_action_get_text },
  { "applyEdits", EASEL_ACTION_EDIT, easel_editor_action_apply_edits },
  { "setText", EASEL_ACTION_EDIT, easel_editor_action_set_text },
  { "reveal", EASEL_ACTION_SHOW, easel_editor_action_reveal },
  { "select", EASEL_ACTION_SHOW, easel_editor_action_select },
  { "getSelection", EASEL_ACTION_READ, easel_editor_action_get_selection },
  { "setLanguage", EASEL_ACTION_SHOW, easel_editor_action_set_language },
  { "save", EASEL_ACTION_EDIT, easel_editor_action_save },
  { "revert", EASEL_ACTION_EDIT, easel_editor_action_revert },
  { "find", EASEL_ACTION_READ, easel_editor_action_find },
  { "showDiff", EASEL_ACTION_EDIT, easel_editor_action_show_diff },
  { "getDiffResult", EASEL_ACTION_READ, easel_editor_action_get_diff_result },
};

static GBytes *
easel_editor_declaration_load (void)
{
  return g_resource_lookup_data (easel_editor_get_resource (), RESOURCE_PATH "/editor/declaration.json",
                                 G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

static const EaselDeclaration easel_editor_declaration = {
  .canvas_id = "editor",
  .display_name = N_("Editor"),
  .icon = "document-edit-symbolic",
  .load = easel_editor_declaration_load,
  .open_class = EASEL_ACTION_SHOW,
  .actions = actions,
  .n_actions = G_N_ELEMENTS (actions),
  .get_instance_type = easel_editor_instance_get_type,
};

static EaselSurface *
create_surface (EaselCanvas   *canvas,
                EaselInstance *instance,
                EaselServices *services)
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
    easel_editor_text_discard (easel_editor_instance_get_text (EASEL_EDITOR_INSTANCE (instance)));
  return copied;
}

const EaselNativeKind easel_editor_kind = {
  .declaration = &easel_editor_declaration,
  .create_surface = create_surface,
  .rescue_async = rescue_async,
  .rescue_finish = rescue_finish,
};
