/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-background.h"
#include "easel-provider.h"

G_BEGIN_DECLS

/*
 * Delays the end of the program until all work of the user is on disk and no program runs in a terminal, or until the
 * user agrees to lose it. Also keeps the last window open, and delays the end of the desktop session.
 *
 * Signals: "quit": the user has agreed; "notice" (const char *sentence): the translated result of a copy; "flush":
 * write the settings now; return TRUE if they cannot be written; "flush-pages": the same for the input in pages.
 */
#define EASEL_TYPE_QUIT_INHIBITOR (easel_quit_inhibitor_get_type ())
G_DECLARE_FINAL_TYPE (EaselQuitInhibitor, easel_quit_inhibitor, EASEL, QUIT_INHIBITOR, GObject)

EaselQuitInhibitor *easel_quit_inhibitor_new            (GtkApplication     *application,
                                                         EaselProvider      *provider);
void                easel_quit_inhibitor_set_background (EaselQuitInhibitor *self,
                                                         EaselBackground    *background);
/* Returns %FALSE if the user is asked. */
gboolean            easel_quit_inhibitor_may_quit       (EaselQuitInhibitor *self);
/* The same for a signal of another process, which ends programs in terminals too. */
gboolean            easel_quit_inhibitor_may_terminate  (EaselQuitInhibitor *self);
gboolean            easel_quit_inhibitor_is_asking      (EaselQuitInhibitor *self);

G_END_DECLS
