/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Our entry in the text of a configuration file. Everything else in it stays as it is, byte by byte. Errors and results
 * are those of easel_agent_config_add() and _remove(); @text is never NULL. */
char     *easel_agent_json_add          (const char  *text,
                                         const char  *container,
                                         JsonObject  *entry,
                                         GError     **error);
char     *easel_agent_json_remove       (const char  *text,
                                         const char  *container,
                                         GError     **error);
char     *easel_agent_toml_add          (const char  *text,
                                         const char  *container,
                                         JsonObject  *entry,
                                         GError     **error);
char     *easel_agent_toml_remove       (const char  *text,
                                         const char  *container,
                                         GError     **error);
char     *easel_agent_yaml_add          (const char  *text,
                                         const char  *container,
                                         JsonObject  *entry,
                                         GError     **error);
char     *easel_agent_yaml_remove       (const char  *text,
                                         const char  *container,
                                         GError     **error);

/* Whether the text of an entry under our name is one of ours. */
gboolean  easel_agent_format_is_ours    (const char  *entry);
/* Both end in @error, for the callers above. */
gpointer  easel_agent_format_refuse     (GError     **error,
                                         const char  *why);
gpointer  easel_agent_format_not_found  (GError     **error);
gpointer  easel_agent_format_is_there   (GError     **error);
gpointer  easel_agent_format_is_foreign (GError     **error);
/* (transfer full): a value as JSON that people can read; lines after the first begin with @indent. */
char     *easel_agent_format_print      (JsonNode    *node,
                                         const char  *indent,
                                         const char  *unit);

G_END_DECLS
