/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "a2ui-player-factory.h"
#include "a2ui-surface.h"

G_BEGIN_DECLS

/* The images and media of one surface: the hosts from which the user allowed it to load images, loads in progress,
 * active players, and a cache of images that were loaded one by one.
 *
 * Signal: "allowed": the user allowed another host. */
#define A2UI_TYPE_PICTURES (a2ui_pictures_get_type ())
G_DECLARE_FINAL_TYPE (A2uiPictures, a2ui_pictures, A2UI, PICTURES, GObject)

/* (transfer none): exists as long as @surface. */
A2uiPictures      *a2ui_pictures_get                (A2uiSurface          *surface);
/* Makes @surface use @self, too: a host that the user allows for one surface is allowed for all. Call this before the
 * surface is drawn. */
void               a2ui_pictures_share              (A2uiPictures         *self,
                                                     A2uiSurface          *surface);
/* @host: from a2ui_fetch_dup_host(). */
gboolean           a2ui_pictures_allows             (A2uiPictures         *self,
                                                     const char           *host);
void               a2ui_pictures_allow              (A2uiPictures         *self,
                                                     const char           *host);
/* (nullable): plays videos and sounds. */
void               a2ui_pictures_set_player_factory (A2uiPictures         *self,
                                                     A2uiPlayerFactory    *factory);
A2uiPlayerFactory *a2ui_pictures_get_player_factory (A2uiPictures         *self);
/* (nullable) (transfer none): registers a new player; returns the widget whose player must end because there are too
 * many. */
GtkWidget         *a2ui_pictures_push_player        (A2uiPictures         *self,
                                                     GtkWidget            *player);
void               a2ui_pictures_drop_player        (A2uiPictures         *self,
                                                     GtkWidget            *player);
/* Fetches a video or sound that the user wants to play, within the user's quota. @url: must have a host. */
void               a2ui_pictures_fetch_media_async  (A2uiPictures         *self,
                                                     const char           *url,
                                                     GCancellable         *cancellable,
                                                     GAsyncReadyCallback   callback,
                                                     gpointer              user_data);
GBytes            *a2ui_pictures_fetch_media_finish (A2uiPictures         *self,
                                                     GAsyncResult         *result,
                                                     GError              **error);
/* (transfer none) (nullable): the image that was loaded because the user asked for exactly @url. */
GdkTexture        *a2ui_pictures_get_cached         (A2uiPictures         *self,
                                                     const char           *url);
/* @url: foreign: a data: address, or one at an allowed host. @asked: the user asked for exactly this address. */
void               a2ui_pictures_load_async         (A2uiPictures         *self,
                                                     const char           *url,
                                                     gboolean              asked,
                                                     GCancellable         *cancellable,
                                                     GAsyncReadyCallback   callback,
                                                     gpointer              user_data);
/* G_IO_ERROR_NO_SPACE: a limit was exceeded, which the error names. */
GdkTexture        *a2ui_pictures_load_finish        (A2uiPictures         *self,
                                                     GAsyncResult         *result,
                                                     GError              **error);

G_END_DECLS
