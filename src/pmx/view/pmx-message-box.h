/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Where the person writes to the agent; Ctrl+Enter or the button sends. Signal: "send" (const char *text). */
#define PMX_TYPE_MESSAGE_BOX (pmx_message_box_get_type ())
G_DECLARE_FINAL_TYPE (PmxMessageBox, pmx_message_box, PMX, MESSAGE_BOX, GtkBox)

GtkWidget *pmx_message_box_new   (void);
/* The text has found its place elsewhere. */
void       pmx_message_box_clear (PmxMessageBox *self);

G_END_DECLS
