/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "config.h"

#include "easel-a2ui.h"

#include <glib/gi18n-lib.h>

#include "easel-a2ui-actions.h"
#include "easel-a2ui-instance.h"
#include "easel-a2ui-surface.h"
#include "easel-native-a2ui-resources.h"

static const EaselActionDeclaration actions[] = {
  { "push", EASEL_ACTION_SHOW, easel_a2ui_push_invoke },
  { "reset", EASEL_ACTION_SHOW, easel_a2ui_reset_invoke },
  { "getState", EASEL_ACTION_READ, easel_a2ui_get_state_invoke },
  { "getDataModel", EASEL_ACTION_READ, easel_a2ui_get_data_model_invoke },
};

static GBytes *
easel_a2ui_declaration_load (void)
{
  return g_resource_lookup_data (easel_native_a2ui_get_resource (), RESOURCE_PATH "/native-a2ui/declaration.json",
                                 G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

const EaselDeclaration easel_a2ui_declaration = {
  .canvas_id = "a2ui",
  .display_name = N_("Form"),
  .load = easel_a2ui_declaration_load,
  .open_class = EASEL_ACTION_SHOW,
  .actions = actions,
  .n_actions = G_N_ELEMENTS (actions),
  .get_instance_type = easel_a2ui_instance_get_type,
};

static void
prepare (EaselInstance *instance,
         GSettings     *settings)
{
  g_autoptr(A2uiQuota) quota = a2ui_quota_new (settings);

  easel_a2ui_instance_set_quota (EASEL_A2UI_INSTANCE (instance), quota);
}

const EaselNativeKind easel_a2ui_kind = {
  .declaration = &easel_a2ui_declaration,
  .prepare = prepare,
  .create_surface = easel_a2ui_surface_new,
};
