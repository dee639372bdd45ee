/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-hub.h"

G_BEGIN_DECLS

/* Invites the user to connect an agent. Shown with the host of this computer, until an agent connected once or the user
 * dismisses it. */
#define EASEL_TYPE_INVITE_LINE (easel_invite_line_get_type ())
G_DECLARE_FINAL_TYPE (EaselInviteLine, easel_invite_line, EASEL, INVITE_LINE, AdwBin)

/* Must be called once. */
void     easel_invite_line_set_hub  (EaselInviteLine *self,
                                     EaselHub        *hub);
gboolean easel_invite_line_is_shown (EaselInviteLine *self);

G_END_DECLS
