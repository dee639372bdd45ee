/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-players.h"

G_DEFINE_INTERFACE (A2uiPlayers, a2ui_players, G_TYPE_OBJECT)

static void
a2ui_players_default_init (A2uiPlayersInterface *iface)
{
}

GtkWidget *
a2ui_players_create (A2uiPlayers *self,
                     GBytes      *bytes,
                     gboolean     is_film,
                     const char  *title)
{
  g_return_val_if_fail (A2UI_IS_PLAYERS (self), NULL);
  g_return_val_if_fail (bytes != NULL && title != NULL, NULL);

  return A2UI_PLAYERS_GET_IFACE (self)->create (self, bytes, is_film, title);
}
