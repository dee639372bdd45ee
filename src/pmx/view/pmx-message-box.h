/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* A text view for messages to the agent; Ctrl+Enter or the button sends.
 *
 * Signals: "send" (const char *text); "typed" (const char *text): the whole text. */
#define PMX_TYPE_MESSAGE_BOX (pmx_message_box_get_type ())
G_DECLARE_FINAL_TYPE (PmxMessageBox, pmx_message_box, PMX, MESSAGE_BOX, GtkBox)

void pmx_message_box_set_text (PmxMessageBox *self,
                               const char    *text);

G_END_DECLS
