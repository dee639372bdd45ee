/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-server.h"

G_BEGIN_DECLS

/* All (transfer full): sentences for people, foreign parts cleaned. */
char       *easel_server_labels_dup_name  (EaselServer *server);
char       *easel_server_labels_dup_home  (EaselServer *server);
char       *easel_server_labels_dup_state (EaselServer *server);
/* Label of the button that signs in, with its key; translated. */
const char *easel_server_labels_sign_in   (EaselServer *server);

G_END_DECLS
