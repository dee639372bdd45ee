/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Parses the arguments of the command line that name files, addresses or a command to open. */

/* The internal option that replaces "--": one for each word of a command. */
#define EASEL_OPEN_COMMAND_OPTION "command-word"

/* @argv: the remaining arguments. Returns %FALSE if no command begins here; @builder is then unchanged. */
gboolean easel_open_arguments_take_command (GStrvBuilder             *builder,
                                            char                    **argv,
                                            int                       argc);
/* Parses an argument as a web address or as an existing file; both are (out) (transfer full) (nullable). Returns %FALSE
 * if @text is neither, and perhaps a link to a host. */
gboolean easel_open_arguments_read         (GApplicationCommandLine  *command_line,
                                            const char               *text,
                                            char                    **address,
                                            GFile                   **file);
/* Returns whether @text can only be a path, although no such file exists. */
gboolean easel_open_arguments_is_path      (const char               *text);

G_END_DECLS
