/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pmx-board.h"
#include "pmx-client.h"

G_BEGIN_DECLS

/* Carries out what a user wants of the server: each deed is one request, and what its answer says is taken into the
 * board at once. Views name deeds in the words of this table alone:
 *
 * "approval.resolve", "mode.resolve" {id, decision}; "elicitation.respond" {id, response}; "work.create" {title};
 * "work.update" {id, status}; "command" {name}; "pin" {id, pinned}; "focus" {id}; "steer" {message};
 * "steer.again", "steer.drop" {id}: of a message that failed; "interact" {type, sourceNodeId, payload}. */

/* @params: foreign to this room: of a view or a page. @task: (transfer full): gets the answer, a #JsonNode; what the
 * server would refuse is refused here. */
void easel_pmx_operations_run (PmxClient  *client,
                               PmxBoard   *board,
                               const char *operation,
                               JsonObject *params,
                               GTask      *task);

G_END_DECLS
