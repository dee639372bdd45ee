/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-state.h"

G_BEGIN_DECLS

/* The customization by which a session lists a server of MCP: AHP's McpServerCustomization, with words of ours in its
 * `_meta`: "runs" of a server that the host runs, and "log", where that is read; "server" of one that an agent runs,
 * the same for each run. */

/* (transfer none) (nullable): as it is now. @session, @id: (nullable). */
JsonObject *easel_server_entry_find    (EaselHostState *state,
                                        const char     *session,
                                        const char     *id);
/* Whether an entry (nullable) is of a server that the host runs. */
gboolean    easel_server_entry_is_ours (JsonObject     *entry);
/* (transfer full): of a server that is stopped. @ours: (transfer full): for `_meta`. */
JsonObject *easel_server_entry_new     (const char     *id,
                                        const char     *name,
                                        gboolean        is_enabled,
                                        JsonObject     *ours);
/* Says in @entry how the server is, and where its Apps find it. Nothing is taken. */
void        easel_server_entry_set     (JsonObject     *entry,
                                        JsonObject     *server_state,
                                        const char     *channel,
                                        JsonObject     *capabilities);

/* Each of these is a transaction, or part of the one that is open. */

/* @entry: (transfer full): new, or in the place of the one of its id. */
void        easel_server_entry_put     (EaselHostState *state,
                                        const char     *session,
                                        JsonObject     *entry);
/* Changes the state of the server. @server_state: (transfer none): AHP's. */
void        easel_server_entry_change  (EaselHostState *state,
                                        const char     *session,
                                        const char     *id,
                                        JsonObject     *server_state);
void        easel_server_entry_remove  (EaselHostState *state,
                                        const char     *session,
                                        const char     *id);

G_END_DECLS
