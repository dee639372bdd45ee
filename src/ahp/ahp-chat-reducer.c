/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-reducer-private.h"

/* Turns are left as the snapshot gave them: a canvas client reads a chat only for its canvases (AHP 1.0). */
const AhpReduceRule ahp_chat_rules[] = {
  { "chat/canvasesChanged", ahp_reduce_replace_or_clear, "canvases", NULL, AHP_VALUE_ARRAY },
  { "chat/activityChanged", ahp_reduce_replace_or_clear, "activity", NULL, AHP_VALUE_STRING },
  { NULL },
};
