/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Plays what a form shows: foreign bytes need a decoder that cannot hurt, which this room does not have. Whoever brings
 * the rooms together gives one to the views; without it films and sounds are opened elsewhere. */
#define A2UI_TYPE_PLAYER_FACTORY (a2ui_player_factory_get_type ())
G_DECLARE_INTERFACE (A2uiPlayerFactory, a2ui_player_factory, A2UI, PLAYER_FACTORY, GObject)

struct _A2uiPlayerFactoryInterface
{
  GTypeInterface parent_iface;

  GtkWidget *(*create) (A2uiPlayerFactory *self,
                        GBytes      *bytes,
                        gboolean     is_video,
                        const char  *title);
};

/* (transfer floating): a widget with controls, paused until the user uses them, with the signals "ready" and
 * "failed": it can be played, or it cannot. @bytes, @title: foreign; @title is what it is called for a screen
 * reader. */
GtkWidget *a2ui_player_factory_create (A2uiPlayerFactory *self,
                                       GBytes      *bytes,
                                       gboolean     is_video,
                                       const char  *title);

G_END_DECLS
