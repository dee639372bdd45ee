/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Plays what a form shows: foreign bytes need a decoder that cannot hurt, which this room does not have. Whoever brings
 * the rooms together gives one to the views; without it films and sounds are opened elsewhere. */
#define A2UI_TYPE_PLAYERS (a2ui_players_get_type ())
G_DECLARE_INTERFACE (A2uiPlayers, a2ui_players, A2UI, PLAYERS, GObject)

struct _A2uiPlayersInterface
{
  GTypeInterface parent_iface;

  GtkWidget *(*create) (A2uiPlayers *self,
                        GBytes      *bytes,
                        gboolean     is_film,
                        const char  *title);
};

/* (transfer floating): a widget with controls, paused until the user uses them, with the signals "ready" and
 * "failed": it can be played, or it cannot. @bytes, @title: foreign; @title is what it is called for a screen
 * reader. */
GtkWidget *a2ui_players_create (A2uiPlayers *self,
                                GBytes      *bytes,
                                gboolean     is_film,
                                const char  *title);

G_END_DECLS
