/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* MCP. One message in: an HTML document travels as an argument, and SDKs send 10 MiB at most. And out: they drop a
 * connection that has more in one line. */
#define EASEL_LIMIT_MCP_MESSAGE_BYTES (16 * 1024 * 1024)
#define EASEL_LIMIT_MCP_ANSWER_BYTES (10 * 1024 * 1024)

/* Lines of a server in a row that are no messages: banners and logs that went astray, not a program that prints for
 * ever. */
#define EASEL_LIMIT_MCP_GARBAGE_BYTES (1024 * 1024)

/* Tools of one client that run at a time: models call a handful in parallel. And of all clients. */
#define EASEL_LIMIT_MCP_CALLS 64
#define EASEL_LIMIT_MCP_CALLS_IN_ALL 512

/* Subscriptions of one connection, what SDKs allow; and of all. */
#define EASEL_LIMIT_MCP_LISTENERS 1024
#define EASEL_LIMIT_MCP_LISTENERS_IN_ALL 4096

/* Entries of one page of a list. */
#define EASEL_LIMIT_MCP_PAGE 100

/* How often lists and resources are told to have changed: whoever hears it asks again. */
#define EASEL_LIMIT_MCP_NOTIFICATIONS_INTERVAL 100

/* Notes of progress of one call: a user sees no more. */
#define EASEL_LIMIT_MCP_PROGRESS_PER_SECOND 20

/* How long a user may think about a question, and how often one call may ask. */
#define EASEL_LIMIT_MCP_QUESTION (10 * 60 * 1000)
#define EASEL_LIMIT_MCP_ROUNDS 8

/* An answer that comes sooner is the program's: a client without a terminal refuses within milliseconds, and nobody
 * reads a question, decides and presses a key in a second. */
#define EASEL_LIMIT_MCP_REFLEX 1000

/* MCP over HTTP. Bodies of all requests that are not answered yet: eight of the largest. */
#define EASEL_LIMIT_MCP_BODIES_BYTES (8 * EASEL_LIMIT_MCP_MESSAGE_BYTES)

/* A body that is too large is read on so far for its sender to read the answer; then the connection is
 * cut. And how long a client may take to send a body, or to read the last of an answer. */
#define EASEL_LIMIT_MCP_DISCARD_BYTES (64 * 1024 * 1024)
#define EASEL_LIMIT_MCP_PATIENCE 30000

/* Sessions of the handshake era: a few agents leave dozens behind in a day, for many go without a word. How long one
 * stays without a stream and without a request, and how often that is looked at. */
#define EASEL_LIMIT_MCP_SESSIONS 64
#define EASEL_LIMIT_MCP_SESSION_IDLE (30 * 60 * 1000)
#define EASEL_LIMIT_MCP_SWEEP 60000

/* How long a session that has asked for something counts as in use after that: an agent thinks for minutes between two
 * calls. */
#define EASEL_LIMIT_MCP_SESSION_BUSY (5 * 60 * 1000)

/* Requests that wait for their answer and streams, of all clients: each is a socket. And what one stream has on its way
 * to a client that does not read: a few of the largest answers. */
#define EASEL_LIMIT_MCP_STREAMS 256
#define EASEL_LIMIT_MCP_STREAM_BYTES (4 * EASEL_LIMIT_MCP_ANSWER_BYTES)

/* Forwarded requests whose progress token is remembered, of one App page or of all clients of a host: more than a
 * server answers at the same time. */
#define EASEL_LIMIT_MCP_PROGRESS_TOKENS 256

/* A comment on a silent stream, so that nobody on the way takes it for dead. */
#define EASEL_LIMIT_MCP_KEEPALIVE 15000
