/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser.h"

#include <glib/gi18n-lib.h>

#include "easel-browser-actions.h"
#include "easel-browser-instance.h"
#include "easel-browser-resources.h"
#include "easel-browser-surface.h"

static const EaselActionDeclaration actions[] = {
  { "navigate", EASEL_ACTION_SHOW, easel_browser_navigate },
  { "back", EASEL_ACTION_SHOW, easel_browser_back },
  { "forward", EASEL_ACTION_SHOW, easel_browser_forward },
  { "reload", EASEL_ACTION_SHOW, easel_browser_reload },
  { "stop", EASEL_ACTION_SHOW, easel_browser_stop },
  { "getState", EASEL_ACTION_READ, easel_browser_get_state },
  { "getText", EASEL_ACTION_READ, easel_browser_get_text },
  { "getElements", EASEL_ACTION_READ, easel_browser_get_elements },
  { "getPicked", EASEL_ACTION_READ, easel_browser_get_picked },
  { "click", EASEL_ACTION_PAGE_INPUT, easel_browser_click },
  { "type", EASEL_ACTION_PAGE_INPUT, easel_browser_type },
  { "press", EASEL_ACTION_PAGE_INPUT, easel_browser_press },
  { "select", EASEL_ACTION_PAGE_INPUT, easel_browser_select },
  { "scroll", EASEL_ACTION_SHOW, easel_browser_scroll },
  { "waitFor", EASEL_ACTION_READ, easel_browser_wait_for },
  { "snapshot", EASEL_ACTION_READ, easel_browser_snapshot },
  { "evaluate", EASEL_ACTION_EVALUATE, easel_browser_evaluate, "script" },
};

static GBytes *
easel_browser_declaration_load (void)
{
  return g_resource_lookup_data (easel_browser_get_resource (), RESOURCE_PATH "/browser/declaration.json",
                                 G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

const EaselDeclaration easel_browser_declaration = {
  .canvas_id = "browser",
  .display_name = N_("Browser"),
  .icon = "web-browser-symbolic",
  .load = easel_browser_declaration_load,
  .open_class = EASEL_ACTION_SHOW,
  .actions = actions,
  .n_actions = G_N_ELEMENTS (actions),
  .get_instance_type = easel_browser_instance_get_type,
};

const EaselNativeKind easel_browser_kind = {
  .declaration = &easel_browser_declaration,
  .create_surface = easel_browser_surface_new,
  .shows_web = TRUE,
};
