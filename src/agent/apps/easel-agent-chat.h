/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-state.h"

G_BEGIN_DECLS

/* The chat of an agent's session, in which its calls of Apps are turns. The conversation itself is in the agent's
 * program: a turn starts with a call or with a message of the user, and ends when none of its calls is running. */

/* A call as reported by the relay of its server; texts are foreign. */
typedef struct
{
  const char *id;              /* unique */
  const char *server;          /* id of the server's customization */
  const char *server_name;
  const char *uri;             /* nullable: address of its App */
  const char *page;            /* nullable: cache key of the App's page */
  JsonObject *tool;            /* as the server lists it */
  JsonNode   *arguments;       /* nullable */
} EaselAgentChatCall;

/* (nullable) (transfer full): the existing chat. */
char      *easel_agent_chat_find               (EaselHostState           *state,
                                                const char               *session);
/* (transfer full): the chat, which is created if it does not exist. */
char      *easel_agent_chat_ensure             (EaselHostState           *state,
                                                const char               *session);
/* Starts a call. Does nothing if the call is known already. */
gboolean   easel_agent_chat_begin_call         (EaselHostState           *state,
                                                const char               *chat,
                                                const EaselAgentChatCall *call);
/* @wanted: (nullable): AHP's `auth` of a call that waits for a token; NULL if the call continues. */
gboolean   easel_agent_chat_set_access         (EaselHostState           *state,
                                                const char               *chat,
                                                const char               *id,
                                                JsonObject               *wanted);
/* Whether a result is too large for the chat: the caller then stores it in EaselAgentCache under the id of its call. */
gboolean   easel_agent_chat_is_large           (JsonObject               *result);
/* @result: (nullable): the CallToolResult; @reason: (nullable): the error if there is no result. Both NULL: the call
 * was cancelled. */
gboolean   easel_agent_chat_end_call           (EaselHostState           *state,
                                                const char               *chat,
                                                const char               *id,
                                                JsonObject               *result,
                                                const char               *reason);
/* (transfer full) (element-type utf8): ids of the running calls of @server. */
GPtrArray *easel_agent_chat_list_running       (EaselHostState           *state,
                                                const char               *chat,
                                                const char               *server);
/* (transfer full) (nullable): the server of the last call; NULL if there was no call. */
char      *easel_agent_chat_dup_last_server    (EaselHostState           *state,
                                                const char               *chat);
/* (transfer full) (element-type utf8): ids of the user's messages that the agent has not received. */
GPtrArray *easel_agent_chat_list_pending       (EaselHostState           *state,
                                                const char               *chat);
/* (transfer full) (nullable): such a message as text for the model. */
char      *easel_agent_chat_dup_pending        (EaselHostState           *state,
                                                const char               *chat,
                                                const char               *id);
/* (transfer full) (nullable): the server of the App in which a message was written; NULL if it was written in no
 * App. */
char      *easel_agent_chat_dup_pending_server (EaselHostState           *state,
                                                const char               *chat,
                                                const char               *id);
/* Marks a message as delivered. FALSE if it was delivered before, or the user has withdrawn it. */
gboolean   easel_agent_chat_set_delivered      (EaselHostState           *state,
                                                const char               *chat,
                                                const char               *id);

G_END_DECLS
