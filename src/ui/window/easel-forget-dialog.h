/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"
#include "easel-panel.h"

G_BEGIN_DECLS

/* Asks the user whether a session is to be ended at its host, and ends it. Nothing happens for one that is gone, or
 * whose agent is there again. @panel: tells that a host did not. */
void easel_forget_dialog_ask (EaselPanel *panel,
                              EaselHub   *hub,
                              const char *source_id,
                              const char *session_uri);

G_END_DECLS
