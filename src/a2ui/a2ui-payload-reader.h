/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-message.h"

G_BEGIN_DECLS

/* Reads a payload into messages without the model, so that a worker thread can do it for a large payload. */
typedef struct _A2uiPayloadReader A2uiPayloadReader;

/* @text: JSON Lines, an array of messages, or messages one after another in any layout. */
A2uiPayloadReader *a2ui_payload_reader_new_for_text   (GBytes            *text,
                                                       A2uiQuota         *quota);
/* @message: a message, or an array of them; not changed. */
A2uiPayloadReader *a2ui_payload_reader_new_for_node   (JsonNode          *message,
                                                       A2uiQuota         *quota);
void               a2ui_payload_reader_free           (A2uiPayloadReader *self);
/* Sets the quota for messages to @surface_id. */
void               a2ui_payload_reader_allow          (A2uiPayloadReader *self,
                                                       const char        *surface_id,
                                                       A2uiQuota         *quota);
gboolean           a2ui_payload_reader_is_large       (A2uiPayloadReader *self);
void               a2ui_payload_reader_run            (A2uiPayloadReader *self);
/* (transfer full) (nullable): the next message, after a2ui_payload_reader_run(). */
A2uiMessage       *a2ui_payload_reader_next           (A2uiPayloadReader *self);
/* Drops all messages that a2ui_payload_reader_next() has not returned. */
void               a2ui_payload_reader_drop           (A2uiPayloadReader *self);
/* (transfer none): problems of reading; the caller adds problems of applying. */
A2uiProblems      *a2ui_payload_reader_get_problems   (A2uiPayloadReader *self);
/* (transfer full) (element-type A2uiProblem): all problems, in the order of lines; the last one has the number of
 * further problems. */
GPtrArray         *a2ui_payload_reader_steal_problems (A2uiPayloadReader *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (A2uiPayloadReader, a2ui_payload_reader_free)

G_END_DECLS
