/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Which resources an agent of the handshake era watches ("resources/subscribe"), so that the next host hears of it. */
typedef struct _EaselAgentWatched EaselAgentWatched;

EaselAgentWatched *easel_agent_watched_new       (void);
void               easel_agent_watched_free      (EaselAgentWatched *self);

/* A request of the agent with its id as JSON, and the answer of the host to one. */
void     easel_agent_watched_note_request      (EaselAgentWatched *self,
                                                const char        *id,
                                                const char        *method,
                                                GBytes            *line);
void     easel_agent_watched_answer            (EaselAgentWatched *self,
                                                const char        *id,
                                                gboolean           failed);
/* The host is gone: what it has not answered is not so. */
void     easel_agent_watched_lose_host         (EaselAgentWatched *self);
/* The agent begins anew. */
void     easel_agent_watched_clear             (EaselAgentWatched *self);
gboolean easel_agent_watched_is_empty          (EaselAgentWatched *self);
/* Appends, as (transfer full) GBytes, what a new host must hear, and what the agent must hear then. */
void     easel_agent_watched_introduce         (EaselAgentWatched *self,
                                                GPtrArray         *lines);
void     easel_agent_watched_add_notifications (EaselAgentWatched *self,
                                                GPtrArray         *lines);
/* Whether it answers what easel_agent_watched_introduce() asked, and not the agent. */
gboolean easel_agent_watched_is_ours           (const char        *id);

G_END_DECLS
