/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Makes players for the media of a form. Foreign bytes need a sandboxed decoder, which this module does not have, so
 * that the application passes a factory to views. Without one, videos and sounds are opened in another program. */
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

/* (transfer floating): a widget with controls, paused until the user starts it, with the signals "ready" and "failed"
 * (playable or not). @bytes, @title: foreign; @title is the accessible name. */
GtkWidget *a2ui_player_factory_create (A2uiPlayerFactory *self,
                                       GBytes            *bytes,
                                       gboolean           is_video,
                                       const char        *title);

G_END_DECLS
