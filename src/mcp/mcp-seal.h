/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The requestState of a question: says that we asked, for this tool with these arguments, not long ago, and what we
 * noted then. Nobody else can write one, and none outlives the process. */
typedef struct _McpSeal McpSeal;

McpSeal  *mcp_seal_new         (void);
void      mcp_seal_free        (McpSeal    *self);
char     *mcp_seal_write       (McpSeal    *self,
                                const char *tool,
                                JsonObject *arguments,
                                const char *note);
/* @expiry: milliseconds of the monotonic clock. */
char     *mcp_seal_write_until (McpSeal    *self,
                                gint64      expiry,
                                const char *tool,
                                JsonObject *arguments,
                                const char *note);
/* @state: foreign; @note: (out) (transfer full) (nullable); @age: milliseconds since it was written. */
gboolean  mcp_seal_check       (McpSeal    *self,
                                const char *state,
                                const char *tool,
                                JsonObject *arguments,
                                char      **note,
                                gint64     *age);

G_END_DECLS
