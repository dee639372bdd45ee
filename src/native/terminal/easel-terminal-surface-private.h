/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-terminal-feed.h"
#include "easel-terminal-instance.h"
#include "easel-terminal-search.h"
#include "easel-terminal-surface.h"
#include "easel-terminal-view.h"

G_BEGIN_DECLS

struct _EaselTerminalSurface
{
  EaselSurface           parent_instance;

  EaselTerminalInstance *instance;
  VteTerminal           *view;
  EaselTerminalFeed     *feed;
  EaselTerminalSearch   *search;
  GtkWidget             *agent;     /* over the terminal: a line above it would change its size with every command */
  GtkWidget             *asked_view;
  GtkWidget             *asked;     /* what the agent wants to run, whole */
  GtkWidget             *menu;
  GtkEventController    *keys;      /* of the window, for this terminal */
  GtkWidget             *keys_root; /* weak */
  GSimpleActionGroup    *actions;
  gint64                 replayed;  /* when old output was shown again, monotonic */
};

/* Keys, menu, clipboard and links. */
void easel_terminal_surface_add_actions (EaselTerminalSurface *self);
/* A word of the person that may hold line ends: asked first. */
void easel_terminal_surface_paste       (EaselTerminalSurface *self,
                                         const char           *text);

G_END_DECLS
