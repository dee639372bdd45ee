/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-limits.h"

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* How long an answer is waited for when the caller names no time. */
#define EASEL_LIMIT_CALL_TIMEOUT 30000

/* Bytes handed to a socket since the peer last showed that it reads: beyond it the peer is dead. */
#define EASEL_LIMIT_SEND_BACKLOG (256 * 1024 * 1024)

/* The slowest link that counts as alive, in bytes per second: a pong waits behind what was sent before the ping. */
#define EASEL_LIMIT_SEND_RATE (128 * 1024)

/* Messages that wait behind a large one which a worker parses; beyond either the connection is closed. */
#define EASEL_LIMIT_RECEIVE_QUEUE 65536
#define EASEL_LIMIT_RECEIVE_QUEUE_BYTES (2 * EASEL_LIMIT_MESSAGE_BYTES)

/* How long a closed connection is kept to write what was sent before, and to say goodbye. */
#define EASEL_LIMIT_CLOSE_LINGER 3000

/* A line that is skipped because it is too long: no message is so long, and there may be no end. */
#define EASEL_LIMIT_LINE_BYTES (8 * EASEL_LIMIT_MESSAGE_BYTES)

/* WebSocket ping interval, and how long the pong may take before the connection counts as dead. */
#define EASEL_LIMIT_KEEPALIVE_INTERVAL 15000
#define EASEL_LIMIT_PONG_DEADLINE 10000

/* How long a socket is read once more before its peer is given up, for it may be us who slept. */
#define EASEL_LIMIT_PONG_GRACE 500
