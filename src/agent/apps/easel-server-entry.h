/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-state.h"

G_BEGIN_DECLS

/* The customization with which a session lists an MCP server: AHP's McpServerCustomization, with our members in its
 * `_meta`: "runs" for a server that the host runs, and "log", the address of its log; "server" for one that an agent
 * runs, the same for each run. */

/* (transfer none) (nullable): the current entry. @session, @id: (nullable). */
JsonObject *easel_server_entry_find    (EaselHostState *state,
                                        const char     *session,
                                        const char     *id);
/* Whether an entry (nullable) belongs to a server that the host runs. */
gboolean    easel_server_entry_is_ours (JsonObject     *entry);
/* (transfer full): the entry of a stopped server. @ours: (transfer full): our members of `_meta`. */
JsonObject *easel_server_entry_new     (const char     *id,
                                        const char     *name,
                                        gboolean        is_enabled,
                                        JsonObject     *ours);
/* Sets the state of the server, and the channel and capabilities for its Apps. Copies its arguments. */
void        easel_server_entry_set     (JsonObject     *entry,
                                        JsonObject     *server_state,
                                        const char     *channel,
                                        JsonObject     *capabilities);

/* Each of the following functions is a transaction, or part of an open one. */

/* @entry: (transfer full): added, or replaces the entry with its id. */
void        easel_server_entry_put     (EaselHostState *state,
                                        const char     *session,
                                        JsonObject     *entry);
/* Changes only the state in the entry. @server_state: (transfer none): AHP's. */
void        easel_server_entry_change  (EaselHostState *state,
                                        const char     *session,
                                        const char     *id,
                                        JsonObject     *server_state);
void        easel_server_entry_remove  (EaselHostState *state,
                                        const char     *session,
                                        const char     *id);

G_END_DECLS
