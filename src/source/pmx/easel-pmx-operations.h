/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pmx-board.h"
#include "pmx-client.h"

G_BEGIN_DECLS

/* Runs operations of the user on the server: each is one request, and its answer updates the board at once. Views use
 * only these names:
 *
 * "approval.resolve", "mode.resolve" {id, decision}; "elicitation.respond" {id, response}; "work.create" {title};
 * "work.update" {id, status}; "command" {name}; "pin" {id, pinned}; "focus" {id}; "steer" {message};
 * "steer.again", "steer.drop" {id}: of a message that failed; "interact" {type, sourceNodeId, payload}. */

/* @params: foreign: from a view or a page. @task: (transfer full): gets the answer, a #JsonNode; operations that the
 * server would refuse are refused here. */
void easel_pmx_operations_run (PmxClient  *client,
                               PmxBoard   *board,
                               const char *operation,
                               JsonObject *params,
                               GTask      *task);

G_END_DECLS
