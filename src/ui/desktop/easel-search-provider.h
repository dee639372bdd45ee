/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"

G_BEGIN_DECLS

/*
 * Lets the search of GNOME Shell find open canvases while Easel runs.
 *
 * Signals: "wanted" (const char *source, const char *session, const char *channel): the user chose a canvas;
 * "launched": the user wants to continue the search in Easel.
 */
#define EASEL_TYPE_SEARCH_PROVIDER (easel_search_provider_get_type ())
G_DECLARE_FINAL_TYPE (EaselSearchProvider, easel_search_provider, EASEL, SEARCH_PROVIDER, GObject)

EaselSearchProvider *easel_search_provider_new    (EaselHub             *hub);
/* @path: D-Bus object path. */
gboolean             easel_search_provider_export (EaselSearchProvider  *self,
                                                   GDBusConnection      *connection,
                                                   const char           *path,
                                                   GError              **error);
/* Returns: (transfer full): ids of the canvases whose titles contain all words; only ids in @among, if given. */
GStrv                easel_search_provider_find   (EaselSearchProvider  *self,
                                                   const char * const   *words,
                                                   const char * const   *among);

G_END_DECLS
