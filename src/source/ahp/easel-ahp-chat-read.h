/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer full) (element-type EaselChatItem): the newest EASEL_LIMIT_CHAT_ITEMS parts of a chat. @uri: the URI of the
 * chat. @session_state: (nullable): the state of its session with the servers.
 * @session_state: (nullable): of its session, which says which servers there are. */
GPtrArray *easel_ahp_chat_read (JsonObject *chat_state,
                                const char *uri,
                                JsonObject *session_state);

G_END_DECLS
