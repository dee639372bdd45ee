/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-background.h"
#include "easel-provider.h"

G_BEGIN_DECLS

/**
 * EaselUnwritten:
 * @EASEL_UNWRITTEN_SETTINGS: what the user chose, allowed or revoked
 * @EASEL_UNWRITTEN_PAGES: input in pages, and what pages stored
 *
 * What the program keeps and cannot write to the disk.
 */
typedef enum
{
  EASEL_UNWRITTEN_SETTINGS = 1 << 0,
  EASEL_UNWRITTEN_PAGES    = 1 << 1,
} EaselUnwritten;

#define EASEL_TYPE_UNWRITTEN (easel_unwritten_get_type ())
GType easel_unwritten_get_type (void);

/*
 * Delays the end of the program until all work of the user is on disk and no program runs in a terminal, or until the
 * user agrees to lose it. Also keeps the last window open, and delays the end of the desktop session.
 *
 * Signals: "quit": the user has agreed; "notice" (const char *sentence): the translated result of a copy; "flush":
 * write what the program keeps, now; return the #EaselUnwritten that cannot be written. It has one handler.
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
