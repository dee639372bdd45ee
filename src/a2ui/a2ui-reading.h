/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-message.h"

G_BEGIN_DECLS

/* A payload while it is read into messages, which needs no model: a worker does it where it is much. */
typedef struct _A2uiReading A2uiReading;

/* @text: JSON Lines, an array of messages, or messages one after another in any layout. */
A2uiReading  *a2ui_reading_new_for_text   (GBytes      *text,
                                           A2uiQuota   *quota);
/* @message: a message, or an array of them; it is not changed. */
A2uiReading  *a2ui_reading_new_for_node   (JsonNode    *message,
                                           A2uiQuota   *quota);
void          a2ui_reading_free           (A2uiReading *self);
/* @surface_id has a quota of its own. */
void          a2ui_reading_allow          (A2uiReading *self,
                                           const char  *surface_id,
                                           A2uiQuota   *quota);
gboolean      a2ui_reading_is_much        (A2uiReading *self);
void          a2ui_reading_run            (A2uiReading *self);
/* (transfer full) (nullable): the next message, after a2ui_reading_run(). */
A2uiMessage  *a2ui_reading_next           (A2uiReading *self);
/* Drops all messages that were not taken yet. */
void          a2ui_reading_drop           (A2uiReading *self);
/* (transfer none): of reading, and what is added to them. */
A2uiProblems *a2ui_reading_get_problems   (A2uiReading *self);
/* (transfer full) (element-type A2uiProblem): all problems, in the order of lines; the last says how many more there
 * were. */
GPtrArray    *a2ui_reading_steal_problems (A2uiReading *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (A2uiReading, a2ui_reading_free)

G_END_DECLS
