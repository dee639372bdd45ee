/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* All that is changed of messages on their way. Each gives a new text, or NULL where there is nothing to change. */

/* Adds to a request of the agent that somebody shows Apps. @declared: (out): the agent says so itself. */
GBytes *mcp_relay_edit_declare     (GBytes     *line,
                                    const char *method,
                                    gboolean   *declared);
/* Takes out of an answer to tools/list the tools that are for Apps alone. */
GBytes *mcp_relay_edit_hide        (GBytes     *line);
/* Adds to the content of a tool's result, as its last block, what @text says. NULL: it is no such answer. */
GBytes *mcp_relay_edit_append_text (GBytes     *line,
                                    const char *text);
/* A message on one line: outside of strings a line feed is a blank. */
GBytes *mcp_relay_edit_one_line    (GBytes     *text);
/* Adds to a request of our own what each one carries in the stateless era, without means to ask back. */
GBytes *mcp_relay_edit_complete    (GBytes     *line,
                                    const char *version);

/* Whether a request says of itself that it is of the stateless era, and (transfer full) (nullable) its version as
 * JSON. */
gboolean mcp_relay_edit_is_modern   (GBytes *line);
char    *mcp_relay_edit_dup_version (GBytes *line);

G_END_DECLS
