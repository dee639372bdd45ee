/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-agent-notice.h"

G_BEGIN_DECLS

/* Translates an event of an agent's hooks (the object on the hook's standard input; foreign) into a notice. (transfer
 * full) (nullable): NULL if the event changes nothing. */
EaselAgentNotice *easel_hook_event_read       (const char  *agent,
                                               JsonObject  *event);
/* (nullable): the folder in which the agent was started, or works now; from the environment or @event. */
const char       *easel_hook_event_get_folder (JsonObject  *event);

G_END_DECLS
