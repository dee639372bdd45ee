/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A report of a script or of the hooks of an agent, for the session's row in the panel. */
typedef struct
{
  char     *agent;     /* nullable: our name of the agent, whose session is meant; NULL: the script's own session */
  char     *title;     /* the name of that agent or script, for the user */
  char     *state;     /* nullable: unchanged; one of easel_agent_notice_states, or "" for none */
  char     *text;      /* nullable */
} EaselAgentNotice;

/* The states in `_meta` of a session: "working", "needs-you", "done". Ends with NULL. */
extern const char *const easel_agent_notice_states[];

/* (transfer full) (nullable): NULL if @foreign is invalid. */
EaselAgentNotice *easel_agent_notice_new     (JsonObject             *foreign);
void              easel_agent_notice_free    (EaselAgentNotice       *self);
/* (transfer full) */
JsonObject       *easel_agent_notice_to_json (const EaselAgentNotice *self);
/* Whether the user should be notified, besides what the row shows. */
gboolean          easel_agent_notice_calls   (const EaselAgentNotice *self);
/* Whether @name, which a client gave itself, is that of the agent. @name: (nullable). */
gboolean          easel_agent_notice_is_of   (const EaselAgentNotice *self,
                                              const char             *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAgentNotice, easel_agent_notice_free)

G_END_DECLS
