/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room and of those above it: bytes and milliseconds unless the name says otherwise. */

/* Resource reads of one canvas in flight at the host; the page's other requests wait their turn. */
#define EASEL_LIMIT_CANVAS_READS 16

/* Requests about one canvas that wait for their answer: a page acts on what the user does, and repeats it in vain
 * while the host does not answer. */
#define EASEL_LIMIT_CANVAS_ASKS 32

/* How long each of them may take, in milliseconds: a tool that works, and hosts end theirs after 60 s. */
#define EASEL_LIMIT_CANVAS_ASK_TIMEOUT 60000

/* Reads of one canvas that wait for their turn. A page with 1,000 parts is fine; one that asks without end is not. */
#define EASEL_LIMIT_CANVAS_READS_WAITING 8192

/* The newest messages of the console of one canvas, and all of their texts: as much as a user scrolls through. */
#define EASEL_LIMIT_CONSOLE_MESSAGES 1000
#define EASEL_LIMIT_CONSOLE_BYTES (1024 * 1024)

/* Such a text, in characters: some stack traces. */
#define EASEL_LIMIT_CONSOLE_TEXT 4096

/* Things said that are kept of a conversation: more than anybody scrolls back, each with widgets of its own; and the
 * length of one of them, in bytes: a long answer. */
#define EASEL_LIMIT_UTTERANCES 500
#define EASEL_LIMIT_UTTERANCE_BYTES (64 * 1024)

/* The name that a host gives to the connection of an agent, in bytes: ours is a UUID. */
#define EASEL_LIMIT_CONNECTION_BYTES 64
