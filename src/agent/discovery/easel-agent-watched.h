/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The resources that a legacy agent watches ("resources/subscribe"), to subscribe to them again at the next host. */
typedef struct _EaselAgentWatched EaselAgentWatched;

EaselAgentWatched *easel_agent_watched_new       (void);
void               easel_agent_watched_free      (EaselAgentWatched *self);

/* Notes a request of the agent with its id as JSON, and the host's answer to it. */
void     easel_agent_watched_note_request      (EaselAgentWatched *self,
                                                const char        *id,
                                                const char        *method,
                                                GBytes            *line);
void     easel_agent_watched_answer            (EaselAgentWatched *self,
                                                const char        *id,
                                                gboolean           failed);
/* The host has ended: unanswered changes do not count. */
void     easel_agent_watched_lose_host         (EaselAgentWatched *self);
/* Forgets all resources, because the agent starts a new session. */
void     easel_agent_watched_clear             (EaselAgentWatched *self);
gboolean easel_agent_watched_is_empty          (EaselAgentWatched *self);
/* Appends requests for a new host and notifications for the agent, as (transfer full) GBytes. */
void     easel_agent_watched_introduce         (EaselAgentWatched *self,
                                                GPtrArray         *lines);
void     easel_agent_watched_add_notifications (EaselAgentWatched *self,
                                                GPtrArray         *lines);
/* Whether @id belongs to a request of easel_agent_watched_introduce(), and not to one of the agent. */
gboolean easel_agent_watched_is_ours           (const char        *id);

G_END_DECLS
