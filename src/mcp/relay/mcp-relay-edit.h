/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The functions of this file change a message that the relay passes on. Each returns a new text, or NULL if nothing
 * changes. */

/* Declares in a request of the agent that Apps can be shown. @declared: (out): the agent declares it itself. */
GBytes *mcp_relay_edit_declare     (GBytes     *line,
                                    const char *method,
                                    gboolean   *declared);
/* Removes tools that are only for Apps from an answer to tools/list. */
GBytes *mcp_relay_edit_hide        (GBytes     *line);
/* Appends a block with @text to the content of a tool's result. NULL if @line is not such a result. */
GBytes *mcp_relay_edit_append_text (GBytes     *line,
                                    const char *text);
/* Puts a message on one line: line feeds outside of strings become blanks. */
GBytes *mcp_relay_edit_one_line    (GBytes     *text);
/* Adds to our own request the members that each modern request needs, without the capability to be asked back. */
GBytes *mcp_relay_edit_complete    (GBytes     *line,
                                    const char *version);

/* Whether a request declares itself modern, and (transfer full) (nullable) its version as JSON. */
gboolean mcp_relay_edit_is_modern   (GBytes *line);
char    *mcp_relay_edit_dup_version (GBytes *line);

G_END_DECLS
