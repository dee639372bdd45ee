/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* A visible page is asked for a sign of life this often, and called hanging when none came for so long. */
#define EASEL_LIMIT_WATCHDOG_INTERVAL 10000
#define EASEL_LIMIT_WATCHDOG_DEADLINE 10000

/* Messages on their way to a page that listens but is slower than its provider. For a page that does not listen
 * EASEL_LIMIT_BRIDGE_QUEUE holds. */
#define EASEL_LIMIT_BRIDGE_INBOUND (64 * 1024 * 1024)

/* How long a page whose document is there is kept covered for the rest of its resources. */
#define EASEL_LIMIT_PAINT_GRACE 250

/* Bytes of what a person put into a page, kept while it is loaded again: as much as its script gives, in UTF-8. */
#define EASEL_LIMIT_FORMS (2 * 1024 * 1024)
