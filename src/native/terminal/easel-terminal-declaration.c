/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "config.h"

#include "easel-terminal.h"

#include <glib/gi18n-lib.h>

#include "easel-terminal-actions.h"
#include "easel-terminal-instance.h"
#include "easel-terminal-resources.h"
#include "easel-terminal-surface.h"

static const EaselActionDeclaration actions[] = {
  { "run", EASEL_ACTION_HOST_TERMINAL, easel_terminal_run_invoke },
  { "write", EASEL_ACTION_HOST_TERMINAL, easel_terminal_write_invoke },
  { "read", EASEL_ACTION_READ, easel_terminal_read_invoke },
  { "getState", EASEL_ACTION_READ, easel_terminal_get_state_invoke },
  { "signal", EASEL_ACTION_HOST_TERMINAL, easel_terminal_signal_invoke },
  { "resize", EASEL_ACTION_SHOW, easel_terminal_resize_invoke },
  { "clear", EASEL_ACTION_SHOW, easel_terminal_clear_invoke },
};

static GBytes *
easel_terminal_declaration_load (void)
{
  return g_resource_lookup_data (easel_terminal_get_resource (), RESOURCE_PATH "/terminal/declaration.json",
                                 G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

const EaselDeclaration easel_terminal_declaration = {
  .canvas_id = "terminal",
  .display_name = N_("Terminal"),
  .icon = "utilities-terminal-symbolic",
  .load = easel_terminal_declaration_load,
  .open_class = EASEL_ACTION_SHOW,
  .actions = actions,
  .n_actions = G_N_ELEMENTS (actions),
  .get_instance_type = easel_terminal_instance_get_type,
};

const EaselNativeKind easel_terminal_kind = {
  .declaration = &easel_terminal_declaration,
  .create_surface = easel_terminal_surface_new,
};
