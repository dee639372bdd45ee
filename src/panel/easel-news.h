/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"

G_BEGIN_DECLS

/* Canvases that agents opened, or asked to be looked at again, and the person has not seen: in a session that is not
 * the chosen one, or while nobody was at a window. An entry goes with its canvas, or once it is seen.
 *
 * Signals: "added" (EaselCanvas *): it is an entry now, or the newest again; "changed": the entries are others. */
#define EASEL_TYPE_NEWS (easel_news_get_type ())
G_DECLARE_FINAL_TYPE (EaselNews, easel_news, EASEL, NEWS, GObject)

typedef struct
{
  EaselSource *source;
  EaselSession *session;
  EaselCanvas *canvas;
  gboolean came_unattended;    /* nobody has been at a window since */
} EaselNewsEntry;

EaselNews            *easel_news_new             (EaselHub     *hub);
guint                 easel_news_get_n_entries   (EaselNews    *self);
/* (transfer none): the oldest first; valid until "changed". */
const EaselNewsEntry *easel_news_get_entry       (EaselNews    *self,
                                                  guint         position);
gboolean              easel_news_has             (EaselNews    *self,
                                                  EaselCanvas  *canvas);
guint                 easel_news_count           (EaselNews    *self,
                                                  EaselSession *session);
/* In sessions other than the chosen one. */
guint                 easel_news_count_elsewhere (EaselNews    *self);

G_END_DECLS
