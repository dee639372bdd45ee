/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* EaselAgentLedger: the state that a bridge needs to replace a host by another one: pending requests, the agent's
 * introduction, and the resources that it watches. */
typedef struct _EaselAgentLedger EaselAgentLedger;

EaselAgentLedger *easel_agent_ledger_new       (void);
void              easel_agent_ledger_free      (EaselAgentLedger *self);

/* Notes a line of the agent. FALSE if it answers a request of an earlier host, and must be dropped. */
gboolean   easel_agent_ledger_to_host            (EaselAgentLedger *self,
                                                  GBytes           *line);
/* Notes a line of the host. FALSE if it answers a request that the agent did not send, and must be dropped. */
gboolean   easel_agent_ledger_to_agent           (EaselAgentLedger *self,
                                                  GBytes           *line);
/* The host has ended, or cannot be reached. (transfer full): GBytes, answers to the pending requests. @keep_greeting:
 * an unanswered introduction is sent to the next host instead of being answered. */
GPtrArray *easel_agent_ledger_lose_host          (EaselAgentLedger *self,
                                                  const char       *reason,
                                                  gboolean          keep_greeting);
/* (transfer full): GBytes, the first messages for a new host. */
GPtrArray *easel_agent_ledger_introduce          (EaselAgentLedger *self);
/* (transfer full): GBytes, notifications for the agent about a new host; empty if it watches no resources. */
GPtrArray *easel_agent_ledger_list_notifications (EaselAgentLedger *self);
gboolean   easel_agent_ledger_is_watching        (EaselAgentLedger *self);
/* Whether the agent waits for the answer to an introduction that was sent to a host. */
gboolean   easel_agent_ledger_is_greeting        (EaselAgentLedger *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAgentLedger, easel_agent_ledger_free)

G_END_DECLS
