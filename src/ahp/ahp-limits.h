/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-limits.h"

/* Limits of this module: bytes and milliseconds unless the name says otherwise. */

/* An answer before the handshake is complete: easel-host keeps 16 MiB of actions for reconnecting clients. */
#define EASEL_LIMIT_FIRST_ANSWER_BYTES (32 * 1024 * 1024)

/* Chats that a session lists; the rest is ignored, and the panel says so. */
#define EASEL_LIMIT_CHATS_PER_SESSION 256

/* MCP servers of a session; users have about a dozen. */
#define AHP_LIMIT_SERVERS 256

/* Artifacts of a session, a list that a user can still look through; and relations that are read of one artifact, which
 * has a few for each chat. */
#define AHP_LIMIT_ARTIFACTS 256
#define AHP_LIMIT_ARTIFACT_RELATIONS 64

/* Actions that arrive between subscribe and its snapshot. */
#define EASEL_LIMIT_CHANNEL_QUEUE 4096
#define EASEL_LIMIT_CHANNEL_QUEUE_BYTES (16 * 1024 * 1024)

/* Queued actions of one channel, in bytes, and the overhead of each besides its text, without which empty actions would
 * not be limited. The limit is twice what the bridge lets two documents of a page send, so that no permitted message is
 * refused here. */
#define EASEL_LIMIT_DISPATCH_QUEUE (4 * EASEL_LIMIT_BRIDGE_QUEUE)
#define EASEL_LIMIT_ACTION_OVERHEAD 256

/* How long a dispatched action waits for its echo; hosts drop actions of unknown channels silently. */
#define EASEL_LIMIT_ECHO_TIMEOUT 10000

/* Timeout for content, and for the answer to a reconnect: 16 MiB take about a minute at 3 Mbit/s. */
#define EASEL_LIMIT_CONTENT_TIMEOUT 120000

/* Parts in a terminal's state: a shell that marks empty commands in a loop must not fill the state. */
#define EASEL_LIMIT_TERMINAL_PARTS 1024

/* Length of instance ids, which agents choose. The strictest runtime allows 128; Easel accepts twice that. */
#define EASEL_LIMIT_INSTANCE_ID_CHARS 256
