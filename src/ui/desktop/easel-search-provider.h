/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"

G_BEGIN_DECLS

/* Open canvases in the search of GNOME Shell, while Easel runs.
 *
 * Signals: "wanted" (const char *source, const char *session, const char *channel): the user chose a canvas;
 * "launched": they want to look for it here. */
#define EASEL_TYPE_SEARCH_PROVIDER (easel_search_provider_get_type ())
G_DECLARE_FINAL_TYPE (EaselSearchProvider, easel_search_provider, EASEL, SEARCH_PROVIDER, GObject)

EaselSearchProvider *easel_search_provider_new    (EaselHub             *hub);
/* @path: of the object on the bus. */
gboolean             easel_search_provider_export (EaselSearchProvider  *self,
                                                   GDBusConnection      *connection,
                                                   const char           *path,
                                                   GError              **error);
/* (transfer full): ids of the canvases whose titles have each of the words; in @among only, where that is given. */
GStrv                easel_search_provider_find   (EaselSearchProvider  *self,
                                                   const char * const   *words,
                                                   const char * const   *among);

G_END_DECLS
