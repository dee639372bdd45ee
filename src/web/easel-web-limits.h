/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* A visible page is asked for a sign of life this often, and called hanging when none came for so long. */
#define EASEL_LIMIT_WATCHDOG_INTERVAL 10000
#define EASEL_LIMIT_WATCHDOG_DEADLINE 10000

/* Spare views beside the first while as many pages sleep, of about 35 MB each beside what all share, which is less than
 * a page that sleeps has given back. Each wake takes one; the next process needs several times as long to start as a
 * page to load in one that is there, so that a user who goes through tabs would wait for it at every other. */
#define EASEL_LIMIT_PREWARMED_VIEWS 3

/* Milliseconds in which no page was loaded, before another spare view is made while one is left: longer than from a tab
 * to the next for a user who looks for something. */
#define EASEL_LIMIT_PREWARM_PAUSE 1000

/* Messages on their way to a page that listens but is slower than its provider. For a page that does not listen
 * EASEL_LIMIT_BRIDGE_QUEUE holds. */
#define EASEL_LIMIT_BRIDGE_INBOUND (64 * 1024 * 1024)

/* How long a page whose document is there is kept covered for the rest of its resources. */
#define EASEL_LIMIT_PAINT_GRACE 250

/* Bytes of what a user put into a page, kept while it is loaded again: as much as its script gives, in UTF-8. */
#define EASEL_LIMIT_FORMS (2 * 1024 * 1024)

/* A file that a page gives the user: what pages make in their memory is below EASEL_LIMIT_WEB_MEMORY. */
#define EASEL_LIMIT_WEB_SAVE (512ull * 1024 * 1024)

/* Addresses that a deed of the user may still bring a file from: a click may set off some. */
#define EASEL_LIMIT_WEB_EXPECTED 16

/* The name and address of such a file, as the script beside the page says them. */
#define EASEL_LIMIT_WEB_OFFER (16 * 1024)

/* Canvases of which that is kept for the next start: as many as a session may have. */
#define EASEL_LIMIT_DRAFTS 256
