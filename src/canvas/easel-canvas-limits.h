/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this module and the modules above it: bytes and milliseconds unless the name says otherwise. */

/* Resource reads of one canvas in flight at the host; the page's other requests wait their turn. */
#define EASEL_LIMIT_CANVAS_READS 16

/* Unanswered requests about one canvas: a page reacts to the user, and may repeat a request while the host does not
 * answer. */
#define EASEL_LIMIT_CANVAS_ASKS 32

/* Time limit of such a request: a tool may take long, and hosts stop requests after 60 s. */
#define EASEL_LIMIT_CANVAS_ASK_TIMEOUT 60000

/* Reads of one canvas that wait for a free slot. A page with 1,000 files is fine; one that reads without end is not. */
#define EASEL_LIMIT_CANVAS_READS_WAITING 8192

/* Messages that the console of one canvas keeps, and bytes of their texts: as much as a user scrolls through. */
#define EASEL_LIMIT_CONSOLE_MESSAGES 1000
#define EASEL_LIMIT_CONSOLE_BYTES (1024 * 1024)

/* Characters of one console message: a few stack traces. */
#define EASEL_LIMIT_CONSOLE_TEXT 4096

/* Utterances that a conversation keeps: more than a user scrolls back, and each has its own widgets; and bytes of
 * one utterance: a long answer. */
#define EASEL_LIMIT_UTTERANCES 500
#define EASEL_LIMIT_UTTERANCE_BYTES (64 * 1024)

/* The host's name for the connection of an agent, in bytes: Easel's own host uses a UUID. */
#define EASEL_LIMIT_CONNECTION_BYTES 64

/* Versions of the content of one canvas: as many as a user compares; bytes of the text of one; and bytes of all texts
 * and pictures of a canvas, beyond which old versions lose their pictures. */
#define EASEL_LIMIT_VERSIONS 20
#define EASEL_LIMIT_VERSION_TEXT_BYTES (64 * 1024)
#define EASEL_LIMIT_VERSIONS_BYTES (4 * 1024 * 1024)
