/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "a2ui-player-factory.h"
#include "a2ui-surface.h"

G_BEGIN_DECLS

/* The pictures of one surface, and its films: the hosts that the user let it load pictures from, what is on its way,
 * what can be played, and the pictures of addresses that were asked for one by one.
 *
 * Signal: "allowed": one more host. */
#define A2UI_TYPE_PICTURES (a2ui_pictures_get_type ())
G_DECLARE_FINAL_TYPE (A2uiPictures, a2ui_pictures, A2UI, PICTURES, GObject)

/* (transfer none): as long as @surface lives. */
A2uiPictures *a2ui_pictures_get         (A2uiSurface          *surface);
/* @surface has them, too: what the user lets one of them load, all may. Before it is drawn. */
void          a2ui_pictures_share       (A2uiPictures         *self,
                                         A2uiSurface          *surface);
/* @host: of a2ui_fetch_dup_host(). */
gboolean      a2ui_pictures_allows      (A2uiPictures         *self,
                                         const char           *host);
void          a2ui_pictures_allow       (A2uiPictures         *self,
                                         const char           *host);
/* (nullable): what plays films and sounds. */
void          a2ui_pictures_set_player_factory (A2uiPictures         *self,
                                                A2uiPlayerFactory          *factory);
A2uiPlayerFactory  *a2ui_pictures_get_player_factory (A2uiPictures         *self);
/* (nullable) (transfer none): @player has a player now; the place whose player is to end for it. */
GtkWidget    *a2ui_pictures_push_player (A2uiPictures         *self,
                                         GtkWidget            *player);
void          a2ui_pictures_drop_player (A2uiPictures         *self,
                                         GtkWidget            *player);
/* A film or sound that the user wants to play: its bytes, at most so many as they allow. @url: has a host. */
void          a2ui_pictures_fetch_media_async  (A2uiPictures        *self,
                                                const char          *url,
                                                GCancellable        *cancellable,
                                                GAsyncReadyCallback  callback,
                                                gpointer             user_data);
GBytes       *a2ui_pictures_fetch_media_finish (A2uiPictures        *self,
                                                GAsyncResult        *result,
                                                GError             **error);
/* (transfer none) (nullable): what came when the user asked for just @url. It is not asked for again. */
GdkTexture   *a2ui_pictures_get_cached    (A2uiPictures         *self,
                                           const char           *url);
/* @url: foreign: data, or of the network at a host that is allowed; @asked: or the user asked for just this. */
void          a2ui_pictures_load_async  (A2uiPictures         *self,
                                         const char           *url,
                                         gboolean              asked,
                                         GCancellable         *cancellable,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
/* G_IO_ERROR_NO_SPACE: a limit, which the error names. */
GdkTexture   *a2ui_pictures_load_finish (A2uiPictures         *self,
                                         GAsyncResult         *result,
                                         GError              **error);

G_END_DECLS
