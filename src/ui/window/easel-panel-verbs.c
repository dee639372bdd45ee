/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-panel.h"

/* Actions of the window for the verbs of the canvas in front. */
static const struct
{
  const char *action;
  EaselVerb   verb;
} verbs[] = {
  { "go-back", EASEL_VERB_BACK },
  { "find", EASEL_VERB_FIND },
  { "print", EASEL_VERB_PRINT },
  { "save-picture", EASEL_VERB_SAVE_PICTURE },
  { "copy-address", EASEL_VERB_COPY_ADDRESS },
};

static void
activate_cb (EaselPanel    *self,
             GVariant      *parameter,
             GSimpleAction *action)
{
  EaselSurface *surface = easel_panel_get_surface (self);

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (surface != NULL && g_str_equal (verbs[i].action, g_action_get_name (G_ACTION (action))))
      easel_surface_do (surface, verbs[i].verb);
}

/** easel_panel_add_verbs: @map is the window around the panel. */
void
easel_panel_add_verbs (EaselPanel *self,
                       GActionMap *map)
{
  g_return_if_fail (EASEL_IS_PANEL (self));
  g_return_if_fail (G_IS_ACTION_MAP (map));

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      g_autoptr(GSimpleAction) action = g_simple_action_new (verbs[i].action, NULL);

      g_signal_connect_object (action, "activate", G_CALLBACK (activate_cb), self, G_CONNECT_SWAPPED);
      g_action_map_add_action (map, G_ACTION (action));
    }
  easel_panel_update_verbs (self, map);
}

/** easel_panel_update_verbs: for the moment before a menu with them is shown; pages do not tell of their past. */
void
easel_panel_update_verbs (EaselPanel *self,
                          GActionMap *map)
{
  EaselSurface *surface;

  g_return_if_fail (EASEL_IS_PANEL (self));
  g_return_if_fail (G_IS_ACTION_MAP (map));

  surface = easel_panel_get_surface (self);
  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, verbs[i].action)),
                                 surface != NULL && easel_surface_can_do (surface, verbs[i].verb));
}
