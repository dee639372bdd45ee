/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-state.h"

G_BEGIN_DECLS

/* The customization by which a session lists a server that the host runs: AHP's McpServerCustomization, with a mark. */

/* (transfer none) (nullable): as it is now. @session: (nullable). */
JsonObject *easel_server_entry_find    (EaselHostState *state,
                                        const char     *session,
                                        const char     *id);
/* Whether an entry is one of these. */
gboolean    easel_server_entry_is_ours (JsonObject     *entry);
/* (transfer full): of a server that does not run. */
JsonObject *easel_server_entry_new     (const char     *id,
                                        const char     *name,
                                        const char     *log,
                                        gboolean        is_enabled);
/* Changes the state of the server. @server_state: (transfer none): AHP's. */
void        easel_server_entry_change  (EaselHostState *state,
                                        const char     *session,
                                        const char     *id,
                                        JsonObject     *server_state);
/* The same with the way to its Apps. */
void        easel_server_entry_open    (EaselHostState *state,
                                        const char     *session,
                                        const char     *id,
                                        JsonObject     *server_state,
                                        const char     *channel,
                                        JsonObject     *capabilities);

G_END_DECLS
