/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-session.h"

G_BEGIN_DECLS

/* Words about a session for lists of them: whether its agent is there, how many canvases it has, and of when it is. */

/* (transfer full): translated, "" where nothing is known. @now: microseconds of real time. */
char *easel_session_labels_dup_details (EaselSession *session,
                                        gint64        now);

G_END_DECLS
