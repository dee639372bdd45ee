/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The line that is typed for a command of an agent: for a POSIX shell, without any control character, so that neither
 * the shell's editor nor a program reads it as a key. Pure. */
char     *easel_terminal_line_plain    (const char *command);
/* The same between two marks (OSC EASEL_TERMINAL_OSC) that tell where its output begins and ends, and its status. */
char     *easel_terminal_line_marked   (const char *command,
                                        const char *token);
/* Whether the text holds a control character of C0, C1 or DEL. */
gboolean  easel_terminal_line_has_keys (const char *text);
/* Whether one of the keys runs the line. */
gboolean  easel_terminal_line_has_enter (const char *keys);
/* The command for who has to judge it: whole, in its own lines, with what cannot be seen spelled out. */
char     *easel_terminal_line_show     (const char *command);

/* The writer of the line at a prompt. */
typedef enum
{
  EASEL_TERMINAL_LINE_EMPTY,
  EASEL_TERMINAL_LINE_AGENT,   /* an agent, alone */
  EASEL_TERMINAL_LINE_TYPED,   /* the user, key after key */
  EASEL_TERMINAL_LINE_EDITED,  /* the user, who pasted, moved or brought back: only Enter and Ctrl+C surely end it */
} EaselTerminalLine;

/* The line after these keys of the user; where it is not certain that nothing stands there, something does. Pure. */
EaselTerminalLine easel_terminal_line_follow (const char        *keys,
                                              EaselTerminalLine  line);

/* Private use; terminals ignore an OSC that they do not know. */
#define EASEL_TERMINAL_OSC "7973"

G_END_DECLS
