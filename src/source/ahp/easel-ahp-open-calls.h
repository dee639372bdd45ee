/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-channel.h"

G_BEGIN_DECLS

/* Finds new `open_canvas` calls in the chats of a session. AHP 1.0 has no action that shows a chat canvas: an agent
 * that opens an open canvas again only repeats the call with the same `instanceId`. */
typedef struct _EaselAhpOpenCalls EaselAhpOpenCalls;

EaselAhpOpenCalls *easel_ahp_open_calls_new  (void);
void               easel_ahp_open_calls_free (EaselAhpOpenCalls *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAhpOpenCalls, easel_ahp_open_calls_free)

/* (transfer full) (element-type utf8): instance ids of the calls in @chat that are new since the last read; empty at
 * the first read, whose calls are history. */
GPtrArray *easel_ahp_open_calls_read (EaselAhpOpenCalls *self,
                                      AhpChannel        *chat);
/* Drops the data of @chat. */
void       easel_ahp_open_calls_drop (EaselAhpOpenCalls *self,
                                      AhpChannel        *chat);

G_END_DECLS
