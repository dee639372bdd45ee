/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-state.h"

G_BEGIN_DECLS

/* The chat of an agent's session, in which its calls are turns. An agent's program has the conversation itself: a turn
 * begins with a call, or with what the user said, and is over when no call of it runs. */

/* A call as its server's relay tells it; texts are foreign. */
typedef struct
{
  const char *id;              /* unique for ever */
  const char *server;          /* the customization */
  const char *server_name;
  const char *uri;             /* nullable: of its App */
  const char *page;            /* nullable: the key of the page of that, if it is kept */
  JsonObject *tool;            /* as the server lists it */
  JsonNode   *arguments;       /* nullable */
} EaselAgentChatCall;

/* (nullable) (transfer full): the chat that there is. */
char      *easel_agent_chat_find               (EaselHostState           *state,
                                                const char               *session);
/* (transfer full): the chat, made where there is none. */
char      *easel_agent_chat_ensure             (EaselHostState           *state,
                                                const char               *session);
/* A call that is known already changes nothing. */
gboolean   easel_agent_chat_begin_call         (EaselHostState           *state,
                                                const char               *chat,
                                                const EaselAgentChatCall *call);
/* @wanted: (nullable): AHP's `auth` of a call that waits for a token; NULL: it runs again. */
gboolean   easel_agent_chat_set_access         (EaselHostState           *state,
                                                const char               *chat,
                                                const char               *id,
                                                JsonObject               *wanted);
/* Whether a result is too large for the chat: who has it puts it under the id of its call (EaselAgentCache). */
gboolean   easel_agent_chat_is_large           (JsonObject               *result);
/* @result: (nullable): the CallToolResult; @reason: (nullable): why there is none: an error; neither: it was
 * cancelled. */
gboolean   easel_agent_chat_end_call           (EaselHostState           *state,
                                                const char               *chat,
                                                const char               *id,
                                                JsonObject               *result,
                                                const char               *reason);
/* (transfer full) (element-type utf8): ids of the calls of @server that run. */
GPtrArray *easel_agent_chat_list_running       (EaselHostState           *state,
                                                const char               *chat,
                                                const char               *server);
/* (transfer full) (nullable): of the last call; NULL: there was none. */
char      *easel_agent_chat_dup_last_server    (EaselHostState           *state,
                                                const char               *chat);
/* (transfer full) (element-type utf8): ids of what the user has said and the agent has not heard. */
GPtrArray *easel_agent_chat_list_pending       (EaselHostState           *state,
                                                const char               *chat);
/* (transfer full) (nullable): that, as a text for the model. */
char      *easel_agent_chat_dup_pending        (EaselHostState           *state,
                                                const char               *chat,
                                                const char               *id);
/* (transfer full) (nullable): the server of the App in which it was said; NULL: it was said in none. */
char      *easel_agent_chat_dup_pending_server (EaselHostState           *state,
                                                const char               *chat,
                                                const char               *id);
/* The agent has heard it. FALSE: it had before, or the user has taken it back. */
gboolean   easel_agent_chat_set_delivered      (EaselHostState           *state,
                                                const char               *chat,
                                                const char               *id);

G_END_DECLS
