/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this module: in bytes and milliseconds unless the name says otherwise. */

/* Interval of pings to a visible page, and the time without a response after which it counts as hanging. */
#define EASEL_LIMIT_WATCHDOG_INTERVAL 10000
#define EASEL_LIMIT_WATCHDOG_DEADLINE 10000

/* Prewarmed views, in addition to the first, while as many pages are suspended. Each takes about 35 MB of unshared
 * memory, which is less than a suspended page has freed. Each page that wakes takes one. Starting a process takes
 * several times as long as loading a page in a running one, so a user who switches tabs would otherwise wait at every
 * second tab. */
#define EASEL_LIMIT_PREWARMED_VIEWS 3

/* Milliseconds without loads before another prewarmed view is created while one is left: longer than a user who is
 * looking for something stays on a tab. */
#define EASEL_LIMIT_PREWARM_PAUSE 1000

/* Milliseconds after a page was closed in which one more prewarmed view waits for the next: longer than a user takes to
 * answer a question of a script. */
#define EASEL_LIMIT_PREWARM_EXPECT (5 * 60 * 1000)

/* Messages for a page that listens but is slower than its provider. EASEL_LIMIT_BRIDGE_QUEUE is the limit while the
 * page does not listen. */
#define EASEL_LIMIT_BRIDGE_INBOUND (64 * 1024 * 1024)

/* Time in which a loaded document is still covered while its other resources load. */
#define EASEL_LIMIT_PAINT_GRACE 250

/* Bytes of the user's input that are kept while a page is loaded again: the limit of forms.js, in UTF-8. */
#define EASEL_LIMIT_FORMS (2 * 1024 * 1024)

/* A file that a page offers: pages generate files in memory, which is limited by EASEL_LIMIT_WEB_MEMORY. */
#define EASEL_LIMIT_WEB_SAVE (512ull * 1024 * 1024)

/* Addresses that may become a download after an action of the user: a click may start several. */
#define EASEL_LIMIT_WEB_EXPECTED 16

/* The name and address of an offered file, as relay.js sends them. */
#define EASEL_LIMIT_WEB_OFFER (16 * 1024)

/* Canvases whose drafts are stored: the maximum of a session. */
#define EASEL_LIMIT_DRAFTS 256

/* Milliseconds in which changes of a draft are collected before it is written. */
#define EASEL_LIMIT_DRAFT_DELAY 200
