/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-limits.h"

/* Limits of this module: bytes and milliseconds unless the name says otherwise. */

/* Default timeout for answers. */
#define EASEL_LIMIT_CALL_TIMEOUT 30000

/* Bytes written to a socket since the peer last showed that it reads: above this the peer counts as dead. */
#define EASEL_LIMIT_SEND_BACKLOG (256 * 1024 * 1024)

/* The slowest connection that counts as alive, in bytes per second: a pong waits behind all data sent before the
 * ping. */
#define EASEL_LIMIT_SEND_RATE (128 * 1024)

/* Messages queued behind a large one that a worker parses; above either limit the connection is closed. */
#define EASEL_LIMIT_RECEIVE_QUEUE 65536
#define EASEL_LIMIT_RECEIVE_QUEUE_BYTES (2 * EASEL_LIMIT_MESSAGE_BYTES)

/* Bytes beside its own that each message counts, where a queue is delivered in several turns of the main loop. */
#define EASEL_LIMIT_RECEIVE_OVERHEAD 64

/* How long messages are read in one turn of the main loop: EASEL_LIMIT_TURN_BYTES can be 32,000 empty ones. */
#define EASEL_LIMIT_TURN_TIME 10

/* Bytes of lines that are read in one turn of the main loop: 8,000 messages at most. */
#define EASEL_LIMIT_LINES_CHUNK (16 * 1024)

/* How long a closed connection stays open to write queued data and the close frame. */
#define EASEL_LIMIT_CLOSE_LINGER 3000

/* The longest line that is skipped for being too long: no message has this size, and the line may be endless. */
#define EASEL_LIMIT_LINE_BYTES (8 * EASEL_LIMIT_MESSAGE_BYTES)

/* Consecutive lines of a child process that are not messages: allows banners and stray logs, stops a program that
 * prints without end. */
#define EASEL_LIMIT_CHILD_GARBAGE_BYTES (1024 * 1024)

/* WebSocket ping interval, and how long the pong may take before the connection counts as dead. */
#define EASEL_LIMIT_KEEPALIVE_INTERVAL 15000
#define EASEL_LIMIT_PONG_DEADLINE 10000

/* How long a timed-out socket is still read before its peer counts as dead: it may be this process that was
 * suspended. */
#define EASEL_LIMIT_PONG_GRACE 500
