/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-session.h"

G_BEGIN_DECLS

/* Sentences about the agent of a session: plain text, never markup. The agent's name is foreign, like its titles. */

/* (transfer full): the title of @canvas, never empty. */
char *easel_agent_labels_dup_title     (EaselCanvas  *canvas);
/* Returns: (transfer full): a sentence with the title of @canvas and who opened it. */
char *easel_agent_labels_dup_opened    (EaselCanvas  *canvas);
/* Returns: (transfer full): the same sentence without the title, for use next to it. */
char *easel_agent_labels_dup_opened_it (EaselCanvas  *canvas);
/* Returns: (transfer full) (nullable): a sentence that the agent of @session has ended; %NULL if it is active or
 * unknown. @session: (nullable). */
char *easel_agent_labels_dup_ended     (EaselSession *session);

G_END_DECLS
