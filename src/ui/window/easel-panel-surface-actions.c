/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-panel.h"

/* Window actions for actions of the selected surface. */
static const struct
{
  const char *name;
  EaselSurfaceAction action;
} actions[] = {
  { "go-back", EASEL_SURFACE_ACTION_BACK },
  { "find", EASEL_SURFACE_ACTION_FIND },
  { "print", EASEL_SURFACE_ACTION_PRINT },
  { "save-picture", EASEL_SURFACE_ACTION_SAVE_PICTURE },
  { "copy-address", EASEL_SURFACE_ACTION_COPY_ADDRESS },
  { "versions", EASEL_SURFACE_ACTION_VERSIONS },
  { "open-in-browser", EASEL_SURFACE_ACTION_OPEN_IN_BROWSER },
};

static void
activate_cb (EaselPanel    *self,
             GVariant      *parameter,
             GSimpleAction *action)
{
  EaselSurface *surface = easel_panel_get_surface (self);

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (surface != NULL && g_str_equal (actions[i].name, g_action_get_name (G_ACTION (action))))
      easel_surface_do (surface, actions[i].action);
}

/** easel_panel_add_surface_actions: @map: the window around the panel. */
void
easel_panel_add_surface_actions (EaselPanel *self,
                                 GActionMap *map)
{
  g_return_if_fail (EASEL_IS_PANEL (self));
  g_return_if_fail (G_IS_ACTION_MAP (map));

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_autoptr(GSimpleAction) action = g_simple_action_new (actions[i].name, NULL);

      g_signal_connect_object (action, "activate", G_CALLBACK (activate_cb), self, G_CONNECT_SWAPPED);
      g_action_map_add_action (map, G_ACTION (action));
    }
  easel_panel_update_surface_actions (self, map);
}

/** easel_panel_update_surface_actions: call this before showing a menu with these actions, because surfaces emit no
 * signal when their actions become possible, for example when a page gets a history. */
void
easel_panel_update_surface_actions (EaselPanel *self,
                                    GActionMap *map)
{
  EaselSurface *surface;

  g_return_if_fail (EASEL_IS_PANEL (self));
  g_return_if_fail (G_IS_ACTION_MAP (map));

  surface = easel_panel_get_surface (self);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, actions[i].name)),
                                 surface != NULL && easel_surface_can_do (surface, actions[i].action));
}
