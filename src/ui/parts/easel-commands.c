/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-commands.h"

void
easel_commands_add (GActionMap         *map,
                    gpointer            object,
                    const EaselCommand *commands,
                    guint               n)
{
  g_return_if_fail (G_IS_ACTION_MAP (map));

  for (guint i = 0; i < n; i++)
    {
      const char *type = commands[i].parameter;
      g_autoptr(GSimpleAction) action = g_simple_action_new (commands[i].name,
                                                             type != NULL ? G_VARIANT_TYPE (type) : NULL);

      g_signal_connect_swapped (action, "activate", commands[i].run, object);
      g_action_map_add_action (map, G_ACTION (action));
    }
}
