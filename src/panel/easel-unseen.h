/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"

G_BEGIN_DECLS

/* Canvases that agents opened, or asked to be looked at again, and the user has not seen. Seen is what is in view in
 * the window that the user is at. An entry goes with its canvas, or once it is seen.
 *
 * Signals: "added" (EaselCanvas *): it is an entry now, or the newest again; "changed": the entries are others. */
#define EASEL_TYPE_UNSEEN (easel_unseen_get_type ())
G_DECLARE_FINAL_TYPE (EaselUnseen, easel_unseen, EASEL, UNSEEN, GObject)

typedef struct
{
  EaselSource *source;
  EaselSession *session;
  EaselCanvas *canvas;
  gboolean needs_notification;          /* the user has not been where it is told since */
} EaselUnseenEntry;

typedef gboolean (*EaselUnseenFunc) (EaselCanvas *canvas, gpointer func_data);

EaselUnseen            *easel_unseen_new               (EaselHub        *hub);
/* @func: whether the user, where they are now, is told of a canvas anyhow; @func_data: not held. */
void                    easel_unseen_set_notified_func (EaselUnseen     *self,
                                                        EaselUnseenFunc  func,
                                                        GObject         *func_data);
/* @func may say another thing than before. */
void                    easel_unseen_update            (EaselUnseen     *self);
guint                   easel_unseen_get_n_entries     (EaselUnseen     *self);
/* (transfer none): the oldest first; valid until "changed". */
const EaselUnseenEntry *easel_unseen_get_entry         (EaselUnseen     *self,
                                                        guint            position);
gboolean                easel_unseen_has               (EaselUnseen     *self,
                                                        EaselCanvas     *canvas);
guint                   easel_unseen_count             (EaselUnseen     *self,
                                                        EaselSession    *session);
/* In sessions other than the chosen one. */
guint                   easel_unseen_count_elsewhere   (EaselUnseen     *self);

G_END_DECLS
