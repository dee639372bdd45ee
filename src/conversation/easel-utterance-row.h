/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-utterance.h"

G_BEGIN_DECLS

/* A message of a conversation: the user's on a card at the end of the line, the agent's as text, a note in small
 * type. */
#define EASEL_TYPE_UTTERANCE_ROW (easel_utterance_row_get_type ())
G_DECLARE_FINAL_TYPE (EaselUtteranceRow, easel_utterance_row, EASEL, UTTERANCE_ROW, GtkListBoxRow)

GtkWidget *easel_utterance_row_new (EaselUtterance *utterance);

G_END_DECLS
