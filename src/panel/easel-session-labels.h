/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-session.h"

G_BEGIN_DECLS

/* Details of a session for lists of sessions: whether its agent is active, how many canvases it has, and its last
 * change. */

/* Returns: (nullable): translated text. */
const char *easel_session_labels_get_status  (EaselSession *session);
/* Returns: (transfer full): translated text, "" if nothing is known. @now: microseconds of real time. */
char       *easel_session_labels_dup_details (EaselSession *session,
                                              gint64        now);

G_END_DECLS
