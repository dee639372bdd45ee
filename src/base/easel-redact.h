/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer full): a copy of a message for display and files: without tokens, passwords and terminal input, and with
 * long strings cut. Pure. */
JsonNode *easel_redact_json (JsonNode *node);

/* Whether a member, variable or header with this name is secret. Pure. */
gboolean  easel_redact_is_secret (const char *name);

/* (transfer full): a log line for display, without tokens and passwords. Pure. */
char     *easel_redact_line (const char *text);

G_END_DECLS
