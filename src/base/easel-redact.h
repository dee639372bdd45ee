/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer full): a copy of a message for a user's eyes and files: without tokens, passwords and what was typed into
 * a terminal, and with long strings cut. Pure. */
JsonNode *easel_redact_json (JsonNode *node);

/* Whether what has this name is a secret: a member, a variable, a header. Pure. */
gboolean  easel_redact_is_secret (const char *name);

/* (transfer full): a line of a log for a user's eyes: without what stands there as a token or a password. Pure. */
char     *easel_redact_line (const char *text);

G_END_DECLS
