/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-background.h"
#include "easel-provider.h"

G_BEGIN_DECLS

/* Lets the program end only when all that the user wrote is on the disk and nothing runs in a terminal, or they have
 * said that it may go. It holds back the last window, and the end of the desktop's session too.
 *
 * Signals: "quit": they have decided; "notice" (const char *sentence): what came of a copy, translated; "flush": write
 * the settings now, TRUE when they cannot be written. */
#define EASEL_TYPE_QUIT_INHIBITOR (easel_quit_inhibitor_get_type ())
G_DECLARE_FINAL_TYPE (EaselQuitInhibitor, easel_quit_inhibitor, EASEL, QUIT_INHIBITOR, GObject)

EaselQuitInhibitor *easel_quit_inhibitor_new       (GtkApplication *application,
                                                    EaselProvider  *provider);
void            easel_quit_inhibitor_set_background (EaselQuitInhibitor  *self,
                                                     EaselBackground *background);
/* FALSE: the user is asked. */
gboolean        easel_quit_inhibitor_may_quit  (EaselQuitInhibitor *self);
/* The same for a signal of another process, which ends programs as well. */
gboolean        easel_quit_inhibitor_may_terminate   (EaselQuitInhibitor *self);
gboolean        easel_quit_inhibitor_is_asking (EaselQuitInhibitor *self);

G_END_DECLS
