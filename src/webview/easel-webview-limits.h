/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* Memory of a hosted page before its web process is ended, in MiB: a few times what heavy pages need, and a
 * page that allocates forever is gone in seconds. */
#define EASEL_LIMIT_WEB_MEMORY 1024

/* A page beyond this is ended by this program, in MiB: WebKit did not, although it was over the limit above for a
 * while. The computer is looked at this often, in milliseconds, and its processes when that many MiB were taken. */
#define EASEL_LIMIT_WEB_MEMORY_END 2048
#define EASEL_LIMIT_WEB_MEMORY_INTERVAL 1000
#define EASEL_LIMIT_WEB_MEMORY_STEP 256

/* How long after that WebKit tells of the end of the process, in milliseconds. */
#define EASEL_LIMIT_WEB_MEMORY_REPORTED 5000

/* For a sandbox to be made and to end again, which takes 10 ms: on a machine that is busy with its start it takes far
 * longer, and the program waits for it only at a start of its own. */
#define EASEL_LIMIT_WEB_PROBE 5000

/* Bytes that are kept of its words when that fails. */
#define EASEL_LIMIT_WEB_PROBE_OUTPUT 2048

/* How long after a click or key a navigation may still be its consequence: as long as browsers let the activation of a
 * page last. A busy machine takes more than a second from a click to the navigation. */
#define EASEL_LIMIT_GESTURE 5000

/* Places in a page that Find marks and counts; beyond, it says "more than". */
#define EASEL_LIMIT_WEB_FOUND 1000

/* How long WebKit has to begin a file that the user saves, once it knows where. */
#define EASEL_LIMIT_WEB_SAVE_START 20000

/* The console of a page while somebody looks: characters of one message with its place, as JSON; so many at
 * once, and so many in a second from then on: more than anybody reads along, and few for the process that draws. */
#define EASEL_LIMIT_CONSOLE_MESSAGE (32 * 1024)
#define EASEL_LIMIT_CONSOLE_BURST 500
#define EASEL_LIMIT_CONSOLE_RATE 50
