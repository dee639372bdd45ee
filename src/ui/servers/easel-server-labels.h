/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-server.h"

G_BEGIN_DECLS

/* Returns: (transfer full): texts for users, foreign parts cleaned for display. */
char       *easel_server_labels_dup_name  (EaselServer *server);
char       *easel_server_labels_dup_home  (EaselServer *server);
char       *easel_server_labels_dup_state (EaselServer *server);
/* Returns the translated label of the sign-in button, with a mnemonic. */
const char *easel_server_labels_sign_in   (EaselServer *server);

G_END_DECLS
