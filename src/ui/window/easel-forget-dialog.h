/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"
#include "easel-panel.h"

G_BEGIN_DECLS

/* Asks the user whether to delete a session on its host, and deletes it. Does nothing if the session no longer exists
 * or its agent is active again. @panel: shows an error of the host. */
void easel_forget_dialog_ask (EaselPanel *panel,
                              EaselHub   *hub,
                              const char *source_id,
                              const char *session_uri);

G_END_DECLS
