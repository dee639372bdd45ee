/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The requestState of a question: says that we asked, for this tool with these arguments, not long ago, and what we
 * noted then. Nobody else can write one, and none outlives the process. */
typedef struct _McpResumeTokens McpResumeTokens;

McpResumeTokens *mcp_resume_tokens_new         (void);
void             mcp_resume_tokens_free        (McpResumeTokens  *self);
char            *mcp_resume_tokens_write       (McpResumeTokens  *self,
                                                const char       *tool,
                                                JsonObject       *arguments,
                                                const char       *note);
/* @expiry: milliseconds of the monotonic clock. */
char            *mcp_resume_tokens_write_until (McpResumeTokens  *self,
                                                gint64            expiry,
                                                const char       *tool,
                                                JsonObject       *arguments,
                                                const char       *note);
/* @state: foreign; @note: (out) (transfer full) (nullable); @age: milliseconds since it was written. */
gboolean         mcp_resume_tokens_check       (McpResumeTokens  *self,
                                                const char       *state,
                                                const char       *tool,
                                                JsonObject       *arguments,
                                                char            **note,
                                                gint64           *age);

G_END_DECLS
