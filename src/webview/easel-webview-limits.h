/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this module: in bytes and milliseconds unless the name says otherwise. */

/* MiB of memory of a page before WebKit ends its process: a few times the need of heavy pages. WebKit measures at this
 * interval in seconds: each time costs a page at rest 8 ms of processor time, and a page that allocates endlessly is
 * noticed earlier by EaselWebMemory. */
#define EASEL_LIMIT_WEB_MEMORY 1024
#define EASEL_LIMIT_WEB_MEMORY_POLL 120.0

/* MiB of memory of a page before this program ends its process, as of a page that allocates endlessly, without waiting
 * for WebKit. Available memory is checked at this interval in milliseconds, and processes are measured after a decrease
 * of so many MiB. */
#define EASEL_LIMIT_WEB_MEMORY_END 2048
#define EASEL_LIMIT_WEB_MEMORY_INTERVAL 1000
#define EASEL_LIMIT_WEB_MEMORY_STEP 256

/* Milliseconds within which WebKit reports the end of a process that was ended here. */
#define EASEL_LIMIT_WEB_MEMORY_REPORTED 5000

/* Timeout for making and ending a sandbox, which takes 10 ms, but far longer on a machine that is busy starting up.
 * Only a start that Easel causes waits for it. */
#define EASEL_LIMIT_WEB_PROBE 5000

/* Bytes of output that are kept if making a sandbox fails. */
#define EASEL_LIMIT_WEB_PROBE_OUTPUT 2048

/* Milliseconds in which a navigation may be the result of a click or key, as long as the activation of a page in
 * browsers. On a busy machine more than a second passes between a click and its navigation. */
#define EASEL_LIMIT_GESTURE 5000

/* Matches in a page that Find highlights and counts; beyond it shows "more than". */
#define EASEL_LIMIT_WEB_FOUND 1000

/* Milliseconds in which WebKit must create a file that the user saves. */
#define EASEL_LIMIT_WEB_SAVE_START 20000

/* The console of a page while it is shown: characters of one message with its source, as JSON; messages in a burst, and
 * per second afterwards: more than a user can read, and few for the main thread. */
#define EASEL_LIMIT_CONSOLE_MESSAGE (32 * 1024)
#define EASEL_LIMIT_CONSOLE_BURST 500
#define EASEL_LIMIT_CONSOLE_RATE 50
