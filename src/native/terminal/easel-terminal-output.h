/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The output of a terminal, kept twice: as bytes for a screen, and as words for an agent, who counts them with a
 * cursor. Only the newest of both is kept.
 *
 * Signals: "fed" (GBytes *): more of it, for a screen; "reset": the screen is empty, and so is this;
 * "began" (const char *token), "ended" (const char *token, int status): the marks around a command, as
 * easel_terminal_line_marked() makes them. */
#define EASEL_TYPE_TERMINAL_OUTPUT (easel_terminal_output_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalOutput, easel_terminal_output, EASEL, TERMINAL_OUTPUT, GObject)

EaselTerminalOutput *easel_terminal_output_new       (void);
void                 easel_terminal_output_feed      (EaselTerminalOutput *self,
                                                      GBytes              *bytes);
void                 easel_terminal_output_reset     (EaselTerminalOutput *self);
void                 easel_terminal_output_align     (EaselTerminalOutput *self);
GBytes              *easel_terminal_output_dup_bytes (EaselTerminalOutput *self);
guint64              easel_terminal_output_get_end   (EaselTerminalOutput *self);
char                *easel_terminal_output_read      (EaselTerminalOutput *self,
                                                      guint64              from,
                                                      guint64              to,
                                                      gsize                max,
                                                      gboolean             newest,
                                                      guint64             *next,
                                                      gboolean            *truncated);

G_END_DECLS
