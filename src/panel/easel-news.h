/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"

G_BEGIN_DECLS

/* Canvases that agents opened, or asked to be looked at again, and the user has not seen. Seen is what is in view in
 * the window that the user is at. An entry goes with its canvas, or once it is seen.
 *
 * Signals: "added" (EaselCanvas *): it is an entry now, or the newest again; "changed": the entries are others. */
#define EASEL_TYPE_NEWS (easel_news_get_type ())
G_DECLARE_FINAL_TYPE (EaselNews, easel_news, EASEL, NEWS, GObject)

typedef struct
{
  EaselSource *source;
  EaselSession *session;
  EaselCanvas *canvas;
  gboolean is_untold;          /* the user has not been where it is told since */
} EaselNewsEntry;

typedef gboolean (*EaselNewsFunc) (EaselCanvas *canvas, gpointer teller);

EaselNews            *easel_news_new             (EaselHub      *hub);
/* @tells: whether the user, where they are now, is told of a canvas anyhow; @teller: not held. */
void                  easel_news_set_teller      (EaselNews     *self,
                                                  EaselNewsFunc  tells,
                                                  GObject       *teller);
/* @tells may say another thing than before. */
void                  easel_news_update          (EaselNews     *self);
guint                 easel_news_get_n_entries   (EaselNews     *self);
/* (transfer none): the oldest first; valid until "changed". */
const EaselNewsEntry *easel_news_get_entry       (EaselNews     *self,
                                                  guint          position);
gboolean              easel_news_has             (EaselNews     *self,
                                                  EaselCanvas   *canvas);
guint                 easel_news_count           (EaselNews     *self,
                                                  EaselSession  *session);
/* In sessions other than the chosen one. */
guint                 easel_news_count_elsewhere (EaselNews     *self);

G_END_DECLS
