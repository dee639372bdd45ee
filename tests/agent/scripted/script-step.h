/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "script.h"

G_BEGIN_DECLS

typedef enum
{
  AGENT_SCRIPT_OPEN,
  AGENT_SCRIPT_INVOKE,
  AGENT_SCRIPT_WAIT,
  AGENT_SCRIPT_CLOSE,
  AGENT_SCRIPT_EXPECT,
  AGENT_SCRIPT_PAUSE,
} AgentScriptVerb;

/* (transfer full) (nullable): the steps of a file, all of them of a known shape. */
JsonArray      *agent_script_load     (const char  *path,
                                       GError     **error);
AgentScriptVerb agent_script_get_verb (JsonObject  *step);

/* Done when every canvas that a step opens is declared by somebody who is there. */
void     agent_script_gather_async  (JsonArray            *steps,
                                     EaselHost            *host,
                                     const char           *session,
                                     guint                 wait_seconds,
                                     GCancellable         *cancellable,
                                     GAsyncReadyCallback   callback,
                                     gpointer              user_data);
gboolean agent_script_gather_finish (GAsyncResult         *result,
                                     GError              **error);

/* One step, whose references are resolved, repeated as it says. The result is what it answered. */
void      agent_script_step_async  (JsonObject           *step,
                                    EaselHost            *host,
                                    const char           *session,
                                    GCancellable         *cancellable,
                                    GAsyncReadyCallback   callback,
                                    gpointer              user_data);
JsonNode *agent_script_step_finish (GAsyncResult         *result,
                                    GError              **error);
/* Writes the members that saveBase64 names below @folder (nullable). */
gboolean  agent_script_save        (JsonObject           *step,
                                    JsonNode             *value,
                                    const char           *folder,
                                    GError              **error);

G_END_DECLS
