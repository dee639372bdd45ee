/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-player"

#include "a2ui-web-players.h"

#include "a2ui-web-player.h"

struct _A2uiWebPlayers
{
  GObject         parent_instance;

  EaselWebEngine *engine;
};

static GtkWidget *
create (A2uiPlayers *players,
        GBytes      *bytes,
        gboolean     is_film,
        const char  *title)
{
  return a2ui_web_player_new (A2UI_WEB_PLAYERS (players)->engine, bytes, is_film, title);
}

static void
players_init (A2uiPlayersInterface *iface)
{
  iface->create = create;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (A2uiWebPlayers, a2ui_web_players, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (A2UI_TYPE_PLAYERS, players_init))

static void
a2ui_web_players_dispose (GObject *object)
{
  g_clear_object (&A2UI_WEB_PLAYERS (object)->engine);
  G_OBJECT_CLASS (a2ui_web_players_parent_class)->dispose (object);
}

static void
a2ui_web_players_class_init (A2uiWebPlayersClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = a2ui_web_players_dispose;
}

static void
a2ui_web_players_init (A2uiWebPlayers *self)
{
}

/**
 * a2ui_web_players_new:
 * @engine: the filters of pages; as long as it has a refusal nothing can be played
 *
 * Returns: (transfer full): makes players
 */
A2uiWebPlayers *
a2ui_web_players_new (EaselWebEngine *engine)
{
  A2uiWebPlayers *self;

  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (engine), NULL);

  self = g_object_new (A2UI_TYPE_WEB_PLAYERS, NULL);
  self->engine = g_object_ref (engine);
  return self;
}
