/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The line that is typed for an agent's command: for a POSIX shell, without control characters, so that neither the
 * shell's line editor nor a program takes them for keys. Pure. */
char    *easel_terminal_line_plain     (const char *command);
/* The same line between two marks (OSC EASEL_TERMINAL_OSC) for begin and end of the output and the exit status. */
char    *easel_terminal_line_marked    (const char *command,
                                        const char *token);
/* Whether the text contains a control character of C0, C1 or DEL. */
gboolean easel_terminal_line_has_keys  (const char *text);
/* Whether one of the keys runs the line. */
gboolean easel_terminal_line_has_enter (const char *keys);
/* The command for the user's decision: complete, with its line breaks, and with invisible characters spelled out. */
char    *easel_terminal_line_show      (const char *command);

/* The writer of the line in the prompt. */
typedef enum
{
  EASEL_TERMINAL_LINE_EMPTY,
  EASEL_TERMINAL_LINE_AGENT,   /* only an agent */
  EASEL_TERMINAL_LINE_TYPED,   /* the user typed it */
  EASEL_TERMINAL_LINE_EDITED,  /* the user pasted, moved or used the history: only Enter and Ctrl+C certainly end it */
} EaselTerminalLine;

/* The state of the line after these keys of the user; in doubt, not EMPTY. Pure. */
EaselTerminalLine easel_terminal_line_follow (const char        *keys,
                                              EaselTerminalLine  line);

/* For private use; terminals ignore unknown OSC codes. */
#define EASEL_TERMINAL_OSC "7973"

G_END_DECLS
