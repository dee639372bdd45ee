/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Issues and checks the requestState of questions: it proves that this process asked, for this tool with these
 * arguments, recently, and holds the note of the question. Clients cannot forge it; it is invalid after the process
 * ends. */
typedef struct _McpResumeTokens McpResumeTokens;

McpResumeTokens *mcp_resume_tokens_new         (void);
void             mcp_resume_tokens_free        (McpResumeTokens  *self);
char            *mcp_resume_tokens_write       (McpResumeTokens  *self,
                                                const char       *tool,
                                                JsonObject       *arguments,
                                                const char       *note);
/* @expiry: monotonic time in milliseconds. */
char            *mcp_resume_tokens_write_until (McpResumeTokens  *self,
                                                gint64            expiry,
                                                const char       *tool,
                                                JsonObject       *arguments,
                                                const char       *note);
/* @state: foreign; @note: (out) (transfer full) (nullable); @age: milliseconds since the token was issued. */
gboolean         mcp_resume_tokens_check       (McpResumeTokens  *self,
                                                const char       *state,
                                                const char       *tool,
                                                JsonObject       *arguments,
                                                char            **note,
                                                gint64           *age);

G_END_DECLS
