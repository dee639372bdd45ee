/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The part of the command line that is about what the user wants to open. */

/* The option that takes the place of "--": each word of a command comes as one. */
#define EASEL_OPEN_COMMAND_OPTION "command-word"

/* @argv: what is left, from any word on. FALSE: a command does not begin here, and nothing was added. */
gboolean easel_open_arguments_take_command (GStrvBuilder             *builder,
                                            char                    **argv,
                                            int                       argc);
/* An address that a browser loads, or the place of something that is there; both (out) (transfer full) (nullable).
 * FALSE: @text is neither, and perhaps a link to a host. */
gboolean easel_open_arguments_read         (GApplicationCommandLine  *command_line,
                                            const char               *text,
                                            char                    **address,
                                            GFile                   **file);
/* Whether @text can be nothing but a file, though none is there. */
gboolean easel_open_arguments_is_path      (const char               *text);

G_END_DECLS
