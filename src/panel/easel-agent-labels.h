/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-session.h"

G_BEGIN_DECLS

/* Sentences about the agent of a session, for display and never markup; its name is its own word, like its titles. */

/* (transfer full): the title of @canvas, never empty. */
char *easel_agent_labels_dup_title     (EaselCanvas  *canvas);
/* (transfer full): who opened @canvas, by its title. */
char *easel_agent_labels_dup_opened    (EaselCanvas  *canvas);
/* (transfer full): the same beside the title. */
char *easel_agent_labels_dup_opened_it (EaselCanvas  *canvas);
/* (transfer full) (nullable): that the agent of @session is not there any more; %NULL where there is nothing to say.
 * @session: (nullable) */
char *easel_agent_labels_dup_ended     (EaselSession *session);

G_END_DECLS
