/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"
#include "easel-unseen-store.h"

G_BEGIN_DECLS

/*
 * Canvases that agents opened, or asked the user to look at again, and that the user has not seen. A canvas is seen
 * when it is in view in the active window. An entry is removed with its canvas, or when it is seen. Entries of the last
 * run return, without "added", when their canvases are listed.
 *
 * Signals: "added" (EaselCanvas *): a canvas has become the newest entry; "changed": the list of entries changed;
 * "called" (EaselSource *, EaselSession *): the agent of the session, or a script, calls for the user; "recalled"
 * (EaselSession *): it needs the user no longer, or the session is gone.
 */
#define EASEL_TYPE_UNSEEN (easel_unseen_get_type ())
G_DECLARE_FINAL_TYPE (EaselUnseen, easel_unseen, EASEL, UNSEEN, GObject)

typedef struct
{
  EaselSource *source;
  EaselSession *session;
  EaselCanvas *canvas;
  gboolean needs_notification;          /* the user was not at a window that shows the canvas since it was added */
} EaselUnseenEntry;

typedef gboolean (*EaselUnseenFunc) (EaselCanvas *canvas, gpointer func_data);

/* @store: (nullable): the entries of the last run. */
EaselUnseen            *easel_unseen_new               (EaselHub         *hub,
                                                        EaselUnseenStore *store);
/* @func: whether the user is informed of a canvas where they are now; @func_data: not referenced. */
void                    easel_unseen_set_notified_func (EaselUnseen     *self,
                                                        EaselUnseenFunc  func,
                                                        GObject         *func_data);
/* Call this when the function may return another value than before. */
void                    easel_unseen_update            (EaselUnseen     *self);
guint                   easel_unseen_get_n_entries     (EaselUnseen     *self);
/* Returns: (transfer none): the entry at @position, oldest first; valid until "changed". */
const EaselUnseenEntry *easel_unseen_get_entry         (EaselUnseen     *self,
                                                        guint            position);
gboolean                easel_unseen_has               (EaselUnseen     *self,
                                                        EaselCanvas     *canvas);
guint                   easel_unseen_count             (EaselUnseen     *self,
                                                        EaselSession    *session);
/* Counts unseen canvases in sessions other than the chosen one. */
guint                   easel_unseen_count_elsewhere   (EaselUnseen     *self);

G_END_DECLS
