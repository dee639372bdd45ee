/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What is typed for one command of an agent: one line for a POSIX shell, without any control character, so that neither
 * the shell's editor nor a program reads it as a key. Pure. */
char     *easel_terminal_line_plain    (const char *command);
/* The same between two marks (OSC EASEL_TERMINAL_OSC) that tell where its output begins and ends, and its status. */
char     *easel_terminal_line_marked   (const char *command,
                                        const char *token);
/* Whether the text holds a control character of C0, C1 or DEL. */
gboolean  easel_terminal_line_has_keys (const char *text);
/* Whether keys of the person leave something at a prompt, where @left says whether something was there before. */
gboolean  easel_terminal_line_is_left  (const char *keys,
                                        gboolean    left);

/* Private use; terminals ignore an OSC that they do not know. */
#define EASEL_TERMINAL_OSC "7973"

G_END_DECLS
