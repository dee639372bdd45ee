/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The words of a terminal, for a model: escape sequences and control characters are out, lines end with "\n". Only the
 * newest bytes are kept; a cursor counts all that ever came. */
typedef struct _EaselVtText EaselVtText;

EaselVtText *easel_vt_text_new     (gsize        limit);
void         easel_vt_text_free    (EaselVtText *self);
/* @text: (nullable): UTF-8, from an #EaselVtScanner; NULL where @length is 0. */
void         easel_vt_text_feed    (EaselVtText *self,
                                    const char  *text,
                                    gsize        length);
/* Forgets the words, not the count. */
void         easel_vt_text_clear   (EaselVtText *self);
/* After the same output came once more: where @tail (nullable), the end of what was there, is found again, it has
 * its old cursor @end; else all of it is new. */
void         easel_vt_text_align   (EaselVtText *self,
                                    const char  *tail,
                                    guint64      end);
guint64      easel_vt_text_get_end (EaselVtText *self);
/* From @from to @to at most @max bytes, whole characters: the first ones, or with @newest the last ones.
 * @truncated: not all of it is there. @next (nullable): the cursor after what is returned. Valid UTF-8, whatever was
 * fed. */
char        *easel_vt_text_read    (EaselVtText *self,
                                    guint64      from,
                                    guint64      to,
                                    gsize        max,
                                    gboolean     newest,
                                    guint64     *next,
                                    gboolean    *truncated);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselVtText, easel_vt_text_free)

G_END_DECLS
