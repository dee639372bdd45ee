/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Terminal output as plain text for a model: without escape sequences and control characters, lines end with "\n". Only
 * the newest bytes are kept; a cursor counts all bytes since the start. */
typedef struct _EaselVtText EaselVtText;

EaselVtText *easel_vt_text_new     (gsize        limit);
void         easel_vt_text_free    (EaselVtText *self);
/* @text: (nullable): UTF-8 from an #EaselVtScanner; NULL if @length is 0. */
void         easel_vt_text_feed    (EaselVtText *self,
                                    const char  *text,
                                    gsize        length);
/* Drops the text; the cursor keeps counting. */
void         easel_vt_text_clear   (EaselVtText *self);
/* Aligns the cursor after the same output was fed again: if @tail (nullable), the former end of the text, is found, it
 * gets its former cursor @end; otherwise all of the text counts as new. */
void         easel_vt_text_align   (EaselVtText *self,
                                    const char  *tail,
                                    guint64      end);
guint64      easel_vt_text_get_end (EaselVtText *self);
/* Returns at most @max bytes between @from and @to, in whole characters: the first ones, or with @newest the last ones.
 * @truncated: whether bytes are missing. @next (nullable): the cursor after the returned text. The result is valid
 * UTF-8.
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
