/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Changes one entry in JSON as users write it, with comments and trailing commas. The entry is the member @name of the
 * member @container of the root. Pure functions from text to text. All other bytes stay, except commas and blanks
 * around the entry; each result is compared with its input before it is returned. */

/* (transfer full): @text with @value as the entry; @text may be blank. G_IO_ERROR_NOT_SUPPORTED: the text cannot be
 * changed safely. */
char     *easel_agent_jsonc_set   (const char  *text,
                                   const char  *container,
                                   const char  *name,
                                   JsonNode    *value,
                                   GError     **error);
/* (transfer full): @text without the entry. G_IO_ERROR_NOT_FOUND: there is no entry. */
char     *easel_agent_jsonc_unset (const char  *text,
                                   const char  *container,
                                   const char  *name,
                                   GError     **error);
/* (transfer full): the entry's value; fails with the errors of both functions above. */
JsonNode *easel_agent_jsonc_get   (const char  *text,
                                   const char  *container,
                                   const char  *name,
                                   GError     **error);
/* (transfer full): a value formatted for reading; lines after the first start with @indent. */
char     *easel_agent_jsonc_print (JsonNode    *node,
                                   const char  *indent,
                                   const char  *unit);

G_END_DECLS
