/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host.h"

G_BEGIN_DECLS

/* A script cannot be read, or a step of it failed: G_IO_ERROR_FAILED would say less. */
#define AGENT_SCRIPT_ERROR (agent_script_error_quark ())

enum
{
  AGENT_SCRIPT_ERROR_FAILED,
};

GQuark agent_script_error_quark (void);

/* How often a step that waits asks again, in milliseconds; how long it waits where nothing else is said, and at most,
 * in seconds. */
#define AGENT_SCRIPT_POLL 250
#define AGENT_SCRIPT_WAIT_DEFAULT 60
#define AGENT_SCRIPT_WAIT_MAX 3600

/* An agent without a model: a list of steps that drives the runtime of a host. README.md describes the file.
 *
 * Signals:
 *   "said" (const char *line): a step begins, passed, or waits for a line on standard input
 *   "paused" (const char *text): nothing happens before agent_script_continue() */
#define AGENT_TYPE_SCRIPT (agent_script_get_type ())
G_DECLARE_FINAL_TYPE (AgentScript, agent_script, AGENT, SCRIPT, GObject)

AgentScript *agent_script_new        (const char           *path,
                                      GError              **error);
/* "NAME=VALUE": a string that steps refer to. */
gboolean     agent_script_set        (AgentScript          *self,
                                      const char           *assignment);
/* Where saveBase64 writes; without it steps that save fail. */
void         agent_script_set_output (AgentScript          *self,
                                      const char           *folder);
/* Waits until every canvas that is opened is declared by somebody who is there; then does the steps. */
void         agent_script_run_async  (AgentScript          *self,
                                      EaselHost            *host,
                                      guint                 wait_seconds,
                                      GCancellable         *cancellable,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
gboolean     agent_script_run_finish (AgentScript          *self,
                                      GAsyncResult         *result,
                                      GError              **error);
void         agent_script_continue   (AgentScript          *self);

G_END_DECLS
