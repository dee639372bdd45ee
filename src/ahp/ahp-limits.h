/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-limits.h"

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* An answer before the handshake is over: easel-host keeps 16 MiB of the past for clients that come back. */
#define EASEL_LIMIT_FIRST_ANSWER_BYTES (32 * 1024 * 1024)

/* Chats that a session lists; more is cut and said. */
#define EASEL_LIMIT_CHATS_PER_SESSION 256

/* MCP servers of a session, of which people have a dozen. */
#define AHP_LIMIT_SERVERS 256

/* Actions that arrive between subscribe and its snapshot. */
#define EASEL_LIMIT_CHANNEL_QUEUE 4096
#define EASEL_LIMIT_CHANNEL_QUEUE_BYTES (16 * 1024 * 1024)

/* Actions of one channel that wait to be written or for their echo, and what each costs besides its text: without
 * it, empty actions would not be bounded. Twice what the bridge lets two documents of a page have on their way, so
 * that nothing is refused here that the page was allowed to send. */
#define EASEL_LIMIT_DISPATCH_QUEUE (4 * EASEL_LIMIT_BRIDGE_QUEUE)
#define EASEL_LIMIT_ACTION_OVERHEAD 256

/* How long a dispatched action waits for its echo; hosts drop actions of unknown channels silently. */
#define EASEL_LIMIT_ECHO_TIMEOUT 10000

/* How long content is waited for, and what a host says to somebody who is back: 16 MiB of it are on the way for a
 * minute at 3 Mbit/s. */
#define EASEL_LIMIT_CONTENT_TIMEOUT 120000

/* Parts of what a terminal's state keeps: a shell that marks empty commands without end must not fill the state with
 * them. */
#define EASEL_LIMIT_TERMINAL_PARTS 1024

/* Instance ids are minted by agents. The strictest runtime allows 128; we accept twice that. */
#define EASEL_LIMIT_INSTANCE_ID_CHARS 256
