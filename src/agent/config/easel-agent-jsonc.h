/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* An entry in a text of JSON as people write it: with comments, and with commas after the last member. The entry is
 * the member @name of the member @container of the root. Pure functions: a text, a new text. Everything else in it
 * stays as it is, byte for byte, but for the commas and the blanks around the entry; each result is compared with what
 * it was made of before it is given back. */

/* (transfer full): @text with @value as the entry; @text may be blank. G_IO_ERROR_NOT_SUPPORTED: it is written in a
 * way that cannot be changed safely. */
char     *easel_agent_jsonc_set   (const char  *text,
                                   const char  *container,
                                   const char  *name,
                                   JsonNode    *value,
                                   GError     **error);
/* (transfer full): @text without the entry. G_IO_ERROR_NOT_FOUND: it has none. */
char     *easel_agent_jsonc_unset (const char  *text,
                                   const char  *container,
                                   const char  *name,
                                   GError     **error);
/* (transfer full): what the entry is; the errors of both functions above. */
JsonNode *easel_agent_jsonc_get   (const char  *text,
                                   const char  *container,
                                   const char  *name,
                                   GError     **error);
/* (transfer full): a value for people to read; lines after the first begin with @indent. */
char     *easel_agent_jsonc_print (JsonNode    *node,
                                   const char  *indent,
                                   const char  *unit);

G_END_DECLS
