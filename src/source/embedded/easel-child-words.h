/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Standard error of a child: passed on to ours, and its last line kept. */
typedef struct _EaselChildWords EaselChildWords;

EaselChildWords *easel_child_words_new      (GInputStream    *stream,
                                             GCancellable    *cancellable);
void             easel_child_words_unref    (EaselChildWords *self);
const char      *easel_child_words_get_last (EaselChildWords *self);
void             easel_child_words_set_last (EaselChildWords *self,
                                             const char      *words);

G_END_DECLS
