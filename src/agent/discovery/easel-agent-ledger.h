/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* EaselAgentLedger: the memory of a bridge, so that another host can take the place of one that is gone: requests
 * without an answer, the agent's introduction, and the resources that it watches. */
typedef struct _EaselAgentLedger EaselAgentLedger;

EaselAgentLedger *easel_agent_ledger_new       (void);
void              easel_agent_ledger_free      (EaselAgentLedger *self);

/* Notes a line of the agent; FALSE: it answers a question of a host that is gone, and goes nowhere. */
gboolean   easel_agent_ledger_to_host            (EaselAgentLedger *self,
                                                  GBytes           *line);
/* Notes a line of the host; FALSE: it answers what the agent did not ask. */
gboolean   easel_agent_ledger_to_agent           (EaselAgentLedger *self,
                                                  GBytes           *line);
/* The host is gone, or none can be had. (transfer full): GBytes, what the requests that wait are answered with.
 * @keep_greeting: an unanswered introduction is kept for the next host rather than answered. */
GPtrArray *easel_agent_ledger_lose_host          (EaselAgentLedger *self,
                                                  const char       *reason,
                                                  gboolean          keep_greeting);
/* (transfer full): GBytes, what a new host must hear first. */
GPtrArray *easel_agent_ledger_introduce          (EaselAgentLedger *self);
/* (transfer full): GBytes, what the agent must hear of a new host; empty where it watches nothing. */
GPtrArray *easel_agent_ledger_list_notifications (EaselAgentLedger *self);
gboolean   easel_agent_ledger_is_watching        (EaselAgentLedger *self);
/* Whether the agent waits for the answer to an introduction that a host has heard. */
gboolean   easel_agent_ledger_is_greeting        (EaselAgentLedger *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAgentLedger, easel_agent_ledger_free)

G_END_DECLS
